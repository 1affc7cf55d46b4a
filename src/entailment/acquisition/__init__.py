"""What lexical knowledge can be made of a corpus of one's own."""
