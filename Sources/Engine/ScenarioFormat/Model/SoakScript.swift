public import Kernel

/// Settings of a soak: a session of equal cycles, so that growth stands out from normal ups and downs.
public struct SoakScript: Hashable, Sendable, Codable {
  /// The length of each cycle; zero: the session has no cycles.
  public var cycle = TimeSpan.zero

  public init() {}

  /// Whether sessions consist of equal cycles.
  public var hasCycles: Bool { cycle > .zero }
}
