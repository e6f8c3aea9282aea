public import Moments

extension MomentCategory.Symbol {
  /// The character drawn for the symbol. All differ in shape and are in the system's fonts (D).
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
  /// The text in a day's ring: the first category's symbol, with the number of moments if above one, `+` above nine
  /// (D). Empty for a day without moments.
  public var sign: String {
    guard let first = symbols.first else { return "" }
    return switch count {
    case ...1: "\(first.sign)"
    case 2...9: "\(first.sign)\(count)"
    default: "\(first.sign)+"
    }
  }
}
