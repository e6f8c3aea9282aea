public import Kernel

/// The result of one rule in one session.
public struct CheckTally: Hashable, Sendable {
  /// The number of times the rule was checked.
  public var checked = 0
  /// The number of times the rule was exercised. A rule that was checked but never exercised is unproven.
  public var exercised = 0
  /// The number of violations.
  public private(set) var violations = 0
  /// The first violations with their virtual times, at most `exampleLimit`.
  public private(set) var examples: [String] = []

  /// The earliest violation among the examples.
  public private(set) var first: Violation?

  /// A violation, described in words.
  public struct Violation: Hashable, Sendable {
    public var vsync: Instant
    public var words: String
  }

  /// The largest number of violations described in words.
  public static let exampleLimit = 5

  @inlinable public init() {}

  /// Counts a violation. The description is evaluated for the first few only.
  public mutating func violate(at vsync: Instant, _ what: @autoclosure () -> String) {
    violations += 1
    guard examples.count < CheckTally.exampleLimit else { return }
    let words = what()
    if first.map({ vsync < $0.vsync }) ?? true { first = Violation(vsync: vsync, words: words) }
    examples.append("at \(vsync.sessionClock): \(words)")
  }

  /// Adds the result of another checker of the same rule. This one's examples come first.
  public mutating func add(_ other: CheckTally) {
    checked += other.checked
    exercised += other.exercised
    violations += other.violations
    if let theirs = other.first, first.map({ theirs.vsync < $0.vsync }) ?? true { first = theirs }
    examples.append(contentsOf: other.examples.prefix(CheckTally.exampleLimit - examples.count))
  }
}
