import Families
import FamilySamples
import FamilySubject
import Gallery
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Skiprope
import Testing
import Touches

@Suite("The recorded gestures of an evening")
struct RecordedGesturesTests {
  private let evening: Evening

  init() throws { evening = try Evening.usual.get() }

  @Test("gestures are those that the children made: beginning, end and intent of an exported recording")
  func made() throws {
    let export = try Evening.export.get()
    let recording = try TouchRecording(text: export.recording.text, file: "child.jsonl")
    let starts = recording.labels.map(\.firstIndex)
    let ends = starts.dropFirst().map { $0 - 1 } + [recording.samples.count - 1]
    let gestures = evening.children[1].gestures
    #expect(gestures.map(\.began) == starts.map { recording.samples[$0].time.nanoseconds })
    #expect(gestures.map(\.ended) == ends.map { recording.samples[$0].time.nanoseconds })
    #expect(gestures.map(\.intent) == recording.labels.map { "\($0.intent)" })
    #expect(recording.labels.count == gestures.count)
    #expect(recording.samples.count == export.recording.samples.count)
    #expect(export.digest == evening.children[1].summary.digest)
    let last = recording.samples.map { $0.time - Instant.zero }.max() ?? TimeSpan.zero
    #expect(recording.header.length == max(evening.scenario.session.length, last))
  }

  @Test("gestures follow each other, each in time, on a screen in front when it was planned")
  func order() {
    for child in evening.children {
      let screens = Dictionary(uniqueKeysWithValues: child.frames.map { ($0.vsync, $0.screen) })
      var (end, screen) = (Int64(-1), "grid")
      for gesture in child.gestures {
        #expect(gesture.unit == 0 && gesture.session == child.number)
        #expect(end < gesture.began && gesture.began <= gesture.ended && gesture.began <= evening.length)
        #expect(gesture.screen == screen, "child \(child.number) at \(gesture.began)")
        end = gesture.ended
        screen = screens[child.vsync(holding: end)] ?? screen
      }
    }
    #expect(Set(evening.gestures.map(\.screen)).count > 2)
  }

  @Test("gestures add up to the summary and the counters")
  func sums() {
    for child in evening.children { #expect(child.summary.gestures == child.gestures.count) }
    #expect(evening.total(.gesturesMade) == evening.gestures.count)
    #expect(evening.total(.gesturesAccidentalByAge) == evening.gestures.count { $0.outcome == "accidental" })
    let missed = evening.gestures.count { $0.outcome == "missed" }
    #expect(missed > 0 && evening.total(.gesturesMissedByAge) >= missed)
    #expect(evening.total(.gesturesMissedByAge) <= evening.total(.gesturesIntendedByAge))
    let judged = evening.gestures.count { ["hit", "missed", "accidental"].contains($0.outcome) }
    #expect(evening.total(.gesturesIntendedByAge) == judged && judged < evening.gestures.count)
    #expect(Set(evening.gestures.map(\.outcome)).isSubset(of: ["hit", "missed", "accidental", "cut", ""]))
  }

  @Test("gestures are counted by the age of their child")
  func ages() {
    for age in AgeGroup.allCases {
      let gestures = evening.children.filter { $0.plan.ageGroup == age }.flatMap(\.gestures)
      let intended = evening.total(.gesturesIntendedByAge, part: age.rawValue)
      #expect((intended > 0) == !gestures.isEmpty && intended <= gestures.count, "\(age)")
      let accidental = evening.total(.gesturesAccidentalByAge, part: age.rawValue)
      #expect(accidental == gestures.count { $0.outcome == "accidental" }, "\(age)")
    }
  }

  @Test("gestures report what was recognised, as often as it is counted")
  func recognised() {
    let seen = evening.gestures.flatMap { $0.recognised.split(separator: " ").map(String.init) }
    for what in FamilySubject.reported.map(\.rawValue) {
      let count = evening.total(.decisions, part: what)
      #expect(count == seen.count { $0 == what }, "\(what)")
    }
    #expect(seen.count > 50)
  }
}
