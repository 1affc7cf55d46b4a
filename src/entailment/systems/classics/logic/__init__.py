"""Logic: sentences as first-order formulas, proved with z3 or goal by goal at a cost."""
