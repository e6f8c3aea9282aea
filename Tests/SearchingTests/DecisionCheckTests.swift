import Gallery
import Gestures
import Kernel
import Searching
import TestSupport
import Testing

/// Round constants: slop 10, swipes of 100 pt, double tap 300 ms and 50 pt, debounce 300 ms.
private let plain = GestureSettings(
  touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
  doubleTapSlop: .points(50),
  swipe: SwipeRule(distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil),
  pager: SwipeRule(distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil),
  debounce: .standard)

@Suite("The book of fingers against what a recogniser says")
struct DecisionCheckTests {
  /// The rule that a recogniser breaks which says this of these touches; `nil` when it may.
  private func rule(
    _ script: String, says decisions: [GestureDecision], effects: [GalleryEffect] = [],
    before: DecisionCheck.Before = .init(zoom: 1_000_000, isStill: true, photo: nil)
  ) -> String? {
    var book = FingerBook(lowestTouch: .points(10_000))
    for sample in GestureScript(script).samples { book.take(sample) }
    var check = DecisionCheck(plain, screen: ScreenSize(400, 800))
    check.check(decisions, effects, book, before: before)
    return check.violation?.rule
  }

  private func swipe(_ direction: SwipeDirection, by x: Double, _ y: Double = 0) -> GestureDecision {
    GestureDecision(
      kind: .swipe(direction, velocity: .zero), sequence: 0, time: .milliseconds(90),
      position: ScreenPoint(200 + x, 300 + y), start: ScreenPoint(200, 300))
  }

  private static let stroke = "down 200,300 @0 / up 50,300 @90"

  @Test("what a sane recogniser says is accepted")
  func sane() {
    #expect(rule(DecisionCheckTests.stroke, says: [swipe(.left, by: -150)]) == nil)
    #expect(rule("", says: []) == nil)
  }

  @Test(
    "a spoiled sequence must not commit, whatever spoiled it",
    arguments: [
      ("down 200,300 @0 / cancel @90", "gesture.cancelled"),
      ("down 200,300 @0 / down 9,9 #1 @20 / up #1 @30 / up 50,300 @90", "gesture.two-fingers"),
      ("down 200,300 @0 / down 200,300 @20 / up 50,300 @90", "gesture.lost-lift"),
    ])
  func spoiled(script: String, broken: String) {
    #expect(rule(script, says: [swipe(.left, by: -150)]) == broken)
    let acted = GalleryEffect.acted(.changeCategory, sequence: 0, decidedAt: .milliseconds(90))
    #expect(rule(script, says: [], effects: [acted]) == broken)
  }

  @Test("direction, axis, length and number of commits")
  func swipes() {
    let stroke = DecisionCheckTests.stroke
    #expect(rule(stroke, says: [swipe(.right, by: -150)]) == "gesture.direction")
    #expect(rule(stroke, says: [swipe(.left, by: -150, 151)]) == "gesture.direction")
    #expect(rule(stroke, says: [swipe(.left, by: -99)]) == "gesture.threshold")
    #expect(
      rule(stroke, says: [swipe(.left, by: -150), swipe(.left, by: -150)]) == "gesture.one-commit")
  }

  @Test("each direction keeps its own debounce")
  func debounce() {
    var settings = plain
    settings.debounce.sameDirection = .milliseconds(160)
    settings.debounce.oppositeDirection = .milliseconds(400)
    for (direction, gap, broken) in [
      (.left, 159, "category.debounce"), (.left, 160, nil), (.right, 399, "category.debounce"),
      (.right, 400, nil),
    ] as [(SwipeDirection, Int64, String?)] {
      let script = DecisionCheckTests.stroke + " / down 200,300 @91 / up 200,300 @92"
      var book = FingerBook(lowestTouch: .points(10_000))
      for sample in GestureScript(script).samples { book.take(sample) }
      var check = DecisionCheck(settings, screen: ScreenSize(400, 800))
      for (sequence, way) in [SwipeDirection.left, direction].enumerated() {
        var swipe = swipe(way, by: way == .left ? -150 : 150)
        swipe.sequence = sequence
        swipe.time = .milliseconds(90 + Int64(sequence) * gap)
        check.check(
          [swipe],
          [
            .acted(.changeCategory, sequence: sequence, decidedAt: swipe.time),
            .categoryChanged(
              from: CategoryID(1), to: CategoryID(2), cause: .swipe, decidedAt: swipe.time),
          ], book, before: .init(zoom: 1_000_000, isStill: true, photo: nil))
      }
      #expect(check.violation?.rule == broken, "\(direction) after \(gap) ms")
    }
  }

  @Test("a zoomed drag changes category from the photo's edge only")
  func edge() {
    var begun = swipe(.left, by: -20)
    begun.kind = .dragBegan
    let change = GalleryEffect.categoryChanged(
      from: CategoryID(1), to: CategoryID(2), cause: .swipe, decidedAt: .milliseconds(90))
    for (right, broken) in [(600.0, "zoom.edge"), (400, nil)] as [(Double, String?)] {
      let photo = ScreenRect(right - 1_000, 0, 1_000, 800)
      #expect(
        rule(
          DecisionCheckTests.stroke, says: [begun, swipe(.left, by: -150)], effects: [change],
          before: .init(zoom: 2_500_000, isStill: true, photo: photo)) == broken)
    }
  }
}
