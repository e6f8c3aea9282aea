package import Kernel
package import ScenarioFormat

/// What goes wrong for a while, by swarm weights, and how long the world may take to settle afterwards.
///
/// Each child (of what concerns files, each family) has each kind or not, and where it has it, it is drawn how heavy.
package struct SwarmScript: Hashable, Sendable, Codable {
  /// Kinds of faults by name, with the percentage of those that have each.
  package var kinds: [WeightedName] = []
  /// How heavy a kind is where it is on: parts per thousand of what it concerns.
  package var heaviness: ClosedRange<Int> = 20...200
  /// When the faults end; zero: with the session, so that nothing heals.
  package var until = TimeSpan.zero
  /// How long after that everything may take to settle.
  package var heal = TimeSpan.seconds(60)

  package init() {}

  /// Whether anything may go wrong.
  package var isOn: Bool { kinds.contains { $0.weight > 0 } }
}
