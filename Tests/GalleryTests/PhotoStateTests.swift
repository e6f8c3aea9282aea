import Gallery
import Gestures
import Kernel
import Testing

@Suite("Arriving and leaving bitmaps")
struct PhotoStateTests {
  private let box = PixelSize(width: 422, height: 422)
  private let whole = PixelSize(width: 1290, height: 2796)

  private func thumbnail(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: box, fitting: .fill)
  }
  private func full(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: whole, fitting: .fit)
  }

  /// What a bench asked for and told in the frames that an event takes.
  private func effects(of event: GalleryEvent, _ bench: inout GalleryBench) -> [GalleryEffect] {
    bench.effects.removeAll()
    bench.post(event)
    bench.run(20)
    return bench.effects
  }

  @Test("a bitmap without pixels counts as failed", arguments: [(0, 0), (0, 5), (5, 0)])
  func noPixels(width: Int, height: Int) {
    var bench = GalleryBench(.sample([3]))
    bench.post(.photoReady(thumbnail(10_001), PixelSize(width: width, height: height)))
    bench.run(20)
    #expect(bench.items(.thumbnail).map(\.kind) == [.failure, .placeholder, .placeholder])
    #expect(bench.gallery.visiblePlaceholderCount == 2)
    #expect(bench.texts.first == "Failed to load photo")
  }

  @Test("an evicted bitmap on screen is requested again and is a placeholder until then")
  func evicted() {
    var bench = GalleryBench(.sample([30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.deliversPhotos = false
    #expect(bench.gallery.visiblePlaceholderCount == 0)
    #expect(effects(of: .photoEvicted(thumbnail(10_002)), &bench) == [.want(thumbnail(10_002), .visible)])
    #expect(bench.gallery.visiblePlaceholderCount == 1)
    #expect(bench.items(.thumbnail)[1].kind == .placeholder)
    #expect(bench.items(.thumbnail)[1].pixels == .zero)
    bench.post(.photoReady(thumbnail(10_002), box))
    bench.run(20)
    #expect(bench.items(.thumbnail)[1].kind == .photo && bench.items(.thumbnail)[1].pixels == box)
  }

  @Test("a bitmap evicted off screen is not requested, and one of another size is ignored")
  func unseen() {
    var bench = GalleryBench(.sample([30]))
    bench.deliversPhotos = true
    bench.run(100)
    let frames = bench.activeFrameCount
    #expect(effects(of: .photoEvicted(thumbnail(10_023)), &bench) == [])
    #expect(effects(of: .photoEvicted(thumbnail(10_030)), &bench) == [])
    #expect(effects(of: .photoFailed(full(10_001)), &bench) == [])
    let other = PhotoKey(photo: PhotoID(10_001), box: PixelSize(width: 9, height: 9), fitting: .fill)
    #expect(effects(of: .photoFailed(other), &bench) == [])
    #expect(effects(of: .photoFailed(thumbnail(77)), &bench) == [])
    #expect(bench.items(.thumbnail).allSatisfy { $0.kind == .photo })
    #expect(bench.activeFrameCount == frames + 5, "an event is a frame, and nothing more")
  }

  @Test(
    "download progress is shown within its bounds, for the front photo only",
    arguments: [(-5, "0 %"), (0, "0 %"), (9, "0 %"), (10, "1 %"), (1_000, "100 %"), (2_000, "100 %")])
  func progress(perMille: Int, text: String) {
    var bench = GalleryBench(.sample([3]))
    bench.tap(70, 120)
    bench.run(1_200)
    bench.post(.photoProgress(PhotoID(10_002), perMille: 500))
    bench.run(20)
    #expect(bench.texts == ["Close", "Category 1", "1 / 3"])
    bench.post(.photoProgress(PhotoID(10_001), perMille: perMille))
    bench.run(20)
    #expect(bench.texts == [text, "Close", "Category 1", "1 / 3"])
  }

  @Test("a photo's download progress is not shown for the next photo or on another screen")
  func progressEnds() {
    var bench = GalleryBench(.sample([3], groups: [[1, 2]]))
    bench.tap(70, 120)
    bench.run(1_200)
    bench.post(.photoProgress(PhotoID(10_001), perMille: 500))
    bench.run(20)
    bench.swipe(.up)
    bench.run(1_200)
    #expect(bench.texts == ["Close", "Category 1", "2 / 3"])
    bench.post(.photoProgress(PhotoID(10_002), perMille: 500))
    bench.run(20)
    #expect(bench.texts.first == "50 %")
    bench.post(.albumPhotoVanished(PhotoID(10_002)))
    bench.run(20)
    #expect(bench.texts == ["Close", "Category 1", "2 / 2"])
    bench.drag(215, 200, dx: 0, dy: 600)
    bench.run(1_200)
    bench.tap(358, 24)
    bench.press(200, 100)
    bench.post(.photoProgress(PhotoID(1_001_001), perMille: 700))
    bench.run(20)
    #expect(bench.texts.first == "70 %")
    bench.swipe(.left)
    bench.run(1_200)
    #expect(bench.texts.first == "Close")
  }

  @Test("a page falls back to its thumbnail while that is in memory; a failed photo shows as failed")
  func fallback() {
    var bench = GalleryBench(.sample([3]))
    bench.post(.photoReady(thumbnail(10_001), box))
    bench.run(20)
    bench.tap(70, 120)
    bench.run(1_200)
    #expect(bench.items(.page).map(\.pixels) == [box] && bench.items(.spinner).count == 1)
    #expect(bench.gallery.visiblePlaceholderCount == 0)
    let evicted = effects(of: .photoEvicted(thumbnail(10_001)), &bench)
    #expect(evicted.contains(.unpin(thumbnail(10_001))))
    #expect(bench.items(.page).map(\.kind) == [.placeholder])
    #expect(bench.gallery.visiblePlaceholderCount == 1)
    bench.post(.photoFailed(full(10_001)))
    bench.run(20)
    #expect(bench.items(.page).map(\.kind) == [.failure] && bench.items(.spinner).isEmpty)
    #expect(bench.gallery.visiblePlaceholderCount == 0)
    bench.post(.photoReady(full(10_001), whole))
    bench.run(20)
    #expect(bench.items(.page).map(\.pixels) == [whole])
  }

  @Test("the text of a failed photo has the device's text size", arguments: DynamicType.allCases)
  func failureSize(type: DynamicType) {
    var screen = GalleryBench.phone
    screen.type = type
    var bench = GalleryBench(.sample([3]), screen: screen)
    bench.tap(70, 120)
    bench.run(1_200)
    bench.post(.photoFailed(full(10_001)))
    bench.run(20)
    #expect(bench.items(.page).map(\.kind) == [.failure])
    #expect(bench.items(.page).map(\.textSize) == [type.points(of: 17)])
  }

  // "Failed to load photo" was cut in the frame of a photo of 250 x 5000.
  @Test(
    "the text of a failed photo uses the whole page when its frame is too thin",
    arguments: [(250, 5_000, true), (5_000, 100, true), (3_000, 4_000, false), (4_000, 3_000, false)])
  func thin(width: Int, height: Int, isOnPage: Bool) throws {
    var catalogue = PhotoCatalogue.sample([3])
    catalogue.photos[0].pixels = PixelSize(width: width, height: height)
    var bench = GalleryBench(catalogue)
    bench.tap(70, 120)
    bench.run(1_200)
    let before = try #require(bench.items(.page).first).frame
    bench.post(.photoFailed(full(10_001)))
    bench.run(20)
    let failure = try #require(bench.items(.page).first)
    #expect(failure.kind == .failure && failure.text == TextKey.photoFailed.text())
    #expect((failure.frame == before) != isOnPage)
    #expect(!isOnPage || failure.frame.size == bench.screen.size)
  }

  @Test("a removed photo of the grid is neither wanted nor pinned, and later ones move up")
  func vanished() {
    var bench = GalleryBench(.sample([30]))
    let effects = effects(of: .albumPhotoVanished(PhotoID(10_002)), &bench)
    #expect(
      effects == [
        .unpin(thumbnail(10_002)), .unwant(thumbnail(10_002)), .want(thumbnail(10_022), .visible),
        .pin(thumbnail(10_022)),
      ])
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [10_001] + (10_003...10_022))
    bench.post(.albumPhotoVanished(PhotoID(10_002)))
    bench.run(20)
    #expect(bench.gallery.frontPhotoCount == 29)
  }

  @Test("photos removed at the end of a scrolled grid move it back to its new end")
  func shrinks() {
    var bench = GalleryBench(.sample([30]))
    for _ in 0..<6 { bench.drag(200, 800, dx: 0, dy: -600, ms: 100) }
    bench.run(3_000)
    let end = bench.gallery.scrollOffset
    for photo in 28...30 as ClosedRange<UInt64> { bench.post(.albumPhotoVanished(PhotoID(10_000 + photo))) }
    bench.run(50)
    #expect(bench.gallery.scrollOffset == end - ScreenLength(144.65625))
    for photo in 1...27 as ClosedRange<UInt64> { bench.post(.albumPhotoVanished(PhotoID(10_000 + photo))) }
    bench.run(50)
    #expect(bench.gallery.scrollOffset == .zero)
    #expect(bench.texts.first == "No photos here yet")
  }

  @Test("a frame computed twice has no second difference, and an idle one none at all")
  func deltas() {
    var bench = GalleryBench(.sample([3]))
    var digest = StableDigest()
    let first = bench.gallery.diff(digest: &digest)
    #expect(first == DisplayDelta())
    #expect(digest == StableDigest())
    bench.swipe(.left)
    bench.post(.photoReady(thumbnail(10_001), box))
    bench.run(until: bench.vsync(bench.frame + 1))
    #expect(bench.lastDelta != DisplayDelta())
    let again = bench.gallery.diff(digest: &digest)
    #expect(again == DisplayDelta())
  }
}
