/// Counters of a session with their names.
package protocol Tallying: Sendable {
  /// The names of all declared values, in the order of declaration; slow to compute.
  var names: [String] { get }
  /// The counts in the same order, zeros included.
  var figures: [Int] { get }
}

/// A counter for each kind of an enumeration, by raw value.
///
/// The enumeration's cases are all kinds, so none can be left out. Counting allocates nothing.
package struct KindTally<Kind: CaseIterable & RawRepresentable & Sendable>: Tallying
where Kind.RawValue == UInt8 {
  private let group: String
  private var counts: [Int]

  /// `group` precedes the kind in names, as in `gallery.action.openPhoto`.
  init(_ group: String) {
    self.group = group
    counts = Array(repeating: 0, count: 1 + (Kind.allCases.map { Int($0.rawValue) }.max() ?? 0))
  }

  mutating func add(_ kind: Kind) { counts[Int(kind.rawValue)] += 1 }

  mutating func add(_ kinds: [Kind]) { for kind in kinds { add(kind) } }

  package var names: [String] { Kind.allCases.map { "\(group).\($0)" } }

  package var figures: [Int] { Kind.allCases.map { counts[Int($0.rawValue)] } }
}

/// The same for values known by name only, such as presets.
package struct NameTally: Tallying {
  private let group: String
  private let known: [String]
  private var counts: [Int]

  init(_ group: String, _ names: [String]) {
    self.group = group
    known = names
    counts = Array(repeating: 0, count: names.count)
  }

  /// Counts a name; traps for an unknown one. O(names).
  mutating func add(_ name: String) {
    guard let index = known.firstIndex(of: name) else {
      preconditionFailure("`\(name)` is none of \(group): \(known.joined(separator: ", "))")
    }
    counts[index] += 1
  }

  package var names: [String] { known.map { "\(group).\($0)" } }

  package var figures: [Int] { counts }
}
