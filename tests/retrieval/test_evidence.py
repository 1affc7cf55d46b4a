from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from entailment.errors import DataError, EntailmentError, OptionError
from entailment.model import (
    Candidate,
    Hypothesis,
    Judgment,
    LabelScheme,
    Pair,
    Passage,
    PassageKind,
)
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import make_parts
from entailment.retrieval.evidence import Finding, Searcher
from entailment.retrieval.finding_json import novelty_json
from entailment.retrieval.novelty import Novelty, NoveltyFinding
from entailment.systems import NamedSystem, load_system

from .builders import Says, document, says

SUNK = [
    document("a", "The ferry sank 0.9 today.", "The ferry sailed 0.1 on.", day=14),
    document("b", "The ferry sank 0.7 fast.", day=12),
    document("c", "A ferry sank 0.95 again.", day=15),
    document("d", "Some ferry sank 0.6 there."),
]
FERRY = Hypothesis("1", "The ferry sank.")


def finding_of(**options: object) -> Finding:
    searcher = Searcher(DocumentCollection(SUNK), says(), **options)
    return next(searcher.find([FERRY]))


def ids(evidence: Iterable[object]) -> list[str]:
    return [value.passage.id for value in evidence]


def test_evidence_is_likeliest_first_and_quotes_its_document() -> None:
    finding = finding_of()
    assert ids(finding.entailing) == ["c:0", "a:0", "b:0", "d:0"]
    assert ids(finding.contradicting) == ["a:1"]
    for evidence in finding.judged:
        passage = evidence.passage
        assert evidence.document.text[passage.start : passage.end] == passage.text


def test_a_threshold_takes_the_place_of_the_label() -> None:
    assert ids(finding_of(threshold=0.8).entailing) == ["c:0", "a:0"]
    assert ids(finding_of(threshold=0.9).entailing) == ["c:0", "a:0"]  # from it on
    assert ids(finding_of(threshold=0.05).contradicting) == []


def test_local_novelty_leaves_out_what_is_older_than_the_best() -> None:
    assert ids(finding_of(local_novelty=True).entailing) == ["c:0", "d:0"]


def test_only_so_many_candidates_are_judged() -> None:
    assert len(finding_of(count=2).judged) == 2


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan"), True])
def test_a_threshold_is_a_probability(threshold: float) -> None:
    with pytest.raises(OptionError, match="threshold must be a number from 0 to 1"):
        finding_of(threshold=threshold)


def test_sentences_are_judged_in_their_context() -> None:
    judge = Says()
    parts = make_parts([{"name": "preceding-sentences"}])
    searcher = Searcher(DocumentCollection(SUNK), NamedSystem("s", {}, judge), context=parts)
    next(searcher.find([Hypothesis("1", "sailed")]))
    assert [p.text for p in judge.judged] == ["The ferry sank 0.9 today. The ferry sailed 0.1 on."]
    assert [p.is_in_context for p in judge.judged] == [True]
    next(Searcher(DocumentCollection(SUNK), NamedSystem("s", {}, judge)).find([FERRY]))
    assert not any(p.is_in_context for p in judge.judged[1:])


def test_what_stands_before_a_sentence_does_not_outrank_the_one_that_says_it() -> None:
    stating = document(
        "e",
        "The mayor of Turin resigned on Friday.",
        "The mayor of Milan visited a school and spoke to parents.",
    )
    parts = make_parts([{"name": "preceding-sentences"}])
    searcher = Searcher(DocumentCollection([stating]), load_system(), context=parts)
    finding = next(searcher.find([Hypothesis("1", "The mayor of Turin resigned.")]))
    best = max(finding.judged, key=lambda evidence: evidence.score)
    assert best.passage.id == "e:0"


def test_a_candidate_of_an_unknown_document_or_sentence_is_reported() -> None:
    searcher = Searcher(DocumentCollection(SUNK), says())
    for passage, problem in (
        (Passage("z", 0, "x", 0, 1), "no document 'z' in the corpus"),
        (Passage("a", 7, "x", 0, 1), "document 'a' has no sentence 7"),
    ):
        with pytest.raises(DataError, match=problem):
            list(searcher.judge([(FERRY, [Candidate(passage, 1, 0.0)])]))


