import PointsLedger

// Names that examples of PointsLedger use.

@MainActor var store: ListedLedgerStore { preconditionFailure("examples are compiled and never run") }
@MainActor var mine: ListedLedgerStore { store }
@MainActor var theirs: ListedLedgerStore { store }
let borders: [WallTime] = []
@MainActor var ledger: Ledger {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
@MainActor var ids: LedgerIDSource {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
let now = WallTime(secondsSinceEpoch: 1_767_603_600)
@MainActor var child: ChildProfile { preconditionFailure("examples are compiled and never run") }
