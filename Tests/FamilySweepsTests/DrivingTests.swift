import FamilySweeps
import Gestures
import Kernel
import Sweeping
import TestSupport
import Testing
import Touches

/// A block of gestures written by hand: each a meaning and a script.
func block(_ gestures: [(TouchIntent, String)]) -> GestureBlock {
  var block = GestureBlock()
  for (intent, script) in gestures {
    let samples = GestureScript(script).samples
    block.gestures.append(
      StreamGesture(
        gesture: LabelledGesture(
          intent: intent, first: samples[0].time, last: samples[samples.count - 1].time,
          sampleCount: samples.count), firstSample: block.samples.count))
    block.samples += samples
  }
  return block
}

/// Round constants: slop 10, 100 pt or 30 pt at 300 pt/s, double tap 300 ms and 50 pt, debounce 300 ms.
let plain = GestureSettings(
  touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
  doubleTapSlop: .points(50),
  swipe: SwipeRule(distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil),
  pager: SwipeRule(distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil),
  debounce: .standard)

/// What came of each gesture, and the verdicts.
func play(_ block: GestureBlock, on screen: SweepScreen, _ settings: GestureSettings = plain)
  -> (outcomes: [GestureOutcome], judgements: [Judgement])
{
  var driver = RecogniserDriver(settings: settings, screen: screen)
  var outcomes: [GestureOutcome] = []
  driver.play(block, into: &outcomes)
  let judgements = zip(block.gestures, outcomes).map { Judgement($0, $1, on: screen) }
  return (outcomes, judgements)
}

@Suite("Blocks of gestures through the recogniser")
struct DrivingTests {
  @Test(
    "each gesture on the grid is judged by its intent",
    arguments: [
      (.swipeLeft, "down 300,300 @0 / move 150,300 @80 / up @90", false, nil),
      (.swipeLeft, "down 300,300 @0 / move 250,300 @80 / up @90", true, nil),
      (.swipeLeft, "down 300,300 @0 / up @90", true, .swipeAsTap),
      (.swipeLeft, "down 150,300 @0 / move 300,300 @80 / up @90", true, .wrongDirection),
      (.swipeRight, "down 100,300 @0 / move 250,300 @80 / up @90", false, nil),
      (.swipeUp, "down 300,300 @0 / move 300,200 @80 / up @90", false, nil),
      (.swipeUp, "down 300,300 @0 / move 150,250 @80 / up @90", true, .scrollAsSwipe),
      (.drag, "down 300,300 @0 / up @90", true, .swipeAsTap),
      (.tap, "down 300,300 @0 / up @90", false, nil),
      (.tap, "down 300,300 @0 / move 320,300 @80 / up @90", true, nil),
      (.tap, "down 300,300 @0 / move 420,300 @80 / up @90", true, .tapAsSwipe),
      (.palm, "down 300,300 @0 / up @900", false, .unmeant),
      (.hesitation, "down 300,300 @0 / up @900", false, nil),
      (.hesitation, "down 300,300 @0 / move 420,300 @80 / up @900", false, .unmeant),
      (.pinchIn, "down 9,300 @0 / down 300,300 #1 @20 / move 100,300 @80 / up @90 / up #1 @99", false, nil),
    ] as [(TouchIntent, String, Bool, Accident?)])
  func grid(intent: TouchIntent, script: String, isMissed: Bool, accident: Accident?) {
    let judgement = play(block([(intent, script)]), on: .grid).judgements[0]
    #expect(judgement.isMissed == isMissed && judgement.accident == accident, "\(intent): \(script)")
  }

  @Test("the debounce makes a repeat within it a miss, but not one at its end")
  func debounce() {
    let first = "down 300,300 @0 / move 150,300 @80 / up @100"
    let late = "down 300,300 @300 / move 150,300 @350 / up @400"
    let early = "down 300,300 @300 / move 150,300 @350 / up @399"
    #expect(
      play(block([(.swipeLeft, first), (.swipeLeft, late)]), on: .grid).judgements[1].isMissed == false)
    let blocked = play(block([(.swipeLeft, first), (.swipeLeft, early)]), on: .grid).judgements[1]
    #expect(blocked.isMissed && blocked.isBlocked && blocked.accident == nil)
  }

  @Test("a swipe with a broken contact must not change the category twice")
  func secondCommit() {
    var settings = plain
    settings.debounce.sameDirection = .zero
    let broken = "down 300,300 @0 / move 150,300 @60 / up @70 / down 150,300 @90 / move 20,300 @120 / up @130"
    let judgement = play(block([(.swipeLeft, broken)]), on: .grid, settings).judgements[0]
    #expect(!judgement.isMissed && judgement.accident == .secondCommit)
    #expect(play(block([(.swipeLeft, broken)]), on: .grid).judgements[0].accident == nil)
  }

  @Test("an unintended graze is an accident if it changes anything")
  func graze() {
    let back = "down 150,300 @0 / move 300,300 @60 / up @70"
    #expect(play(block([(.graze, back)]), on: .grid).judgements[0].accident == .unmeant)
    #expect(play(block([(.graze, back)]), on: .grid).judgements[0].isWanted == false)
  }

  @Test("in fullscreen a tap waits for a second one, and that is its latency")
  func latency() {
    let taps: [(TouchIntent, String)] = [
      (.tap, "down 100,300 @0 / up @50"), (.swipeUp, "down 100,300 @2000 / move 100,150 @2080 / up @2090"),
      (.doubleTap, "down 100,300 @4000 / up @4050 / down 100,300 @4200 / up @4250"),
      (.tap, "down 100,300 @6000 / up @6050"),
    ]
    let (outcomes, judgements) = play(block(taps), on: .fullscreen)
    #expect(judgements.allSatisfy { !$0.isMissed && $0.accident == nil })
    #expect(outcomes.map(\.latency) == [300_000_000, 0, 0, 300_000_000])
    #expect(outcomes[1].events == [.up, .scroll])
  }
}
