public import Kernel

/// What makes a session a soak: the same over and over, so that what stays can be told from what comes and goes.
public struct SoakScript: Hashable, Sendable, Codable {
  /// How long each of the equal cycles lasts that a session consists of; zero: it has none.
  public var cycle = TimeSpan.zero

  public init() {}

  /// Whether sessions consist of equal cycles.
  public var hasCycles: Bool { cycle > .zero }
}
