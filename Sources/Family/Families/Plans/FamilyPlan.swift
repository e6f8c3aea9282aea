internal import Kernel

/// A synthetic family: its members, its photos and points, and the events of its session.
///
/// A function of scenario and index alone. Every draw has a name in the seed tree, so that another child, photo or category
/// does not shift any other's numbers.
package struct FamilyPlan: Hashable, Sendable {
  /// The family's number in the population, from 0.
  package var index: Int
  /// The family's own seed.
  package var seed: UInt64
  /// All device users: the children, 1 or more, in the order of their ids, then those of further devices.
  package var children: [ChildPlan]
  /// The children, each once.
  package var kids: [ChildPlan] { children.filter { $0.user == .child } }
  /// The categories in the parents' order; may be empty.
  package var categories: [CategoryPlan]
  /// The family's album, in the order of the ids.
  package var photos: [PhotoPlan]
  package var groups: [GroupPlan]
  /// The rewards for points; without any, the app has no dashboard.
  package var rewards: [RewardPlan] = []
  /// The PIN: six digits, known to every synthetic parent and no synthetic child.
  package static let pin = "804917"

  /// A digest of the whole plan.
  package var digest: UInt64 {
    var digest = StableDigest(seed: seed)
    mix(into: &digest)
    return digest.value
  }
}
