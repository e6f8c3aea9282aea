/// A person's relationship to the user: a suggested one, or the user's own word.
public enum Relationship: Hashable, Sendable {
  case mother, father, partner, sister, brother, daughter, son, grandmother, grandfather
  case friend, bestFriend, colleague, someoneSpecial
  /// The user's own word.
  case other(String)

  /// The suggested relationships, in display order.
  public static let suggested: [Relationship] = [
    .mother, .father, .partner, .sister, .brother, .daughter, .son, .grandmother, .grandfather, .friend,
    .bestFriend, .colleague, .someoneSpecial,
  ]

  /// The closeness that wording depends on.
  public enum Closeness: Hashable, Sendable, CaseIterable {
    case family, partner, friend, acquaintance
  }

  /// The closeness of the relationship. The user's own words count as acquaintances.
  public var closeness: Closeness {
    switch self {
    case .mother, .father, .sister, .brother, .daughter, .son, .grandmother, .grandfather: .family
    case .partner, .someoneSpecial: .partner
    case .friend, .bestFriend: .friend
    case .colleague, .other: .acquaintance
    }
  }

  /// The stored form: a word for a suggested one, `=` and the text for the user's own.
  public var code: String {
    switch self {
    case .mother: "mother"
    case .father: "father"
    case .partner: "partner"
    case .sister: "sister"
    case .brother: "brother"
    case .daughter: "daughter"
    case .son: "son"
    case .grandmother: "grandmother"
    case .grandfather: "grandfather"
    case .friend: "friend"
    case .bestFriend: "best-friend"
    case .colleague: "colleague"
    case .someoneSpecial: "someone-special"
    case .other(let word): "=" + word
    }
  }

  /// Reads a stored form; `nil` for text that `code` never produces.
  public init?(code: String) {
    if code.utf8.first == UInt8(ascii: "=") {
      self = .other(String(code.dropFirst()))
    } else if let known = Relationship.suggested.first(where: { $0.code == code }) {
      self = known
    } else {
      return nil
    }
  }
}
