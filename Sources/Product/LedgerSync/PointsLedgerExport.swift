// Entries, rewards and stores are part of every signature here: `import LedgerSync` alone is enough to use them.
@_exported public import PointsLedger
