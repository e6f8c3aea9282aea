/// Something that a session may hold more and more of, such as entries of a cache: in a soak there must be no more of it after each equal
/// cycle than after the one before.
public struct HeldQuantity: Hashable, Sendable {
  /// As ids of metrics spell it: `cache_entries` is `soak.growth.cache_entries`.
  public let name: String
  /// As people read it: `entries of the cache`.
  public let title: String

  /// A name of small letters, digits, hyphens and low lines, anything else is a programmer's error, and a title.
  public init(_ name: String, _ title: String) {
    precondition(
      AppMetric.isSpelled(name) && !name.contains("."), "`\(name)` is no name of something that is held")
    (self.name, self.title) = (name, title)
  }
}
