/// Light or dark mode of a device.
public enum ScreenAppearance: Hashable, Sendable, CaseIterable {
  case light, dark
}

/// The colours of a screen, 0xRRGGBB, similar to UIKit's label, tint, secondary label, grouped and plain background.
struct ScreenPalette {
  let words, tint, grey, ground, paper, shade: UInt32

  static let light = ScreenPalette(
    words: 0x1C1C1E, tint: 0x0A5FFF, grey: 0x8E8E93, ground: 0xF2F2F7, paper: 0xFFFFFF, shade: 0x3C3C43)
  static let dark = ScreenPalette(
    words: 0xF2F2F7, tint: 0x4C9BFF, grey: 0x98989F, ground: 0x1C1C1E, paper: 0x000000, shade: 0x545458)

  init(_ appearance: ScreenAppearance) { self = appearance == .dark ? .dark : .light }
  private init(words: UInt32, tint: UInt32, grey: UInt32, ground: UInt32, paper: UInt32, shade: UInt32) {
    (self.words, self.tint, self.grey, self.ground, self.paper, self.shade) = (
      words, tint, grey, ground, paper, shade
    )
  }
}
