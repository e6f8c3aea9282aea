import Commands
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("What became of the gestures of any app's hands")
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

  @Test("an app that takes every tap for one misses none, and does nothing by accident", arguments: 1...10)
  func healthy(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 1m}\npopulation: {hands: {\"3\": 1, adult: 1}}")
    #expect(try share("gesture.missed", result) == 0 && share("gesture.accidental", result) == 0)
  }

  // Where a palm lands first there are two touches in one gesture, so that a third of the touches is about a third of the gestures.
  @Test(
    "a third that is not heard is missed, and a third that is taken for something else is accidental and missed",
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

  @Test("what became of gestures is counted by the age of the hand, too", arguments: 1...5)
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
    "what is not judged when the app is killed, or the session ends, counts for nothing", arguments: 1...5)
  func ends(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 2m, relaunch-every: 5s}")
    #expect(try share("gesture.missed", result) == 0)
    let values = subject.metrics.values(result.measurements)
    let made = try #require(values.first { $0.id == "gestures.made" }).value
    let judged = try #require(values.first { $0.id == "gesture.missed" }).samples
    #expect(judged > 0 && Double(judged) < made)
  }

  @Test("of an app that says nothing of its touches nobody reports what became of them")
  func silent() {
    let silent = Harness.program(of: Workshop.self).subject
    #expect(!silent.metrics.values(Measurements()).contains { $0.id == "gesture.missed" })
  }
}
