/// An error in the bytes of a zone's file or in a rule's text, with its position.
public struct ZoneDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Problem: Hashable, Sendable {
    /// The bytes do not begin with `TZif`.
    case magic
    /// A version other than 1 to 4, or a second header whose version differs from the first.
    case version(UInt8)
    /// The file has fewer bytes than its header requires.
    case truncated(needed: Int)
    /// Bytes follow the end of the file's content.
    case surplus(bytes: Int)
    /// A count in the header is inconsistent with the others; `expected` is the allowed value in words.
    case count(String, Int, expected: String)
    /// The times count leap seconds, which is not supported.
    case leapSeconds(Int)
    /// A transition, by index, is not after the previous one.
    case order(transition: Int)
    /// A transition, by index, is at a second outside `ZoneTransition.range`.
    case second(Int64, transition: Int)
    /// A transition, by index, refers to a type that does not exist.
    case type(Int, transition: Int)
    /// An offset in seconds is outside `ZoneOffset.range`.
    case offset(Int)
    /// A byte is neither 0 nor 1, or marks a time as UTC that is not standard time.
    case flag(UInt8)
    /// An abbreviation starts outside the names, or has no end there.
    case abbreviation(Int)
    /// The footer is not enclosed in two line feeds.
    case footer
    /// The text is not a rule from here on; `expected` is the expected part in words.
    case rule(expected: String)
    /// The rule gives another offset for the last transition than the transition itself.
    case contradiction
  }

  public let problem: Problem
  /// The position in bytes, from 0.
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
