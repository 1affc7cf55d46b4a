"""Whom and what a text speaks of: names, mentions, references and their resolution."""
