import FamilySubject
import Gallery
import Kernel
import Metrics
import Testing
import Touches

@Suite("Runs of missed gestures, and times without a pause")
struct GestureHabitsTests {
  private func gesture(_ intent: TouchIntent, _ first: Int64, _ last: Int64) -> LabelledGesture {
    LabelledGesture(intent: intent, first: .milliseconds(first), last: .milliseconds(last), sampleCount: 2)
  }

  @Test("missed swipes in a row on one screen are a run; a hit, a tap or another screen ends it")
  func runs() {
    var habits = GestureHabits()
    let script: [(intent: TouchIntent, screen: GalleryScreen, isMissed: Bool, longest: Int)] = [
      (.swipeLeft, .groupViewer, true, 1), (.swipeLeft, .groupViewer, true, 2),
      (.swipeLeft, .groupViewer, false, 2), (.swipeLeft, .groupViewer, true, 2),
      (.swipeRight, .groupViewer, true, 2), (.tap, .groupViewer, true, 2),
      (.swipeLeft, .groupViewer, true, 2),
      (.swipeLeft, .grid, true, 2), (.swipeLeft, .grid, true, 2), (.swipeUp, .grid, true, 3),
      (.swipeUp, .fullscreen, true, 3),
    ]
    for (place, step) in script.enumerated() {
      let time = Int64(place) * 1_000
      habits.record(gesture(step.intent, time, time + 200), on: step.screen, isMissed: step.isMissed)
      #expect(habits.longestMissedRun == step.longest, "step \(place)")
    }
  }

  @Test("a rush lasts from the first touch after a pause of three seconds to the last before the next")
  func rushes() {
    var habits = GestureHabits()
    let script: [(first: Int64, last: Int64, longest: Int64)] = [
      (1_000, 1_200, 200), (4_199, 4_300, 3_300), (7_300, 7_400, 3_300), (10_399, 10_500, 3_300),
      (13_000, 13_100, 5_800), (20_000, 29_000, 9_000),
    ]
    for (place, step) in script.enumerated() {
      habits.record(gesture(.tap, step.first, step.last), on: .grid, isMissed: false)
      #expect(habits.longestRush == .milliseconds(step.longest), "step \(place)")
    }
    var measurements = Measurements()
    habits.add(to: &measurements)
    #expect(measurements.exact.peaks["gesture.rush_us"] == 9_000_000)
    #expect(measurements.exact.peaks["gesture.missed_run"] == 0)
  }
}
