import Kernel
import Simulation
import Skiprope
import Testing
import Touches

@Suite("Gesture outcomes")
struct JudgedGestureTests {
  private typealias Kind = RecognisedGesture.Kind

  /// What an app says of a gesture.
  private enum Reported {
    case took(Kind)
    case claimed(Kind)

    func recognised(at milliseconds: Int64) -> RecognisedGesture {
      var figures = AppFigures()
      switch self {
      case .took(let kind): figures.recognised(kind, at: .milliseconds(milliseconds))
      case .claimed(let kind): figures.claimed(kind, at: .milliseconds(milliseconds))
      }
      return figures.recognised[0]
    }
  }

  private func gesture(_ intent: TouchIntent, _ first: Int64, _ last: Int64) -> LabelledGesture {
    LabelledGesture(intent: intent, first: .milliseconds(first), last: .milliseconds(last), sampleCount: 5)
  }

  /// Plays one gesture from 1 s to 1.2 s; returns how it is judged.
  private func judged(
    _ expected: ExpectedGesture, _ reported: [Reported], isReported: Bool = true
  ) throws -> (outcomes: GestureOutcomes, gesture: JudgedGesture) {
    var outcomes = GestureOutcomes(isReported: isReported)
    outcomes.begin(gesture(.tap, 1_000, 1_200), on: "page", expecting: expected)
    for what in reported { outcomes.record(what.recognised(at: 1_000)) }
    var judged: [JudgedGesture] = []
    outcomes.judge(before: .never) { judged.append($0) }
    #expect(judged.count == 1 && outcomes.count == 1 && judged.first?.screen == "page")
    return (outcomes, try #require(judged.first))
  }

  private func sums(_ outcomes: GestureOutcomes) -> [Int] {
    [outcomes.intended, outcomes.missed, outcomes.accidental]
  }

  @Test("a gesture recognised as intended is a hit, whatever was claimed before")
  func hits() throws {
    let simulated = [
      try judged(.one(.tap), [.took(.tap)]),
      try judged(.one(.swipeLeft), [.claimed(.drag), .took(.swipeLeft)]),
      try judged(.one(.pinch), [.claimed(.pinch)]), try judged(.nothing, []),
      try judged(.nothing, [.claimed(.drag)]),
    ]
    for (outcomes, gesture) in simulated {
      #expect(gesture.outcome == .hit && !gesture.lacksWhatWasMeant, "\(gesture)")
      #expect(sums(outcomes) == [1, 0, 0])
    }
  }

  @Test("no recognition, or a claim of another kind, is missed; a recognition of another kind is accidental")
  func misses() throws {
    for reported in [[], [Reported.claimed(.drag)]] {
      let (outcomes, gesture) = try judged(.one(.pinch), reported)
      #expect(gesture.outcome == .missed && gesture.lacksWhatWasMeant && sums(outcomes) == [1, 1, 0])
    }
    let other = try judged(.one(.swipeLeft), [.claimed(.drag), .took(.swipeRight)])
    #expect(other.gesture.outcome == .accidental && other.gesture.lacksWhatWasMeant)
    #expect(sums(other.outcomes) == [1, 1, 1])
    let both = try judged(.one(.tap), [.took(.tap), .took(.swipeRight)])
    #expect(both.gesture.outcome == .accidental && !both.gesture.lacksWhatWasMeant)
    #expect(sums(both.outcomes) == [1, 0, 1])
    let palm = try judged(.nothing, [.took(.tap)])
    #expect(palm.gesture.outcome == .accidental && !palm.gesture.lacksWhatWasMeant)
  }

  @Test("without an expectation, or if the app reports nothing, a gesture is not judged")
  func open() throws {
    for (outcomes, gesture) in [
      try judged(.anything, [.took(.tap)]), try judged(.one(.tap), [], isReported: false),
    ] { #expect(gesture.outcome == .open && sums(outcomes) == [0, 0, 0]) }
  }

  @Test("a late recognition counts for the gesture during which its touch began")
  func late() {
    var outcomes = GestureOutcomes(isReported: true)
    outcomes.begin(gesture(.tap, 1_000, 1_100), on: "", expecting: .one(.tap))
    outcomes.begin(gesture(.swipeLeft, 1_200, 1_400), on: "", expecting: .one(.swipeLeft))
    // The tap waited out the time for a second one.
    outcomes.record(Reported.took(.swipeLeft).recognised(at: 1_200))
    outcomes.record(Reported.took(.tap).recognised(at: 1_199))
    var seen: [[Kind]] = []
    outcomes.judge(before: .never) { seen.append($0.seen.map(\.kind)) }
    #expect(seen == [[.tap], [.swipeLeft]] && sums(outcomes) == [2, 0, 0])
  }

  /// Ends the session at 1.5 s with one gesture that begins at a time, and what was told of it.
  private func ended(
    _ expected: ExpectedGesture, from first: Int64 = 1_400, to last: Int64, _ reported: [Reported]
  ) -> (outcomes: GestureOutcomes, outcome: JudgedGesture.Outcome?) {
    var outcomes = GestureOutcomes(isReported: true)
    outcomes.begin(gesture(.tap, first, last), on: "", expecting: expected)
    for what in reported { outcomes.record(what.recognised(at: first)) }
    var outcome: JudgedGesture.Outcome?
    outcomes.finish(at: .milliseconds(1_500)) { outcome = $0.outcome }
    return (outcomes, outcome)
  }

  // A recording's second round began when the session was over, and counted as missed.
  @Test("a gesture that would begin at the session's end or later does not count; one before it does")
  func afterTheEnd() {
    for first in [Int64(1_500), 2_000] {
      let (outcomes, outcome) = ended(.one(.tap), from: first, to: first + 100, [])
      #expect(outcome == nil && outcomes.count == 0 && sums(outcomes) == [0, 0, 0])
    }
    let (outcomes, outcome) = ended(.one(.tap), from: 1_499, to: 1_499, [])
    #expect(outcome == .cut && outcomes.count == 1)
  }

  @Test("a gesture cut short by the end is cut, not missed, unless it was already recognised")
  func cutShort() {
    let cases: [(ExpectedGesture, Int64, [Reported], JudgedGesture.Outcome)] = [
      (.one(.tap), 1_499, [], .cut), (.one(.swipeLeft), 1_600, [], .cut), (.nothing, 1_500, [], .cut),
      (.nothing, 1_499, [], .hit), (.one(.pinch), 1_600, [.claimed(.pinch)], .hit),
      (.one(.tap), 1_499, [.took(.tap)], .hit), (.nothing, 1_600, [.took(.swipeRight)], .accidental),
      (.one(.swipeLeft), 1_600, [.took(.swipeRight)], .accidental), (.anything, 1_600, [], .open),
    ]
    for (expected, last, reported, outcome) in cases {
      let ended = ended(expected, to: last, reported)
      #expect(ended.outcome == outcome && ended.outcomes.count == 1, "\(expected) \(reported)")
      #expect(
        ended.outcomes.intended == ([.cut, .open].contains(outcome) ? 0 : 1), "\(expected) \(reported)")
    }
  }

  @Test("a gesture is judged once, more than a second after its last sample")
  func judgedLate() {
    var outcomes = GestureOutcomes(isReported: true)
    outcomes.begin(gesture(.tap, 1_000, 1_100), on: "", expecting: .one(.tap))
    var judged = 0
    outcomes.judge(before: .milliseconds(2_100)) { _ in judged += 1 }
    #expect(judged == 0)
    outcomes.judge(before: .milliseconds(2_101)) { _ in judged += 1 }
    #expect(judged == 1)
    outcomes.judge(before: .never) { _ in judged += 1 }
    #expect(judged == 1 && sums(outcomes) == [1, 1, 0])
  }

  @Test("gestures cut off by a kill count as made but are not judged")
  func killed() {
    var outcomes = GestureOutcomes(isReported: true)
    outcomes.begin(gesture(.tap, 1_000, 1_100), on: "", expecting: .one(.tap))
    var outcome: JudgedGesture.Outcome?
    outcomes.cancelAll { outcome = $0.outcome }
    #expect(outcome == .cancelled && outcomes.count == 1 && sums(outcomes) == [0, 0, 0])
  }
}
