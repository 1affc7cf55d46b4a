"""Facts judged over documents: each read once, few pairs asked, trouble named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from entailment.errors import DataError, EntailmentError
from entailment.evaluation.fact_judging import judge_facts
from entailment.evaluation.runs import read_run
from entailment.model import Document, Hypothesis, Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem
from entailment.validation.answers import Validation
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact
from entailment.validation.formats import read_answers
from entailment.validation.generic import SENTENCES, TEMPLATES
from entailment.validation.judging import Library, Validator, by_document, make_profile
from entailment.validation.sets import FactSet
from entailment.validation.slots import read_slots
from tests.validation.cases import COWELL, SIMCOX, Shelf, fact


class Fixed:
    """Says the same of every pair, and remembers what it was asked."""

    labels = LabelScheme.TWO_WAY

    def __init__(self, probability: float = 0.5):
        self.probability = probability
        self.requests: list[Pair] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair."""
        for pair in pairs:
            self.requests.append(pair)
            shares = {Label.ENTAILMENT: self.probability}
            shares[Label.NO_ENTAILMENT] = 1 - self.probability
            yield Judgment(pair.id, Label.ENTAILMENT, shares)


def validator(shelf: Library, system: object, profile: str = "tailored") -> Validator:
    return Validator(shelf, NamedSystem("fixed", {}, system), make_profile(profile))


def facts_over(*documents: str) -> list[Fact]:
    return [
        fact("Simon Cowell", "per:age", "47", document=name, fact_id=str(number))
        for number, name in enumerate(documents)
    ]


def test_a_document_is_read_once_for_all_facts_that_cite_it() -> None:
    shelf = Shelf(a=COWELL, b=SIMCOX)
    facts = by_document(facts_over(*"ab" * 20))
    assert len(list(validator(shelf, Fixed()).validate(facts))) == 40
    assert sorted(shelf.requests) == ["a", "b"]


def test_facts_are_answered_in_the_order_given() -> None:
    facts = facts_over(*"abba")
    shelf = Shelf(a=COWELL, b=SIMCOX)
    answered = [validation.fact for validation in validator(shelf, Fixed()).validate(facts)]
    assert answered == facts


def test_a_system_judges_nothing_where_a_rule_decides() -> None:
    system = Fixed()
    list(validator(Shelf(a=COWELL), system).validate(facts_over("a")))
    assert system.requests == []


def test_a_system_judges_but_a_few_pairs_of_a_long_document() -> None:
    system = Fixed()
    text = " ".join(f"Simon Cowell saw Bo Day {n} times." for n in range(200))
    known = fact("Simon Cowell", "per:employee_of", "Bo Day", document="a")
    list(validator(Shelf(a=text), system, "generic").validate([known]))
    assert 0 < len(system.requests) <= SENTENCES * TEMPLATES


def test_a_pronoun_is_the_name_where_a_system_judges() -> None:
    system = Fixed()
    known = fact("Simon Cowell", "per:employee_of", "Acme", document="a")
    text = "Simon Cowell came. He had a deal with Acme."
    list(validator(Shelf(a=text), system, "generic").validate([known]))
    assert system.requests[0].text == "Simon Cowell had a deal with Acme."


def test_a_missing_document_is_named_and_its_facts_are_not_supported() -> None:
    judge = validator(Shelf(a=COWELL), Fixed())
    first, second = judge.validate(facts_over("gone", "a"))
    assert (first.supported, first.probability, first.rule) == (False, 0.0, "missing")
    assert "gone" in first.reason
    assert list(judge.problems) == ["gone"]
    assert second.supported


def test_a_system_that_answers_too_little_is_reported() -> None:
    class Silent(Fixed):
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            return iter(())

    with pytest.raises(EntailmentError, match="gave no judgment of pair"):
        list(validator(Shelf(a=COWELL), Silent(), "generic").validate(facts_over("a")))


def test_the_same_twice_is_answered_the_same() -> None:
    facts = facts_over("a", "a")
    first, second = validator(Shelf(a=COWELL), Fixed(), "generic").validate(facts)
    assert (first.supported, first.probability) == (second.supported, second.probability)


def test_a_document_of_a_million_characters_is_read() -> None:
    text = "Nothing is known of him. " * 40_000 + COWELL
    (validation,) = validator(Shelf(a=text), Fixed()).validate(facts_over("a"))
    assert validation.supported
    assert validation.passage is not None


def as_set(facts: list[Fact]) -> FactSet:
    return FactSet("facts", tuple(facts), "nowhere", "0" * 64)


def test_a_run_is_in_the_order_of_the_set_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    facts = as_set(facts_over(*"abab"))
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    shelf = Shelf(a=COWELL, b=SIMCOX)
    judge_facts(facts, validator(shelf, Fixed()), whole)
    assert [line.id for line in read_run(whole).judgments] == ["0", "1", "2", "3"]

    class Killed(Shelf):
        def document(self, document_id: str) -> Document:
            if document_id == "b":
                raise KeyboardInterrupt
            return super().document(document_id)

    killed = validator(Killed(a=COWELL, b=SIMCOX), Fixed())
    with pytest.raises(KeyboardInterrupt):
        judge_facts(facts, killed, cut)
    done = judge_facts(facts, validator(shelf, Fixed()), cut)
    assert cut.read_bytes() == whole.read_bytes()
    assert done.supported == 2


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_run_that_another_begins_meanwhile_loses_nothing(tmp_path: Path, overwrite: bool) -> None:
    facts = as_set(facts_over(*"abab"))
    whole, path = tmp_path / "whole.jsonl", tmp_path / "run.jsonl"
    judge_facts(facts, validator(Shelf(a=COWELL, b=SIMCOX), Fixed()), whole)

    class Twice(Shelf):
        def document(self, document_id: str) -> Document:
            with pytest.raises(DataError, match="is being written by another process"):
                judge_facts(facts, validator(self, Fixed()), path, overwrite=overwrite)
            return super().document(document_id)

    judge_facts(facts, validator(Twice(a=COWELL, b=SIMCOX), Fixed()), path)
    assert path.read_bytes() == whole.read_bytes()


