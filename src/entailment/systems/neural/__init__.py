"""The neural judge: a cross-encoder that reads text and hypothesis together, by onnxruntime.

| module | is |
| --- | --- |
| `judging` | the system: pairs in, judgments out |
| `catalogue`, `sources` | names of models to the folders that hold them, and those opened |
| `folder`, `protobuf` | what a folder of a model holds, checked |
| `card` | what a model says of itself: labels, window, calibration |
| `encoding`, `windows` | a pair to what the model reads, in windows where it is long |
| `runtime`, `hugging` | the model, run by onnxruntime or by transformers |
| `bearings` | how far a window speaks of what the hypothesis speaks of |
| `verdicts` | logits to probabilities, many windows to one judgment |
| `chunks`, `doubts`, `roles` | why: what of the hypothesis is in doubt, who changed places |
| `languages` | whether a pair is in English |
"""

from __future__ import annotations

from entailment.systems.neural.judging import Neural

__all__ = ["Neural"]
