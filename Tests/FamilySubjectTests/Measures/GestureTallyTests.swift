import FamilySubject
import Gallery
import Gestures
import Kernel
import Testing
import Touches

@Suite("What was meant against what was recognised")
struct GestureTallyTests {
  /// Plays one gesture from 1 s to 1.2 s and what was decided on its first sequence; returns its outcome.
  private func outcome(
    _ intent: TouchIntent, on screen: GalleryScreen = .fullscreen, _ decided: [GestureDecision.Kind]
  ) -> (tally: GestureTally, outcome: String) {
    var tally = GestureTally()
    tally.begin([(gesture(intent, 1_000, 1_200), screen)])
    tally.record(([.touchDown] + decided).map { decision($0, 0, at: 1_000) })
    var outcome = ""
    tally.judge(before: .never) { outcome = $3 }
    #expect(tally.intended == (outcome.isEmpty ? 0 : 1))
    return (tally, outcome)
  }

  private func gesture(_ intent: TouchIntent, _ first: Int64, _ last: Int64) -> LabelledGesture {
    LabelledGesture(intent: intent, first: .milliseconds(first), last: .milliseconds(last), sampleCount: 5)
  }

  private func decision(_ kind: GestureDecision.Kind, _ sequence: Int, at milliseconds: Int64)
    -> GestureDecision
  {
    GestureDecision(
      kind: kind, sequence: sequence, time: .milliseconds(milliseconds), position: ScreenPoint(10, 10),
      start: ScreenPoint(10, 10))
  }

  private static let still = TouchVelocity(x: 0, y: 0)

  @Test("a gesture that became what it was meant to be is a hit")
  func hits() {
    let left = GestureDecision.Kind.swipe(.left, velocity: GestureTallyTests.still)
    let played = [
      outcome(.tap, [.tap]), outcome(.doubleTap, [.doubleTap]), outcome(.swipeLeft, [.dragBegan, left]),
      outcome(.longPress, on: .groupList, [.longPressBegan, .longPress]),
      outcome(.pinchIn, [.pinchBegan]), outcome(.pinchOut, [.pinchBegan]), outcome(.palm, []),
    ]
    for (tally, outcome) in played {
      #expect(outcome == "hit")
      #expect(tally.intended == 1 && tally.missed == 0 && tally.accidental == 0 && tally.gestures == 1)
    }
  }

  @Test("nothing recognised is missed, another commit accidental as well as missed")
  func misses() {
    let right = GestureDecision.Kind.swipe(.right, velocity: GestureTallyTests.still)
    let missed = outcome(.pinchIn, [.dragBegan])
    #expect(missed.outcome == "missed" && missed.tally.missed == 1 && missed.tally.accidental == 0)
    let other = outcome(.swipeLeft, [.dragBegan, right])
    #expect(other.outcome == "accidental" && other.tally.missed == 1 && other.tally.accidental == 1)
    let both = outcome(.tap, [.tap, right])
    #expect(both.outcome == "accidental" && both.tally.missed == 0 && both.tally.accidental == 1)
    let palm = outcome(.palm, [.tap])
    #expect(palm.outcome == "accidental" && palm.tally.missed == 0 && palm.tally.accidental == 1)
  }

  // What nobody expected was called a hit.
  @Test("where a screen does not listen nothing is expected, but a pinch there must not commit")
  func deafScreens() {
    for (intent, screen) in [
      (.swipeUp, .grid), (.doubleTap, .grid), (.longPress, .fullscreen), (.swipeLeft, .pinPad),
      (.burst, .grid),
    ] as [(TouchIntent, GalleryScreen)] {
      let played = outcome(intent, on: screen, [.tap])
      #expect(played.outcome == "" && played.tally.intended == 0 && played.tally.gestures == 1)
    }
    #expect(outcome(.pinchIn, on: .grid, [.pinchBegan]).outcome == "hit")
    #expect(outcome(.pinchIn, on: .grid, [.tap]).outcome == "accidental")
  }

