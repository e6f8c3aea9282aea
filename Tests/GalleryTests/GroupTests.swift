import Gallery
import Gestures
import Kernel
import Testing

@Suite struct GroupTests {
  /// The viewer of the first group.
  private func open(_ ages: [Int] = [10, 90, 30]) -> GalleryBench {
    var bench = GalleryBench(.sample([3], groups: [ages, []]))
    bench.deliversPhotos = true
    bench.tap(430 - 72, 24)
    #expect(bench.gallery.currentScreen == .groupList)
    bench.press(200, 100)
    #expect(bench.gallery.currentScreen == .groupViewer)
    return bench
  }

  @Test(
    "a toast covers no line of a group's photo, at any text size, in both orientations",
    arguments: DynamicType.allCases)
  func toasts(type: DynamicType) throws {
    for (size, insets) in [
      (ScreenSize(375, 667), ScreenInsets(top: 20)), (ScreenSize(667, 375), .none),
      (ScreenSize(393, 852), ScreenInsets(top: 59, bottom: 34)),
    ] {
      var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
      screen.insets = insets
      screen.type = type
      var bench = GalleryBench(.sample([3], groups: [[10], []]), screen: screen)
      bench.deliversPhotos = true
      let safe = screen.safeArea
      bench.tap(safe.maxX.points - 72, safe.minY.points + 24)
      bench.press(safe.minX.points + 100, safe.minY.points + 100)
      #expect(bench.gallery.currentScreen == .groupViewer)
      bench.post(.pointsArrived(Points(5)))
      bench.run(300)
      let toast = try #require(bench.items(.standardToast).first)
      let lines = bench.items(.label)
      #expect(lines.contains { $0.opacity > 0 && $0.text.key == TextKey.senderName.rawValue })
      #expect(!lines.contains { $0.frame.intersects(toast.frame) }, "\(size), \(type)")
      #expect(toast.frame.maxY <= safe.maxY - .points(100) && toast.frame.minY > safe.minY + .points(52))
    }
  }

