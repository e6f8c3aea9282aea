import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("Swipes that follow the fitted velocity", .planted)
struct PlantedRecogniserTests {
  @Test(
    "a recogniser whose swipes follow the fitted velocity is detected by a swipe that turns back at its end")
  func planted() {
    for bug in [nil, "velocity-direction"] {
      FamilyBugs.choose(bug)
      let settings = GestureSettings.tuned(on: DeviceProfile.known[0].screen)
      var recogniser = GestureRecogniser(
        settings: settings, scope: GestureScope(horizontalSwipe: settings.swipe))
      var decisions: [GestureDecision] = []
      // 130 pt to the right, and at the end 60 pt back in as many milliseconds.
      let there: [Double] = stride(from: 100, through: 230, by: 10).map { $0 }
      let back: [Double] = stride(from: 220, through: 170, by: -10).map { $0 }
      let places = there + back
      for (index, x) in places.enumerated() {
        recogniser.handle(
          TouchSample(
            time: .milliseconds(Int64(10 * index)), finger: 0, phase: index == 0 ? .began : .moved,
            position: ScreenPoint(x, 300)), into: &decisions)
      }
      recogniser.handle(
        TouchSample(
          time: .milliseconds(Int64(10 * places.count)), finger: 0, phase: .ended,
          position: ScreenPoint(places[places.count - 1], 300)), into: &decisions)
      var check = DirectionCheck()
      let frame = CheckedFrame()
      frame.decisions = decisions
      check.check(frame)
      let found = check.tally
      #expect(found.checked == 1 && found.exercised == 1)
      #expect(found.violations == (bug == nil ? 0 : 1))
    }
  }
}
