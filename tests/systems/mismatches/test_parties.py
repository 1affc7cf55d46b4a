"""Parties in each other's place: lessor and lessee, insurer and insured."""

from __future__ import annotations

import time

import pytest

from entailment.systems.mismatches.parties import counterparts, exchanged_parties


@pytest.mark.parametrize(
    ("text", "hypothesis", "forms"),
    [
        ("The Lessor may assign the lease.", "The Lessee may assign the lease.",
         ("Lessee", "Lessor")),
        ("The licensees shall pay.", "Licensors shall pay.", ("Licensors", "licensees")),
        ("The Employer shall pay the dues.", "The Employee shall pay the dues.",
         ("Employee", "Employer")),
        ("The insurer shall keep records.", "The insured shall keep records.",
         ("insured", "insurer")),
        ("The borrower bears the costs.", "The lender bears the costs.", ("lender", "borrower")),
        ("The lessee shall insure the car.", "The car shall be insured by the lessor.",
         ("lessor", "lessee")),
        ("Repairs are made by the landlord.", "Repairs are made by the tenant.",
         ("tenant", "landlord")),
        ("If it fails, the lessor shall promptly repair it.", "The lessee repairs it.",
         ("lessee", "lessor")),
        ("The lessor shall notify the lessee.", "The lessee shall notify the lessor.",
         ("lessee", "lessor")),
        ("The employer is entitled to notice.", "The employee is entitled to notice.",
         ("employee", "employer")),
        ("The lessor is required to insure the car.", "The lessee must insure the car.",
         ("lessee", "lessor")),
        ("The lessor shall insure it. The lessee's car is kept by the lessor.",
         "The lessee insures it.", ("lessee", "lessor")),
        ("The lessor undertakes to insure the car.", "The lessee insures the car.",
         ("lessee", "lessor")),
        ("The landlord shall, at its own cost, repair it.", "The tenant shall repair it.",
         ("tenant", "landlord")),
        ("The landlord shall at its own cost repair it.", "The tenant shall repair it.",
         ("tenant", "landlord")),
    ],
)  # fmt: skip
def test_the_other_party_is_a_mismatch(text: str, hypothesis: str, forms: tuple[str, str]) -> None:
    mismatches = exchanged_parties(text, hypothesis)
    assert [(each.hypothesis, each.text) for each in mismatches] == [forms]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The lessor shall insure the car. The lessee shall pay.", "The lessee shall pay."),
        ("The lessor shall pay. The lessee shall pay, too.", "The lessee shall pay."),
        ("The lessor and the lessee shall insure the car.", "The lessor shall insure the car."),
        ("Both lessor and lessee shall insure the car.", "The lessee shall insure the car."),
        ("The employer dismissed the employee.", "The employee was dismissed."),
        ("The licensee pays the licensor.", "The licensor is paid by the licensee."),
        ("The employee was dismissed by the employer.", "The employer dismissed the employee."),
        ("Acme is the employer of Ann.", "Ann is an employee of Acme."),
        ("The employer's lawyer resigned.", "The employee's lawyer resigned."),
        ("The lawyer of the lessor resigned.", "The lessee resigned."),
        ("The trainer met the trainee.", "The trainee met the trainer."),
        ("The buyer bought a boat from the seller.", "The seller sold a boat to the buyer."),
        ("The lessor may sell the car.", "The owner may sell the car."),
        ("The employer is required to pay. The employee must wash.",
         "The employee is required to wash."),
        ("The lessor agrees to pay. The lessee must wash it.", "The lessee agrees to wash it."),
        ("Either party may end it. The lessor may end it early.", "The lessee may end it."),
        ("Each of the parties keeps records. The lender keeps two.", "The borrower keeps records."),
        ("Duties of the lessee: to insure the car. The lessor may insure it if need be.",
         "The lessee must insure the car."),
        ("The buyer must notify the seller, who must notify the bank.",
         "The seller must notify the bank."),
        ("The buyer pays the tax. It is paid, in part, by the seller.", "The seller pays the tax."),
        ("The employer pays 6 euros. The employee's share is 4 euros.",
         "The employee pays 4 euros."),
        ("The landlord pays for repairs. As tenants we pay for heating.",
         "Tenants pay for heating."),
        ("The plaintiff appealed. So did the defendant.", "The defendant appealed."),
        ("The tenant moved out, as did the landlord.", "The landlord moved out."),
        ("The buyer signed first; the seller did so later.", "The seller signed."),
        ("The employer left the room with the employee.", "The employee left the room."),
        ("The lender sent it on, which the borrower then sent back.", "The borrower sent it back."),
    ],
)  # fmt: skip
def test_the_same_party_and_converses_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*exchanged_parties(text, hypothesis)]


def test_counterparts_go_both_ways() -> None:
    pairs = [("payer", "payee"), ("debtor", "creditor"), ("insured", "insurer")]
    assert all(b in counterparts(a) and a in counterparts(b) for a, b in pairs)
    assert not counterparts("boat")


@pytest.mark.parametrize("text", ["The lessor shall" + " " * 20_000, "lessor to " * 2000,
                                  "shall, " * 3000, "the parties " * 1500])  # fmt: skip
def test_long_texts_take_no_long_time(text: str) -> None:
    started = time.perf_counter()
    list(exchanged_parties(text, "The lessee shall pay."))
    assert time.perf_counter() - started < 1
