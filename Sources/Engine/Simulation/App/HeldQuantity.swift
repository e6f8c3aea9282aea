/// A quantity that may leak, such as the entries of a cache. In a soak it must not grow from one equal cycle to the next.
public struct HeldQuantity: Hashable, Sendable {
  /// The name in metric ids: `cache_entries` gives `soak.growth.cache_entries`.
  public let name: String
  /// The title in reports: `entries of the cache`.
  public let title: String

  /// Creates a quantity. `name` has lower-case letters, digits, hyphens and underscores; any other is a programmer's error.
  public init(_ name: String, _ title: String) {
    precondition(
      AppMetric.isSpelled(name) && !name.contains("."),
      "`\(name)` is not a valid quantity name: use lower-case letters, digits, `-` and `_`")
    (self.name, self.title) = (name, title)
  }
}
