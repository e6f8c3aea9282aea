package import Kernel
package import ScenarioFormat

/// Temporary faults by swarm weights, and the recovery window after them.
///
/// Each child has each kind or not, and draws its weight; kinds that concern files belong to a family.
package struct SwarmScript: Hashable, Sendable, Codable {
  /// Kinds of faults by name, each with the percentage of children that have it.
  package var kinds: [WeightedName] = []
  /// The range of weights: per thousand of the affected events.
  package var heaviness: ClosedRange<Int> = 20...200
  /// When the faults end; zero for the session's end, without a recovery window.
  package var until = TimeSpan.zero
  /// The recovery window: how long after the faults everything may take to settle.
  package var recover = TimeSpan.seconds(60)

  package init() {}

  /// Whether there are any faults.
  package var isOn: Bool { kinds.contains { $0.weight > 0 } }
}
