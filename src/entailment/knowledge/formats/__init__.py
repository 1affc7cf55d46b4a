"""Readers of the published formats of lexical knowledge, a module a format."""
