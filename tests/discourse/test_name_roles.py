from __future__ import annotations

import pytest

from entailment.discourse.name_roles import known_names, names_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Berg left Ulm.", [("Ann Berg", "subject"), ("Ulm", "")]),
        ("She went to Bonn on Monday.", [("Bonn", "to")]),
        ("It rained, and Åse Øvre stayed.", [("Åse Øvre", "subject")]),
        ("Nobody left.", []),
        ("Rents rose.", []),
    ],
)
def test_names_have_the_role_of_what_stands_around_them(
    text: str, names: list[tuple[str, str]]
) -> None:
    assert [(name.form, name.role) for name in names_of(text, known_names(text, ""))] == names
