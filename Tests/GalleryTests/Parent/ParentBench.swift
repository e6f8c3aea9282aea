import Gallery
import Kernel

/// A gallery behind the PIN, and what a parent does there.
extension GalleryBench {
  /// Categories with so many photos each, of which some are hidden, and photos without a category; on the parents' own screen.
  static func parents(
    _ counts: [Int], hidden: Set<Int> = [], loose: Int = 0, screen: ScreenMetrics = GalleryBench.phone,
    language: Language = .english
  ) -> GalleryBench {
    var catalogue = PhotoCatalogue.sample(counts)
    for place in hidden { catalogue.categories[place].visibleToChildren = false }
    for place in 0..<loose {
      catalogue.photos.append(
        AlbumPhoto(
          id: PhotoID(UInt64(900_001 + place)), pixels: PixelSize(width: 4_000, height: 3_000),
          taken: WallTime(secondsSinceEpoch: 1_600_000_030 - Int64(place) * 60), category: nil))
    }
    var bench = GalleryBench(catalogue, screen: screen) { $0.language = language }
    bench.deliversPhotos = true
    bench.post(.pinEntered("1234"))
    bench.run(100)
    return bench
  }

  /// The same in front of one of the parents' screens.
  static func parents(
    at door: TextKey, _ counts: [Int], hidden: Set<Int> = [], loose: Int = 0,
    screen: ScreenMetrics = GalleryBench.phone, language: Language = .english
  ) -> GalleryBench {
    var bench = GalleryBench.parents(counts, hidden: hidden, loose: loose, screen: screen, language: language)
    bench.touch(door)
    bench.run(600)
    return bench
  }

  mutating func tap(_ frame: ScreenRect) {
    tap((frame.minX.points + frame.maxX.points) / 2, (frame.minY.points + frame.maxY.points) / 2)
  }

  mutating func press(_ frame: ScreenRect) {
    press((frame.minX.points + frame.maxX.points) / 2, (frame.minY.points + frame.maxY.points) / 2)
  }

  /// The photos that the grid shows, from the top.
  var shownPhotos: [UInt64] { items(.thumbnail).map(\.photo.raw) }

  func thumbnail(_ photo: UInt64) -> ScreenRect {
    items(.thumbnail).first { $0.photo.raw == photo }?.frame ?? .zero
  }

  /// Begins a selection with the first of these photos, and adds the others.
  mutating func choose(_ photos: [UInt64]) {
    guard let first = photos.first else { return }
    press(thumbnail(first))
    for photo in photos.dropFirst() { tap(thumbnail(photo)) }
  }

  /// Answers a question, once it may be: the choice with these words.
  mutating func answer(_ words: TextKey, _ number: Int? = nil) {
    run(700)
    touch(words, number)
  }

  /// What was asked of the album so far.
  var albumChanges: [[AlbumChange]] {
    effects.compactMap { if case .changeAlbum(let changes) = $0 { changes } else { nil } }
  }

  /// The controls of a card, by their words.
  func control(_ words: TextKey, row: Int) -> DisplayItem? {
    items(.control).first { $0.id.payload >> 8 == UInt64(row) && $0.text.key == words.rawValue }
  }
}
