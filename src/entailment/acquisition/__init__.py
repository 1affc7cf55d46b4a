"""Lexical resources and training pairs extracted from a user's own corpus."""
