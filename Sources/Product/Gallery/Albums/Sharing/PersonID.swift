/// A person in a group.
public struct PersonID: Hashable, Comparable, Sendable {
  /// The number that stands for the person.
  public var raw: UInt64
  /// The person with that number.
  public init(_ raw: UInt64) { self.raw = raw }
  /// Orders people by their numbers.
  public static func < (a: PersonID, b: PersonID) -> Bool { a.raw < b.raw }
}
