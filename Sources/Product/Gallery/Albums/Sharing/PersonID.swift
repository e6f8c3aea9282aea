/// A person in a group.
public struct PersonID: Hashable, Comparable, Sendable {
  /// The person's number.
  public var raw: UInt64
  /// Creates an id from a number.
  public init(_ raw: UInt64) { self.raw = raw }
  /// Orders by number.
  public static func < (a: PersonID, b: PersonID) -> Bool { a.raw < b.raw }
}
