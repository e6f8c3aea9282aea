import Commands
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("Counts of recognised gestures")
struct GestureOutcomeTests {
  private let subject = Harness.program(of: Lamp.self).subject

  private func play(_ yaml: String, bug: String? = nil) throws -> UnitResult {
    try subject.play(subject.scenario(yaml), bug: bug, keepsAllFrames: false)
  }

  private func share(_ id: String, _ result: UnitResult) throws -> Double {
    let value = try #require(subject.metrics.values(result.measurements).first { $0.id == id })
    #expect(value.unit == "%" && value.kind == .exact && value.samples > 10)
    return value.value
  }

  @Test("an app that recognises every tap has no missed and no accidental gestures", arguments: 1...10)
  func healthy(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 1m}\npopulation: {hands: {\"3\": 1, adult: 1}}")
    #expect(try share("gesture.missed", result) == 0 && share("gesture.accidental", result) == 0)
  }

  // Where a palm lands first there are two touches in one gesture, so that a third of the touches is about a third of the gestures.
  @Test(
    "an ignored third is missed, and a third recognised as something else is accidental and missed",
    .slow,
    arguments: 1...5)
  func planted(_ seed: Int) throws {
    let yaml = "seed: \(seed)\nsession: {length: 3m}"
    let deaf = try play(yaml, bug: "deaf")
    #expect(try (25...38).contains(share("gesture.missed", deaf)) && share("gesture.accidental", deaf) == 0)
    let hasty = try play(yaml, bug: "hasty")
    #expect(try (25...38).contains(share("gesture.accidental", hasty)))
    // A palm that is taken for something was meant to become nothing.
    #expect(try (20...38).contains(share("gesture.missed", hasty)))
    #expect(try share("gesture.missed", hasty) <= share("gesture.accidental", hasty))
  }

  @Test("gesture outcomes are also counted by age group", arguments: 1...5)
  func ages(_ seed: Int) throws {
    for bug in ["deaf", "hasty"] {
      let hands = "population: {hands: {\"4\": 1}}"
      let counts = try play("seed: \(seed)\nsession: {length: 1m}\n\(hands)", bug: bug).measurements
      for (key, byAge) in [
        ("gesture.intended", CounterKey.gesturesIntendedByAge), ("gesture.missed", .gesturesMissedByAge),
        ("gesture.accidental", .gesturesAccidentalByAge),
      ] {
        let count = try #require(counts.total(CounterKey(key)))
        for age in AgeGroup.allCases {
          #expect(counts.total(byAge, part: age.rawValue) == (age == .four ? count : nil), "\(key) \(age)")
        }
      }
    }
  }

  @Test(
    "gestures not judged before a kill or the end of the session do not count", arguments: 1...5)
  func ends(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 2m, relaunch-every: 5s}")
    #expect(try share("gesture.missed", result) == 0)
    let values = subject.metrics.values(result.measurements)
    let made = try #require(values.first { $0.id == "gestures.made" }).value
    let judged = try #require(values.first { $0.id == "gesture.missed" }).samples
    #expect(judged > 0 && Double(judged) < made)
  }

  @Test("an app that reports no recognitions has no gesture outcomes")
  func silent() {
    let silent = Harness.program(of: Workshop.self).subject
    #expect(!silent.metrics.values(Measurements()).contains { $0.id == "gesture.missed" })
  }
}
