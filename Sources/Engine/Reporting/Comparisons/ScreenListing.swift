package import Kernel
internal import Metrics

/// The screen of a session at an instant, item by item, in the format of `draw --out FILE.json`.
package struct ScreenListing: Codable, Hashable, Sendable {
  /// One item of the display list.
  package struct Item: Codable, Hashable, Sendable {
    package var id: UInt64
    package var kind: DisplayKind
    package var trait: DisplayTrait
    package var frame: ScreenRect
    package var photo: UInt64
    package var pixels: PixelSize
    package var text: UInt64
    /// The text; empty: none.
    package var words: String
    /// The symbol drawn in place of the text; missing in listings of older programs.
    package var symbol: ScreenSymbol?
    package var textSize: UInt8
    package var colour: UInt32
    package var opacity: UInt8

    package init(_ item: DisplayItem, words: String, symbol: ScreenSymbol? = nil) {
      (id, kind, trait, frame) = (item.id.raw, item.kind, item.trait, item.frame)
      (photo, pixels, text) = (item.photo.raw, item.pixels, item.text.raw)
      (self.words, self.symbol) = (words, symbol)
      (textSize, colour, opacity) = (item.textSize, item.colour, item.opacity)
    }

    /// The item as in the frame.
    package var displayed: DisplayItem {
      DisplayItem(
        id: DisplayID(raw: id), kind: kind, frame: frame, photo: PhotoID(photo), pixels: pixels,
        text: DisplayText(raw: text), textSize: textSize, colour: colour, opacity: opacity, trait: trait)
    }
  }

  package var frame: Int
  /// Virtual nanoseconds since the session began.
  package var vsync: Int64
  package var screen: String
  package var device: String
  package var size: ScreenSize
  package var safeArea: ScreenRect
  /// From back to front.
  package var items: [Item]
  /// The recent paths of the fingers, each from its landing.
  package var trails: [[ScreenPoint]]

  package init(
    frame: Int, vsync: Int64, screen: String, device: String, size: ScreenSize, safeArea: ScreenRect,
    items: [Item], trails: [[ScreenPoint]]
  ) {
    (self.frame, self.vsync, self.screen, self.device) = (frame, vsync, screen, device)
    (self.size, self.safeArea, self.items, self.trails) = (size, safeArea, items, trails)
  }

  /// The description of these items in rows of frames (`shown` in run.sqlite). Equal descriptions mean equal screens.
  package var described: String {
    var shown = ShownItems()
    return String(decoding: shown.describe(items.map(\.displayed)), as: UTF8.self)
  }
}
