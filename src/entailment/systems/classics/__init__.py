"""The systems of the RTE papers, a module an engine, each usable by any recipe."""
