import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Simulation
import Skiprope
import Testing

/// A crash named the family and nothing else.
@Suite("The position of a crash")
struct CrashedFrameTests {
  /// A worker that writes its page as `page` says, in words of eight bytes behind the mark, and is ended by a trap for the units
  /// of `crashing`.
  private func outcomes(page: [Int64], step: String = "", crashing: [Int], in folder: String) throws
    -> [String]
  {
    let script = folder + "/worker.sh"
    let bytes =
      ([0x5452_4149_4C31] + page + [Int64(step.utf8.count)]).flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      } + Array(step.utf8)
    let written = bytes.map { "\\\($0 < 8 ? "00" : $0 < 64 ? "0" : "")" + String($0, radix: 8) }.joined()
    let units = crashing.map { "*'\"unit\":\($0)'[,}]*" }.joined(separator: "|")
    let text = """
      #!/bin/sh
      read -r order
      case "$order" in \(units)) printf '\(written)' >&4
        echo 'Cards/Deck.swift:12: Fatal error: Index out of range' >&2; kill -TRAP $$ ;; esac
      printf '%s\\nrun\\nquit\\n' "$order" | '\(try builtCommand())' worker
      """
    try makeScript(text, at: script)
    let plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: .tiny(families: 3, length: .seconds(2)), units: 0..<3,
      workers: 2,
      repetitions: 1, keepAllFrames: false, verify: false, folder: folder + "/run", executable: script,
      commit: "test", bug: nil)
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      .report
      .deterministic.units.map(\.outcome)
  }

  /// Phase, session, frame, vsync, repetition.
  @Test(
    "the frame, its time, the session, the step and the trap are named",
    arguments: [
      ([3, 2, 1_234, 20_567_000_000, 1], "browse", " in frame 1234 at 0:20.567 of child 2, browse"),
      ([3, 1, 0, 0, 1], "", " in frame 0 at 0:00.000 of child 1"),
      ([3, 1, 7, 116_000_000, 2], "", " in frame 7 at 0:00.116 of child 1, in repetition 2"),
      ([2, 1, 7, 116_000_000, 1], "", " during effects and touches, after frame 7 at 0:00.116 of child 1"),
      (
        [4, 1, 7, 116_000_000, 1], "", " while checking and recording frame 7 at 0:00.116 of child 1"
      ),
      ([5, 1, 119, 2_000_000_000, 1], "", " while finishing, after frame 119 at 0:02.000 of child 1"),
      ([1, 0, 0, 0, 1], "", " while it was set up"), ([0, 0, 0, 0, 0], "", ""), ([99, 1, 1, 1, 1], "", ""),
    ] as [([Int64], String, String)])
  func places(page: [Int64], step: String, words: String) throws {
    try withFolder { folder in
      let outcomes = try outcomes(page: page, step: step, crashing: [1], in: folder)
      let outcome = "crashed (signal 5)\(words): Cards/Deck.swift:12: Fatal error: Index out of range"
      #expect(outcomes == ["complete", outcome, "complete"])
    }
  }

  @Test("two crashed units each name their position")
  func two() throws {
    try withFolder { folder in
      let outcomes = try outcomes(page: [3, 1, 7, 116_000_000, 1], crashing: [0, 2], in: folder)
      #expect(outcomes.map { $0.contains("frame 7") } == [true, false, true], "\(outcomes)")
    }
  }

  @Test("during a unit the crash record names the current frame, and at its end the last one")
  func followed() throws {
    try withFolder { folder in
      let order = WorkOrder(
        scenario: .tiny(length: .seconds(2)), unit: 0, repetitions: 2, keepAllFrames: false,
        detailedSessions: 1,
        results: folder + "/results", scratch: folder + "/scratch", hostScore: 1, bug: nil)
      let trail = try #require(CrashTrail())
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject, trail: trail)
      #expect(trail.place?.phase == .settingUp)
      var last: (frame: Int, vsync: Int64) = (-1, -1)
      var isRight = true
      run.observe = { frame, session, step in
        last = (frame.frame.number, frame.vsync.nanoseconds)
        let place = trail.place
        isRight =
          isRight && place?.frame == last.frame && place?.vsync == last.vsync && place?.session == session + 1
          && place?.phase == .recording
      }
      _ = try run.step(frames: 30)
      #expect(isRight && last.frame >= 0)
      #expect(trail.place?.phase == .betweenFrames && trail.place?.frame == last.frame)
      _ = try run.runToEnd { _ in }
      #expect(isRight)
      #expect(trail.place?.phase == .finishing && trail.place?.repetition == 2)
      #expect(trail.place?.frame == last.frame)
    }
  }
}
