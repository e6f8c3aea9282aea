extension Relationship {
  /// The relationship in words; the user's own word unchanged.
  public func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  private var english: String {
    switch self {
    case .mother: "Mom"
    case .father: "Dad"
    case .partner: "Partner"
    case .sister: "Sister"
    case .brother: "Brother"
    case .daughter: "Daughter"
    case .son: "Son"
    case .grandmother: "Grandma"
    case .grandfather: "Grandpa"
    case .friend: "Friend"
    case .bestFriend: "Best Friend"
    case .colleague: "Colleague"
    case .someoneSpecial: "Someone Special"
    case .other(let word): word
    }
  }

  private var german: String {
    switch self {
    case .mother: "Mama"
    case .father: "Papa"
    case .partner: "Lieblingsmensch"
    case .sister: "Schwester"
    case .brother: "Bruder"
    case .daughter: "Tochter"
    case .son: "Sohn"
    case .grandmother: "Oma"
    case .grandfather: "Opa"
    case .friend: "Freundschaft"
    case .bestFriend: "Beste Freundschaft"
    case .colleague: "Arbeit"
    case .someoneSpecial: "Jemand Besonderes"
    case .other(let word): word
    }
  }
}
