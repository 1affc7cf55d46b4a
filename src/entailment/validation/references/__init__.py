"""Whom and what the words of a document mean, read from sentence to sentence."""
