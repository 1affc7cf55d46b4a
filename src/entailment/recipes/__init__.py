"""Recipes that come with the package: a system each, in TOML, named as `rte2/adams`."""
