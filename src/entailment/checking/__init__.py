"""Is every claim of an answer supported by its sources? Claims, verdicts, and the report."""
