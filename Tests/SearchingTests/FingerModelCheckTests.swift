import Fuzzing
import Gallery
import Gestures
import Invariants
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

@Suite("The model of fingers against a recogniser's decisions")
struct FingerModelCheckTests {
  private static let stroke = "down 200,300 @0 / up 50,300 @90"

  /// The rule that a recogniser breaks which says this of these touches; `nil` when it may.
  private func rule(
    _ script: String, says decisions: [GestureDecision], effects: [GalleryEffect] = [],
    before: GalleryGlance = GalleryGlance(), front: ScreenRect? = nil
  ) -> String? {
    var model = FingerModel(lowestTouch: .points(10_000))
    for sample in GestureScript(script).samples { model.apply(sample) }
    var check = FingerModelCheck(plain, screen: ScreenSize(400, 800))
    let frame = CheckedFrame()
    frame.decisions = decisions
    frame.effects = effects
    check.check(frame, model, before: before, front: front)
    return check.violation?.rule
  }

  private func swipe(_ direction: SwipeDirection, by x: Double, _ y: Double = 0) -> GestureDecision {
    GestureDecision(
      kind: .swipe(direction, velocity: .zero), sequence: 0, time: .milliseconds(90),
      position: ScreenPoint(200 + x, 300 + y), start: ScreenPoint(200, 300))
  }

  @Test("decisions of a sane recogniser are accepted")
  func sane() {
    #expect(rule(FingerModelCheckTests.stroke, says: [swipe(.left, by: -150)]) == nil)
    #expect(rule("", says: []) == nil)
  }

  @Test(
    "a spoiled sequence must not commit, for any reason",
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

  @Test("a swipe shorter than any that counts is found, in any direction")
  func length() {
    #expect(rule(FingerModelCheckTests.stroke, says: [swipe(.left, by: -99)]) == "gesture.threshold")
    #expect(rule(FingerModelCheckTests.stroke, says: [swipe(.up, by: -99, 98)]) == "gesture.threshold")
    #expect(rule(FingerModelCheckTests.stroke, says: [swipe(.up, by: -100)]) == nil)
  }

  @Test("a zoomed drag changes category only from the photo's edge")
  func edge() {
    var begun = swipe(.left, by: -20)
    begun.kind = .dragBegan
    let change = GalleryEffect.categoryChanged(
      from: CategoryID(1), to: CategoryID(2), cause: .swipe, decidedAt: .milliseconds(90))
    var zoomed = GalleryGlance()
    zoomed.zoomMillionths = 2_500_000
    var moving = zoomed
    moving.isAnimating = true
    for (right, before, broken) in [(600, zoomed, "zoom.edge"), (400, zoomed, nil), (600, moving, nil)]
      as [(Double, GalleryGlance, String?)]
    {
      #expect(
        rule(
          FingerModelCheckTests.stroke, says: [begun, swipe(.left, by: -150)], effects: [change],
          before: before, front: ScreenRect(right - 1_000, 0, 1_000, 800)) == broken)
    }
  }
}
