/// The category of a moment. Colour and symbol always come together, so colour is never the only cue.
public struct MomentCategory: Hashable, Sendable {
  /// The five seeds, and `custom` for the user's own categories.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case birthday = 1
    case anniversary, milestone, memorial, justBecause, custom
  }

  /// A colour, by its token in a theme.
  public enum Colour: UInt8, Hashable, Sendable, CaseIterable {
    case rose = 1
    case gold, sky, lavender, mint, coral, plum, moss
  }

  /// The symbol shown with the colour.
  public enum Symbol: UInt8, Hashable, Sendable, CaseIterable {
    case cake = 1
    case rings, flag, candle, heart, star, leaf, drop
  }

  public var id: MomentCategoryID
  public var kind: Kind
  /// The user's name for it, 1 to `Person.nameLimit` bytes; empty for a seed, which the app names.
  public var name: String
  public var colour: Colour
  public var symbol: Symbol

  /// Creates a category. The book checks the limits.
  public init(id: MomentCategoryID, kind: Kind, name: String = "", colour: Colour, symbol: Symbol) {
    self.id = id
    self.kind = kind
    self.name = name
    self.colour = colour
    self.symbol = symbol
  }

  /// The categories of every new book. They cannot be changed or deleted (D).
  public static let seeds: [MomentCategory] = [
    seed(.birthday, .rose, .cake), seed(.anniversary, .gold, .rings), seed(.milestone, .sky, .flag),
    seed(.memorial, .lavender, .candle), seed(.justBecause, .mint, .heart),
  ]

  /// The highest ID of a seed.
  public static let lastSeed: Int64 = 5

  private static func seed(_ kind: Kind, _ colour: Colour, _ symbol: Symbol) -> MomentCategory {
    MomentCategory(id: .seed(kind), kind: kind, colour: colour, symbol: symbol)
  }
}

extension MomentCategoryID {
  /// The seed of a kind. The kind must not be `custom`.
  public static func seed(_ kind: MomentCategory.Kind) -> MomentCategoryID {
    precondition(kind != .custom, "a custom category is no seed")
    return MomentCategoryID(Int64(kind.rawValue))
  }
}
