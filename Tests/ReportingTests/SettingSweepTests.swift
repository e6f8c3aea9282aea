import Foundation
import Metrics
import Reporting
import Testing

@Suite("A sweep of settings")
struct SettingSweepTests {
  /// A run that holds, with these figures and this digest.
  private func report(_ figures: [String: Double], digest: String, exit: Int = 0) -> RunReport {
    var report = FakeRun(exit: exit).report()
    report.metrics = figures.sorted { $0.key < $1.key }.map { id, value in
      MetricValue(
        id: id, value: value, unit: "1",
        better: id.hasPrefix("more") ? .higher : id == "any" ? .neither : .lower,
        kind: id.hasPrefix("time") ? .timed : .exact, samples: 10)
    }
    if exit == 0 { (report.budgets, report.invariants) = ([], []) }
    report.deterministic.units = [
      UnitSummary(
        unit: 0, outcome: "complete",
        sessions: [
          SessionSummary(
            session: 1, ageYears: 3, device: "iphone-se", digest: digest, vsyncs: 1, activeFrames: 1,
            gestures: 1,
            counts: [:])
        ])
    ]
    return report
  }

  private func sweep(_ reports: [RunReport], asked: [String] = []) -> SettingSweep {
    var sweep = SettingSweep(
      scenario: "cards", seed: 3, commit: "abc", units: "10 decks", keys: ["cards.limit"], asked: asked)
    for (place, report) in reports.enumerated() {
      sweep.rows.append(SettingSweep.Row(["\(10 * (place + 1))"], report, folder: "\(place + 1)"))
    }
    return sweep
  }

  @Test("metrics with failed budgets come first, then the largest differences, and no times of a single run")
  func shown() {
    let two = sweep([
      report(["few": 10, "most": 1, "same": 5, "time.a": 1, "any": 3], digest: "a"),
      report(["few": 11, "most": 9, "same": 5, "time.a": 9, "any": 4], digest: "b"),
    ])
    #expect(two.differing == ["most", "any", "few"])
    #expect(two.shown(atMost: 2) == ["most", "any"])
    #expect(sweep([report(["few": 1], digest: "a")], asked: ["time.a"]).shown(atMost: 4) == ["time.a"])
    let failing = sweep([report(["few": 1], digest: "a"), FakeRun().report()])
    #expect(failing.shown(atMost: 4).first == "photo.ready.p99")
  }

  @Test("the best value follows the metric's polarity, among settings where everything holds")
  func best() {
    let figures: [[String: Double]] = [
      ["less": 3, "more": 3, "any": 1], ["less": 2, "more": 5, "any": 2], ["less": 1, "more": 9, "any": 3],
    ]
    let all = sweep(figures.enumerated().map { report($1, digest: "\($0)") })
    #expect(all.best(of: "less") == 2 && all.best(of: "more") == 2 && all.best(of: "any") == nil)
    let last = sweep(figures.enumerated().map { report($1, digest: "\($0)", exit: $0 == 2 ? 4 : 0) })
    #expect(last.best(of: "less") == 1 && last.best(of: "more") == 1)
    let equal = sweep([report(["less": 1], digest: "a"), report(["less": 1], digest: "b")])
    #expect(equal.best(of: "less") == nil)
    #expect(all.best(of: "nothing") == nil)
  }

  @Test("settings without effect are named, one by one and all together")
  func twins() {
    let some = sweep(["a", "b", "a"].map { report(["less": 1], digest: $0) })
    #expect((0..<3).map(some.twin) == [nil, nil, 1])
    #expect(!some.verdict.contains("changed nothing"))
    let none = sweep(["a", "a"].map { report(["less": 1], digest: $0) })
    #expect(
      none.verdict
        == "All 2 settings hold every rule and budget. Nothing that happened differs: cards.limit changed nothing here."
    )
    #expect(!sweep([report([:], digest: "a")]).verdict.contains("changed nothing"))
  }

  @Test("each failed rule and budget of a setting is named")
  func failures() {
    let mixed = sweep([report(["less": 1], digest: "a"), FakeRun(exit: 4).report()])
    #expect(mixed.verdict == "1 of 2 settings hold every rule and budget.")
    #expect(mixed.failures(of: mixed.rows[0]) == [])
    let words = mixed.failures(of: mixed.rows[1])
    #expect(
      words.contains("gesture.debounce broken 1 times") && words.contains("toast.once tried 4 times of 20"))
    #expect(words.contains { $0.hasPrefix("photo.ready.p99 is 1,072 ms, beyond its budget") })
    let text = SettingSweepText.text(mixed)
    #expect(
      text.contains("gesture.debounce broken 1 times") && text.contains("rule") && text.contains("holds"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text)")
  }

  @Test("a run that fails by neither rule nor budget shows its own verdict")
  func crashed() {
    var crash = report(["less": 1], digest: "a", exit: 4)
    (crash.budgets, crash.invariants, crash.verdict) = ([], [], "1 of 3 units crashed.")
    let both = sweep([report(["less": 1], digest: "b"), crash])
    #expect(
      both.failures(of: both.rows[0]) == [] && both.failures(of: both.rows[1]) == ["1 of 3 units crashed."])
    #expect(SettingSweepText.text(both).contains("not finished"))
  }

  @Test("a page links each run, and is written and read as JSON without loss")
  func page() throws {
    let mixed = sweep([
      report(["less": 1, "more": 2], digest: "a"), report(["less": 2, "more": 3], digest: "b"),
    ])
    let bytes = try SettingSweepPage(mixed, program: "cards", command: "cards sweep --vary x=<1>").page
      .bytes()
    let html = String(decoding: bytes, as: UTF8.self)
    #expect(html.contains("1/report.html") && html.contains("2/report.html") && !html.contains("<1>"))
    let again = try JSONDecoder().decode(SettingSweep.self, from: try JSONEncoder().encode(mixed))
    #expect(SettingSweepText.text(again) == SettingSweepText.text(mixed))
  }
}
