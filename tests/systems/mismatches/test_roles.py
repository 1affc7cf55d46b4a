"""Two names in each other's place, over synonyms and irregular verbs."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches

ACTS = "The novel was written by Clara Stone and translated by Peter Wood."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Norvik acquired Halden for 3 million.", "Halden bought Norvik."),
        ("Norvik took over Halden.", "Halden purchased Norvik."),
        ("Norvik bought Halden.", "Norvik was taken over by Halden."),
        ("Spain beat Italy.", "Italy defeated Spain."),
        ("Ann Lee hired Bob Ray.", "Bob Ray employed Ann Lee."),
        (ACTS, "Peter Wood wrote the novel."),
        (ACTS, "The novel was written by Peter Wood."),
        (ACTS, "Clara Stone translated the novel."),
        ("The film was written by Ann Lee, directed by Bob Ray and cut by Kim Orr.",
         "Kim Orr wrote the film."),
        ("The song was sung by Ann Lee and composed by Bob Ray.", "Bob Ray sang the song."),
        ("The hall was designed by Ann Lee and built by Bob Ray.", "Ann Lee built the hall."),
    ],
)  # fmt: skip
def test_exchanged_sides_and_agents_are_a_mismatch(text: str, hypothesis: str) -> None:
    assert "role" in {mismatch.kind for mismatch in mismatches(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Norvik acquired Halden for 3 million.", "Norvik bought Halden."),
        ("Norvik acquired Halden.", "Halden was bought by Norvik."),
        ("Norvik took over Halden.", "Norvik bought Halden."),
        ("Norvik took over Halden.", "Halden was acquired by Norvik."),
        ("Norvik met Halden.", "Halden met Norvik."),
        ("Norvik merged with Halden.", "Halden merged with Norvik."),
        ("Ann married Bob.", "Bob married Ann."),
        ("Spain played Italy.", "Italy played Spain."),
        ("Norvik acquired Halden, and Halden bought Norvik.", "Halden bought Norvik."),
        ("Smith beat Jones and Jones defeated Smith.", "Jones defeated Smith."),
        ("Norvik took Halden to court.", "Halden bought Norvik."),
        ("Norvik acquired Halden.", "Halden sold Norvik."),
        (ACTS, "Clara Stone wrote the novel."),
        (ACTS, "Peter Wood translated the novel."),
        ("The novel was written by Ann Lee and translated by Bob Ray, who wrote the preface.",
         "Bob Ray wrote the preface."),
        ("The film was written by Ann Lee, directed by Bob Ray and Kim Orr and cut by Kim Orr.",
         "Kim Orr directed the film."),
        ("The film was written by Ann Lee and Bob Ray and directed by Bob Ray.",
         "Bob Ray wrote the film."),
        ("The film was written by Ann Lee and directed by Bob Ray.", "Bob Ray wrote the score."),
        ("The novel was written by May and translated by June.", "June wrote the novel."),
    ],
)  # fmt: skip
def test_the_same_sides_and_mutual_verbs_are_none(text: str, hypothesis: str) -> None:
    assert "role" not in {mismatch.kind for mismatch in mismatches(text, hypothesis)}
