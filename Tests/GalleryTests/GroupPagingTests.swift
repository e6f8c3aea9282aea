import Gallery
import Gestures
import Kernel
import Testing

@Suite("Groups under the finger")
struct GroupPagingTests {
  /// The viewer of the first group, whose newest photo is the first.
  private func open(_ ages: [Int] = [1, 2, 3, 4]) -> GalleryBench {
    var bench = GalleryBench(.sample([3], groups: [ages, [5]]))
    bench.deliversPhotos = true
    bench.tap(358, 24)
    bench.press(200, 100)
    return bench
  }

  private func pull(_ dx: Double, _ dy: Double, _ bench: inout GalleryBench) {
    let slop = (x: dx == 0 ? 0.0 : dx > 0 ? 20 : -20, y: dy == 0 ? 0.0 : dy > 0 ? 20 : -20)
    bench.touch(5, .began, 215, 300)
    bench.touch(10, .moved, 215 + slop.x, 300 + slop.y)
    bench.touch(20, .moved, 215 + slop.x + dx, 300 + slop.y + dy)
    bench.run(40)
  }

  private func frame(_ place: UInt64, _ bench: GalleryBench) -> ScreenRect? {
    bench.items(.page).first { $0.photo == PhotoID(1_001_000 + place) }?.frame
  }

  @Test("the page follows the finger horizontally, at a third of the speed beyond the ends")
  func follows() {
    var bench = open()
    pull(-90, 0, &bench)
    #expect(frame(1, bench)?.minX == .points(-90) && frame(2, bench)?.minX == .points(340))
    var newest = open()
    pull(90, 0, &newest)
    #expect(frame(1, newest)?.minX == .points(30) && newest.items(.page).count == 1)
    var oldest = open([1])
    pull(-90, 0, &oldest)
    #expect(frame(1, oldest)?.minX == .points(-30))
  }

  @Test("a downward drag moves the viewer from 50 pt on, and not above its place")
  func followsDown() {
    var bench = open()
    let rest = frame(1, bench)?.minY
    pull(0, 30, &bench)
    #expect(frame(1, bench)?.minY == rest)
    bench.touch(1, .moved, 215, 300 + 75)
    bench.run(20)
    #expect(frame(1, bench)?.minY == rest.map { $0 + .points(25) })
    bench.touch(1, .moved, 215, 100)
    bench.run(20)
    #expect(frame(1, bench)?.minY == rest)
    bench.touch(1, .cancelled, 215, 100)
    bench.run(1_200)
    #expect(bench.gallery.currentScreen == .groupViewer && !bench.gallery.isAnimating)
  }

  @Test("a pulled viewer springs back when the finger lifts too soon or is cancelled")
  func springsBack() {
    for phase in [TouchPhase.ended, .cancelled] {
      var bench = open()
      let rest = frame(1, bench)
      pull(-40, 0, &bench)
      bench.touch(1, .moved, 155, 390)
      bench.run(20)
      #expect(frame(1, bench) != rest)
      bench.touch(100, phase, 155, 390)
      bench.run(1_500)
      #expect(frame(1, bench) == rest)
      #expect(bench.gallery.currentScreen == .groupViewer)
    }
  }

  @Test("pages on both sides are prefetched, first in the finger's direction")
  func ahead() {
    func wants(_ swipes: [SwipeDirection]) -> [UInt64] {
      var bench = open()
      // Without springs, which swing past a page and want the next one twice.
      bench.post(.lowPower(true))
      for direction in swipes {
        bench.run(500)
        bench.effects.removeAll()
        bench.swipe(direction)
      }
      return bench.effects.compactMap {
        if case .want(let key, .prefetch) = $0, key.fitting == .fit { key.photo.raw - 1_001_000 } else { nil }
      }
    }
    #expect(wants([]) == [2])
    #expect(wants([.left]) == [3, 1])
    #expect(wants([.left, .left]) == [4, 2])
    #expect(wants([.left, .left, .right]) == [1, 3])
  }

  @Test("the newest photo is the right end, the oldest the left end")
  func ends() {
    var bench = open([1, 2])
    for direction in [SwipeDirection.right, .left, .left, .up] {
      bench.swipe(direction)
      bench.run(1_200)
    }
    #expect(bench.actions.suffix(3) == [.atListEnd, .nextPhoto, .atListEnd])
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
  }

