"""pandas: `frame.entail.judge(...)` and `frame.entail.check(...)`, once this module is imported."""

from __future__ import annotations

from typing import Any

from entailment.adapters.answers import as_documents
from entailment.api import check_many, judge
from entailment.datasets.parts import known_names, require_two
from entailment.errors import MissingExtraError, OptionError
from entailment.judging import load_named

try:
    import pandas
except ImportError as error:
    raise MissingExtraError("the accessor of pandas", "pandas") from error

__all__ = ["EntailAccessor"]


@pandas.api.extensions.register_dataframe_accessor("entail")
class EntailAccessor:
    """Judges and checks the rows of a frame; what it returns has the index of the frame."""

    def __init__(self, frame: Any):
        self._frame = frame

    def judge(self, text: str | None = None, hypothesis: str | None = None, **options: Any) -> Any:
        """Return a frame of labels, scores and probabilities, a row for each pair.

        *text* and *hypothesis* are columns, by default those of the usual names; all else is as for
        `entailment.judge`. With *abstain* there is a column `undecided`, with *explain* one of
        `explanation`. Raise OptionError for *columns*, which *text* and *hypothesis* name.
        """
        if "columns" in options:
            raise OptionError("columns are named by text and hypothesis")
        usual = known_names(list(self._frame.columns))
        if text is None:
            text = usual.get("text", "text")
        if hypothesis is None:
            hypothesis = usual.get("hypothesis", "hypothesis")
        require_two(text, hypothesis)
        pairs = list(zip(self._column(text), self._column(hypothesis), strict=True))
        system = load_named(options.pop("system", None), options.pop("labels", None))
        names = {label: str(label).lower() for label in system.labels.members}
        rows = [
            {
                "label": str(judgment.label),
                "score": judgment.score,
                **{names[label]: p for label, p in judgment.probabilities.items()},
                "undecided": judgment.undecided,
                "explanation": judgment.explanation,
            }
            for judgment in judge(pairs, system=system, **options)
        ]
        columns = ["label", "score", *names.values()]
        columns += ["undecided"] if options.get("abstain") is not None else []
        columns += ["explanation"] if options.get("explain") else []
        return pandas.DataFrame(rows, index=self._frame.index, columns=columns)

    def check(self, answer: str = "answer", sources: str = "sources", **options: Any) -> Any:
        """Return a frame with `supported`, `score` and the number of `claims` of each answer.

        *answer* and *sources* are columns; all else is as for `entailment.check_many`.
        """
        columns = zip(self._column(answer), self._column(sources), strict=True)
        records = [{"answer": text, "sources": as_documents(given)} for text, given in columns]
        rows = [
            {"supported": report.supported, "score": report.score, "claims": len(report.claims)}
            for report in check_many(records, **options)
        ]
        return pandas.DataFrame(
            rows, index=self._frame.index, columns=["supported", "score", "claims"]
        )

    def _column(self, name: str) -> list[Any]:
        if name not in self._frame.columns:
            listed = ", ".join(map(str, self._frame.columns))
            raise OptionError(f"the frame has no column '{name}' (columns: {listed})")
        column = self._frame[name]
        if (missing := column.isna()).any():
            label = self._frame.index[missing.argmax()]
            raise OptionError(f"the value of '{name}' is missing in row {label}")
        return list(column)
