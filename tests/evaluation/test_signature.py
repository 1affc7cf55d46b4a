from __future__ import annotations

from dataclasses import replace

from entailment.model import LabelScheme
from entailment.signature import Signature, package_version

MADE = Signature(
    measure="accuracy",
    data="rte3-test",
    checksum="9f2c1b7a" + "0" * 56,
    labels=LabelScheme.TWO_WAY,
    n=800,
    bootstrap=1000,
    seed=7,
    system="overlap(threshold=0.65)",
    version="0.1.0",
)


def test_a_signature_is_one_line_of_named_fields() -> None:
    assert str(MADE) == (
        "accuracy|data:rte3-test@9f2c1b7a|labels:2|n:800|bs:1000|seed:7"
        "|system:overlap(threshold=0.65)|version:0.1.0"
    )


def test_a_part_of_the_pairs_is_named() -> None:
    assert "|part:task=IE|labels:2|n:200|" in str(replace(MADE, part="task=IE", n=200))


def test_a_score_stands_behind_the_line_in_percent() -> None:
    assert MADE.of_score(0.635, 0.0331).endswith("|version:0.1.0 = 63.5 ± 3.3")
    assert MADE.of_score(0.635).endswith(" = 63.5")


def test_no_name_can_break_the_line_or_add_a_field() -> None:
    line = str(replace(MADE, data="a|seed:9\nb", system="x | y"))
    assert line.count("|") == str(MADE).count("|")
    assert "\n" not in line


def test_the_version_is_that_of_the_installed_package() -> None:
    assert Signature("m", "d", "c", LabelScheme.TWO_WAY, 1, 0, 0, "s").version == package_version()
