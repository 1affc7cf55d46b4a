"""Who did what to whom, how much and when: the statements of a text, and their comparison."""
