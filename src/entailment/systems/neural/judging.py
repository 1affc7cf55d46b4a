"""The system `neural`: a cross-encoder judges each pair, window by window."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from entailment.errors import DataError, OptionError
from entailment.model import AblatedSpan, Explanation, Judgment, Label, LabelScheme, Mismatch, Pair
from entailment.systems.log_odds import pair_key
from entailment.systems.mismatches.roles import swapped_roles
from entailment.systems.neural.ablated_spans import ablated_spans, ablation_reasons
from entailment.systems.neural.card import LEAST_WINDOW, Card
from entailment.systems.neural.encoding import Encoded
from entailment.systems.neural.languages import is_english
from entailment.systems.neural.runtime import Runner, usable_cores
from entailment.systems.neural.sources import Source, source_of
from entailment.systems.neural.verdicts import certain, judgment_of, probabilities
from entailment.systems.neural.windows import Reader, WindowedText, repeats

__all__ = ["Neural"]

logger = logging.getLogger(__name__)

_REMEMBERED = 4096
"""Pairs of a stream that are not judged again when they come again."""

_DEVICES = ("auto", "cpu", "cuda")


class _Parts(NamedTuple):
    """A model that is ready to judge."""

    reader: Reader
    runner: Runner


@dataclass(slots=True)
class _Turn:
    """A pair that waits for its judgment, which the same pair may come to share."""

    reading: WindowedText | None = None
    judgment: Judgment | None = None


class Neural:
    """Judges by a neural network trained on labelled pairs; a long text in windows.

    *model* is the name of an installed model, `onnx:FOLDER` or `hf:NAME` (with the extra
    `transformers`); by default the best that is installed. *threads* is the number of windows
    judged in parallel, all cores when None; *device* is `cpu`, `cuda` or `auto`. *window* is the
    number of tokens of a pair per window (when None, that of the model, or half of it for longer
    texts). With *sentences*, a text of two to six sentences that fits into a window is also read
    sentence by sentence, except questions and parts of quotations: up to seven readings.

    An empty hypothesis says nothing, so any text entails it, and every text entails itself; an
    empty text leaves everything else unknown. A hypothesis of more than half of the longest window
    that the model reads is judged sentence by sentence, up to 100 of them; a longer one is refused.
    """

    def __init__(
        self,
        model: str | None = None,
        threads: int | None = None,
        device: str = "auto",
        window: int | None = None,
        sentences: bool = False,
    ):
        if model is not None and not (isinstance(model, str) and model):
            raise OptionError(f"model must be a name, onnx:FOLDER or hf:NAME, not {model!r}")
        for name, value in (("threads", threads), ("window", window)):
            if value is not None and (type(value) is not int or value < 1):
                raise OptionError(f"{name} must be a whole number from 1, not {value!r}")
        if type(sentences) is not bool:
            raise OptionError(f"sentences must be true or false, not {sentences!r}")
        if device not in _DEVICES:
            raise OptionError(f"device must be {', '.join(_DEVICES)}, not '{device}'")
        self.model = model
        self.threads = threads
        self.device = device
        self.window = window
        self.sentences = sentences
        self._foreign: list[str] = []

    excluded_from_signature = frozenset({"model", "threads", "window", "sentences"})
    """Options excluded from the signature: the fingerprint has the model, and how it reads."""

    @property
    def labels(self) -> LabelScheme:
        """Three-way where the model distinguishes contradiction from unknown."""
        return self._card.scheme

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The data that the model was trained or tuned on, where it declares it."""
        card = self._card
        declared = (card.trained_on.get(key) for key in ("data", "earlier"))
        learned = [file for files in declared if isinstance(files, list) for file in files]
        return {**card.trained_on, "data": [*learned, *card.tuned_on]}

    @property
    def fingerprint(self) -> str:
        """The model's name, version and checksum, and the options by which it reads otherwise."""
        named = "-".join(part for part in (self._card.name, self._card.version) if part)
        settings = [] if self.window is None else [f"window={self.window}"]
        settings += ["sentences"] if self.sentences else []
        return ",".join([f"{named}#{self._source.checksum}", *settings])

    def for_workers(self, processes: int) -> Neural:
        """Return the judge for one of several *processes*, with its share of the cores."""
        if self.threads is not None:
            return self
        threads = max(1, usable_cores() // processes)
        return Neural(self.model, threads, self.device, self.window, self.sentences)

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so: which chunks of the hypothesis lower the probability.

        The words are compared with those of the window that decided; where the text has several,
        the explanation says which, and what each of them predicted.
        """
        judgment = next(self.judge([pair]))
        explanation = judgment.explanation or Explanation()
        decisive = explanation.deciding_part
        start, end = (decisive.start, decisive.end) if decisive else (0, len(pair.text))
        part = replace(pair, text=pair.text[start:end])
        where = "the part that decided" if decisive else "the text"
        compared = _compared(part, start, pair.text, where)
        is_repeated = repeats(part.text, part.hypothesis)
        repeated = [f"the hypothesis repeats {where}"] if is_repeated else []
        spans = () if is_repeated or _is_empty(part) else self._ablated_spans(part)
        causes = (*repeated, *ablation_reasons(spans, compared, where))
        reasons = (*explanation.reasons, *causes, *compared.reasons)
        return replace(compared, windows=explanation.windows, ablated_spans=spans, reasons=reasons)

    def _ablated_spans(self, part: Pair) -> tuple[AblatedSpan, ...]:
        """Return the spans of the hypothesis that lower P(entailment) from *part*."""

        def entailed(hypotheses: Sequence[str]) -> list[float]:
            variants = (replace(part, hypothesis=hypothesis) for hypothesis in hypotheses)
            return [judged.score for judged in self.judge(variants)]

        return ablated_spans(part.hypothesis, entailed)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*.

        The judgment of a text of several windows has an explanation that says which decided.
        Raise DataError at a pair whose hypothesis is too long, when those before it are judged.
        """
        waiting: deque[tuple[Pair, _Turn]] = deque()
        refused: list[DataError] = []
        encoded = self._encoded_pairs(pairs, waiting, refused)
        for logits in self._parts.runner.run(encoded):
            pair, turn = waiting.popleft()
            if turn.judgment is None:
                turn.judgment = self._judged(pair, turn.reading, logits)
                turn.reading = None
            yield replace(turn.judgment, pair_id=pair.id)
        for error in refused:
            raise error

    def _encoded_pairs(
        self,
        pairs: Iterable[Pair],
        waiting: deque[tuple[Pair, _Turn]],
        refused: list[DataError],
    ) -> Iterator[Sequence[Encoded]]:
        """Yield what is to be run for each pair, up to one that is refused."""
        turns: OrderedDict[bytes, _Turn] = OrderedDict()
        for pair in pairs:
            key = pair_key(pair)
            if turn := turns.get(key):
                turns.move_to_end(key)
                waiting.append((pair, turn))
                yield ()
                continue
            try:
                turn = _Turn(self._read(pair))
            except DataError as error:
                refused.append(error)
                return
            turns[key] = turn
            if len(turns) > _REMEMBERED:
                turns.popitem(last=False)
            waiting.append((pair, turn))
            yield turn.reading.encoded if turn.reading else ()

    def _read(self, pair: Pair) -> WindowedText | None:
        """Return what the model reads of *pair*; None where it need not judge it."""
        needed = not _is_empty(pair) and not repeats(pair.text, pair.hypothesis)
        reading = self._parts.reader.read(pair) if needed else None
        self._warn_of_language(pair)
        return reading

    def _warn_of_language(self, pair: Pair) -> None:
        """Warn of the first two pairs that are in no language that the model learned.

        Pairs of one id are one, which a system judges in several readings.
        """
        if len(self._foreign) == 2 or set(self._card.languages) != {"en"}:
            return
        if pair.id in self._foreign or is_english(pair):
            return
        self._foreign.append(pair.id)
        if len(self._foreign) == 1:
            logger.warning(
                "pair '%s' seems not to be in English, which is all that model '%s' learned; its "
                "judgment is worth little",
                pair.id,
                self._card.name,
            )
        else:
            logger.warning(
                "pair '%s' seems not to be in English, too; further ones are not named", pair.id
            )

    def _judged(
        self, pair: Pair, reading: WindowedText | None, logits: Sequence[Sequence[float]]
    ) -> Judgment:
        if reading is not None:
            probabilities_of = [probabilities(row, self._card) for row in logits]
            return judgment_of(pair.id, reading, probabilities_of)
        is_entailed = not pair.hypothesis.strip() or repeats(pair.text, pair.hypothesis)
        label = Label.ENTAILMENT if is_entailed else self.labels.members[-1]
        return Judgment(pair.id, label, certain(label, self.labels))

    @cached_property
    def _source(self) -> Source:
        return source_of(self.model)

    @cached_property
    def _card(self) -> Card:
        card = self._source.card
        if self.window is not None and not LEAST_WINDOW <= self.window <= card.longest:
            raise OptionError(
                f"window must be from {LEAST_WINDOW} to {card.longest}, not {self.window}"
            )
        return card

    @cached_property
    def _parts(self) -> _Parts:
        window = self.window or self._card.window
        encoder, runner = self._source.open(self.threads or usable_cores(), self.device)
        part = None if self.window else max(LEAST_WINDOW, window // 2)
        longest = None if self.window else self._card.longest
        reader = Reader(encoder, window, longest, part, self.sentences)
        return _Parts(reader, runner)


def _is_empty(pair: Pair) -> bool:
    return not pair.text.strip() or not pair.hypothesis.strip()


def _compared(part: Pair, start: int, text: str, where: str) -> Explanation:
    """Return the alignment of *part*, which is at *start* of *text*, with its hypothesis."""
    from entailment.systems.explanation import explain_words

    explanation = _moved(explain_words(part, where), start)
    missing = (
        mismatch
        for mismatch in explanation.mismatches
        if not _is_elsewhere(mismatch, text, part.text)
    )
    swapped = swapped_roles(part.text, part.hypothesis)
    return replace(explanation, mismatches=(*missing, *swapped))


def _moved(explanation: Explanation, start: int) -> Explanation:
    """Return the explanation of a part of a text as one of the text, in which it is at *start*."""
    alignments = (
        replace(alignment, text_start=alignment.text_start + start)
        for alignment in explanation.alignments
    )
    return replace(explanation, alignments=tuple(alignments))


def _is_elsewhere(missing: Mismatch, text: str, part: str) -> bool:
    """Return whether what *part* lacks is elsewhere in *text*."""
    if missing.text is not None or part == text:
        return False
    return re.search(rf"(?<!\w){re.escape(missing.hypothesis)}(?!\w)", text) is not None
