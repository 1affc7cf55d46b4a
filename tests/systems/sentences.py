"""Invented sentences with every kind of alignment."""

from __future__ import annotations

from hypothesis import strategies as st

SENTENCES = st.lists(
    st.sampled_from(
        "The the Yahoo Overture Inc. bought buys acquired cat cats not 20 21 of us U.S. "
        "United Nations UN UNICEF Schueller Shueller producer production .  ? Élan 渡轮 May".split()
    ),
    max_size=12,
).map(" ".join)
