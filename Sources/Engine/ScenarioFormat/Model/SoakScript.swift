package import Kernel

/// What makes a session a soak: the same over and over, so that what stays can be told from what comes and goes.
package struct SoakScript: Hashable, Sendable, Codable {
  /// How long each of the equal cycles lasts that a session consists of; zero: it has none.
  package var cycle = TimeSpan.zero

  package init() {}

  /// Whether sessions consist of equal cycles.
  package var hasCycles: Bool { cycle > .zero }
}
