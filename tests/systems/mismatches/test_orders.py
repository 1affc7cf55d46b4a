"""Orders, which do not say that anything was done."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.orders import orders


@pytest.mark.parametrize(
    ("text", "hypothesis", "forms"),
    [
        ("Repair the bridge.", "The bridge was repaired.", ("repaired", "Repair")),
        ("Do not feed bears.", "Bears are not fed.", ("fed", "feed")),
        ("Please sell boats.", "Boats were sold.", ("sold", "sell")),
        ("Open the lid and remove it.", "It was removed.", ("removed", "remove")),
        ("Put the book there.", "The book was put there.", ("put", "Put")),
        ("Open the window.", "The window is open.", ("open", "Open")),
        ("Tom, close the window.", "Tom closed the window.", ("closed", "close")),
        ("Wash the rice and boil until soft.", "The rice was boiled.", ("boiled", "boil")),
        ("Open all year, the inn has a pool.", "The inn is open all year.", None),
        ("Always open, the inn has a pool.", "The inn is open.", None),
        ("Clean the lid with water.", "The lid is cleaned with water.", None),
        ("Clean the lid with water.", "The lid was cleaned with water.", ("cleaned", "Clean")),
        ("Clean the lid first.", "Cleaning the lid comes first.", None),
        ("Clean the lid.", "Tom is cleaning the lid.", ("cleaning", "Clean")),
        ("Left the party at ten.", "The party was left at ten.", None),
        ("Worth a million, Tom lives here.", "Tom is worth a million.", None),
        ("Opposite the church, there is a bank.", "The bank is opposite the church.", None),
        ("Repair the bridge.", "The bridge must be repaired.", None),
        ("Repair the bridge.", "It is necessary to repair the bridge.", None),
        ("Repair the bridge.", "Repair the old bridge.", None),
        ("Close the door. Tom closed it.", "Tom closed the door.", None),
        ("In the mill, Tom repaired it.", "Tom repaired it.", None),
        ("The firm repaired the bridge.", "The bridge was repaired.", None),
        ("Without a permit nobody fishes.", "People without a permit fish.", None),
    ],
)
def test_an_order_is_not_what_was_done(
    text: str, hypothesis: str, forms: tuple[str, str] | None
) -> None:
    yielded = [(each.hypothesis, each.text) for each in orders(text, hypothesis)]
    assert yielded == ([] if forms is None else [forms])
