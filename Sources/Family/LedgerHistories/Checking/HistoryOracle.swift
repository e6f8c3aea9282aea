internal import Kernel
internal import LedgerSync

/// The harness's own record of a history: what users asked for and what they were told. Each edit carries its number
/// through the ledger as a session, a note or a category, so nothing has to be believed of ids.
struct HistoryOracle {
  /// What a user was told of an edit.
  enum Told: Hashable {
    /// Nothing was done, or the edit was not even made.
    case refused
    case acknowledged
    /// The process died with the answer: it may be there or not.
    case nothing
  }

  struct Edit {
    var kind: EditKind
    var child: ChildID
    /// Points as the ledger should have them.
    var amount: Int64
    var told = Told.refused
    /// Whether its user was told afterwards that it came to nothing.
    var isVoid = false
  }

  struct Reward {
    var edit: Int
    var id: RedemptionID
    var owner: Int
    var granted: Int64
    /// Minutes that users were told they have used, and those in doubt.
    var used: Int64 = 0
    var doubtful: Int64 = 0
    /// Whether someone asked to take it back.
    var isUnwanted = false
  }

  /// By number.
  var edits: [Edit] = []
  /// Rewards whose id a user was told, in that order.
  var rewards: [Reward] = []
  /// Rewards that some device called active: a child may have used them.
  var usable: [RedemptionID] = []
  /// Children whose enrolment was acknowledged.
  var children: [ChildID] = []

  func place(of id: RedemptionID) -> Int? { rewards.firstIndex { $0.id == id } }

  mutating func sawActive(_ id: RedemptionID) {
    if !usable.contains(id) { usable.append(id) }
  }

  /// The number that an entry carries; `nil` for payments and refunds, and for what nobody asked for.
  static func edit(of entry: PointTransaction) -> Int? {
    entry.session.map { Int(truncatingIfNeeded: $0) } ?? Int(entry.note)
  }
}
