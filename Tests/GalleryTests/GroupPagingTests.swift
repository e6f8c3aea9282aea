import Gallery
import Gestures
import Kernel
import Testing

@Suite("Groups under the finger")
struct GroupPagingTests {
  /// The viewer of the first group, whose newest photo is the first.
  private func open(_ ages: [Int] = [1, 2, 3, 4]) -> Stage {
    var stage = Stage(.sample([3], groups: [ages, [5]]))
    stage.deliversPhotos = true
    stage.tap(358, 24)
    stage.press(200, 100)
    return stage
  }

  private func pull(_ dx: Double, _ dy: Double, _ stage: inout Stage) {
    let slop = (x: dx == 0 ? 0.0 : dx > 0 ? 20 : -20, y: dy == 0 ? 0.0 : dy > 0 ? 20 : -20)
    stage.touch(5, .began, 215, 300)
    stage.touch(10, .moved, 215 + slop.x, 300 + slop.y)
    stage.touch(20, .moved, 215 + slop.x + dx, 300 + slop.y + dy)
    stage.run(40)
  }

  private func frame(_ place: UInt64, _ stage: Stage) -> ScreenRect? {
    stage.items(.page).first { $0.photo == PhotoID(1_001_000 + place) }?.frame
  }

  @Test("the page follows the finger across, a third as fast beyond the newest and the oldest")
  func follows() {
    var stage = open()
    pull(-90, 0, &stage)
    #expect(frame(1, stage)?.minX == .points(-90) && frame(2, stage)?.minX == .points(340))
    var newest = open()
    pull(90, 0, &newest)
    #expect(frame(1, newest)?.minX == .points(30) && newest.items(.page).count == 1)
    var oldest = open([1])
    pull(-90, 0, &oldest)
    #expect(frame(1, oldest)?.minX == .points(-30))
  }

  @Test("down it follows from 50 pt on, back up it does not rise above its place")
  func followsDown() {
    var stage = open()
    let rest = frame(1, stage)?.minY
    pull(0, 30, &stage)
    #expect(frame(1, stage)?.minY == rest)
    stage.touch(1, .moved, 215, 300 + 75)
    stage.run(20)
    #expect(frame(1, stage)?.minY == rest.map { $0 + .points(25) })
    stage.touch(1, .moved, 215, 100)
    stage.run(20)
    #expect(frame(1, stage)?.minY == rest)
    stage.touch(1, .cancelled, 215, 100)
    stage.run(1_200)
    #expect(stage.gallery.currentScreen == .groupViewer && !stage.gallery.isAnimating)
  }

  @Test("what was pulled down springs back when the finger lifts too soon or is taken away")
  func springsBack() {
    for phase in [TouchPhase.ended, .cancelled] {
      var stage = open()
      let rest = frame(1, stage)
      pull(-40, 0, &stage)
      stage.touch(1, .moved, 155, 390)
      stage.run(20)
      #expect(frame(1, stage) != rest)
      stage.touch(100, phase, 155, 390)
      stage.run(1_500)
      #expect(frame(1, stage) == rest)
      #expect(stage.gallery.currentScreen == .groupViewer)
    }
  }

