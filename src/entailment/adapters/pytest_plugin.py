"""A plug-in of pytest: `assert_supported(answer, sources)`, and a table at the end of a run.

The function is imported or taken as the fixture of the same name; both are in the table, also where
tests run in several processes. `--entail-system NAME` is the system of all calls that name none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from entailment.checking.report import Report

__all__ = ["assert_supported"]

_PROPERTY = "entailment"
_item: ContextVar[pytest.Item | None] = ContextVar("the test that runs", default=None)


def assert_supported(
    answer: str,
    sources: object,
    *,
    least: float = 1.0,
    allow_abstention: bool = False,
    system: Any = None,
    **options: Any,
) -> Report:
    """Return the report on *answer*; raise AssertionError unless *sources* support it.

    *least* is the share of its claims, in [0, 1], that must be supported; with *allow_abstention*,
    an answer passes that claims nothing and says that something is not known. The message has each
    claim that is not supported, with the reason and the passage. All else is as for
    `entailment.check`.
    """
    __tracebackhide__ = True
    from entailment.adapters.answers import feedback
    from entailment.api import check
    from entailment.checking.page import summary
    from entailment.errors import EntailmentError

    item = _item.get()
    named = system or (item.config.getoption("entail_system") if item else None)
    try:
        report = check(answer, sources, system=named, **options)
        passes = report.passes(least, allow_abstention=allow_abstention)
    except EntailmentError as error:
        raise error.with_traceback(None) from None  # it is the caller's: no frames of the package
    if item is not None:
        counts = [len(report.claims), round((report.share or 0) * len(report.claims))]
        item.user_properties.append((_PROPERTY, [*counts, report.score]))
    if not passes:
        required = f"; required: {least:.1%}" if report.claims and least < 1 else ""
        raise AssertionError(f"{summary(report)}{required}\n{feedback(report)}".rstrip())
    return report


@pytest.fixture(name="assert_supported")
def _assert_supported() -> Callable[..., Report]:
    """Assert that sources support an answer: `assert_supported(answer, sources, least=1.0)`."""
    return assert_supported


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--entail-system`."""
    group = parser.getgroup("entailment")
    group.addoption(
        "--entail-system",
        metavar="NAME",
        help="The system of assert_supported, where none is named.",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note which test runs, so that its calls are counted as its own."""
    token = _item.set(item)
    try:
        return (yield)
    finally:
        _item.reset(token)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a row for each assertion of support: claims, supported claims, mean support, test."""
    rows = [
        (report.nodeid, *value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "teardown"  # the last: it has what all others have
        for name, value in report.user_properties
        if name == _PROPERTY
    ]
    if not rows:
        return
    terminalreporter.section("support of answers")
    terminalreporter.write_line(f"{'claims':>6} {'supported':>9} {'support':>7}  test")
    for name, claims, supported, score in rows:
        support = "-" if score is None else f"{score:.2f}"
        terminalreporter.write_line(f"{claims:>6} {supported:>9} {support:>7}  {name}")
