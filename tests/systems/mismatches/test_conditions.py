"""A condition that a hypothesis drops, though it has an adjunct of it."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches

MOVED = [
    ("If it snows on Friday, the race will be moved.", "The race will be moved on Friday."),
    ("If it snows on Friday, the race will be moved.", "On Friday, the race will be moved."),
    ("If it snows on Friday, then the race will be moved.", "The race will be moved on Friday."),
    ("Unless the thaw sets in by Sunday, the pass stays shut.", "The pass stays shut on Sunday."),
    ("The race will be moved if it snows on Friday.", "The race will be moved on Friday."),
]

REWORDED = [
    ("If it snows, the race on Friday will be moved.", "The race will be moved on Friday."),
    ("Offer a test to contacts if they have symptoms.", "Contacts should be offered a test."),
    ("If they have symptoms, offer contacts a test.", "Contacts should be offered a test."),
    ("Give aspirin to adults if the ECG shows ischaemia.", "Adults should be given aspirin."),
    (
        "A refund can be claimed by passengers if the train is late.",
        "Passengers can claim a refund.",
    ),
    ("The bridge can be crossed by lorries if it is dry.", "Lorries can cross the bridge."),
    (
        "You may cancel within 14 days and will be refunded in full, unless you have travelled.",
        "You can cancel within 14 days for a full refund.",
    ),
]

RESTRICTED = [
    ("Guests are admitted only if they have a ticket.", "Guests are admitted."),
    ("Dental work is paid for only when it follows an accident.", "Dental work is paid for."),
    ("Overtime is paid only where the manager has approved it.", "Overtime is paid."),
    ("Refunds are given, but only if the receipt is shown.", "Refunds are given."),
    ("Pets are allowed except if they are noisy.", "Pets are allowed."),
]

ALIKE = [
    ("The plant will close provided the river rises.", "The plant will close."),
    ("Provided the river rises, the plant will close.", "The plant will close."),
    ("The plant will close providing the river rises.", "The plant will close."),
    ("The plant will close assuming the river rises.", "The plant will close."),
    ("Supposing the river rises, the plant will close.", "The plant will close."),
    ("The plant will close on condition the river rises.", "The plant will close."),
    ("So long as the river rises, the plant will close.", "The plant will close."),
    ("Should the river rise, the plant will close.", "The plant will close."),
    ("The plant will close should the river rise.", "The plant will close."),
    ("Were the river to rise, the plant would close.", "The plant would close."),
    ("The plant will close whenever the river rises.", "The plant will close."),
    ("The plant will close, pending approval.", "The plant will close."),
    ("Pending approval by the council, the plant will close.", "The plant will close."),
    ("The plant will close contingent on approval.", "The plant will close."),
    ("The plant will close provided the river rises.", "The river rises."),
    ("Should it snow on Friday, the race will be moved.", "The race will be moved on Friday."),
    ("Food provided by the town will be sold if it snows.", "Food by the town will be sold."),
]

LEGAL = [
    ("Where the delay exceeds four weeks, the Buyer may withdraw.", "The Buyer may withdraw."),
    ("The Landlord may end the lease where the rent is unpaid.",
     "The Landlord may end the lease."),
    ("In the event of insolvency, the Bank may end the loan.", "The Bank may end the loan."),
    ("The Buyer may withdraw in the event that the goods are late.", "The Buyer may withdraw."),
    ("Upon payment of the fee, the Customer may use the tool.", "The Customer may use the tool."),
    ("Subject to approval, the Tenant may keep a dog.", "The Tenant may keep a dog."),
    ("The Tenant may keep a dog, subject to approval.", "The Tenant may keep a dog."),
    ("On condition that rent is paid, the Tenant may keep a dog.", "The Tenant may keep a dog."),
    ("To the extent permitted by law, the firm excludes liability.",
     "The firm excludes liability."),
    ("Insofar as data are stored, the host shall delete logs.", "The host shall delete logs."),
    ("Contacts may be offered a test, in the event of a cough.",
     "A test may be offered to contacts."),
    ("In the event that the lift fails, use the stairs.", "The lift fails."),
    ("Where payment is late, interest will accrue.", "Interest will accrue."),
    ("Where the seal has been damaged, the Buyer may return it.", "The Buyer may return it."),
    ("Upon proof of residence, visitors can borrow books.", "Visitors can borrow books."),
    ("The offer is open subject to demand.", "The offer is open."),
    ("Members may use the pool subject to payment.", "Members may use the pool."),
    ("The doors open in case of fire.", "The doors open."),
    ("The doors will open in case a fire breaks out.", "The doors will open."),
    ("In case of fire, the doors will open.", "The doors will open."),
    ("Where necessary, the nurse will call a doctor.", "The nurse will call a doctor."),
    ("To the extent the cargo is damaged, the carrier is liable.", "The carrier is liable."),
    ("To the extent the cargo is damaged, the carrier is liable.", "The cargo is damaged."),
    ("As long as the rent is paid, the tenant may stay.", "The tenant may stay."),
]  # fmt: skip

STATED = [
    ("The firm provided the plant with steam.", "The firm provided the plant."),
    ("Assuming office in May, she closed the plant.", "She closed the plant."),
    ("Assuming the price was right, Ann bought the mill.", "Ann bought the mill."),
    ("The centre has a pool, providing lessons for children.", "The centre has a pool."),
    ("The plant will close whether or not the river rises.", "The plant will close."),
    ("The plant will close even if the river rises.", "The plant will close."),
    ("The plant closed whenever the river rose.", "The plant closed."),
    ("Guests may stay whenever they like.", "Guests may stay."),
    ("He will be suspended pending an inquiry.", "He will be suspended."),
    ("The parties signed a deal contingent on approval.", "The parties signed a deal."),
    ("The plant, should you wonder, is closed.", "The plant is closed."),
    ("Should the river rise, the plant will close.", "If the river rises, the plant will close."),
    ("The mayor should resign, and the plant will close.", "The plant will close."),
    ("Where the road bends, the council built a chapel.", "The council built a chapel."),
    ("Where the rivers meet, the council will build a dam.", "The council will build a dam."),
    ("Where the fort stood, the council must plant trees.", "The council must plant trees."),
    ("Guests can swim where the river widens.", "Guests can swim."),
    ("Upon the hill, visitors can see the castle.", "Visitors can see the castle."),
    ("The glacier shrinks to the extent of a metre a year.", "The glacier shrinks."),
    ("The system works well insofar as it never crashes.", "The system works well."),
    ("Staff may wait in the room where coffee is served.", "Staff may wait in the room."),
    ("Ann may live in Oslo, where her son works.", "Ann may live in Oslo."),
    ("Upon his return, he founded a school.", "He founded a school."),
    ("Upon delivery, the Buyer shall pay the price.", "The Buyer shall pay the price."),
    ("Subject to heavy attack, the city fell.", "The city fell."),
    ("The parties are formally independent and subject to rules.",
     "The parties are formally independent."),
    ("The island is a territory subject to French law.", "The island is a territory."),
    ("The kit contains a spare fuse in case the first blows.", "The kit contains a spare fuse."),
    ("In case you missed it, the mill closed in May.", "The mill closed in May."),
    ("She took an umbrella in case it rained.", "She took an umbrella."),
    ("The guests stayed as long as they wanted.", "The guests stayed."),
    ("In the event of rain, the match was moved.", "The match was moved."),
    ("The Tenant may keep a dog subject to approval. The Tenant may keep a dog.",
     "The Tenant may keep a dog."),
    ("The Tenant may keep a dog, subject to approval.",
     "The Tenant may keep a dog subject to approval."),
    ("If it snows on Friday, the race will be moved.",
     "The race will be moved on Friday if it snows."),
    ("If it snows on Friday, the race will be moved. On Friday it snowed.",
     "The race will be moved on Friday."),
    ("If you must know, on Friday the race was moved.", "The race was moved on Friday."),
    ("It snowed on Friday, and the race was moved.", "The race was moved on Friday."),
    ("Guests are admitted even if they have no ticket.", "Guests are admitted."),
    ("Police were called only when a window broke.", "Police were called."),
    ("Call the office if you have questions.", "You can call the office."),
    ("Dogs bark only when strangers come.", "Dogs bark."),
    ("The alarm rang only when smoke filled the hall.", "The alarm rang."),
    ("Ann owns the mill and will sell it if prices rise.", "Ann owns the mill."),
    ("The plant, which employs 300 people, will close if sales fall.",
     "The plant employs 300 people."),
    ("Offer a test to contacts if they cough. All contacts should be offered a test.",
     "Contacts should be offered a test."),
    ("Ask patients if they smoke.", "Patients should be asked."),
    ("Take the tablets with water and see a doctor if the pain persists.",
     "The tablets should be taken with water."),
    ("The museum in Leeds can be visited free of charge if a ticket is booked.",
     "The museum is in Leeds."),
    ("Contacts should be offered a test if they cough.",
     "Contacts should be offered a test if they cough."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hypothesis"), [*MOVED, *REWORDED, *RESTRICTED, *ALIKE, *LEGAL])
def test_what_holds_under_a_condition_is_not_stated(text: str, hypothesis: str) -> None:
    assert [each.kind for each in mismatches(text, hypothesis)] == ["conditional"]


@pytest.mark.parametrize(("text", "hypothesis"), STATED)
def test_what_is_no_adjunct_of_the_condition_is_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [each for each in mismatches(text, hypothesis) if each.kind == "conditional"]
