import Gestures
import Invariants
import Kernel
import TestSupport
import Testing

@Suite("A planted delay of 50 ms after taps", .planted)
struct LateTapTests {
  /// Round constants of no platform: slop 10, long press 500 ms, double tap 300 ms and 50, swipe over 150.
  private static let settings = GestureSettings(
    touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(50), swipe: .story, pager: .pager(extent: .points(400)), debounce: .standard)

  private static let swipes = GestureScope(horizontalSwipe: .parity, verticalSwipe: .parity)
  private static let everything = GestureScope(
    doubleTap: true, longPress: true, pinch: true, horizontalSwipe: .story, verticalSwipe: .story)

  /// The decisions of a recogniser, with the bug or without.
  private func play(_ script: String, _ scope: GestureScope, _ bug: String? = "late-tap")
    -> [GestureDecision]
  {
    FamilyBugs.choose(bug)
    var recogniser = GestureRecogniser(settings: LateTapTests.settings, scope: scope)
    var decisions: [GestureDecision] = []
    for step in GestureScript(script).steps {
      switch step {
      case .touch(let sample): recogniser.handle(sample, into: &decisions)
      case .wait(let instant): recogniser.advance(to: instant, into: &decisions)
      }
      recogniser.checkInvariants()
    }
    return decisions
  }

  private func decisions(_ script: String, _ scope: GestureScope) -> [String] {
    play(script, scope).filter(\.commits).map { decision in
      let name = if case .doubleTap = decision.kind { "doubleTap" } else { "tap" }
      return "\(name)\(decision.sequence) @\(decision.time.nanoseconds / 1_000_000)"
    }
  }

  @Test(
    "a final tap is decided 50 ms after its lift, and one that waits 50 ms after its window")
  func later() {
    #expect(decisions("down 9,9 @0 / up @50 / wait @99", LateTapTests.swipes) == [])
    #expect(decisions("down 9,9 @0 / up @50 / wait @100", LateTapTests.swipes) == ["tap0 @100"])
    #expect(decisions("down 9,9 @0 / up @50 / wait @399", LateTapTests.everything) == [])
    #expect(decisions("down 9,9 @0 / up @50 / wait @5000", LateTapTests.everything) == ["tap0 @400"])
  }

  @Test("a next touch ends the wait where there is no double tap")
  func cutShort() {
    #expect(
      decisions("down 9,9 @0 / up @50 / down @70 / up @90 / wait @5000", LateTapTests.swipes)
        == ["tap0 @70", "tap1 @140"])
  }

  @Test(
    "the bug does not change which touches are a double tap",
    arguments: [(349, ["doubleTap1 @389"]), (350, ["doubleTap1 @390"]), (360, ["tap0 @400", "tap1 @750"])])
  func window(second: Int, expected: [String]) {
    let script = "down 9,9 @0 / up @50 / down @\(second) / up @\(second + 40) / wait @5000"
    #expect(decisions(script, LateTapTests.everything) == expected)
  }

  @Test("drags, swipes and presses still commit at the same time")
  func others() {
    let swipe = "down 300,100 @0 / move 200,100 @50 / move 100,100 @100 / up @110 / wait @5000"
    for script in [swipe, "down 9,9 @0 / wait @600 / up @700 / wait @5000"] {
      let plain = play(script, LateTapTests.everything, nil)
      #expect(plain == play(script, LateTapTests.everything) && plain.contains(where: \.commits), "\(script)")
    }
  }
}