  @Test("a long press opens a group only on its card and requests its list")
  func press() {
    var bench = GalleryBench(.sample([3], groups: [[1], [5]]))
    bench.tap(358, 24)
    bench.press(200, 157)
    bench.press(200, 20)
    #expect(bench.gallery.currentScreen == .groupList)
    bench.press(200, 200)
    #expect(bench.gallery.currentGroup == GroupID(2))
    #expect(
      bench.effects.filter { if case .listGroup = $0 { true } else { false } } == [.listGroup(GroupID(2))])
    #expect(bench.gallery.frontPhotoCount == 1)
  }

  @Test("a list of groups scrolls and flings, and opening a group does not scroll it")
  func scrolls() {
    var bench = GalleryBench(.sample([3], groups: Array(repeating: [1], count: 30)))
    bench.tap(358, 24)
    bench.drag(200, 700, dx: 0, dy: -300, ms: 100)
    #expect(bench.gallery.isAnimating)
    bench.run(6_000)
    #expect(!bench.gallery.isAnimating)
    let first = bench.items(.card).first?.frame
    #expect(bench.items(.card).first?.id.payload != 0)
    bench.press(200, 400)
    #expect(bench.gallery.currentScreen == .groupViewer)
    bench.drag(200, 300, dx: 0, dy: 120, pause: 100)
    #expect(bench.items(.card).first?.frame == first)
    bench.drag(200, 300, dx: 0, dy: 50, pause: 100, lifts: false)
    #expect((bench.items(.card).first?.frame.minY ?? .zero) != first?.minY)
  }

  @Test("a photo moved to another group leaves this one, and the next older replaces it")
  func movesAway() {
    var bench = open()
    var photo = GroupPhoto.sample(group: 1, place: 1, minutesOld: 1)
    photo.group = GroupID(2)
    bench.post(.groupPhotoArrived(photo))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
    #expect(bench.texts.contains("1 / 3"))
  }

  @Test("photos of unknown groups or with an album photo's id are ignored")
  func strangers() {
    var bench = open()
    bench.post(.groupPhotoArrived(.sample(group: 9, place: 1, minutesOld: 0)))
    var photo = GroupPhoto.sample(group: 1, place: 1, minutesOld: 0)
    photo.id = PhotoID(10_001)
    bench.post(.groupPhotoArrived(photo))
    bench.post(.groupListingFailed(GroupID(9)))
    bench.run(50)
    #expect(bench.texts.contains("1 / 4"))
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_001))
  }

  @Test(
    "an expired photo behind the front one changes only the front one's number")
  func othersExpire() {
    var bench = open()
    bench.swipe(.left)
    bench.run(1_200)
    for (gone, place) in [(1, "1 / 3"), (4, "1 / 2"), (3, nil)] as [(UInt64, String?)] {
      bench.post(.groupPhotoExpired(PhotoID(1_001_000 + gone)))
      bench.run(20)
      #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
      #expect(bench.texts.first { $0.contains(" / ") } == place)
    }
    bench.post(.groupPhotoExpired(PhotoID(77)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
  }

  @Test("an expired front photo is replaced by the next older, however far its page was dragged")
  func expiresUnderFinger() {
    var bench = open()
    pull(-90, 0, &bench)
    bench.touch(1, .moved, 105, 400)
    bench.run(20)
    bench.post(.groupPhotoExpired(PhotoID(1_001_001)))
    bench.run(20)
    #expect(frame(2, bench) == ScreenRect(0, 179.328125, 430, 573.328125))
    #expect(bench.items(.page).count == 1)
    #expect(bench.texts.last == "2 minutes ago")
  }

  @Test("the overlay fades in 200 ms, and is opaque when a group is opened again")
  func overlay() {
    var bench = open()
    bench.tap(215, 466)
    #expect(bench.gallery.isAnimating && !bench.gallery.isOverlayVisible)
    bench.run(100)
    #expect(bench.items(.bar).first.map { $0.opacity > 0 && $0.opacity < 255 } == true)
    bench.run(150)
    #expect(bench.items(.bar).isEmpty && !bench.gallery.isAnimating)
    bench.drag(200, 300, dx: 0, dy: 120, pause: 100)
    bench.press(200, 100)
    #expect(bench.gallery.isOverlayVisible)
    #expect(bench.items(.bar).map(\.opacity) == [255, 255])
  }
}
