"""What a parser says of a text, and that what is cached of it can be trusted."""

from __future__ import annotations

import multiprocessing
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import MissingExtraError, ModelError, OptionError
from entailment.text.linguistics import Analyser, Analysis, Span, Token
from entailment.text.linguistics.analysis import concatenated
from entailment.text.linguistics.cache import AnalysisCache, cache_folder

TEXT = "Yahoo was bought by Microsoft. Its  lawyers did not sleep."


@pytest.fixture(scope="module")
def analyser() -> Analyser:
    return Analyser(cache=False)


@pytest.fixture(scope="module")
def analysis(analyser: Analyser) -> Analysis:
    return analyser.analyse(TEXT)


def test_words_have_lemma_part_of_speech_relation_and_head(analysis: Analysis) -> None:
    yahoo, _, bought, by, microsoft = analysis.tokens[:5]
    assert (bought.form, bought.lemma, bought.pos) == ("bought", "buy", "VERB")
    assert bought.is_root
    assert (yahoo.relation, analysis.tokens[yahoo.head]) == ("nsubjpass", bought)
    assert (by.relation, analysis.tokens[microsoft.head]) == ("agent", by)


@pytest.mark.parametrize(
    ("form", "lemma"),
    [("hoped", "hope"), ("hopes", "hope"), ("hopping", "hop"), ("fined", "fine"),
     ("visited", "visit"), ("barred", "bar")],
)  # fmt: skip
def test_a_verb_is_no_other_that_doubles_its_last_letter(
    analyser: Analyser, form: str, lemma: str
) -> None:
    (token,) = (t for t in analyser.analyse(f"He {form} it now.").tokens if t.form == form)
    assert token.lemma == lemma


def test_tokens_stand_where_they_say(analysis: Analysis) -> None:
    assert all(TEXT[t.start : t.start + len(t.form)] == t.form for t in analysis.tokens)
    assert all(not t.form.isspace() for t in analysis.tokens)


def test_names_noun_phrases_and_sentences_are_spans(analysis: Analysis) -> None:
    names = {analysis.words(span)[0].form: span.label for span in analysis.entities}
    assert names["Microsoft"] == "ORG"
    phrases = [" ".join(t.form for t in analysis.words(span)) for span in analysis.chunks]
    assert phrases == ["Yahoo", "Microsoft", "Its lawyers"]
    assert len(analysis.sentences) == 2


def test_distances_are_steps_in_the_tree(analysis: Analysis) -> None:
    yahoo, microsoft, slept = 0, 4, len(analysis.tokens) - 2
    assert analysis.distance(yahoo, yahoo) == 0
    assert analysis.distance(yahoo, microsoft) == 3
    assert analysis.distance(yahoo, slept) is None
    assert analysis.root_of(Span(3, 5)) == 3


def test_a_batch_says_what_each_text_by_itself_does(analyser: Analyser) -> None:
    texts = [TEXT, "", "A dog barks.", TEXT, "   "]
    assert list(analyser.analyses(texts)) == [analyser.analyse(text) for text in texts]
    assert analyser.analyse("").tokens == ()


def test_a_long_text_is_read_in_parts_whose_words_stand_where_they_say() -> None:
    text = " ".join(f"The {n}th dog chased a cat down the road." for n in range(600))
    analysis = Analyser(cache=False).analyse(text)
    assert all(text[t.start : t.start + len(t.form)] == t.form for t in analysis.tokens)
    assert len(analysis.sentences) == pytest.approx(600, abs=6)
    assert all(
        analysis.distance(place, token.head) in (0, 1)
        for place, token in enumerate(analysis.tokens)
    )


def test_a_lone_surrogate_is_read(analyser: Analyser) -> None:
    assert analyser.analyse("It is \ud800 there.").tokens


