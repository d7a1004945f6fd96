"""The one ledger, the one query over it, and how standings are ordered."""
