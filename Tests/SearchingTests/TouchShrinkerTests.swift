import Fuzzing
import Kernel
import Searching
import Testing

@Suite("Shrinking touches that break a rule")
struct TouchShrinkerTests {
  private func shrink(_ one: BreakCase, _ breaks: @escaping (BreakCase) -> Bool) -> BreakCase {
    var shrinker = TouchShrinker(mustStop: { false }, breaks: breaks)
    return shrinker.shrink(one)
  }

  private func sample(
    _ time: Int64, _ phase: TouchPhase, _ x: Double, _ y: Double = 300.25, finger: UInt8 = 0
  ) -> TouchSample {
    TouchSample(
      time: .milliseconds(time), finger: finger, phase: phase, position: ScreenPoint(x, y),
      radius: .points(9))
  }

  /// A tap, a stroke of 200 points in 437 ms with a second finger in it, and another tap.
  private var stroke: BreakCase {
    let tap = CaseGesture(
      gap: .milliseconds(77), samples: [sample(0, .began, 50.5), sample(60, .ended, 50.5)])
    let stroke = CaseGesture(
      gap: .milliseconds(612),
      samples: [
        sample(0, .began, 100.25), sample(40, .began, 20, finger: 1), sample(90, .moved, 160.5),
        sample(210, .moved, 240.75), sample(300, .ended, 20, finger: 1), sample(420, .moved, 300.25),
        sample(437, .cancelled, 300.25),
      ])
    return BreakCase(stage: 0, gestures: [tap, stroke, tap])
  }

  @Test("the result is one stroke, as short in time and way as the rule allows, lifted, on whole points")
  func least() {
    let shrunk = shrink(stroke) { one in
      one.gestures.contains { gesture in
        guard let first = gesture.samples.first, let last = gesture.samples.last else { return false }
        let way = last.position.x - first.position.x
        return last.finger == first.finger && last.time - first.time >= .milliseconds(120)
          && way >= .points(50)
      }
    }
    #expect(shrunk.gestures.count == 1 && shrunk.isSane)
    let samples = shrunk.gestures.first?.samples ?? []
    #expect(shrunk.gestures.first?.gap == .zero && samples.map(\.phase) == [.began, .ended])
    #expect(samples.map(\.time) == [.zero, .milliseconds(120)])
    #expect(samples.map(\.position.x) == [.points(100), .points(150)])
    #expect(samples.allSatisfy { $0.radius == .zero && $0.position.y == .points(300) })
  }

  @Test("pauses between samples are shortened one by one, and later samples move with them")
  func pauses() {
    let shrunk = shrink(stroke) { one in
      let samples = one.gestures.flatMap(\.samples)
      return samples.contains { $0.phase == .moved && $0.time >= .milliseconds(30) }
        && samples.contains { ($0.phase == .ended || $0.phase == .cancelled) && $0.time >= .milliseconds(45) }
    }
    #expect(shrunk.gestures.count == 1)
    #expect(shrunk.gestures.first?.samples.map(\.phase) == [.began, .moved, .ended])
    #expect(
      shrunk.gestures.first?.samples.map(\.time) == [.zero, .milliseconds(30), .milliseconds(45)])
  }

  @Test("sane touches stay sane; others may shrink as they are")
  func sane() {
    func hasLanding(_ one: BreakCase) -> Bool {
      one.gestures.contains { $0.samples.contains { $0.phase == .began } }
    }
    let lifted = shrink(stroke, hasLanding)
    #expect(lifted.gestures.map { $0.samples.map(\.phase) } == [[.began, .ended]] && lifted.isSane)
    var strange = stroke
    strange.gestures[1].samples.removeLast()
    #expect(!strange.isSane)
    let left = shrink(strange) { hasLanding($0) && !$0.isSane }
    #expect(left.gestures.map { $0.samples.map(\.phase) } == [[.began]])
  }

  @Test("a case that breaks no rule stays unchanged")
  func sound() {
    let stroke = stroke
    #expect(shrink(stroke) { _ in false } == stroke)
  }
}
