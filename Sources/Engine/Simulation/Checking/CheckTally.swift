public import Kernel

/// How one invariant fares in one session.
public struct CheckTally: Hashable, Sendable {
  /// How often the rule was looked at.
  public var checked = 0
  /// How often it was tried: a rule that nothing tried is unproven, however often it was looked at.
  public var provoked = 0
  /// How often it was broken.
  public private(set) var violations = 0
  /// The first violations with their virtual times, at most `exampleLimit`.
  public private(set) var examples: [String] = []

  /// The earliest of those.
  public private(set) var first: Violation?

  /// A violation in words.
  public struct Violation: Hashable, Sendable {
    public var vsync: Instant
    public var words: String
  }

  /// How many violations are told in words.
  public static let exampleLimit = 5

  @inlinable public init() {}

  /// Counts a violation; the words are only made for the first few.
  public mutating func violate(at vsync: Instant, _ what: @autoclosure () -> String) {
    violations += 1
    guard examples.count < CheckTally.exampleLimit else { return }
    let words = what()
    if first.map({ vsync < $0.vsync }) ?? true { first = Violation(vsync: vsync, words: words) }
    examples.append("at \(vsync.sessionClock): \(words)")
  }

  /// Adds what another checker of the same rule found; of the examples, this one's come first.
  public mutating func add(_ other: CheckTally) {
    checked += other.checked
    provoked += other.provoked
    violations += other.violations
    if let theirs = other.first, first.map({ theirs.vsync < $0.vsync }) ?? true { first = theirs }
    examples.append(contentsOf: other.examples.prefix(CheckTally.exampleLimit - examples.count))
  }
}
