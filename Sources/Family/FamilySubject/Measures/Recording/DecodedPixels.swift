package import Gallery
internal import Invariants
package import Kernel

/// What a decoded photo is for.
package enum DecodeUse: Int, Hashable, Sendable, CaseIterable {
  /// By the screen that is in front: the children's grid, one photo, a group's photo, points and rewards, the parents' screens, another.
  case grid, fullscreen, group, dashboard, parents, elsewhere
  /// Its photo does not come on screen at once.
  case prefetch

  package var name: String { "\(self)" }

  /// The use of a photo that the display list has a place for, or that it has none for.
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

/// Pixels that were decoded, by use, and the pixels that the screen has for them.
///
/// The screen's are measured apart from the product: a photo that fills its box has the pixels of a thumbnail's place on the display list,
/// one that fits into it those of the whole screen. Of a photo that is smaller than its place, its own size is wanted.
package struct DecodedPixels: Hashable, Sendable {
  private struct Sum: Hashable, Sendable {
    var decoded = 0
    /// Decoded to fill a thumbnail's place, and how many of those.
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

  /// What was decoded.
  package struct Decode: Hashable, Sendable {
    package var photo: PhotoID
    package var bitmap: PixelSize
    /// Of one that is fitted into the screen: the photo's own size, zero where only a stored rendition was read; `nil`: it fills a
    /// thumbnail's place.
    package var source: PixelSize?

    package init(photo: PhotoID, bitmap: PixelSize, source: PixelSize?) {
      (self.photo, self.bitmap, self.source) = (photo, bitmap, source)
    }
  }

  private var waiting: [Waiting] = []

  package init() {}

  // MARK: By what came on screen

  /// Takes what was decoded at an instant; what it is for is known when its place is drawn, or was not for as long as that may take a
  /// screen that has just opened (`WaitCheck.drawing`). At a launch photos are decoded before the first frame shows their places.
  package mutating func add(_ decode: Decode, at instant: Instant) {
    waiting.append(Waiting(decode: decode, until: instant + WaitCheck.drawing))
  }

  /// Counts what is on screen by now, and what did not come there in time. O(waiting x items); nothing where nothing waits.
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

  /// With what still waits counted as of photos that did not come on screen.
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

  /// Counts a bitmap that is fitted into a screen of so many pixels; `source` is the photo's own size, or zero where only a stored
  /// rendition of it was read.
  package mutating func addFitted(
    _ bitmap: PixelSize, of source: PixelSize, into screen: PixelSize, for use: DecodeUse
  ) {
    sums[use.rawValue].decoded += bitmap.count
    sums[use.rawValue].wantedFitting += DecodedPixels.fitted(
      source == .zero ? bitmap : source, screen, source != .zero)
  }

  /// Decoded and wanted pixels of a use, where a thumbnail's place has so many; thumbnails of which no place was ever on screen are left
  /// out.
  package func pixels(for use: DecodeUse, place: Int) -> (decoded: Int, wanted: Int) {
    let sum = sums[use.rawValue]
    guard place > 0 else { return (sum.decoded, sum.wantedFitting) }
    return (sum.decoded + sum.filling, sum.wantedFitting + sum.thumbnails * place)
  }

  /// The pixels of a size scaled to fit into a screen; never enlarged where `isWhole`.
  private static func fitted(_ size: PixelSize, _ screen: PixelSize, _ isWhole: Bool) -> Int {
    guard size.count > 0 else { return 0 }
    let across = Double(screen.width) / Double(size.width)
    let scale = min(across, Double(screen.height) / Double(size.height), isWhole ? 1 : .infinity)
    return Int((Double(size.count) * scale * scale).rounded())
  }
}
