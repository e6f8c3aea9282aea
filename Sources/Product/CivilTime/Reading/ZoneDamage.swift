/// What is wrong with the bytes of a zone's file or with a rule's text, and where.
public struct ZoneDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The bytes do not begin with `TZif`.
    case magic
    /// A version byte that is none of 1 to 4, or the second header's is not that of the first.
    case version(UInt8)
    /// The bytes end before so many that the header announces, or that a header has.
    case truncated(needed: Int)
    /// Something follows the end.
    case surplus(bytes: Int)
    /// A number in the header that does not fit the others; what it has to be, in words.
    case count(String, Int, expected: String)
    /// Times that count leap seconds, as no wall time here does.
    case leapSeconds(Int)
    /// A transition, by its index, that does not follow the one before.
    case order(transition: Int)
    /// A transition, by its index, at a second outside of `ZoneTransition.range`.
    case second(Int64, transition: Int)
    /// A transition, by its index, to a type that there is not.
    case type(Int, transition: Int)
    /// An offset in seconds outside of `ZoneOffset.range`.
    case offset(Int)
    /// A byte that is neither 0 nor 1, or says UTC of what is no standard time.
    case flag(UInt8)
    /// An abbreviation that begins outside of the names, or does not end there.
    case abbreviation(Int)
    /// The footer does not stand between two line feeds.
    case footer
    /// The text is no rule from here on; what was expected, in words.
    case rule(expected: String)
    /// The rule says something else of the last transition than the transition itself.
    case contradiction
  }

  public let problem: Problem
  /// The byte, counted from 0.
  public let byte: Int

  init(_ problem: Problem, at byte: Int) {
    self.problem = problem
    self.byte = byte
  }

  public var description: String { "byte \(byte): \(problem)" }
}

extension ZoneDamage.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .magic: "TZif expected, as every zone's file begins"
    case .version(let byte): "version \(byte) is none that can be read here"
    case .truncated(let needed): "\(needed) bytes needed, and the file ends before"
    case .surplus(let bytes): "\(bytes) bytes more than the header says"
    case .count(let name, let value, let expected): "\(name) is \(value), \(expected) expected"
    case .leapSeconds(let count): "\(count) leap seconds, and times that count them are not read"
    case .order(let index): "transition \(index) does not follow the one before"
    case .second(let second, let index):
      "transition \(index) at second \(second), outside of \(ZoneTransition.range)"
    case .type(let type, let index): "transition \(index) to type \(type), which there is not"
    case .offset(let seconds): "offset \(seconds) s, outside of \(ZoneOffset.range)"
    case .flag(let byte): "flag \(byte) is neither 0 nor 1, or contradicts another"
    case .abbreviation(let index): "abbreviation at \(index) is outside of the names"
    case .footer: "a rule between two line feeds expected"
    case .rule(let expected): "\(expected) expected"
    case .contradiction: "the rule contradicts the last transition"
    }
  }
}
