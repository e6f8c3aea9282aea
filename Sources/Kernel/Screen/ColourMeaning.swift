/// What the one colour of a display item is.
public enum ColourMeaning: UInt8, Hashable, Sendable {
  /// What its text is written in. It lies on whatever is below it; over a photo on a dark plate.
  case ink
  /// What it is drawn in, without a ground of its own.
  case stroke
  /// What it is filled with; its text, or what turns or is drawn on it, has the ink that `Contrast.ink` chooses for that.
  case fill
  /// It has none.
  case none
}

extension DisplayKind {
  /// What the colour of an item of this kind is: the one rule, for whoever draws and whoever checks.
  public var colourMeaning: ColourMeaning {
    switch self {
    case .label: .ink
    case .ring, .dot: .stroke
    case .photo: .none
    case .placeholder, .spinner, .failure, .chip, .bar, .toast, .overlay, .button, .card, .backdrop: .fill
    }
  }
}
