/// The meaning of the single colour of a display item.
public enum ColourMeaning: UInt8, Hashable, Sendable {
  /// The colour of the text. The background is what lies below; over a photo it is a dark plate.
  case ink
  /// The colour of a stroke, without a background of its own.
  case stroke
  /// The fill. Text and symbols on it take the ink that `Contrast.ink` chooses.
  case fill
  /// The item has no colour.
  case none
}

extension DisplayKind {
  /// The meaning of the colour of an item of this kind. Renderers and checks share it.
  public var colourMeaning: ColourMeaning {
    switch self {
    case .label: .ink
    case .ring, .dot: .stroke
    case .photo: .none
    case .placeholder, .spinner, .failure, .chip, .bar, .toast, .overlay, .button, .card, .backdrop: .fill
    }
  }
}