def test_what_was_analysed_is_not_analysed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Analyser(cache=tmp_path).analyse(TEXT)
    again = Analyser(cache=tmp_path)
    monkeypatch.setattr(again, "_analysed", lambda texts: iter([1 // 0] if texts else []))
    assert again.analyse(TEXT) == first


def test_what_was_analysed_needs_no_pipeline(tmp_path: Path) -> None:
    Analyser(cache=tmp_path).analyse("A cat sat down.")
    code = (
        "import sys; from entailment.text.linguistics.analyser import Analyser; "
        f"print(len(Analyser(cache={str(tmp_path)!r}).analyse('A cat sat down.').tokens), "
        "'spacy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "5 False\n"


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENTAILMENT_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")


@pytest.mark.parametrize("left", [5000, 100, 0])
def test_a_file_that_was_cut_off_is_begun_anew(
    left: int, tmp_path: Path, analysis: Analysis, caplog: pytest.LogCaptureFixture
) -> None:
    analyses = {str(n): analysis for n in range(60)}
    whole = _file_with(analyses, tmp_path / "whole")
    cut = AnalysisCache("who", tmp_path / "cut")
    cut.path.parent.mkdir()
    cut.path.write_bytes(whole[:left])
    assert cut.get(list(analyses)) == {}
    cut.put(analyses)
    assert AnalysisCache("who", tmp_path / "cut").get(list(analyses)) == analyses
    assert ("a new one is begun" in caplog.text) is (left > 0)


def test_what_is_no_database_is_begun_anew(tmp_path: Path, analysis: Analysis) -> None:
    cache = AnalysisCache("who", tmp_path)
    cache.path.write_text("not a database at all, but longer than a header of one" * 20)
    cache.put({TEXT: analysis})
    assert cache.get([TEXT]) == {TEXT: analysis}


def _file_with(analyses: dict[str, Analysis], folder: Path) -> bytes:
    cache = AnalysisCache("who", folder)
    cache.put(analyses)
    database = sqlite3.connect(cache.path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return cache.path.read_bytes()


def test_an_entry_that_was_changed_is_not_trusted(tmp_path: Path, analysis: Analysis) -> None:
    cache = AnalysisCache("who", tmp_path)
    cache.put({TEXT: analysis, "b": analysis})
    with sqlite3.connect(cache.path) as database:
        database.execute("UPDATE cached SET value = substr(value, 1, length(value) - 1)")
    database.close()
    assert AnalysisCache("who", tmp_path).get([TEXT, "b"]) == {}


def test_a_folder_that_cannot_be_written_costs_no_result(
    tmp_path: Path, analysis: Analysis, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    cache = AnalysisCache("who", tmp_path / "file" / "folder")
    cache.put({TEXT: analysis})
    assert cache.get([TEXT]) == {}
    assert caplog.text.count("are not cached") == 1


def _write(folder: Path, number: int) -> None:
    token = Token("a", 0, "a", "DET", "ROOT", 0)
    for n in range(20):
        AnalysisCache("who", folder).put({f"{number} {n}": Analysis((token,), (), (), ())})


def test_several_processes_write_one_file(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(tmp_path, n)) for n in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    texts = [f"{number} {n}" for number in range(3) for n in range(20)]
    assert len(AnalysisCache("who", tmp_path).get(texts)) == 60


def test_what_is_missing_names_the_command_that_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match="no spaCy pipeline 'xx_nonesuch'; get it with: python -m"):
        Analyser("xx_nonesuch").analyse("a")
    with pytest.raises(OptionError, match="name of a spaCy pipeline"):
        Analyser("")
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'entailment\[linguistics\]'"):
        Analyser("en_other").analyse("a")


_TOKENS = st.lists(
    st.builds(Token, st.text(), st.integers(0, 99), st.text(), st.text(), st.text(), st.just(0)),
    min_size=1,
)


@given(_TOKENS)
def test_a_cached_analysis_reads_back(tokens: list[Token]) -> None:
    analysis = Analysis(tuple(tokens), (Span(0, 1, "ORG"),), (), (Span(0, len(tokens)),))
    assert Analysis.of_json(analysis.as_json()) == analysis
    two = concatenated([(0, analysis), (100, analysis)])
    assert len(two.tokens) == 2 * len(tokens)
    assert two.tokens[len(tokens)].head == len(tokens)
