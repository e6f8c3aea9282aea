/// What kind of day a moment is. Colour and symbol always come together, so that colour is never the sole sign.
public struct MomentCategory: Hashable, Sendable {
  /// The five seeds, and those that users make.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case birthday = 1
    case anniversary, milestone, memorial, justBecause, custom
  }

  /// A colour by its place in a theme's table of tokens.
  public enum Colour: UInt8, Hashable, Sendable, CaseIterable {
    case rose = 1
    case gold, sky, lavender, mint, coral, plum, moss
  }

  /// What stands beside the colour.
  public enum Symbol: UInt8, Hashable, Sendable, CaseIterable {
    case cake = 1
    case rings, flag, candle, heart, star, leaf, drop
  }

  public var id: MomentCategoryID
  public var kind: Kind
  /// What the user calls it, 1 to `Person.nameLimit` bytes; empty for a seed, whose name is a text of the app's.
  public var name: String
  public var colour: Colour
  public var symbol: Symbol

  /// A category; what it must be, the book checks.
  public init(id: MomentCategoryID, kind: Kind, name: String = "", colour: Colour, symbol: Symbol) {
    self.id = id
    self.kind = kind
    self.name = name
    self.colour = colour
    self.symbol = symbol
  }

  /// Those that every book begins with; they are neither changed nor deleted (D).
  public static let seeds: [MomentCategory] = [
    seed(.birthday, .rose, .cake), seed(.anniversary, .gold, .rings), seed(.milestone, .sky, .flag),
    seed(.memorial, .lavender, .candle), seed(.justBecause, .mint, .heart),
  ]

  /// The highest number of a seed.
  public static let lastSeed: Int64 = 5

  private static func seed(_ kind: Kind, _ colour: Colour, _ symbol: Symbol) -> MomentCategory {
    MomentCategory(id: .seed(kind), kind: kind, colour: colour, symbol: symbol)
  }
}

extension MomentCategoryID {
  /// The seed of a kind other than `custom`.
  public static func seed(_ kind: MomentCategory.Kind) -> MomentCategoryID {
    precondition(kind != .custom, "a custom category is no seed")
    return MomentCategoryID(Int64(kind.rawValue))
  }
}
