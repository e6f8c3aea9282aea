import Gallery
import Gestures
import Kernel
import Testing

@Suite("Bitmaps that come and go")
struct PhotoStateTests {
  private let box = PixelSize(width: 422, height: 422)
  private let whole = PixelSize(width: 1290, height: 2796)

  private func thumbnail(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: box, fitting: .fill)
  }
  private func full(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: whole, fitting: .fit)
  }

  /// What a stage asked for and told in the frames that an event takes.
  private func effects(of event: GalleryEvent, _ stage: inout Stage) -> [GalleryEffect] {
    stage.effects.removeAll()
    stage.post(event)
    stage.run(20)
    return stage.effects
  }

  @Test("a bitmap without pixels is a failure", arguments: [(0, 0), (0, 5), (5, 0)])
  func noPixels(width: Int, height: Int) {
    var stage = Stage(.sample([3]))
    stage.post(.photoReady(thumbnail(10_001), PixelSize(width: width, height: height)))
    stage.run(20)
    #expect(stage.items(.thumbnail).map(\.kind) == [.failure, .placeholder, .placeholder])
    #expect(stage.gallery.visiblePlaceholderCount == 2)
    #expect(stage.texts.first == "This photo cannot be shown")
  }

  @Test("a bitmap that leaves memory while it shows is asked for once more, and is a placeholder until then")
  func evicted() {
    var stage = Stage(.sample([30]))
    stage.deliversPhotos = true
    stage.run(100)
    stage.deliversPhotos = false
    #expect(stage.gallery.visiblePlaceholderCount == 0)
    #expect(effects(of: .photoEvicted(thumbnail(10_002)), &stage) == [.want(thumbnail(10_002), .visible)])
    #expect(stage.gallery.visiblePlaceholderCount == 1)
    #expect(stage.items(.thumbnail)[1].kind == .placeholder)
    #expect(stage.items(.thumbnail)[1].pixels == .zero)
    stage.post(.photoReady(thumbnail(10_002), box))
    stage.run(20)
    #expect(stage.items(.thumbnail)[1].kind == .photo && stage.items(.thumbnail)[1].pixels == box)
  }

  @Test("one that leaves memory unseen is not asked for, and one of another size is none of the gallery's")
  func unseen() {
    var stage = Stage(.sample([30]))
    stage.deliversPhotos = true
    stage.run(100)
    let frames = stage.activeFrameCount
    #expect(effects(of: .photoEvicted(thumbnail(10_023)), &stage) == [])
    #expect(effects(of: .photoEvicted(thumbnail(10_030)), &stage) == [])
    #expect(effects(of: .photoFailed(full(10_001)), &stage) == [])
    let other = PhotoKey(photo: PhotoID(10_001), box: PixelSize(width: 9, height: 9), fitting: .fill)
    #expect(effects(of: .photoFailed(other), &stage) == [])
    #expect(effects(of: .photoFailed(thumbnail(77)), &stage) == [])
    #expect(stage.items(.thumbnail).allSatisfy { $0.kind == .photo })
    #expect(stage.activeFrameCount == frames + 5, "an event is a frame, and nothing more")
  }

  @Test(
    "a download tells how far it is, within its bounds, for the photo in front only",
    arguments: [(-5, "0 %"), (0, "0 %"), (9, "0 %"), (10, "1 %"), (1_000, "100 %"), (2_000, "100 %")])
  func progress(perMille: Int, text: String) {
    var stage = Stage(.sample([3]))
    stage.tap(70, 120)
    stage.run(1_200)
    stage.post(.photoProgress(PhotoID(10_002), perMille: 500))
    stage.run(20)
    #expect(stage.texts == ["Category 1", "1 / 3"])
    stage.post(.photoProgress(PhotoID(10_001), perMille: perMille))
    stage.run(20)
    #expect(stage.texts == [text, "Category 1", "1 / 3"])
  }

  @Test("what was downloaded of one photo is not told of the next, nor of another screen's")
  func progressEnds() {
    var stage = Stage(.sample([3], groups: [[1, 2]]))
    stage.tap(70, 120)
    stage.run(1_200)
    stage.post(.photoProgress(PhotoID(10_001), perMille: 500))
    stage.run(20)
    stage.swipe(.up)
    stage.run(1_200)
    #expect(stage.texts == ["Category 1", "2 / 3"])
    stage.post(.photoProgress(PhotoID(10_002), perMille: 500))
    stage.run(20)
    #expect(stage.texts.first == "50 %")
    stage.post(.albumPhotoVanished(PhotoID(10_002)))
    stage.run(20)
    #expect(stage.texts == ["Category 1", "2 / 2"])
    stage.drag(215, 200, dx: 0, dy: 600)
    stage.run(1_200)
    stage.tap(358, 24)
    stage.press(200, 100)
    stage.post(.photoProgress(PhotoID(1_001_001), perMille: 700))
    stage.run(20)
    #expect(stage.texts.first == "70 %")
    stage.swipe(.left)
    stage.run(1_200)
    #expect(stage.texts.first == "Close")
  }

  @Test("a page falls back to its thumbnail as long as that is there; a failed photo shows as failed")
  func fallback() {
    var stage = Stage(.sample([3]))
    stage.post(.photoReady(thumbnail(10_001), box))
    stage.run(20)
    stage.tap(70, 120)
    stage.run(1_200)
    #expect(stage.items(.page).map(\.pixels) == [box] && stage.items(.spinner).count == 1)
    #expect(stage.gallery.visiblePlaceholderCount == 0)
    let evicted = effects(of: .photoEvicted(thumbnail(10_001)), &stage)
    #expect(evicted.contains(.unpin(thumbnail(10_001))))
    #expect(stage.items(.page).map(\.kind) == [.placeholder])
    #expect(stage.gallery.visiblePlaceholderCount == 1)
    stage.post(.photoFailed(full(10_001)))
    stage.run(20)
    #expect(stage.items(.page).map(\.kind) == [.failure] && stage.items(.spinner).isEmpty)
    #expect(stage.gallery.visiblePlaceholderCount == 0)
    stage.post(.photoReady(full(10_001), whole))
    stage.run(20)
    #expect(stage.items(.page).map(\.pixels) == [whole])
  }

  @Test("a vanished photo of the grid is no longer wanted or pinned, and those behind it move up")
  func vanished() {
    var stage = Stage(.sample([30]))
    let effects = effects(of: .albumPhotoVanished(PhotoID(10_002)), &stage)
    #expect(
      effects == [
        .unpin(thumbnail(10_002)), .unwant(thumbnail(10_002)), .want(thumbnail(10_022), .visible),
        .pin(thumbnail(10_022)), .want(thumbnail(10_028), .prefetch),
      ])
    #expect(stage.items(.thumbnail).map(\.photo.raw) == [10_001] + (10_003...10_022))
    stage.post(.albumPhotoVanished(PhotoID(10_002)))
    stage.run(20)
    #expect(stage.gallery.frontPhotoCount == 29)
  }

  @Test("photos that vanish at the end of a scrolled grid bring it back to its new end")
  func shrinks() {
    var stage = Stage(.sample([30]))
    for _ in 0..<6 { stage.drag(200, 800, dx: 0, dy: -600, ms: 100) }
    stage.run(3_000)
    let end = stage.gallery.scrollOffset
    for photo in 28...30 as ClosedRange<UInt64> { stage.post(.albumPhotoVanished(PhotoID(10_000 + photo))) }
    stage.run(50)
    #expect(stage.gallery.scrollOffset == end - ScreenLength(144.65625))
    for photo in 1...27 as ClosedRange<UInt64> { stage.post(.albumPhotoVanished(PhotoID(10_000 + photo))) }
    stage.run(50)
    #expect(stage.gallery.scrollOffset == .zero)
    #expect(stage.texts.first == "No photos here yet")
  }

  @Test("a frame told twice has nothing new the second time, and an idle one nothing at all")
  func deltas() {
    var stage = Stage(.sample([3]))
    var digest = StableDigest()
    let first = stage.gallery.diff(digest: &digest)
    #expect(first == DisplayDelta())
    #expect(digest == StableDigest())
    stage.swipe(.left)
    stage.post(.photoReady(thumbnail(10_001), box))
    stage.run(until: stage.vsync(stage.frame + 1))
    #expect(stage.lastDelta != DisplayDelta())
    let again = stage.gallery.diff(digest: &digest)
    #expect(again == DisplayDelta())
  }
}
