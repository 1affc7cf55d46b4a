"""Lines of an answer that stand apart: references, items with a sign, statements a line."""

from __future__ import annotations

import pytest

from entailment.checking.answer_lines import parts_of
from entailment.checking.claims import split_claims
from tests.pace import within


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ('Acme is old.[^1]\n\n[^1]: The handbook, "Hours".\n[^n]: A leaflet.', ["Acme is old."]),
        ("Acme is old.\n\nSources:\n[1] The handbook\n[2] https://a.b", ["Acme is old."]),
        ("Acme is old.\n\n**References**\n\n1. Handbook\n\nBolt is new.", "old new"),
        (
            "Sources:\n\n1. A book\n\n   It is new.\n2. A red leaflet.\n\nAcme is old.",
            ["Acme is old."],
        ),
        ("Acme is old.\n\n## Sources\n\nA book.\n\n- b\n\n# Next\n\nBolt is new.", "old new"),
        ("Acme is old [1].\n\n[1] The handbook says so.\n\n[2] Bolt is new.", "old new"),
        ("Acme is old.\nSource: handbook.md\nBolt is new.\nSource: a.md", "old new"),
        ("Acme is old. Source: handbook.md, page 2.", ["Acme is old."]),
        ("Sources: handbook.md\n\nAcme is old.", ["Acme is old."]),
    ],
)
def test_references_are_no_claims(answer: str, claims: list[str] | str) -> None:
    both = ["Acme is old.", "Bolt is new."]
    split = split_claims(answer)
    assert [claim.judged for claim in split.claims] == (both if claims == "old new" else claims)
    assert {left.reason for left in split.left_out} <= {"a reference", "a heading"}


@pytest.mark.parametrize(
    "line",
    [
        "**Who should not take it**",
        "__Costs that are covered__",
        "**2. Side effects**",
        "**Results for Q3 2025**",
        "***Acme and Bolt: what was announced***",
    ],
)
def test_a_line_in_bold_type_is_a_heading(line: str) -> None:
    for answer in (f"{line}\n\n- Acme is old.", f"Bolt is new.\n{line}\nAcme is old."):
        split = split_claims(answer)
        assert split.claims[-1].judged == "Acme is old."
        (left,) = split.left_out
        assert answer[left.start : left.end] == line.strip("*_")
        assert left.reason == "a heading"


def test_a_pronoun_refers_to_the_name_in_a_title() -> None:
    (claim,) = split_claims("**Anna Berg**\n\nShe founded Acme.").claims
    assert claim.judged == "Anna Berg founded Acme."


@pytest.mark.parametrize(
    "answer",
    [
        "**Acme is based in Bonn**\n\nAcme is old.",
        "**No fee for 14 days**\n\nAcme is old.",
        "**Acme was closed.**\n\nAcme is old.",
        "**Nobody was hurt**\n\nAcme is old.",
        "**No refunds after departure**\n\nAcme is old.",
        "**Two people died**\n\nAcme is old.",
        "**Founder: Anna Berg**\n\nAcme is old.",
        "**Acme acquires Bolt**\n\nAcme is old.",
        "- **Theft**\n  Covered in full.",
        "**Anna Berg**",
        "Acme has a shop in\n**the town of Bonn**\nand is old.",
        "Acme has:\n\n- **a shop in the town of Bonn**\n- an office",
    ],
)
def test_a_line_in_bold_type_that_states_something_is_a_claim(answer: str) -> None:
    assert not any(left.reason == "a heading" for left in split_claims(answer).left_out)


