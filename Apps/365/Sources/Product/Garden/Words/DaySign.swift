public import Moments

extension MomentCategory.Symbol {
  /// The character that stands for it where a symbol is drawn as a letter; each is another shape, and the system's fonts have all (D).
  public var sign: Character {
    switch self {
    case .cake: "\u{265B}"
    case .rings: "\u{26AD}"
    case .flag: "\u{2691}"
    case .candle: "\u{A1}"
    case .heart: "\u{2665}"
    case .star: "\u{2605}"
    case .leaf: "\u{2618}"
    case .drop: "\u{2666}"
    }
  }
}

extension DayLabel {
  /// What stands in a day's ring: the symbol that belongs to its colour, and beside it how many moments there are where it is more than
  /// one, `+` for more than nine (D). Empty for a day without moments.
  public var sign: String {
    guard let first = symbols.first else { return "" }
    return switch count {
    case ...1: "\(first.sign)"
    case 2...9: "\(first.sign)\(count)"
    default: "\(first.sign)+"
    }
  }
}
