"""The verdict on each claim, the evidence that is quoted for it, and the sources it is from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import entailment
from entailment.checking.outcomes import Outcome
from entailment.checking.page import check_page
from entailment.checking.report import Report, Verdict
from entailment.checking.sources import open_sources
from entailment.cli.check_report import Printer
from entailment.corpora import open_corpus
from entailment.errors import DataError, OptionError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.retrieval.index import build_index
from entailment.systems import NamedSystem

Write = Callable[[str, str | bytes], Path]


class Words:
    """Entails where the text has all words; contradicts where only the number differs."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            has, asks = (set(re.findall(r"\w+", t.lower())) for t in (pair.text, pair.hypothesis))
            lacks = asks - has
            yes, no = (0.8, 0.1) if not lacks else (0.1, 0.2)
            if lacks and all(word.isdigit() for word in lacks):
                yes, no = 0.05, 0.9 if "surely" in has else 0.7
            label = Label.ENTAILMENT if yes > 0.5 else Label.CONTRADICTION
            chances = {Label.ENTAILMENT: yes, Label.CONTRADICTION: no, Label.UNKNOWN: 1 - yes - no}
            yield Judgment(pair.id, label if max(yes, no) > 0.5 else Label.UNKNOWN, chances)


ENGLISH = "The machine was of the kind that they had in the house when it was built by the town."
WORDS = NamedSystem("words", {}, Words())


def check(answer: str, *sources: Path, **options: object) -> Report:
    return entailment.check(answer, sources, system=WORDS, **options)


def verdicts(report: Report) -> list[str]:
    return [str(checked.verdict) for checked in report.claims]


def test_claims_are_supported_contradicted_or_not_found(write: Write) -> None:
    source = write("a.txt", "The tower is 38 metres tall. Piet kept the lamp.")
    report = check("The tower is 38 metres tall. The tower is 41 metres tall. Anna sings.", source)
    assert verdicts(report) == ["supported", "contradicted", "not found"]
    assert report.share == pytest.approx(1 / 3)
    assert [report.count(verdict) for verdict in Verdict] == [1, 1, 0, 1]


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (f"{ENGLISH} Die Garantie ist nicht für die Dichtung.", "claim 2 seems not to be"),
        ("Die Garantie gilt für zwei Jahre und ist nicht teuer.", "the answer seems not to be"),
    ],
)
def test_what_is_not_english_is_named(answer: str, note: str) -> None:
    report = check(answer, "It rains.")
    assert report.notes[0].startswith(f"{note} in English; ")


def test_a_checked_claim_has_the_texts_of_its_claim() -> None:
    (_, checked) = check("Acme is old and is closed.", "Acme is old.").claims
    assert (checked.text, checked.judged) == ("is closed", "Acme is closed.")


