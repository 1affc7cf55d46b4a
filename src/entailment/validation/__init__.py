"""Does the cited document support the fact? Slots and templates, sets of facts, assessments."""
