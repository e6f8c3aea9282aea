public import Kernel

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

  /// What their contrast has to be on a device with a setting, per mille.
  public func least(_ contrast: ContrastLevel) -> Int {
    least == Contrast.text ? contrast.text : contrast.largeText
  }

  /// Every pair of any screen. Beside them stand the inks that `Contrast.ink` chooses for a fill, and categories' names over a photo,
  /// whose colour is `Contrast.readable` there.
  public static let all: [ColourPair] =
    [
      ColourPair(.ink, on: .background), ColourPair(.cardInk, on: .background),
      ColourPair(.cardInk, on: .card), ColourPair(.green, on: .card),
      ColourPair(.photoInk, on: .photoBackground), ColourPair(.photoInk, on: .overlay),
      ColourPair(.photoButton, on: .photoBackground, least: Contrast.largeText),
      ColourPair(.photoButton, on: .overlay, least: Contrast.largeText),
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