def test_a_report_is_printed_as_the_command_prints_it(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write("a.txt", "The tower is 38 metres tall. Piet kept the lamp.")
    report = check("Hello! The tower is 38 metres tall. The tower is 41 metres tall.", source)
    Printer("text").whole(Outcome("answer", report))
    assert capsys.readouterr().out == f"{report}\n"
    assert str(report).startswith("✓ supported 0.80  The tower is 38 metres tall.\n  “The tower is")
    assert "\nnot checked, as no claims: 1 (talk to the reader)\n" in str(report)
    assert repr(report) == (
        "<Report 2 claims: 1 supported, 1 contradicted, 0 not found (50.0% supported)>"
    )


def test_the_quote_is_the_text_of_the_source_to_the_character(write: Write) -> None:
    text = "# Tower\n\nIt is old.\n\nThe tower is 38\nmetres tall."
    report = check("The tower is 38 metres tall.", write("a.md", text))
    (quotation,) = report.claims[0].supporting
    assert (
        quotation.quote == text[quotation.start : quotation.end] == "The tower is 38\nmetres tall."
    )
    assert quotation.judged == "The tower is 38 metres tall."
    assert (quotation.document.title, quotation.probability) == ("Tower", 0.8)
    assert quotation.source.endswith("a.md")


def test_two_sentences_together_support_what_neither_does_alone(write: Write) -> None:
    text = "Nothing else. The tower shines. Its lamp is red."
    report = check("The tower lamp is red.", write("a.txt", text))
    assert verdicts(report) == ["supported"]
    (quotation,) = report.claims[0].supporting
    assert quotation.quote == text[14:] == "The tower shines. Its lamp is red."
    assert quotation.judged == "The tower shines. Its lamp is red."


def test_a_sentence_that_says_it_alone_is_quoted_alone(write: Write) -> None:
    report = check("The lamp is red.", write("a.txt", "The tower shines. The lamp is red."))
    assert [quotation.quote for quotation in report.claims[0].supporting] == ["The lamp is red."]


def test_sources_that_differ_are_a_conflict_with_both_dates() -> None:
    plan = {"id": "plan", "date": "2026-05-03", "text": "The tower is 38 metres tall."}
    news = {"id": "news", "date": "2026-10-12", "text": "The tower is 40 metres tall."}
    (claim,) = entailment.check(plan["text"], [news, plan], system=WORDS).claims
    assert claim.verdict is Verdict.CONFLICTING
    assert claim.reason == "supported by plan (2026-05-03), contradicted by news (2026-10-12)"
    assert [quotation.document.id for quotation in claim.evidence] == ["plan", "news"]
    assert (claim.probability, claim.support) == (0.8, 0.8)


def test_a_source_of_the_same_text_is_named(write: Write) -> None:
    answer = "The tower is 38 metres tall. Its lamp is red."
    copy = write("copy.txt", answer.replace(". ", ".\n"))
    assert check(answer, copy).notes == (
        f"{copy} has the same text as the answer, so it supports it",
    )
    assert check("The tower is tall.", write("one.txt", "The tower is tall.")).notes == ()


def test_an_answer_within_an_index_is_no_source(write: Write, tmp_path: Path) -> None:
    claim = "The tower is 38 metres tall."
    answer = write("answer.txt", claim)
    guide = write("guide.txt", "The lamp of the tower is red.")
    build_index(tmp_path / "index", open_corpus(tmp_path))
    opened = open_sources(tmp_path / "index", without=[answer])
    (checked,) = entailment.check(claim, opened, system=WORDS).claims
    assert checked.verdict is Verdict.NOT_FOUND
    assert [quotation.source for quotation in checked.evidence] == [str(guide)]


def test_a_row_of_a_file_that_is_left_out_is_no_source(write: Write, tmp_path: Path) -> None:
    claim = "The tower is 38 metres tall."
    table = write("answers.csv", f"id,text\na,{claim}\n")
    guide = write("guide.txt", "The lamp of the tower is red.")
    build_index(tmp_path / "index", open_corpus(tmp_path))
    for sources in (tmp_path / "index", [table, guide]):
        (checked,) = entailment.check(
            claim, open_sources(sources, without=[table]), system=WORDS
        ).claims
        assert [quotation.source for quotation in checked.evidence] == [str(guide)]


def test_within_a_document_the_likelier_sentence_decides(write: Write) -> None:
    claim = "The tower is 38 metres tall."
    weak = write("weak.txt", f"{claim} Anna sings. The tower is 40 metres tall.")
    strong = write("strong.txt", f"{claim} Anna sings. Surely the tower is 41 metres tall.")
    (mild,) = check(claim, weak).claims
    assert mild.verdict is Verdict.SUPPORTED
    assert [quotation.probability for quotation in mild.evidence] == [0.8, 0.7]
    (hard,) = check(claim, strong).claims
    assert hard.verdict is Verdict.CONTRADICTED
    assert [quotation.probability for quotation in hard.evidence] == [0.9, 0.8]


def test_the_words_that_are_not_supported_are_those_without_which_the_claim_is() -> None:
    answer = "Anna opened a shop in Wend. Later she *sold a red\nlamp*."
    sources = ["Anna opened a shop.", "Anna sold a lamp later."]
    first, second = entailment.check(answer, sources, system=WORDS).claims
    (span,) = first.unsupported
    assert (span.text, answer[span.start : span.end]) == ("in Wend", "in Wend")
    (wrapped,) = second.unsupported
    assert (wrapped.text, answer[wrapped.start : wrapped.end]) == ("a red lamp", "a red\nlamp")


def test_a_claim_without_evidence_has_no_words_to_point_at() -> None:
    (claim,) = entailment.check("Zebras graze.", ["The tower is old."], system=WORDS).claims
    assert claim.unsupported == ()


def test_a_claim_that_could_not_be_looked_up_says_so(write: Write) -> None:
    source = write("a.txt", "The tower is old.")
    stop, strange = check("It is not. Zebras graze.", source).claims
    assert (stop.verdict, stop.evidence) == (Verdict.NOT_FOUND, ())
    assert stop.reason == "of stop words alone: nothing could be looked up"
    assert strange.reason == "no passage of the sources shares a word with it"


def test_what_was_not_found_shows_what_comes_nearest(write: Write) -> None:
    (claim,) = check("The tower is green.", write("a.txt", "The tower is old.")).claims
    assert claim.nearest is not None
    assert claim.nearest.quote == "The tower is old."
    assert claim.probability is None


def test_a_system_of_two_labels_contradicts_nothing(write: Write) -> None:
    source = write("a.txt", "The tower is 38 metres tall.")
    report = entailment.check("The tower is 41 metres tall.", source, system="overlap")
    assert report.count(Verdict.CONTRADICTED) == 0


@pytest.mark.parametrize("answer", ["", "  \n", "# Title", "Is it old?", "I don't know."])
def test_an_answer_that_claims_nothing_never_passes(write: Write, answer: str) -> None:
    report = check(answer, write("a.txt", "The tower is old."))
    assert report.claims == ()
    assert report.share is None
    assert not report.passes(0.0)


def test_two_of_three_pass_two_thirds(write: Write) -> None:
    source = write("a.txt", "The tower is old. The lamp is red.")
    report = check("The tower is old. The lamp is red. Anna sings.", source)
    assert report.passes(2 / 3)
    assert not report.passes(0.67)


def test_a_source_given_twice_is_read_once(write: Write, tmp_path: Path) -> None:
    source = write("a.txt", "The tower is old.")
    again = tmp_path / "again.txt"
    again.symlink_to(source)
    assert len(open_sources([source, source, tmp_path, again])) == 1


def test_documents_of_one_name_are_distinguished(tmp_path: Path) -> None:
    for folder, text in (("one", "The tower is old."), ("two", "The lamp is red.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.txt").write_text(text)
    report = check("The tower is old. The lamp is red.", tmp_path / "one", tmp_path / "two")
    assert verdicts(report) == ["supported", "supported"]
    assert [claim.evidence[0].source for claim in report.claims] == [
        str(tmp_path / "one" / "a.txt"),
        str(tmp_path / "two" / "a.txt"),
    ]


def test_an_index_and_files_are_searched_side_by_side(write: Write, tmp_path: Path) -> None:
    from entailment.corpora import open_corpus

    build_index(tmp_path / "index", open_corpus(write("a.txt", "The tower is old.")))
    report = check(
        "The tower is old. The lamp is red.", tmp_path / "index", write("b.txt", "The lamp is red.")
    )
    assert verdicts(report) == ["supported", "supported"]


def test_the_signature_changes_with_sources_and_settings(write: Write) -> None:
    path, two = write("a.txt", "The tower is old."), write("b.txt", "The tower is new.")
    answer = "The tower is old."
    signatures = [
        check(answer, path).signature,
        check(answer, two).signature,
        check(answer, path, top=3).signature,
        check(answer, path, context=()).signature,
    ]
    assert len(set(signatures)) == 4
    assert check(answer, path).signature == signatures[0]


def test_progress_counts_the_claims(write: Write) -> None:
    seen: list[tuple[int, int]] = []
    source = write("a.txt", "The tower is old.")
    check("One is. Two are.", source, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", ""), ("a.txt", " \n"), ("a.txt", b"\xff\xfe\xff"), ("a.png", b"\x89PNG")],
)
def test_a_source_without_text_is_an_error_that_names_it(
    write: Write, name: str, content: str | bytes
) -> None:
    source = write(name, content)
    with pytest.raises(DataError, match=re.escape(str(source))):
        check("The tower is old.", source)


def test_a_source_that_is_not_there_and_no_source_are_errors(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nonesuch"):
        check("The tower is old.", tmp_path / "nonesuch")
    with pytest.raises(OptionError, match="no sources"):
        check("The tower is old.")


def test_lenient_leaves_a_broken_document_out_and_reports_it(write: Write, tmp_path: Path) -> None:
    write("a.txt", "The tower is old.")
    broken = write("b.txt", b"caf\xe9")
    with pytest.raises(DataError, match=r"b\.txt"):
        check("The tower is old.", tmp_path)
    report = check("The tower is old.", tmp_path, lenient=True)
    assert verdicts(report) == ["supported"]
    assert str(broken) in report.notes[0]


def test_an_answer_that_is_no_text_or_without_end_is_an_error(write: Write) -> None:
    source = write("a.txt", "The tower is old.")
    for answer, problem in (
        ("a\0b", "NUL"),
        ("\ud800", "half a character"),
        ("a" * 2_000_001, "at most"),
    ):
        with pytest.raises(DataError, match=problem):
            check(answer, source)


HOSTILE = '<script>alert("x")</script> & \u202e is <b onclick=x>'


def test_the_page_has_no_markup_of_strangers(write: Write) -> None:
    source = write("<img src=x>.txt", f"The tower is 38 metres tall. {HOSTILE} {HOSTILE}")
    page = check_page(check(f"The tower is 38 metres tall. {HOSTILE}", source))
    assert "<script" not in page
    assert "<img" not in page
    assert "<b " not in page
    assert "\u202e" not in page


def test_the_page_needs_nothing_from_elsewhere_and_every_link_leads_somewhere(write: Write) -> None:
    source = write("a.txt", "The tower is 38 metres tall.")
    page = check_page(
        check("The tower, which is old, is 38 metres tall. Hello! It is 41 metres tall.", source)
    )
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?!#)|url\(|@import""", page)
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= ids
    assert {"claim-1", "claim-2", "claim-3"} <= ids
    for verdict in ("contradicted", "not found"):
        assert f"{verdict}" in page


@given(st.text(max_size=200))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_answer_is_checked_or_refused_and_its_page_has_all_of_it(
    tmp_path_factory: pytest.TempPathFactory, answer: str
) -> None:
    source = tmp_path_factory.getbasetemp() / "source.txt"
    source.write_text("The tower is old.")
    if "\0" in answer:
        return
    page = check_page(check(answer, source))
    shown = re.sub(r"<sup>.*?</sup>|<[^>]*>", "", page.partition('"answer">')[2])
    for character in re.findall(r"\w", answer):
        assert character in shown


def test_a_claim_that_is_too_long_is_reported_and_the_others_are_judged(write: Write) -> None:
    source = write("a.txt", "The tower is 38 metres tall.")
    report = check("The tower is 38 metres tall. It has " + "very " * 300 + "old bells.", source)
    assert verdicts(report) == ["supported", "not found"]
    assert "split it" in str(report.claims[1].reason)
    assert report.share == 0.5


def test_an_index_quotes_a_passage_once_as_its_files_do(write: Write, tmp_path: Path) -> None:
    source = write("a.txt", "The tower is old. The tower is 38 metres tall.")
    build_index(tmp_path / "index", open_corpus(source))
    spans = [
        [(q.start, q.end) for q in check("The tower is 38 metres tall.", where).claims[0].evidence]
        for where in (source, tmp_path / "index")
    ]
    assert spans[0] == spans[1]
    assert len(spans[1]) == len(set(spans[1]))