@pytest.mark.parametrize(
    ("written", "judged"),
    [
        ("Acme is old [handbook.md, p. 2].", "Acme is old."),
        ("Acme is old (handbook.md).", "Acme is old."),
        ("Acme is old (see annual report.pdf, page 3; b.html).", "Acme is old."),
        ("Acme is old (Source: handbook.md, Working hours).", "Acme is old."),
        ("The file (a.md) is old.", "The file (a.md) is old."),
        ("Acme is old (as is Bolt).", "Acme is old (as is Bolt)."),
        ("Source code is old.", "Source code is old."),
        ("[1] Acme is old.", "Acme is old."),
    ],
)
def test_a_file_in_brackets_behind_a_statement_is_a_citation(written: str, judged: str) -> None:
    assert [claim.judged for claim in split_claims(written).claims] == [judged]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        (
            "✅ Acme is old.\n❌ Bolt is new.\n1️⃣ Cask is big.",
            ["Acme is old.", "Bolt is new.", "Cask is big."],
        ),
        ("The set has:\n\n✅ a tank\n• a pump", ["The set has a tank.", "The set has a pump."]),
        ("The set has:\n✅ a tank\n✅ a pump", ["The set has a tank.", "The set has a pump."]),
        ("- [x] Acme is old.\n- [ ] Bolt is new.", ["Acme is old.", "Bolt is new."]),
        ("[x] is the answer.", ["[x] is the answer."]),
        (
            "The tank holds 1.8 l.\nThe weight is 4.2 kg\nThe pressure is 15 bar",
            ["The tank holds 1.8 l.", "The weight is 4.2 kg", "The pressure is 15 bar"],
        ),
        (
            "Acme was founded by\nAnna Berg, who is old.",
            ["Acme was founded by Anna Berg, who is old."],
        ),
        ("It grew when\nAcme was sold.", ["It grew when Acme was sold."]),
        ("It has two\nsources: coal and oil.", ["It has two sources: coal and oil."]),
        ("It has two\nsources\nof heat.", ["It has two sources of heat."]),
        ("Acme is old [1]. It grew\n[1] by half.", ["Acme is old.", "It grew by half."]),
        ("It is 30 °C in\n© Acme's hall.", ["It is 30 °C in © Acme's hall."]),
    ],
)
def test_a_line_of_its_own_is_a_claim_of_its_own(answer: str, claims: list[str]) -> None:
    assert [claim.judged for claim in split_claims(answer).claims] == claims


@pytest.mark.parametrize(("words", "parts"), [("great flood of 1953", 1), ("flood", 2)])
def test_a_line_that_was_filled_goes_with_the_next(words: str, parts: int) -> None:
    filled = f"The tower was rebuilt by the town after the {words}"
    assert len(parts_of(f"{filled}\nThe mill is near it.")) == parts


@pytest.mark.parametrize("note", ["[a.md " + "p. " * 30, "(a.md " + "p. " * 30, "[a.md a.md "])
def test_notes_that_are_no_citations_are_read_in_seconds(note: str) -> None:
    with within(2):
        assert split_claims(note * 300).claims


def test_offsets_of_lines_are_those_of_the_answer() -> None:
    answer = "- The set has:\n\n  ✅ a **tank**\n  ❌ a pump\n\nSources:\n- a.md\n"
    split = split_claims(answer)
    assert [answer[claim.start : claim.end] for claim in split.claims] == ["a **tank**", "a pump"]
    assert [answer[left.start : left.end] for left in split.left_out][1:] == ["Sources:", "a.md"]


def test_lines_without_stops_that_begin_with_capitals_are_claims_of_their_own() -> None:
    answer = "Mrs Quill fell at 02:10\nMr Osei was discharged at 06:00\nMr Tran refuses insulin"
    assert [claim.judged for claim in split_claims(answer).claims] == answer.split("\n")


def test_a_word_parted_at_a_line_end_is_whole_in_a_claim() -> None:
    answer = "The dam was inspec-\nted in 1998 by twenty-\nfive men."
    (claim,) = split_claims(answer).claims
    assert claim.judged == "The dam was inspected in 1998 by twenty-five men."
    place = claim.place(claim.judged.index("inspected"), claim.judged.index(" in 1998"))
    assert place is not None
    assert answer[slice(*place)] == "inspec-\nted"
