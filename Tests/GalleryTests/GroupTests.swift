import Gallery
import Gestures
import Kernel
import Testing

@Suite struct GroupTests {
  /// The viewer of the first group.
  private func open(_ ages: [Int] = [10, 90, 30]) -> Stage {
    var stage = Stage(.sample([3], groups: [ages, []]))
    stage.deliversPhotos = true
    stage.tap(430 - 72, 24)
    #expect(stage.gallery.currentScreen == .groupList)
    stage.press(200, 100)
    #expect(stage.gallery.currentScreen == .groupViewer)
    return stage
  }

  @Test("a tap on a card opens the camera, a long press the viewer, back leads to the grid")
  func list() {
    var stage = Stage(.sample([3], groups: [[1], []]))
    stage.tap(430 - 72, 24)
    #expect(stage.texts.contains("Group 2"))
    stage.tap(200, 100)
    #expect(stage.gallery.currentScreen == .groupList)
    stage.press(200, 200)
    #expect(stage.gallery.currentGroup == GroupID(2))
    #expect(stage.effects.contains(.listGroup(GroupID(2))))
    stage.drag(200, 300, dx: 0, dy: 120)
    stage.tap(20, 20)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.actions == [.openGroupList, .openCamera, .openGroup, .closeGroup, .closeGroupList])
  }

  @Test("photos are newest first, with group, place, sender and age over them")
  func overlay() {
    let stage = open()
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(stage.texts == ["Close", "Group 1", "1 / 3", "Sender 1", "10 minutes ago"])
  }

  @Test("a single photo has no place, none at all no overlay")
  func fewer() {
    #expect(open([120]).texts == ["Close", "Group 1", "Sender 1", "2 hours ago"])
    let empty = open([])
    #expect(empty.texts == ["No photos yet", "Be the first to share with Group 1!"])
    #expect(!empty.gallery.isOverlayVisible)
  }

  @Test("the age goes on by itself, minute by minute")
  func age() {
    var stage = open([58])
    #expect(stage.texts.last == "58 minutes ago")
    stage.run(60_000)
    #expect(stage.texts.last == "59 minutes ago")
    stage.run(60_000)
    #expect(stage.texts.last == "1 hour ago")
  }

  @Test("left pages to older photos, right to newer ones, and the ends hold")
  func pages() {
    var stage = open()
    for (direction, photo) in [(.left, 3), (.left, 2), (.left, 2), (.right, 3)] as [(SwipeDirection, UInt64)]
    {
      stage.swipe(direction)
      stage.run(1_500)
      #expect(stage.gallery.currentPhoto == PhotoID(1_001_000 + photo))
    }
    #expect(stage.actions.suffix(4) == [.nextPhoto, .nextPhoto, .atListEnd, .previousPhoto])
  }

  @Test(
    "a down-drag over 100 pt dismisses, whatever its way across",
    arguments: [(0.0, 100.0, false), (0, 101, true), (90, 104, true), (0, 60, false)])
  func dismiss(_ dx: Double, _ dy: Double, _ leaves: Bool) {
    var stage = open()
    stage.drag(200, 300, dx: dx, dy: dy, pause: 200)
    stage.run(1_500)
    #expect((stage.gallery.currentScreen == .groupList) == leaves)
  }

  @Test("the viewer follows a down-drag from 50 pt on")
  func pull() throws {
    var stage = open()
    let rest = try #require(stage.items(.page).first).frame.minY
    stage.drag(200, 300, dx: 0, dy: 50, lifts: false)
    #expect(stage.items(.page).first?.frame.minY == rest)
    stage.touch(1, .moved, 200, 380)
    stage.run(20)
    #expect(stage.items(.page).first?.frame.minY == rest + .points(30))
  }

  @Test("a tap toggles the overlay, which never hides by itself, and the close button closes")
  func taps() {
    var stage = open()
    stage.run(60_000)
    #expect(stage.gallery.isOverlayVisible)
    stage.tap(215, 466)
    stage.run(300)
    #expect(stage.texts == [])
    stage.tap(30, 30)
    stage.run(300)
    #expect(stage.gallery.isOverlayVisible)
    stage.tap(30, 30)
    #expect(stage.gallery.currentScreen == .groupList)
  }

  @Test("what the network brings is merged by id and the page stays on its photo")
  func merges() {
    var stage = open()
    stage.post(.groupPhotoArrived(.sample(group: 1, place: 9, minutesOld: 1)))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(stage.texts.contains("2 / 4"))
    stage.post(.groupPhotoArrived(.sample(group: 1, place: 1, minutesOld: 200)))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_001))
    #expect(stage.texts.contains("4 / 4"))
    #expect(stage.texts.contains("3 hours ago"))
  }

  @Test("a failed listing keeps what is cached; with nothing cached it is an error until a photo comes")
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

  @Test("an expired photo is replaced in the same frame: older, else newer, else the empty state")
  func expires() {
    var stage = open()
    stage.swipe(.left)
    stage.run(1_500)
    for (gone, next) in [(3, 2), (2, 1), (1, 0)] as [(UInt64, UInt64)] {
      stage.post(.groupPhotoExpired(PhotoID(1_001_000 + gone)))
      stage.run(until: stage.vsync(stage.frame + 1))
      #expect(stage.gallery.currentPhoto == (next == 0 ? nil : PhotoID(1_001_000 + next)))
      #expect(!stage.gallery.display.items.contains { $0.photo == PhotoID(1_001_000 + gone) })
    }
    stage.post(.groupPhotoArrived(.sample(group: 1, place: 3, minutesOld: 30)))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == nil)
  }

  @Test("expiry takes the gesture in progress away")
  func expiryCancels() {
    var stage = open()
    stage.drag(380, 500, dx: -200, dy: 0, lifts: false)
    stage.post(.groupPhotoExpired(PhotoID(1_001_001)))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_003))
    stage.touch(1, .moved, 100, 500)
    stage.touch(10, .ended, 50, 500)
    stage.run(1_000)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_003))
    #expect(stage.items(.page).first?.frame.minX == .zero)
  }
}
