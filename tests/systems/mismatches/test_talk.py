"""Questions, what addresses a listener, and what another speaker states."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import decisive_mismatches, mismatches


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Was the van stolen?", "The van was stolen."),
        ("Q. So Mr. Harlan left before midnight?", "Mr. Harlan left before midnight."),
        ("Does the policy cover theft? No.", "The policy covers theft."),
        ("Can I bring a dog? Only small dogs are allowed.", "I can bring a dog."),
        ("Who approved it, the manager or the clerk?", "The manager approved it."),
        ('"Was the bridge closed in May?" the reporter asked.', "The bridge was closed in May."),
        ("Was the van stolen? It was not.", "The van was stolen."),
        ("Is the pool heated? It opens at nine.", "The pool is heated."),
        ("Does the fee include meals? Meals are extra.", "The fee includes meals."),
    ],
)
def test_a_question_states_nothing_that_it_asks(text, hypothesis):
    assert [each.kind for each in decisive_mismatches(text, hypothesis)] == ["question"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Was the van stolen? Yes.", "The van was stolen."),
        ("The van was stolen in the state of Par? and its towns.", "The van was stolen."),
        ("The van was stolen (Leonie was asking, 'where is the van?').", "The van was stolen."),
        ("Was the van stolen? It was.", "The van was stolen."),
        ("Was the bike stolen? The van was stolen.", "The van was stolen."),
        ("Who won the race? Ben Roe won it.", "Ben Roe won the race."),
        ("Why was the bridge closed?", "The bridge was closed."),
        ("Did you know that the bridge closed?", "The bridge closed."),
        ("Who approved it, the manager or the clerk? The manager.", "The manager approved it."),
        ("Are meals included? They are, and so is tea.", "Meals are included."),
        ("Does the policy cover tyres? Tyres are covered for a year.", "The policy covers tyres."),
        ("Which road is shut? Mill Lane is muddy.", "Mill Lane is shut."),
        ("Were the two boys that left happy?", "There are two boys that left."),
        ("Did the museum, which opened in 1974, close?", "The museum opened in 1974."),
        ("Mr Smith: Will Ann visit Dalby?", "Mr Smith asked whether Ann will visit Dalby."),
    ],
)
def test_what_is_answered_or_presupposed_may_be_so(text, hypothesis):
    assert not any(each.kind == "question" for each in mismatches(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        ("Priya: You will get a refund. Tom: Thanks.", "Priya will get a refund.", "role"),
        ("Priya: I can say that you will get a refund.", "Priya will get a refund.", "role"),
        ("Agent: Your bill is £42.", "The agent's bill is £42.", "role"),
        ("Agent: It is due.\nCaller: I will not pay.", "The agent will not pay.", "name"),
        ("Ann: I sold the van.", "Ben sold the van.", "name"),
    ],
)
def test_you_is_not_the_speaker_and_i_no_other(text, hypothesis, kind):
    assert [each.kind for each in decisive_mismatches(text, hypothesis)] == [kind]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("[09:14] Ann: Who sold the van? [09:15] Ben: I sold it.", "Ann sold the van."),
        ("Chair: Who sold the van? Zork Ux: I sold it.", "The chair sold the van."),
    ],
)
def test_who_asks_is_not_who_answers(text, hypothesis):
    assert "name" in [each.kind for each in decisive_mismatches(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Priya: I will send you a refund.", "Priya will send a refund."),
        ("Priya: You will get a refund. Tom: Thanks.", "Tom will get a refund."),
        ("Priya: You have to return it.", "Priya asked Tom to return it."),
        ("Tom: I work nights.", "Thomas works nights."),
        ("CALLER (Mr Dunmore): I work nights.", "The caller works nights."),
        ("Priya: I sold the van.", "Ms Rao sold the van."),
        ("Tenant: You must pay by the fifth.", "The tenant must pay by the fifth."),
        ("Members: You can renew online.", "Members can renew online."),
        ("MR. SPEAKER: I call Mr. Smith.", "Mr. Smith was called."),
    ],
)
def test_the_speaker_and_the_listener_may_be_so(text, hypothesis):
    assert not decisive_mismatches(text, hypothesis)


def test_a_condition_in_the_first_person_is_one_of_the_speaker():
    text = "Mr. Smith: I will leave the club if the fee rises."
    assert [each.kind for each in mismatches(text, "Mr. Smith will leave the club.")] == [
        "conditional"
    ]
