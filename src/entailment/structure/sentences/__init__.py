"""What a sentence says of amounts, times, owners, limits and certainty, read from plain words."""
