import LedgerSync

// Names that examples of LedgerSync use.

@MainActor var effects: [SyncEffect] = []
@MainActor var next: [SyncEffect] = []
@MainActor var cloud: any RecordCloud {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
@MainActor var replica: LedgerReplica {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
@MainActor var child: ChildID { preconditionFailure("examples are compiled and never run") }
@MainActor var now: WallTime { preconditionFailure("examples are compiled and never run") }
