"""The workbench: sources of pairs, annotation by people, agreement, reconciliation, release."""
