r"""What one step learns: the loss of a batch, labelled three-way, two-way or by a teacher.

With log p = log softmax(z) of the three logits, the loss of a labelled pair is -log p[gold], and
of one that is only known not to be entailed

    -log(p[neutral] + p[contradiction]),

so that one head learns from two-way data too. With a teacher's logits t, temperature T and soft
weight a, as Hinton, Vinyals and Dean (2015, "Distilling the knowledge in a neural network"),

    a T² KL(softmax(t/T) || softmax(z/T)) + (1 - a) (the loss above, 0 for an unlabelled pair),

where the teacher has judged the pair; else the loss above.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.training.data import CLASSES, NOT_ENTAILED, UNLABELLED, class_of
from entailment.training.encoders import Encoder
from entailment.training.freezing import Lower, States
from entailment.training.labelled_sets import DevSet
from entailment.training.recipe_tables import Distil
from entailment.training.wording import clean

if TYPE_CHECKING:
    import torch

__all__ = ["Runner", "Taught", "accuracies", "distilled_loss", "hard_loss", "low_precision"]

Taught = Sequence[Sequence[float] | None]
"""A teacher's three logits for each pair of a plan, in its order; None where it was not asked."""

_EVALUATED = 32
_PADDED = 16
"""Batches on a processor are padded to a multiple of it, for torch prepares each shape anew."""

_SPECIAL_TOKENS = 5  # at most four that part a pair, and one token of text


class Runner:
    """An encoder on its device, in the precision that a recipe asks for.

    What the *frozen* first layers give for a pair is cached in *states*, as `Lower` does it.
    """

    def __init__(
        self,
        encoder: Encoder,
        precision: str,
        *,
        frozen: int | None = None,
        states: States | None = None,
    ):
        import torch

        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.model = encoder.model.to(self.device)
        self.tokenizer = encoder.tokenizer
        saved = {} if states is None else states
        self._lower = None if frozen is None else Lower(self.model, frozen, saved)
        self.bf16 = precision == "bf16" or (precision == "auto" and low_precision(self.device.type))

    @property
    def precision(self) -> str:
        """What products of matrices are computed in; weights are always 32 bits wide."""
        return "bf16" if self.bf16 else "fp32"

    def logits(self, texts: Sequence[tuple[str, str]], max_tokens: int) -> torch.Tensor:
        """Return a row of three logits for each text and hypothesis; long texts are cut."""
        import torch

        encoded = self.tokenizer(
            [text for text, _ in texts],
            [hypothesis for _, hypothesis in texts],
            truncation=self._cutting(texts, max_tokens),
            max_length=max_tokens,
            padding=True,
            pad_to_multiple_of=None if self.device.type == "cuda" else _PADDED,
            return_tensors="pt",
        ).to(self.device)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.bf16):
            if self._lower is not None:
                return self._lower.logits(encoded).float()
            return self.model(**encoded).logits.float()

    def _cutting(self, texts: Sequence[tuple[str, str]], max_tokens: int) -> str:
        """Return what is cut where a pair is too long: the text, unless a hypothesis fills all."""
        room = max_tokens - _SPECIAL_TOKENS
        for _, hypothesis in texts:
            if len(hypothesis) > room:
                tokens = self.tokenizer(hypothesis, add_special_tokens=False, verbose=False)
                if len(tokens["input_ids"]) > room:
                    return "longest_first"
        return "only_first"

    def probabilities(self, texts: Sequence[tuple[str, str]], max_tokens: int) -> torch.Tensor:
        """Return the probabilities of the three classes, in the order of *texts*, in eval mode."""
        return self.eval_logits(texts, max_tokens).softmax(-1)

    def eval_logits(self, texts: Sequence[tuple[str, str]], max_tokens: int) -> torch.Tensor:
        """Return logits without dropout, on the processor, worked out in batches of like length."""
        import torch

        was_training = self.model.training
        self.model.eval()
        results = torch.zeros(len(texts), 3)
        order = sorted(range(len(texts)), key=lambda i: len(texts[i][0]) + len(texts[i][1]))
        with torch.no_grad():
            for begin in range(0, len(order), _EVALUATED):
                places = order[begin : begin + _EVALUATED]
                results[places] = self.logits([texts[i] for i in places], max_tokens).cpu()
        self.model.train(was_training)
        return results


def hard_loss(logits: torch.Tensor, gold: torch.Tensor) -> torch.Tensor:
    """Return the loss of each pair against its label; an unlabelled pair has none."""
    import torch

    log_p = logits.log_softmax(-1)
    known = log_p.gather(1, gold.clamp(0, 2)[:, None])[:, 0]
    not_entailed = torch.logsumexp(log_p[:, 1:], 1)
    losses = -torch.where(gold == NOT_ENTAILED, not_entailed, known)
    return torch.where(gold == UNLABELLED, torch.zeros_like(losses), losses)


def distilled_loss(
    logits: torch.Tensor, taught: Taught, gold: torch.Tensor, distil: Distil
) -> torch.Tensor:
    """Return the loss of each pair against a teacher's logits and, where it has one, its label.

    A pair that has no answer of the teacher is learned by its label alone. *logits* has a row, and
    *taught* and *gold* have an entry, for each pair.
    """
    import torch

    hard = hard_loss(logits, gold)
    is_taught = torch.tensor([row is not None for row in taught], device=logits.device)
    known = torch.tensor([row or [0.0] * len(CLASSES) for row in taught], device=logits.device)
    heat = distil.temperature
    soft = (known / heat).softmax(-1)
    gap = soft * (soft.clamp_min(1e-12).log() - (logits / heat).log_softmax(-1))
    both = distil.soft_weight * heat**2 * gap.sum(-1) + (1 - distil.soft_weight) * hard
    return torch.where(is_taught, both, hard)


def accuracies(runner: Runner, sets: Sequence[DevSet], max_tokens: int) -> dict[str, float]:
    """Return the accuracy on each set.

    Three-way gold is met by the likeliest label, two-way gold by P(entailment) over one half.
    """
    result = {}
    for dev_set in sets:
        texts = [(clean(pair.text), clean(pair.hypothesis)) for pair in dev_set.pairs]
        rows = runner.probabilities(texts, max_tokens).tolist()
        gold = [class_of(pair.gold) for pair in dev_set.pairs]
        right = _two_way if NOT_ENTAILED in gold else _three_way
        result[dev_set.name] = sum(map(right, rows, gold)) / len(gold)
    return result


def _two_way(row: Sequence[float], gold: int) -> bool:
    return (row[0] > 0.5) == (gold == 0)


def _three_way(row: Sequence[float], gold: int) -> bool:
    return row.index(max(row)) == gold


def low_precision(device: str) -> bool:
    """Return whether *device* multiplies bfloat16 faster than it does 32-bit numbers.

    A GPU does; of processors those with AVX-512 BF16 or AMX do (2.7 times as fast, measured in
    training MPNet by batches of 16). Others only imitate it.
    """
    if device != "cpu":
        return True
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split()
    except OSError:
        return False
    return bool({"avx512_bf16", "amx_bf16"} & set(flags))