class Short:
    """Judges all pairs but the last."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        return iter(list(Says().judge(pairs))[:-1])


def test_a_system_that_leaves_a_pair_out_is_reported() -> None:
    searcher = Searcher(DocumentCollection(SUNK), NamedSystem("short", {}, Short()))
    with pytest.raises(EntailmentError, match="system 'short' gave no judgment of pair '1/"):
        list(searcher.find([FERRY]))


def test_more_hypotheses_than_are_judged_together_stay_in_order() -> None:
    hypotheses = [Hypothesis(str(n), "The ferry sank.") for n in range(40)]
    searcher = Searcher(DocumentCollection(SUNK), says(), count=1)
    assert [finding.hypothesis.id for finding in searcher.find(hypotheses)] == [
        hypothesis.id for hypothesis in hypotheses
    ]


def test_novelty_is_known_novel_contradicted_or_undecided() -> None:
    texts = ["The ferry sank.", "Mars", "It is not.", "sailed", "They had it."]
    hypotheses = [Hypothesis(str(n), text) for n, text in enumerate(texts)]
    verdicts = [*map(NoveltyFinding, Searcher(DocumentCollection(SUNK), says()).find(hypotheses))]
    assert [finding.status for finding in verdicts] == [
        Novelty.KNOWN,
        Novelty.NOVEL,
        Novelty.UNSEARCHABLE,
        Novelty.NOVEL,
        Novelty.UNSEARCHABLE,
    ]
    assert [finding.contradicted for finding in verdicts] == [True, False, False, True, False]
    assert ids(verdicts[0].known_from)[0] == "c:0"


def test_a_statement_of_function_words_is_not_searchable() -> None:
    searcher = Searcher(DocumentCollection([document("a", "He 0.9 was there.")]), says())
    had, fell = searcher.find([Hypothesis("1", "He was there."), Hypothesis("2", "He fell.")])
    assert (had.searchable, had.judged, fell.searchable) == (False, (), True)


def test_a_known_statement_may_be_contradicted() -> None:
    documents = [document("a", "Ferry sank 0.9 so."), document("b", "Ferry sank 0.1 so.", day=3)]
    finding = NoveltyFinding(next(Searcher(DocumentCollection(documents), says()).find([FERRY])))
    assert (finding.status, finding.contradicted) == (Novelty.KNOWN, True)
    value = novelty_json(finding, limit=None)
    assert value["contradicted"] is True
    assert [evidence["date"] for evidence in value["contradicted_by"]] == ["2005-06-03"]


def test_instead_of_a_heading_the_sentence_behind_it_is_judged() -> None:
    headed = document("a", "Ferry 0.9", "It sank 0.7 today.", "A ferry sank 0.8 again.")
    kinds = [PassageKind.HEADING, PassageKind.SENTENCE, PassageKind.SENTENCE]
    passages = (replace(p, kind=kind) for p, kind in zip(headed.passages, kinds, strict=True))
    collection = DocumentCollection([replace(headed, passages=tuple(passages))], "all")
    finding = next(Searcher(collection, says()).find([FERRY]))
    assert ids(finding.judged) == ["a:1", "a:2"]


def test_a_heading_with_nothing_behind_it_is_not_judged() -> None:
    headed = document("a", "It sank 0.7 today.", "Ferry 0.9")
    kinds = [PassageKind.SENTENCE, PassageKind.HEADING]
    passages = (replace(p, kind=kind) for p, kind in zip(headed.passages, kinds, strict=True))
    collection = DocumentCollection([replace(headed, passages=tuple(passages))], "all")
    assert ids(next(Searcher(collection, says()).find([FERRY])).judged) == ["a:0"]


def test_a_sentence_without_words_of_its_own_is_judged_without_the_headline() -> None:
    texts = ("By our ferry staff, 0.2 Wire", "The ferry 0.2 went down.", "It sank 0.9 here.")
    named = replace(document("a", *texts), title="The ferry sank 0.9 again")
    parts = make_parts([{"name": "headline"}])
    searcher = Searcher(DocumentCollection([named]), says(), context=parts)
    finding = next(searcher.find([FERRY]))
    alone = {evidence.judged.text for evidence in finding.judged if evidence.score < 0.5}
    assert alone == set(texts[:2])


def test_a_sentence_in_other_words_is_judged_with_a_headline_that_does_not_entail() -> None:
    class Together(Says):
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            return super().judge(
                replace(pair, text="0.9") if "Oslo" in pair.text and "went" in pair.text else pair
                for pair in pairs
            )

    named = replace(document("a", "She 0.2 went down."), title="The ferry 0.3 of Oslo")
    system = NamedSystem("together", {}, Together())
    collection = DocumentCollection([named], "all")
    parts = make_parts([{"name": "headline"}])
    (evidence,) = next(Searcher(collection, system, context=parts).find([FERRY])).judged
    assert evidence.score == 0.9
