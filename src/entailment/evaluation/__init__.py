"""Runs and gold to numbers that others can repeat: run files, measures, tests, reports."""