  @Test("a commit counts for the gesture in whose time its sequence began, also when it comes late")
  func sequences() {
    var tally = GestureTally()
    tally.begin([
      (gesture(.tap, 1_000, 1_100), .fullscreen), (gesture(.swipeLeft, 1_200, 1_400), .fullscreen),
    ])
    tally.record([
      decision(.touchDown, 4, at: 1_000), decision(.touchDown, 5, at: 1_200),
      // The tap waited out the double-tap window.
      decision(.tap, 4, at: 1_350), decision(.swipe(.left, velocity: GestureTallyTests.still), 5, at: 1_400),
    ])
    var outcomes: [String] = []
    var recognised: [[GestureDecision.Kind.Name]] = []
    tally.judge(before: .never) { _, _, seen, outcome in
      outcomes.append(outcome)
      recognised.append(seen.map(\.kind.name))
    }
    #expect(outcomes == ["hit", "hit"] && recognised == [[.tap], [.swipeLeft]])
    #expect(tally.seen == [.tap: 1, .swipeLeft: 1])
  }

  /// Ends the session at 1.5 s with these gestures, and says what came of them.
  private func ended(
    _ gestures: [LabelledGesture], on screen: GalleryScreen = .fullscreen, _ decisions: [GestureDecision] = []
  ) -> (tally: GestureTally, outcomes: [String]) {
    var tally = GestureTally()
    tally.begin(gestures.map { ($0, screen) })
    tally.record(decisions)
    var outcomes: [String] = []
    tally.finish(at: .milliseconds(1_500)) { outcomes.append($3) }
    return (tally, outcomes)
  }

  // A recording's second round began when the session was over, and counted as missed.
  @Test("a gesture that was to begin at the session's end or later is forgotten")
  func afterTheEnd() {
    let (tally, outcomes) = ended([gesture(.tap, 1_500, 1_600), gesture(.swipeLeft, 2_000, 2_100)])
    #expect(outcomes == [] && tally.gestures == 0 && tally.missed == 0)
  }

  @Test("one that the end cuts short is cut, not missed, unless something has come of it already")
  func cutShort() {
    let right = GestureDecision.Kind.swipe(.right, velocity: GestureTallyTests.still)
    let down = decision(.touchDown, 0, at: 1_400)
    func end(_ intent: TouchIntent, _ last: Int64, _ decided: [GestureDecision.Kind]) -> (
      GestureTally, [String]
    ) {
      ended([gesture(intent, 1_400, last)], [down] + decided.map { decision($0, 0, at: 1_450) })
    }
    for (intent, last) in [(.tap, 1_499), (.swipeLeft, 1_600), (.palm, 1_500)] as [(TouchIntent, Int64)] {
      let (tally, outcomes) = end(intent, last, [])
      #expect(outcomes == ["cut"] && tally.gestures == 1, "\(intent)")
      #expect(tally.intended == 0 && tally.missed == 0, "\(intent)")
    }
    let cases: [(TouchIntent, Int64, [GestureDecision.Kind], String)] = [
      (.pinchIn, 1_600, [.pinchBegan], "hit"), (.tap, 1_499, [.tap], "hit"), (.palm, 1_499, [], "hit"),
      (.palm, 1_600, [right], "accidental"), (.swipeLeft, 1_600, [right], "accidental"),
      (.burst, 1_600, [], ""),
    ]
    for (intent, last, decided, outcome) in cases {
      let (tally, outcomes) = end(intent, last, decided)
      #expect(outcomes == [outcome] && tally.intended == (outcome.isEmpty ? 0 : 1), "\(intent) \(outcome)")
      #expect(tally.missed == (intent == .swipeLeft ? 1 : 0), "\(intent) \(outcome)")
    }
  }

  @Test("a gesture is judged when more than a second has passed since its last sample, and once")
  func judgedLate() {
    var tally = GestureTally()
    tally.begin([(gesture(.tap, 1_000, 1_100), .grid)])
    var judged = 0
    tally.judge(before: .milliseconds(2_100)) { _, _, _, _ in judged += 1 }
    #expect(judged == 0 && tally.gestures == 0)
    tally.judge(before: .milliseconds(2_101)) { _, _, _, _ in judged += 1 }
    #expect(judged == 1)
    tally.judge(before: .never) { _, _, _, _ in judged += 1 }
    #expect(judged == 1 && tally.gestures == 1 && tally.missed == 1)
  }
}
