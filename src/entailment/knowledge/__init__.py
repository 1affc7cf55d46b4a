"""What words and phrases entail, and how much each word weighs."""
