import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of kids.no-deletion")
struct DeletionCheckTests {
  private let groupPhotos = [PhotoID(9): WallTime(secondsSinceEpoch: 1)]

  @Test("expired group photos may go, each a provocation; so are long presses and swipes up or down")
  func healthy() {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: groupPhotos)
    let film = Film()
    check.check(film.with([Film.acted(.openPhoto, 1, at: 0)], removed: [PhotoID(9)]))
    #expect(check.tally.violations == 0 && check.tally.provoked == 1)
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
    #expect(check.tally.violations == 0 && check.tally.provoked == 4)
  }

  @Test("an album photo ordered off the disk is named")
  func removed() {
    var check = DeletionCheck(albumPhotoCount: 60, groupPhotos: groupPhotos)
    let film = Film()
    film.move(to: 3_000)
    check.check(film.with(removed: [PhotoID(9), PhotoID(4)]))
    #expect(check.tally.violations == 1)
    #expect(check.tally.examples == ["at 3.000 s: album photo 4 was ordered off the disk"])
  }

  @Test("what parents took away is none of it: neither before this launch nor during it")
  func takenAway() {
    var check = DeletionCheck(
      albumPhotoCount: 60, groupPhotos: groupPhotos, takenAway: [PhotoID(4)])
    check.check(Film().with(removed: [PhotoID(4)]))
    #expect(check.tally.provoked == 1)
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
    #expect(check.tally.examples == ["at 180.000 s: 59 of 60 album photos are left"])
  }
}
