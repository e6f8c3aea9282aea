import FamilySubject
import Gallery
import Kernel
import Testing

@Suite("Decoded and wanted pixels")
struct DecodedPixelsTests {
  private let screen = PixelSize(width: 750, height: 1_334)

  // A thumbnail was decoded as wide as the screen, and no figure said so.
  @Test("a thumbnail of three times its place's width has nine times the pixels wanted")
  func fullWidth() {
    for (side, ratio) in [(248, 1.0), (744, 9.0), (124, 0.25)] {
      var pixels = DecodedPixels()
      for _ in 0..<3 { pixels.addThumbnail(PixelSize(width: side, height: side), for: .grid) }
      let (decoded, wanted) = pixels.pixels(for: .grid, place: 248 * 248)
      #expect(Double(decoded) / Double(wanted) == ratio)
      #expect(pixels.pixels(for: .prefetch, place: 248 * 248) == (0, 0))
    }
  }

  @Test("a fitted photo needs the screen's pixels in its own shape, at most its own")
  func fitted() {
    func wanted(_ source: PixelSize, _ bitmap: PixelSize) -> Int {
      var pixels = DecodedPixels()
      pixels.addFitted(bitmap, of: source, into: screen, for: .fullscreen)
      let (decoded, wanted) = pixels.pixels(for: .fullscreen, place: 0)
      #expect(decoded == bitmap.count)
      return wanted
    }
    let whole = PixelSize(width: 3_000, height: 4_000)
    #expect(wanted(whole, PixelSize(width: 750, height: 1_000)) == 750_000)
    #expect(wanted(whole, whole) == 750_000)
    let small = PixelSize(width: 300, height: 400)
    #expect(wanted(small, small) == 120_000)
    // Of a stored rendition only the shape is known.
    #expect(wanted(.zero, PixelSize(width: 1_500, height: 2_000)) == 750_000)
  }

  // At a launch no place is drawn yet: which seeds had anything "for the grid" was chance, and a budget on it failed for want of samples.
  @Test(
    "a photo whose place is drawn soon is for the screen; a later one, or none, is prefetched"
  )
  func places() {
    let square = PixelSize(width: 10, height: 10)
    func item(_ photo: UInt64) -> DisplayItem {
      DisplayItem(
        id: DisplaySlot.thumbnail.id(photo), kind: .photo, frame: ScreenRect(0, 0, 10, 10),
        photo: PhotoID(photo))
    }
    var pixels = DecodedPixels()
    for photo: UInt64 in 1...3 {
      pixels.add(DecodedPixels.Decode(photo: PhotoID(photo), bitmap: square, source: nil), at: .zero)
    }
    func count(_ use: DecodeUse) -> Int {
      pixels.settled(of: screen).pixels(for: use, place: 100).decoded / 100
    }
    pixels.settle(at: .zero + .milliseconds(100), [item(1)], on: .grid, of: screen)
    #expect(count(.grid) == 1 && count(.prefetch) == 2)
    pixels.settle(at: .zero + .milliseconds(249), [item(1), item(2)], on: .grid, of: screen)
    #expect(count(.grid) == 2)
    pixels.settle(at: .zero + .milliseconds(251), [item(1)], on: .grid, of: screen)
    pixels.settle(at: .zero + .milliseconds(300), [item(3)], on: .grid, of: screen)
    #expect(count(.grid) == 2 && count(.prefetch) == 1)
  }

  @Test("without a thumbnail's place on screen, thumbnails are not counted")
  func unseen() {
    var pixels = DecodedPixels()
    pixels.addThumbnail(PixelSize(width: 9, height: 9), for: .prefetch)
    #expect(pixels.pixels(for: .prefetch, place: 0) == (0, 0))
  }

  @Test("a decode is for the screen in front, and a prefetch without a place there")
  func uses() {
    #expect(DecodeUse(on: .grid, isShown: true) == .grid)
    #expect(DecodeUse(on: .grid, isShown: false) == .prefetch)
    #expect(DecodeUse(on: .groupViewer, isShown: true) == .group)
    #expect(DecodeUse(on: .redemption, isShown: true) == .dashboard)
    #expect(DecodeUse(on: .parentPhoto, isShown: true) == .parents)
  }
}