def test_evidence_is_held_until_it_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, path = as_set(facts_over(*"ab")), tmp_path / "run.jsonl"
    chosen, unlink = validator(Shelf(a=COWELL, b=SIMCOX), Fixed()), Path.unlink
    begun = []

    def removing(file: Path, missing_ok: bool = False) -> None:
        if file.name == "run.jsonl.evidence.part" and not begun:
            begun.append(file)
            with pytest.raises(DataError, match=r"evidence\.part: is being written by another"):
                judge_facts(facts, chosen, path, overwrite=True)
        unlink(file, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", removing)
    judge_facts(facts, chosen, path)
    assert begun
    assert [file.name for file in tmp_path.iterdir()] == ["run.jsonl"]


def test_a_finished_run_is_known_again(tmp_path: Path) -> None:
    facts, path = as_set(facts_over("a", "gone")), tmp_path / "run.jsonl"
    first = judge_facts(facts, validator(Shelf(a=COWELL), Fixed()), path)
    again = judge_facts(facts, validator(Shelf(a=COWELL), Fixed()), path)
    assert (first.decided, first.missing) == (2, 1)
    assert (again.decided, again.resumed, again.missing) == (0, 2, 1)


def test_a_run_is_of_its_documents(tmp_path: Path) -> None:
    folder, path = tmp_path / "documents", tmp_path / "run.jsonl"
    folder.mkdir()
    facts = as_set(facts_over("a", "b"))

    def judged(**texts: str) -> None:
        for name, text in texts.items():
            (folder / f"{name}.txt").write_text(text)
        judge_facts(facts, validator(Documents(folder), Fixed()), path)

    judged(a=COWELL)
    judged()
    for texts in ({"b": SIMCOX}, {"a": SIMCOX}):
        with pytest.raises(DataError, match="is there already, of other documents"):
            judged(**texts)


def test_a_run_is_of_its_slots(tmp_path: Path) -> None:
    path, own = tmp_path / "run.jsonl", tmp_path / "slots.toml"
    own.write_text('["per:age"]\nkind = "text"\ntemplates = ["X has the age of Y"]\n')
    facts, shelf = as_set(facts_over("a")), Shelf(a=COWELL)
    judge_facts(facts, validator(shelf, Fixed()), path)
    system = NamedSystem("fixed", {}, Fixed())
    other = Validator(shelf, system, make_profile(slots=read_slots(own)))
    with pytest.raises(DataError, match="is there already, of another system"):
        judge_facts(facts, other, path)
    (known,) = facts.facts
    reworded = as_set([replace(known, hypotheses=(Hypothesis("1", "Cowell is 47"),))])
    with pytest.raises(DataError, match="is there already, of other slots or templates"):
        judge_facts(reworded, validator(shelf, Fixed()), path)


def test_each_of_many_documents_of_a_fact_is_searched_for_the_name_once() -> None:
    shelf = Shelf(**{f"d{n}": "Mr. Lee, 28, won." for n in range(30)})
    first, *others = shelf.ids
    cited = replace(fact("Ann Lee", "per:age", "28", document=first), other_documents=tuple(others))
    list(validator(shelf, Fixed()).validate([cited]))
    assert len(shelf.requests) <= 3 * len(shelf.ids)


def test_what_is_hardly_probable_is_no_missing_document(tmp_path: Path) -> None:
    facts, path = as_set(facts_over("a", "b")), tmp_path / "run.jsonl"
    chosen = validator(Shelf(a=COWELL, b=SIMCOX), Fixed())

    def decide(given: Iterable[Fact]) -> Iterator[Validation]:
        return (Validation(fact, False, 3e-7, "none", "") for fact in given)

    assert judge_facts(facts, chosen, path, decide=decide).missing == 0
    assert judge_facts(facts, chosen, path, decide=decide).missing == 0


def test_a_run_is_written_in_the_format_of_the_task(tmp_path: Path) -> None:
    facts, path = as_set(facts_over("a", "b")), tmp_path / "run.xml"
    judge_facts(facts, validator(Shelf(a=COWELL, b=SIMCOX), Fixed()), path, format="kbp")
    assert read_answers(path).supported == {"0": True, "1": False}


@pytest.mark.parametrize(
    ("other", "supported"),
    [
        ("Ann Lee, the chairman of Acme, resigned.", True),
        ("A chairman resigned.", False),
    ],
)
def test_a_name_that_another_document_introduces_is_known_by_its_surname(
    other: str, supported: bool
) -> None:
    shelf = Shelf(first=other, second="The board met on Monday. Its head, Lee, was born in Leeds.")
    cited = replace(
        fact("Ann Lee", "per:city_of_birth", "Leeds", document="first"), other_documents=("second",)
    )
    (decision,) = validator(shelf, Fixed(0.0)).validate([cited])
    assert decision.supported is supported


def test_a_surname_that_a_document_gives_somebody_else_is_theirs() -> None:
    shelf = Shelf(first="Ann Lee resigned.", second="Tom Lee met the board. Lee was born in Leeds.")
    cited = replace(
        fact("Ann Lee", "per:city_of_birth", "Leeds", document="first"), other_documents=("second",)
    )
    (decision,) = validator(shelf, Fixed(0.0)).validate([cited])
    assert not decision.supported
