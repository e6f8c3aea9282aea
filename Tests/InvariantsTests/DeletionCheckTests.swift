import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of kids.no-deletion")
struct DeletionCheckTests {
  private let groupPhotos = [PhotoID(9): WallTime(secondsSinceEpoch: 1)]

  @Test("removals of expired group photos are accepted; they, long presses and vertical swipes exercise it")
  func healthy() {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: groupPhotos)
    let film = Film()
    check.check(film.with([Film.acted(.openPhoto, 1, at: 0)], removed: [PhotoID(9)]))
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
    let still = TouchVelocity(x: 0, y: 0)
    let kinds: [GestureDecision.Kind] = [
      .tap, .doubleTap, .longPressBegan, .longPress, .swipe(.left, velocity: still),
      .swipe(.up, velocity: still),
      .swipe(.right, velocity: still), .swipe(.down, velocity: still),
    ]
    for (sequence, kind) in kinds.enumerated() {
      let decision = GestureDecision(
        kind: kind, sequence: sequence, time: .zero, position: .zero, start: .zero)
      check.check(film.with([], [decision]))
    }
    check.finish(Film.end(1_000, albumPhotoCount: 60))
    #expect(check.tally.violations == 0 && check.tally.exercised == 4)
  }

  @Test("an album photo ordered off the disk is reported")
  func removed() {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: groupPhotos)
    let film = Film()
    film.move(to: 3_000)
    check.check(film.with(removed: [PhotoID(9), PhotoID(4)]))
    #expect(check.tally.violations == 1)
    #expect(check.tally.examples == ["at 0:03.000: album photo 4 was ordered off the disk"])
  }

  @Test("photos deleted by parents are accepted, before this launch and during it")
  func takenAway() {
    var check = DeletionCheck(
      albumPhotoCount: 60, groupPhotos: groupPhotos, takenAway: [PhotoID(4)])
    check.check(Film().with(removed: [PhotoID(4)]))
    #expect(check.tally.exercised == 1)
    check.finish(
      CheckedEnd(time: .seconds(180), period: Film.period, albumPhotoCount: 57, takenAwayCount: 3))
    #expect(check.tally.violations == 0)
    check.check(Film().with(removed: [PhotoID(5)]))
    check.finish(
      CheckedEnd(time: .seconds(180), period: Film.period, albumPhotoCount: 57, takenAwayCount: 2))
    #expect(check.tally.violations == 2)
  }

  @Test("a photo missing from the album at the end is counted")
  func missing() {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: groupPhotos)
    check.finish(Film.end(180_000, albumPhotoCount: 59))
    #expect(check.tally.examples == ["at 3:00.000: 59 of 60 album photos are left"])
  }

  // MARK: What parents' touches ask for

  private static let yes = ScreenRect(16, 56, 300, 48)
  private static let no = ScreenRect(16, 112, 300, 48)

  /// A frame behind the PIN with such a question, then one with a tap and what it asks for.
  private func play(
    _ question: DisplayText?, _ words: [TextKey], tap: ScreenRect?, _ effect: GalleryEffect,
    kids: Bool = false
  ) -> CheckTally {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: [:])
    let film = Film()
    film.frame.glance.isInKidsMode = kids
    var items = zip(words, [Self.yes, Self.no]).enumerated().map { place, row in
      DisplayItem(
        id: DisplaySlot.row.id(UInt64(place)), kind: .button, frame: row.1, text: row.0.text(), textSize: 17)
    }
    if let question {
      items.append(
        DisplayItem(id: DisplaySlot.bar.id(5), kind: .bar, frame: .zero, text: question, textSize: 17))
    }
    film.show(items)
    check.check(film.with(changed: true))
    film.move(to: 2_000)
    film.show([])
    let decisions = tap.map { frame in
      GestureDecision(
        kind: .tap, sequence: 3, time: .zero,
        position: ScreenPoint(frame.minX.points + 9, frame.minY.points + 9),
        start: .zero)
    }
    check.check(film.with([effect], decisions.map { [$0] } ?? [], changed: true))
    return check.tally
  }

  @Test(
    "photos are deleted only by a touch on yes, under a question with at least as many"
  )
  func photos() {
    let two = GalleryEffect.changeAlbum([.photoDeleted(PhotoID(1)), .photoDeleted(PhotoID(2))])
    let words = [TextKey.deletePhotos, .cancel]
    let asked = TextKey.askToDelete.text(2)
    #expect(play(asked, words, tap: Self.yes, two).violations == 0)
    #expect(play(asked, words, tap: Self.yes, two).exercised == 1)
    #expect(play(TextKey.askToDelete.text(3), words, tap: Self.yes, two).violations == 0)
    #expect(play(TextKey.askToDelete.text(1), words, tap: Self.yes, two).violations == 1)
    #expect(play(asked, words, tap: Self.no, two).violations == 1)
    #expect(play(TextKey.photos.text(), words, tap: Self.yes, two).violations == 1)
    #expect(play(asked, words, tap: nil, two).violations == 2)
    #expect(
      play(asked, words, tap: Self.yes, two, kids: true).examples == [
        "at 0:02.000: the album was changed in kids mode"
      ])
  }

  @Test(
    "a category is deleted only by its own question; other changes need a touch on a control"
  )
  func categories() {
    let gone = GalleryEffect.changeAlbum([.categoryDeleted(CategoryID(1))])
    let words = [TextKey.keepPhotos, .cancel]
    let asked = TextKey.askToDeleteCategory.text()
    #expect(play(asked, words, tap: Self.yes, gone).violations == 0)
    #expect(play(asked, words, tap: Self.no, gone).violations == 1)
    #expect(play(TextKey.askToDelete.text(1), [.deletePhotos, .cancel], tap: Self.yes, gone).violations == 1)
    let moved = GalleryEffect.changeAlbum([.photoMoved(PhotoID(1), to: nil)])
    #expect(play(TextKey.askWhere.text(), [.withoutCategory], tap: Self.yes, moved).violations == 0)
    #expect(play(TextKey.askWhere.text(), [.withoutCategory], tap: Self.no, moved).violations == 1)
  }

  @Test("points are corrected only by a reason, under a question with that number")
  func points() {
    let five = GalleryEffect.adjustPoints(ChildID(1), Points(-5), .mistake)
    #expect(play(TextKey.askReason.text(5, 1), [.pointReason], tap: Self.yes, five).violations == 0)
    #expect(play(TextKey.askReason.text(5, 0), [.pointReason], tap: Self.yes, five).violations == 1)
    #expect(play(TextKey.askReason.text(5, 1), [.pointReason], tap: nil, five).violations == 1)
    #expect(
      play(TextKey.askReason.text(5, 1), [.pointReason], tap: Self.yes, five, kids: true).violations == 1)
    let shared = GalleryEffect.shareRequested([PhotoID(1)])
    #expect(play(nil, [.share], tap: Self.yes, shared).violations == 0)
    #expect(play(nil, [.share], tap: Self.yes, shared, kids: true).violations == 1)
  }
}
