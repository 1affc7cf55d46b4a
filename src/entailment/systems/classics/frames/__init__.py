"""Statements compared frame by frame and role by role: the systems `roles` and `frames`."""
