/// A person in a group.
public struct PersonID: Hashable, Comparable, Sendable {
  /// The number that stands for the person.
  public var raw: UInt64
  /// The person with that number.
  public init(_ raw: UInt64) { self.raw = raw }
  /// Orders people by their numbers.
  public static func < (a: PersonID, b: PersonID) -> Bool { a.raw < b.raw }
}

/// Who is in a group: at most twelve people, each once (docs/product.md, section 4).
public struct GroupMembers: Hashable, Sendable {
  /// The most people that a group has.
  public static let limit = 12

  /// In the order they came.
  public private(set) var people: [PersonID] = []

  /// A group without people.
  public init() {}

  /// Those people, each once; `nil` when they are too many for a group.
  public init?(_ people: [PersonID]) {
    for person in people {
      guard join(person) else { return nil }
    }
  }

  /// Whether the person is in the group from now on; false only when it is full. Who is in it already stays.
  public mutating func join(_ person: PersonID) -> Bool {
    if people.contains(person) { return true }
    guard people.count < GroupMembers.limit else { return false }
    people.append(person)
    return true
  }

  /// Makes room; nothing for who is not in it.
  public mutating func leave(_ person: PersonID) { people.removeAll { $0 == person } }

  /// Whether the person is in the group. O(people).
  public func contains(_ person: PersonID) -> Bool { people.contains(person) }
}
