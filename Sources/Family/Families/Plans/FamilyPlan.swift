internal import Kernel

/// One synthetic family: who they are, what they own, and what happens to them during the session.
///
/// A function of scenario and index alone, whoever draws it and in whatever order. Every draw hangs on a name in the
/// seed tree, so that another child, photo or category shifts no other's numbers.
package struct FamilyPlan: Hashable, Sendable {
  /// The family's number in the population, from 0.
  package var index: Int
  /// The family's own seed.
  package var seed: UInt64
  /// Who has a device: the children, 1 or more, in the order of their ids, and then whoever has a further one.
  package var children: [ChildPlan]
  /// Each child once.
  package var kids: [ChildPlan] { children.filter { $0.hand == .child } }
  /// In the parents' order; may be empty.
  package var categories: [CategoryPlan]
  /// The family's album, in the order of their ids.
  package var photos: [PhotoPlan]
  package var groups: [GroupPlan]
  /// What parents offer for points; without any the app has no dashboard.
  package var rewards: [RewardPlan] = []
  /// What opens the gate: six digits, which no synthetic child knows and every synthetic parent.
  package static let pin = "804917"

  /// A digest of everything in the plan.
  package var digest: UInt64 {
    var digest = StableDigest(seed: seed)
    mix(into: &digest)
    return digest.value
  }
}
