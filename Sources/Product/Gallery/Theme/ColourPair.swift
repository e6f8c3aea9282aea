public import Kernel

/// Two colours that overlap on some screen, with their required contrast.
public struct ColourPair: Hashable, Sendable {
  /// The colour of text or drawing, and the colour beneath it.
  public let ink: ColourRole
  public let fill: ColourRole
  /// The required contrast, per mille.
  public let least: Int

  init(_ ink: ColourRole, on fill: ColourRole, least: Int = Contrast.text) {
    self.ink = ink
    self.fill = fill
    self.least = least
  }

  /// The required contrast at a contrast setting, per mille.
  public func least(_ contrast: ContrastLevel) -> Int {
    least == Contrast.text ? contrast.text : contrast.largeText
  }

  /// All pairs of all screens. Exceptions are inks that `Contrast.ink` chooses for a fill, and category names over a photo,
  /// coloured by `Contrast.readable`.
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
