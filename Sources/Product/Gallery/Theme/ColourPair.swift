internal import Kernel

/// What the one colour of a display item is.
public enum ColourMeaning: UInt8, Hashable, Sendable {
  /// What its text is written in. It lies on whatever is below it; over a photo on a plate of `ColourRole.overlay`.
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

/// Two colours of which one lies on the other on some screen, and how much they must differ.
public struct ColourPair: Hashable, Sendable {
  /// What is read or drawn, and what it lies on.
  public let ink: ColourRole
  public let fill: ColourRole
  /// Contrast, per mille.
  public let least: Int

  init(_ ink: ColourRole, on fill: ColourRole, least: Int = Contrast.text) {
    self.ink = ink
    self.fill = fill
    self.least = least
  }

  /// Every pair of any screen. Beside them stand the inks that `Contrast.ink` chooses for a fill, and categories' names over a photo,
  /// whose colour is `Contrast.readable` there.
  public static let all: [ColourPair] =
    [
      ColourPair(.ink, on: .background), ColourPair(.cardInk, on: .background),
      ColourPair(.cardInk, on: .card), ColourPair(.green, on: .card),
      ColourPair(.photoInk, on: .photoBackground), ColourPair(.photoInk, on: .overlay),
      ColourPair(.gold, on: .background, least: Contrast.largeText),
      ColourPair(.gold, on: .card, least: Contrast.largeText),
      ColourPair(.ringEmpty, on: .card, least: Contrast.largeText),
      ColourPair(.ringFull, on: .card, least: Contrast.largeText),
      ColourPair(.green, on: .background, least: Contrast.largeText),
      ColourPair(.mark, on: .positive, least: Contrast.largeText),
      ColourPair(.ringEmpty, on: .background, least: Contrast.largeText),
      ColourPair(.ringFull, on: .background, least: Contrast.largeText),
    ]
    + [ColourRole.avatar0, .avatar1, .avatar2, .avatar3, .avatar4, .avatar5, .avatar6].map {
      ColourPair($0, on: .background, least: Contrast.largeText)
    }
}
