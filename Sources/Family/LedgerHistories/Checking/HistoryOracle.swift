internal import Kernel
internal import LedgerSync

/// The harness's own record of a history: the users' requests, and the answers that they saw. Each edit carries its number
/// through the ledger as a session, a note or a category, so the record does not depend on the ledger's ids.
struct HistoryOracle {
  /// The answer to an edit.
  enum Reported: Hashable {
    /// Nothing was done, or the edit was not even made.
    case refused
    case acknowledged
    /// The process died before the answer: the edit may be in the ledger or not.
    case nothing
  }

  struct Edit {
    var kind: EditKind
    var child: ChildID
    /// The points that the ledger should have.
    var amount: Int64
    var reported = Reported.refused
    /// Whether its user was notified later that it had no effect.
    var isVoid = false
  }

  struct Reward {
    var edit: Int
    var id: RedemptionID
    var owner: Int
    var granted: Int64
    /// Minutes whose use was acknowledged, and minutes in doubt.
    var used: Int64 = 0
    var doubtful: Int64 = 0
    /// Whether a user asked to take it back.
    var isUnwanted = false
  }

  /// All edits, by number.
  var edits: [Edit] = []
  /// Rewards with an id shown to a user, in that order.
  var rewards: [Reward] = []
  /// Rewards that a device called active, so that a child may have used them.
  var usable: [RedemptionID] = []
  /// Children whose enrolment was acknowledged.
  var children: [ChildID] = []

  func place(of id: RedemptionID) -> Int? { rewards.firstIndex { $0.id == id } }

  mutating func sawActive(_ id: RedemptionID) {
    if !usable.contains(id) { usable.append(id) }
  }

  /// The edit's number in an entry; `nil` for payments, refunds and entries without a request.
  static func edit(of entry: PointTransaction) -> Int? {
    entry.session.map { Int(truncatingIfNeeded: $0) } ?? Int(entry.note)
  }
}
