"""The one query over the ledger, and how standings are ordered."""