  @Test("a tap on a card opens the camera, a long press the viewer; back returns to the grid")
  func list() {
    var bench = GalleryBench(.sample([3], groups: [[1], []]))
    bench.tap(430 - 72, 24)
    #expect(bench.texts.contains("Group 2"))
    bench.tap(200, 100)
    #expect(bench.gallery.currentScreen == .groupList)
    bench.press(200, 200)
    #expect(bench.gallery.currentGroup == GroupID(2))
    #expect(bench.effects.contains(.listGroup(GroupID(2))))
    bench.drag(200, 300, dx: 0, dy: 120)
    bench.tap(20, 20)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.actions == [.openGroupList, .openCamera, .openGroup, .closeGroup, .closeGroupList])
  }

  /// The list ran on under the finger, and the lift opened whatever card had come there.
  @Test(
    "a tap or rest on a flinging list only stops it; the bar's button still works")
  func stopsFling() {
    func flung() -> GalleryBench {
      var bench = GalleryBench(.sample([3], groups: Array(repeating: [1], count: 60)))
      bench.tap(430 - 72, 24)
      bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
      #expect(bench.gallery.isAnimating)
      bench.effects.removeAll()
      return bench
    }
    for rests in [false, true] {
      var bench = flung()
      if rests { bench.press(200, 400) } else { bench.tap(200, 400) }
      #expect(bench.actions == [.stopFling] && bench.gallery.currentScreen == .groupList)
      #expect(!bench.gallery.isAnimating)
      bench.press(200, 400)
      #expect(bench.gallery.currentScreen == .groupViewer, "a second finger finds it at rest")
    }
    var bench = flung()
    bench.touch(5, .began, 200, 400)
    bench.run(20)
    let held = bench.items(.card).map(\.frame)
    bench.run(200)
    #expect(bench.items(.card).map(\.frame) == held, "it stands from the touch on")
    bench.touch(1, .ended, 200, 400)
    bench.run(100)
    bench = flung()
    bench.tap(20, 20)
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("photos are newest first, under group, position, sender and age")
  func overlay() {
    let bench = open()
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(bench.texts == ["Close", "Group 1", "1 / 3", "Sender 1", "10 minutes ago"])
  }

  @Test("a single photo has no position, an empty group no overlay")
  func fewer() {
    #expect(open([120]).texts == ["Close", "Group 1", "Sender 1", "2 hours ago"])
    let empty = open([])
    #expect(empty.texts == ["No photos yet", "Be the first to share a moment with Group 1 today"])
    #expect(!empty.gallery.isOverlayVisible)
  }

  @Test("the age advances by itself, minute by minute")
  func age() {
    var bench = open([58])
    #expect(bench.texts.last == "58 minutes ago")
    bench.run(60_000)
    #expect(bench.texts.last == "59 minutes ago")
    bench.run(60_000)
    #expect(bench.texts.last == "1 hour ago")
  }

  @Test("swipes page to older photos on the left and newer ones on the right, up to the ends")
  func pages() {
    var bench = open()
    for (direction, photo) in [(.left, 3), (.left, 2), (.left, 2), (.right, 3)] as [(SwipeDirection, UInt64)]
    {
      bench.swipe(direction)
      bench.run(1_500)
      #expect(bench.gallery.currentPhoto == PhotoID(1_001_000 + photo))
    }
    #expect(bench.actions.suffix(4) == [.nextPhoto, .nextPhoto, .atListEnd, .previousPhoto])
  }

  @Test(
    "a down-drag over 100 pt dismisses the viewer, whatever its horizontal movement",
    arguments: [(0.0, 100.0, false), (0, 101, true), (90, 104, true), (0, 60, false)])
  func dismiss(_ dx: Double, _ dy: Double, _ leaves: Bool) {
    var bench = open()
    bench.drag(200, 300, dx: dx, dy: dy, pause: 200)
    bench.run(1_500)
    #expect((bench.gallery.currentScreen == .groupList) == leaves)
  }

  @Test("the viewer follows a down-drag from 50 pt on")
  func pull() throws {
    var bench = open()
    let rest = try #require(bench.items(.page).first).frame.minY
    bench.drag(200, 300, dx: 0, dy: 50, lifts: false)
    #expect(bench.items(.page).first?.frame.minY == rest)
    bench.touch(1, .moved, 200, 380)
    bench.run(20)
    #expect(bench.items(.page).first?.frame.minY == rest + .points(30))
  }

  @Test("a tap toggles the overlay, which never hides by itself; the close button closes")
  func taps() {
    var bench = open()
    bench.run(60_000)
    #expect(bench.gallery.isOverlayVisible)
    bench.tap(215, 466)
    bench.run(300)
    #expect(bench.texts == [])
    bench.tap(30, 30)
    bench.run(300)
    #expect(bench.gallery.isOverlayVisible)
    bench.tap(30, 30)
    #expect(bench.gallery.currentScreen == .groupList)
  }

  @Test("network records are merged by id, and the page stays on its photo")
  func merges() {
    var bench = open()
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 9, minutesOld: 1)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(bench.texts.contains("2 / 4"))
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 1, minutesOld: 200)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(bench.texts.contains("4 / 4"))
    #expect(bench.texts.contains("3 hours ago"))
  }

  @Test("a failed listing retains cached photos; without any it shows an error until a photo arrives")
  func failure() {
    var cached = open()
    cached.post(.groupListingFailed(GroupID(1)))
    cached.run(20)
    #expect(cached.gallery.currentPhoto == PhotoID(1_001_001))
    var bare = open([])
    bare.post(.groupListingFailed(GroupID(1)))
    bare.run(20)
    #expect(bare.texts == ["Failed to load photos"])
    bare.post(.groupPhotoArrived(.sample(group: 1, place: 1, minutesOld: 1)))
    bare.run(20)
    #expect(bare.gallery.currentPhoto == PhotoID(1_001_001))
  }

  @Test("an empty group is loading while its list is fetched; cached photos show at once")
  func loading() {
    var bench = GalleryBench(.sample([3], groups: [[], [10]]))
    bench.tap(430 - 72, 24)
    bench.press(200, 100)
    #expect(bench.items(.emptyPage).map(\.kind) == [.spinner])
    #expect(bench.texts == [])
    bench.post(.groupListed(GroupID(1)))
    bench.run(20)
    #expect(bench.texts.first == "No photos yet")
    bench.drag(200, 300, dx: 0, dy: 120)
    bench.run(800)
    bench.press(200, 100)
    #expect(bench.items(.emptyPage).map(\.kind) == [.spinner], "each time anew")
    bench.post(.groupListingFailed(GroupID(1)))
    bench.run(20)
    #expect(bench.texts == ["Failed to load photos"])
    bench.drag(200, 300, dx: 0, dy: 120)
    bench.run(800)
    bench.press(200, 200)
    #expect(bench.gallery.currentPhoto == PhotoID(1_002_001))
    #expect(bench.items(.emptyPage).isEmpty)
  }

  @Test("a group with two pending lists is loading until both have arrived")
  func twoListings() {
    var bench = GalleryBench(.sample([3], groups: [[]]))
    bench.tap(430 - 72, 24)
    bench.press(200, 100)
    bench.drag(200, 300, dx: 0, dy: 120)
    bench.run(800)
    bench.press(200, 100)
    for texts in [0, 2] {
      bench.post(.groupListed(GroupID(1)))
      bench.run(20)
      #expect(bench.texts.count == texts)
    }
  }

  @Test("a withdrawn photo is removed in that frame and does not return")
  func withdrawn() {
    var bench = open()
    bench.post(.groupPhotoWithdrawn(PhotoID(1_001_001)))
    bench.post(.groupPhotoWithdrawn(PhotoID(1_001_009)))
    bench.run(until: bench.vsync(bench.frame + 1))
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_003))
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 1, minutesOld: 1)))
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 9, minutesOld: 1)))
    bench.run(20)
    #expect(bench.texts.contains("1 / 2"))
  }

  @Test("other screens can be dismissed from 30 pt with another pull rule")
  func otherPull() throws {
    var bench = GalleryBench(.sample([3], groups: [[10]]), adjust: { $0.groupPull = .helper })
    bench.tap(430 - 72, 24)
    bench.press(200, 100)
    bench.run(400)
    let rest = try #require(bench.items(.page).first).frame.minY
    bench.drag(200, 300, dx: 0, dy: 80, lifts: false)
    #expect(bench.items(.page).first?.frame.minY == rest + .points(50))
  }

  @Test("an expired photo is replaced in the same frame: older, else newer, else the empty state")
  func expires() {
    var bench = open()
    bench.swipe(.left)
    bench.run(1_500)
    for (gone, next) in [(3, 2), (2, 1), (1, 0)] as [(UInt64, UInt64)] {
      bench.post(.groupPhotoExpired(PhotoID(1_001_000 + gone)))
      bench.run(until: bench.vsync(bench.frame + 1))
      #expect(bench.gallery.currentPhoto == (next == 0 ? nil : PhotoID(1_001_000 + next)))
      #expect(!bench.gallery.display.items.contains { $0.photo == PhotoID(1_001_000 + gone) })
    }
    bench.post(.groupPhotoWithdrawn(PhotoID(1_001_003)))
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 3, minutesOld: 30)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == nil, "what was taken back never comes back")
    // One that expired does when the app says so: its clock was put right.
    bench.post(.groupPhotoArrived(.sample(group: 1, place: 2, minutesOld: 30)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
  }

  @Test("expiry cancels the gesture in progress")
  func expiryCancels() {
    var bench = open()
    bench.drag(380, 500, dx: -200, dy: 0, lifts: false)
    bench.post(.groupPhotoExpired(PhotoID(1_001_001)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_003))
    bench.touch(1, .moved, 100, 500)
    bench.touch(10, .ended, 50, 500)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_003))
    #expect(bench.items(.page).first?.frame.minX == .zero)
  }
}
