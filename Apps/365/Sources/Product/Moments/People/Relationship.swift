/// What a person is to the user: one of those that the app suggests, or a word of the user's own.
public enum Relationship: Hashable, Sendable {
  case mother, father, partner, sister, brother, daughter, son, grandmother, grandfather
  case friend, bestFriend, colleague, someoneSpecial
  /// In the user's own word.
  case other(String)

  /// Those that are suggested, in that order.
  public static let suggested: [Relationship] = [
    .mother, .father, .partner, .sister, .brother, .daughter, .son, .grandmother, .grandfather, .friend,
    .bestFriend, .colleague, .someoneSpecial,
  ]

  /// How wording speaks of a person.
  public enum Closeness: Hashable, Sendable, CaseIterable {
    case family, partner, friend, acquaintance
  }

  /// Family, partner and friends are spoken of as such; whom the user names by a word of their own, as an acquaintance.
  public var closeness: Closeness {
    switch self {
    case .mother, .father, .sister, .brother, .daughter, .son, .grandmother, .grandfather: .family
    case .partner, .someoneSpecial: .partner
    case .friend, .bestFriend: .friend
    case .colleague, .other: .acquaintance
    }
  }

  /// How it is kept: a word for those suggested, `=` and the text for the user's own.
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

  /// The relationship that is kept so; `nil` for what `code` never says.
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
