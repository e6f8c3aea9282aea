package import Gallery
internal import Invariants
package import Kernel

/// The purpose of a decoded photo.
package enum DecodeUse: Int, Hashable, Sendable, CaseIterable {
  /// By the screen in front: the children's grid, one photo, a group's photo, points and rewards, the parents' screens, another.
  case grid, fullscreen, group, dashboard, parents, elsewhere
  /// The photo does not appear on screen at once.
  case prefetch

  package var name: String { "\(self)" }

  /// The purpose of a photo with a place in the display list, or without one.
  package init(on screen: GalleryScreen, isShown: Bool) {
    guard isShown else {
      self = .prefetch
      return
    }
    self =
      switch screen {
      case .grid: .grid
      case .fullscreen: .fullscreen
      case .groupViewer: .group
      case .dashboard, .redemption: .dashboard
      case .parent, .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: .parents
      case .groupList, .pinPad: .elsewhere
      }
  }
}

/// Decoded pixels by purpose, and the pixels that the screen has for them.
///
/// The screen's pixels are measured apart from the product. A photo that fills its box has those of a thumbnail's place in the
/// display list, one that fits into it those of the whole screen. A photo smaller than its place needs only its own size.
package struct DecodedPixels: Hashable, Sendable {
  private struct Sum: Hashable, Sendable {
    var decoded = 0
    /// Decoded to fill a thumbnail's place, and their number.
    var filling = 0
    var thumbnails = 0
    var wantedFitting = 0
  }

  private var sums = Array(repeating: Sum(), count: DecodeUse.allCases.count)

  /// A decoded photo that was not on screen yet, and until when its place may be drawn.
  private struct Waiting: Hashable, Sendable {
    var decode: Decode
    var until: Instant
  }

  /// A decode.
  package struct Decode: Hashable, Sendable {
    package var photo: PhotoID
    package var bitmap: PixelSize
    /// For a photo fitted into the screen: its own size, zero if only a stored rendition was read. `nil` if it fills a
    /// thumbnail's place.
    package var source: PixelSize?

    package init(photo: PhotoID, bitmap: PixelSize, source: PixelSize?) {
      (self.photo, self.bitmap, self.source) = (photo, bitmap, source)
    }
  }

  private var waiting: [Waiting] = []

  package init() {}

  // MARK: By appearance on screen

  /// Adds a decode. Its purpose is known when its place is drawn, or when the time for that is over on a newly opened screen
  /// (`WaitCheck.drawing`). At a launch photos are decoded before the first frame shows their places.
  package mutating func add(_ decode: Decode, at instant: Instant) {
    waiting.append(Waiting(decode: decode, until: instant + WaitCheck.drawing))
  }

  /// Counts decodes on screen by now, and those that did not appear in time. O(waiting x items); free if none waits.
  package mutating func settle(
    at vsync: Instant, _ items: [DisplayItem], on screen: GalleryScreen, of size: PixelSize
  ) {
    guard !waiting.isEmpty else { return }
    var left: [Waiting] = []
    for one in waiting {
      let isShown = items.contains { $0.photo == one.decode.photo }
      if !isShown && vsync < one.until {
        left.append(one)
      } else {
        count(one.decode, for: DecodeUse(on: screen, isShown: isShown), size)
      }
    }
    waiting = left
  }

  /// The same with waiting decodes counted as not on screen.
  package func settled(of size: PixelSize) -> DecodedPixels {
    var all = self
    all.waiting = []
    for one in waiting { all.count(one.decode, for: .prefetch, size) }
    return all
  }

  private mutating func count(_ decode: Decode, for use: DecodeUse, _ size: PixelSize) {
    guard let source = decode.source else { return addThumbnail(decode.bitmap, for: use) }
    addFitted(decode.bitmap, of: source, into: size, for: use)
  }

  // MARK: Sums

  /// Counts a bitmap that fills a thumbnail's place.
  package mutating func addThumbnail(_ bitmap: PixelSize, for use: DecodeUse) {
    sums[use.rawValue].filling += bitmap.count
    sums[use.rawValue].thumbnails += 1
  }

  /// Counts a bitmap fitted into a screen of this size; `source` is the photo's own size, or zero if only a stored rendition was
  /// read.
  package mutating func addFitted(
    _ bitmap: PixelSize, of source: PixelSize, into screen: PixelSize, for use: DecodeUse
  ) {
    sums[use.rawValue].decoded += bitmap.count
    sums[use.rawValue].wantedFitting += DecodedPixels.fitted(
      source == .zero ? bitmap : source, screen, source != .zero)
  }

  /// Decoded and wanted pixels of a purpose; `place` is the pixels of a thumbnail's place. Thumbnails are left out if no place
  /// was ever on screen.
  package func pixels(for use: DecodeUse, place: Int) -> (decoded: Int, wanted: Int) {
    let sum = sums[use.rawValue]
    guard place > 0 else { return (sum.decoded, sum.wantedFitting) }
    return (sum.decoded + sum.filling, sum.wantedFitting + sum.thumbnails * place)
  }

  /// The pixels of a size scaled to fit into a screen; not enlarged if `isWhole`.
  private static func fitted(_ size: PixelSize, _ screen: PixelSize, _ isWhole: Bool) -> Int {
    guard size.count > 0 else { return 0 }
    let across = Double(screen.width) / Double(size.width)
    let scale = min(across, Double(screen.height) / Double(size.height), isWhole ? 1 : .infinity)
    return Int((Double(size.count) * scale * scale).rounded())
  }
}
