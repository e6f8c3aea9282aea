import Kernel
import Simulation
import TestSupport
import Testing
import Touches

@Suite struct TouchAssumptionTests {
  @Test(
    "every assumed figure can be swept and has a real range",
    arguments: AgeGroup.allCases)
  func complete(group: AgeGroup) {
    let parameters = TouchParameters.of(group)
    let figures = Mirror(reflecting: parameters).children.compactMap { $0.value as? Figure }
    let assumed = figures.filter { $0.evidence == .assumed }
    #expect(assumed.count == parameters.assumptions.count)
    #expect(assumed.allSatisfy { $0.low < $0.high })
    #expect(figures.filter { $0.evidence != .assumed }.allSatisfy { $0.low == $0.high })
    #expect(Set(TouchAssumption.allCases.map(\.figure)).count == TouchAssumption.allCases.count)
  }

  @Test("a point of the range interpolates from low to high and changes no other figure")
  func points() {
    let own = TouchParameters.of(.three)
    for assumption in own.assumptions {
      let range = own[keyPath: assumption.figure]
      for (position, value) in [(0.0, range.low), (0.5, (range.low + range.high) / 2), (1.0, range.high)] {
        var changed = own.with(assumption, at: position)
        let point = changed[keyPath: assumption.figure]
        #expect((point.low - value).magnitude < 1e-9 && point.low == point.high, "\(assumption)")
        #expect(point.evidence == .assumed)
        changed[keyPath: assumption.figure] = range
        #expect(changed == own, "\(assumption)")
      }
    }
    #expect(TouchParameters.of(.adult).with(.swipeLength, at: 1) == .of(.adult))
    #expect(own.assumptions.reduce(own) { $0.with($1, at: 0.25) } == own.at(0.25))
  }

  @Test("every assumption changes the touches between its low and its high end")
  func effects() {
    let own = TouchParameters.of(.three)
    for assumption in own.assumptions {
      #expect(stream(own.with(assumption, at: 0)) != stream(own.with(assumption, at: 1)), "\(assumption)")
    }
    #expect(stream(own) == stream(own))
  }

  @Test("an assumption does not change gestures that do not depend on it")
  func independence() {
    let own = TouchParameters.of(.four)
    let low = gestures(own.with(.stopBeforeLift, at: 0), count: 3_000)
    let high = gestures(own.with(.stopBeforeLift, at: 1), count: 3_000)
    var different = 0
    for ((gesture, samples), (other, others)) in zip(low, high) {
      #expect(gesture.intent == other.intent)
      let shift = others[0].time - samples[0].time
      let same =
        samples.map {
          TouchSample(
            time: $0.time + shift, finger: $0.finger, phase: $0.phase, position: $0.position,
            radius: $0.radius)
        } == others
      if same { continue }
      different += 1
      #expect(["swipeLeft", "swipeRight", "swipeUp", "swipeDown"].contains("\(gesture.intent)"))
    }
    // 30 % of 40 % of the gestures, and not the other 70 %.
    #expect(different > 200 && different < 600, "\(different)")
  }

  @Test("assumptions change the touches: half the length, twice the time, a late second finger, slow repeats")
  func values() {
    let own = TouchParameters.of(.three)
    #expect(
      (way(own.with(.swipeLength, at: 0)) / way(own.with(.swipeLength, at: 1)) - 0.55).magnitude < 0.05)
    let pinches = gestures(
      own.with(.pinchAsynchrony, at: 1).with(.extraContact, at: 0), count: 500,
      mix: GestureMix([.pinch: 1]))
    for (_, samples) in pinches {
      guard let second = samples.first(where: { $0.finger == 1 }) else { continue }
      #expect((second.time - samples[0].time).milliseconds == 250)
    }
    #expect(pinches.contains { $0.1.contains { $0.finger == 1 } })
    let quick = repeats(own.with(.repeatPace, at: 0))
    let slow = repeats(own.with(.repeatPace, at: 1))
    #expect((slow / quick - 1.6).magnitude < 0.05, "\(slow / quick)")
  }

  private func gestures(
    _ parameters: TouchParameters, count: Int, mix: GestureMix = .everything
  ) -> [(LabelledGesture, [TouchSample])] {
    var stream = ChildGestures(
      .four, device: .iPhone15ProMax, mix: mix, parameters: parameters, seed: SeedTree(31))
    return (0..<count).map { _ in
      var samples: [TouchSample] = []
      let gesture = stream.next(into: &samples)
      return (gesture, samples)
    }
  }

  private func stream(_ parameters: TouchParameters) -> UInt64 {
    digest(of: gestures(parameters, count: 1_000).flatMap(\.1))
  }

  /// The mean way of a swipe, points.
  private func way(_ parameters: TouchParameters) -> Double {
    let ways = gestures(
      parameters.with(.extraContact, at: 0), count: 2_000, mix: GestureMix([.swipeUp: 1])
    )
    .map { ($0.1[$0.1.count - 1].position - $0.1[0].position).length }
    return ways.reduce(0, +) / Double(ways.count)
  }

  /// The mean time from lift to lift, ms.
  private func repeats(_ parameters: TouchParameters) -> Double {
    let lifts = gestures(
      parameters.with(.extraContact, at: 0).with(.returnGraze, at: 0), count: 2_000,
      mix: GestureMix([.repetition: 1])
    ).map(\.0.last)
    return (lifts[lifts.count - 1] - lifts[0]).milliseconds / Double(lifts.count - 1)
  }
}