  @Test("the newest photo is the end to the right, the oldest to the left")
  func ends() {
    var stage = open([1, 2])
    for direction in [SwipeDirection.right, .left, .left, .up] {
      stage.swipe(direction)
      stage.run(1_200)
    }
    #expect(stage.actions.suffix(3) == [.atListEnd, .nextPhoto, .atListEnd])
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_002))
  }

  @Test("a long press opens a group only on its card, and tells the world to list it")
  func press() {
    var stage = Stage(.sample([3], groups: [[1], [5]]))
    stage.tap(358, 24)
    stage.press(200, 157)
    stage.press(200, 20)
    #expect(stage.gallery.currentScreen == .groupList)
    stage.press(200, 200)
    #expect(stage.gallery.currentGroup == GroupID(2))
    #expect(
      stage.effects.filter { if case .listGroup = $0 { true } else { false } } == [.listGroup(GroupID(2))])
    #expect(stage.gallery.frontPhotoCount == 1)
  }

  @Test("a list of groups scrolls and is flung, and opening one does not scroll it")
  func scrolls() {
    var stage = Stage(.sample([3], groups: Array(repeating: [1], count: 30)))
    stage.tap(358, 24)
    stage.drag(200, 700, dx: 0, dy: -300, ms: 100)
    #expect(stage.gallery.isAnimating)
    stage.run(6_000)
    #expect(!stage.gallery.isAnimating)
    let first = stage.items(.card).first?.frame
    #expect(stage.items(.card).first?.id.payload != 0)
    stage.press(200, 400)
    #expect(stage.gallery.currentScreen == .groupViewer)
    stage.drag(200, 300, dx: 0, dy: 120, pause: 100)
    #expect(stage.items(.card).first?.frame == first)
    stage.drag(200, 300, dx: 0, dy: 50, pause: 100, lifts: false)
    #expect((stage.items(.card).first?.frame.minY ?? .zero) != first?.minY)
  }

  @Test("a photo that moves to another group leaves this one, whose next older takes its place")
  func movesAway() {
    var stage = open()
    var photo = GroupPhoto.sample(group: 1, place: 1, minutesOld: 1)
    photo.group = GroupID(2)
    stage.post(.groupPhotoArrived(photo))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_002))
    #expect(stage.texts.contains("1 / 3"))
  }

  @Test("photos of unknown groups, or with an id of the album, are none")
  func strangers() {
    var stage = open()
    stage.post(.groupPhotoArrived(.sample(group: 9, place: 1, minutesOld: 0)))
    var photo = GroupPhoto.sample(group: 1, place: 1, minutesOld: 0)
    photo.id = PhotoID(10_001)
    stage.post(.groupPhotoArrived(photo))
    stage.post(.groupListingFailed(GroupID(9)))
    stage.run(50)
    #expect(stage.texts.contains("1 / 4"))
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_001))
  }

  @Test(
    "an expired photo that is not in front leaves the place of the one in front alone, but for its number")
  func othersExpire() {
    var stage = open()
    stage.swipe(.left)
    stage.run(1_200)
    for (gone, place) in [(1, "1 / 3"), (4, "1 / 2"), (3, nil)] as [(UInt64, String?)] {
      stage.post(.groupPhotoExpired(PhotoID(1_001_000 + gone)))
      stage.run(20)
      #expect(stage.gallery.currentPhoto == PhotoID(1_001_002))
      #expect(stage.texts.first { $0.contains(" / ") } == place)
    }
    stage.post(.groupPhotoExpired(PhotoID(77)))
    stage.run(20)
    #expect(stage.gallery.currentPhoto == PhotoID(1_001_002))
  }

  @Test("an expired photo of the group brings what is older, however far its page had been dragged")
  func expiresUnderFinger() {
    var stage = open()
    pull(-90, 0, &stage)
    stage.touch(1, .moved, 105, 400)
    stage.run(20)
    stage.post(.groupPhotoExpired(PhotoID(1_001_001)))
    stage.run(20)
    #expect(frame(2, stage) == ScreenRect(0, 179.328125, 430, 573.328125))
    #expect(stage.items(.page).count == 1)
    #expect(stage.texts.last == "2 minutes ago")
  }

  @Test("the overlay fades in 200 ms, and is whole again when a group is opened anew")
  func overlay() {
    var stage = open()
    stage.tap(215, 466)
    #expect(stage.gallery.isAnimating && !stage.gallery.isOverlayVisible)
    stage.run(100)
    #expect(stage.items(.bar).first.map { $0.opacity > 0 && $0.opacity < 255 } == true)
    stage.run(150)
    #expect(stage.items(.bar).isEmpty && !stage.gallery.isAnimating)
    stage.drag(200, 300, dx: 0, dy: 120, pause: 100)
    stage.press(200, 100)
    #expect(stage.gallery.isOverlayVisible)
    #expect(stage.items(.bar).map(\.opacity) == [255])
  }
}
