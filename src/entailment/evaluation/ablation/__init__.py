"""What each part of a recipe is worth: it is left out, the rest is fitted and judged again.

RTE-6 asked every team for such tests and summed them up in Table 7 of its overview. A recipe
names its parts, so no system needs code of its own for it.

| module | has |
| --- | --- |
| `parts` | the parts of a recipe, and the recipe without some of them |
| `pairs`, `topics`, `facts` | a bench for each kind of set |
| `judging` | many variants judged in parallel, each into a run file |
| `worth` | each part left out, or added to none, and what that changes |
| `impact` | the summary over recipes, in the form of Table 7 |
| `reports`, `plots` | tables and a picture |
"""
