import Comparing
import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("Output of comparisons and gates")
struct ComparisonOutputTests {
  private func metric(
    _ id: String, _ value: Double, _ unit: String = "1", _ kind: MetricKind = .exact,
    _ better: Polarity = .lower
  ) -> MetricValue {
    MetricValue(id: id, value: value, unit: unit, better: better, kind: kind, samples: 12)
  }

  private func report(_ metrics: [MetricValue], digest: String = "aa") -> RunReport {
    let session = SessionSummary(
      session: 1, ageYears: 5, device: "iphone-se", digest: digest, vsyncs: 60, activeFrames: 9, gestures: 1,
      counts: ["category.changes": 0, "photo.shown": 0, "cache.decodes": 0])
    return RunReport(
      schema: 2, scenario: "smoke", seed: 27, commit: "abc1234",
      deterministic: DeterministicPart(
        digest: digest, totals: [:],
        units: [UnitSummary(unit: 0, outcome: "complete", sessions: [session])]),
      measured: MeasuredPart(
        wallSeconds: 1, cpuSeconds: 1, simulatedSeconds: 1, workers: 1, repetitions: 1, peakResidentBytes: 1,
        hostScore: 1, hostScoreAtEnd: 1, bursts: 1, preemptedBursts: 0, costModel: []),
      metrics: metrics, budgets: [], invariants: [],
      machine: MachineIdentity(
        cpu: "any", cores: 1, kernel: "6", toolchain: "Swift", libraries: [:], build: "release",
        harnessVersion: "1"),
      exit: 0, verdict: "")
  }

  private func frame(_ number: Int) -> FrameRow {
    FrameRow(
      unit: 0, session: 1, frame: number, vsync: Int64(number) * 16_666_666, stages: [1, 2, 3, 4, 5, 6],
      toolkit: 500_000, period: 16_666_666, samples: 1, created: 2, moved: 0, changed: 0, removed: 0,
      step: "browse 3",
      screen: "grid", animating: false, placeholders: 0, what: "openPhoto")
  }

  /// A run folder with a database of these frames and seconds.
  private func folder(_ frames: [FrameRow], seconds: [UInt64]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "skiprope-compare-\(UUID().uuidString)"
    ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = try RunDatabase(creating: folder + "/run.sqlite")
    try database.add(checkpoints: seconds, unit: 0, session: 1)
    try database.add(frames: frames)
    return folder
  }

  @Test("if more than three figures changed, gate and comparison name where to look first")
  func furthestOff() throws {
    let ids = ["cache.decodes", "cache.fetches", "cache.hits", "work.retains.total"]
    let (old, new) = (
      report(ids.map { metric($0, 100) }), report(ids.enumerated().map { metric($1, 110 + Double($0)) })
    )
    func gate(_ run: RunReport) -> String {
      let judgement = GateJudgement(
        run, Baseline(of: old), known: Dictionary(uniqueKeysWithValues: ids.map { ($0, "1") }))
      return GateText(GateTarget(judgement, file: "kept.yaml"), colour: false).text
    }
    #expect(
      gate(new).contains("most significant: work.retains.total x1.13, cache.hits x1.12, cache.fetches x1.11"))
    #expect(!gate(old).contains("telling"))
    let empty = try folder([], seconds: [])
    defer { try? FileManager.default.removeItem(atPath: empty) }
    let compared = RunComparison(old, new, DatabaseRows(run: empty), DatabaseRows(run: empty))
    #expect(
      ComparisonText(compared, colour: false).text.contains("most significant: work.retains.total x1.13, "))
  }

  @Test("two databases are compared, and the point where they diverge is described")
  func databases() throws {
    var other = (0..<50).map(frame)
    other[33].created = 5
    let old = try folder((0..<50).map(frame), seconds: [1, 2, 3])
    let new = try folder(other, seconds: [1, 9, 8])
    defer { for path in [old, new] { try? FileManager.default.removeItem(atPath: path) } }
    let comparison = RunComparison(
      report([metric("a", 1)]), report([metric("a", 2)], digest: "bb"), DatabaseRows(run: old),
      DatabaseRows(run: new))
    #expect(comparison.exit == 6 && comparison.remarks == [])
    let text = ComparisonText(comparison, colour: false).text
    #expect(text.hasPrefix("[FAIL] NOT COMPARABLE  smoke  seed 27\n"))
    for words in [
      "unit 0, session 1 differs first, at 0:00.549: frame 33, step browse 3, screen grid",
      "what differs there: created 2 -> 5",
    ] {
      #expect(text.replacing("\n  ", with: " ").contains(words), "\(words) in:\n\(text)")
    }
    #expect(!text.contains("0:01.000"), "one time for one thing: \(text)")
    let same = RunComparison(
      report([metric("a", 1)]), report([metric("a", 1)]), DatabaseRows(run: old), DatabaseRows(run: old))
    #expect(same.exit == 0 && same.frames.compared == 50)
  }

  @Test("a folder without a database leaves a remark that names the file")
  func noDatabase() {
    let comparison = RunComparison(
      report([metric("a", 1)]), report([metric("a", 1)]), DatabaseRows(run: "/nowhere"),
      DatabaseRows(run: "/nowhere"))
    #expect(comparison.exit == 0 && comparison.remarks.first?.contains("/nowhere/run.sqlite") == true)
  }

  @Test(
    "a comparison's text has the verdict first, the worst metrics next, and why the others decide nothing")
  func text() throws {
    let old = report([
      metric("cache.decodes", 408), metric("cache.hits", 9, "1", .exact, .higher),
      metric("frame.product.p50", 0.003, "ms", .timed),
    ])
    let new = report([
      metric("cache.decodes", 612), metric("cache.hits", 18, "1", .exact, .higher),
      metric("frame.product.p50", 0.006, "ms", .timed),
    ])
    let rows = DatabaseRows(run: "/nowhere")
    let comparison = RunComparison(old, new, rows, rows)
    let lines = ComparisonText(comparison, colour: false).text.split(separator: "\n").map(String.init)
    #expect(lines.first == "[FAIL] WORSE  smoke  seed 27")
    let worse = try #require(lines.firstIndex { $0.hasPrefix("WORSE") })
    let better = try #require(lines.firstIndex { $0.hasPrefix("BETTER") })
    #expect(worse < better && lines[worse].contains("408") && lines[worse].contains("+50 %"))
    #expect(lines.contains { $0.contains("decide nothing; timed: two runs at two times") })
    #expect(lines.allSatisfy { $0.count <= 100 })
    let markdown = ComparisonMarkdown(comparison).text
    #expect(markdown.contains("| **WORSE** | `cache.decodes` | 408 | 612 | +50 % |"))
    let line = ComparisonLine(comparison, old: "a", new: "b").json
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["exit"] as? Int == 3 && object["outcome"] as? String == "WORSE" && !line.contains("\n"))
  }

  /// A judgement with one failure whose words hold everything that formats have to escape.
  private var target: GateTarget {
    var run = report([metric("cache.decodes", 5), metric("a<b>&\"c\"", 1)])
    run.commit = "abc<1>"
    var baseline = Baseline(of: run)
    baseline.metrics.removeAll { $0.id == "cache.decodes" }
    baseline.metrics.append(.init(id: "cache.decodes", value: 4, line: 12))
    return GateTarget(GateJudgement(run, baseline, known: [:]), file: "Reports/baselines/gate/smoke.yaml")
  }

  @Test("JUnit has a suite for each scenario and a case for each finding, with nothing that XML forbids")
  func junit() throws {
    let text = JUnitXML([target]).text
    #expect(text.contains("<testsuite name=\"smoke\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">"))
    #expect(
      text.contains("<testcase classname=\"smoke.metric\" name=\"a&lt;b&gt;&amp;&quot;c&quot;\" time=\"0\"/>")
    )
    #expect(
      text.contains(
        "<failure type=\"WORSE\" message=\"WORSE: cache.decodes is 5, baseline 4 (tolerance 0); worse than the baseline\">"
      ))
    #expect(text.contains("<property name=\"commit\" value=\"abc&lt;1&gt;\"/>"))
    #expect(
      !JUnitXML.escaped("a\u{1}b\n\u{FFFF}").unicodeScalars.contains { $0.value < 32 || $0.value == 0xFFFF })
  }

  /// The target with a broken rule.
  private var broken: GateTarget {
    var run = report([metric("cache.decodes", 5), metric("cache.hits", 1)])
    run.invariants = ["settle", "expiry.shown"].map {
      InvariantOutcome(
        id: $0, title: $0, checked: 9, exercised: 9, required: 1, violations: $0 == "expiry.shown" ? 3 : 0,
        examples: ["at 0:01.000"])
    }
    run.exit = 4
    var baseline = Baseline(of: run)
    for index in baseline.metrics.indices { baseline.metrics[index].value += 1 }
    return GateTarget(GateJudgement(run, baseline, known: [:]), file: "smoke.yaml")
  }

  @Test("every output names a broken rule before its consequences, and fails for it alone")
  func causeFirst() throws {
    let junit = JUnitXML([broken]).text
    #expect(
      junit.contains("<testsuite name=\"smoke\" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\">"),
      "\(junit)")
    let cases = junit.components(separatedBy: "<testcase ").dropFirst()
    #expect(
      cases.first?.contains("name=\"expiry.shown\"") == true && cases.first?.contains("<failure ") == true)
    #expect(cases.dropFirst().allSatisfy { !$0.contains("<failure") })
    #expect(cases.filter { $0.contains("<skipped message=") }.count == 2)
    #expect(GitHubAnnotations([broken]).lines.count == 1)
    let text = GateText(broken, colour: false).text
    let rule = try #require(text.range(of: "BROKEN"))
    let rest = try #require(text.range(of: "2 more things differ in this run and are not judged"))
    #expect(text.hasPrefix("[FAIL] 1 of 4  smoke") && rule.lowerBound < rest.lowerBound, "\(text)")
    let markdown = GateMarkdown([broken]).text
    #expect(
      markdown.contains("| **BROKEN** | `expiry.shown` |")
        && markdown.contains("<details><summary>2 more things"))
    for output in [junit, text, markdown, GateLine([broken], exit: 4).json] {
      #expect(!output.contains("update") && !output.contains("UPDATE"), "\(output)")
    }
  }

  @Test("skipped checks and known failures are in every output of a passing gate")
  func apart() {
    var run = report([metric("cache.decodes", 5)])
    run.invariants = [
      InvariantOutcome(
        id: "settle", title: "settle", checked: 9, exercised: 9, required: 1, violations: 2, examples: [])
    ]
    run.invariants[0].known = KnownFailure(
      reason: "a fling", since: nil, until: "2027-01-31", stated: "3 violations", state: .known)
    var judgement = GateJudgement(run, Baseline(of: run), known: [:])
    var time = GateFinding(.metric, "frame.ratio.median", .undecided, "not decided after 12 pairs")
    time.standing = .skipped
    judgement.add([time], remarks: [])
    let target = GateTarget(judgement, file: "smoke.yaml")
    let words = [
      "settle", "known to fail until 2027-01-31, with 3 violations at most: a fling",
      "not decided after 12 pairs",
    ]
    let outputs = [
      GateText(target, colour: false).text, GateMarkdown([target]).text, JUnitXML([target]).text,
      GateLine([target], exit: 0).json,
    ]
    for output in outputs {
      for word in words { #expect(output.contains(word), "\(word) in \(output)") }
    }
    #expect(outputs[0].hasPrefix("[ok] PASS, 1 known to fail, 1 skipped  smoke"))
    #expect(outputs[1].hasPrefix("# Gate: PASS, 1 known to fail, 1 skipped\n"))
    #expect(outputs[2].contains("failures=\"0\" errors=\"0\" skipped=\"2\""))
    #expect(GitHubAnnotations([target]).lines.isEmpty)
  }

  @Test("an annotation points at the line of the baseline, with its signs escaped")
  func annotations() {
    #expect(
      GitHubAnnotations([target]).lines == [
        "::error file=Reports/baselines/gate/smoke.yaml,line=12,title=smoke%3A WORSE::WORSE: cache.decodes is 5, baseline 4 "
          + "(tolerance 0); worse than the baseline"
      ])
    #expect(
      GitHubAnnotations.property("a:b,c%") == "a%3Ab%2Cc%25"
        && GitHubAnnotations.data("50 %\nx") == "50 %25%0Ax")
  }

  @Test("the gate's text and Markdown name what fails and count what holds")
  func gateText() {
    let text = GateText(target, colour: false).text
    #expect(
      text.hasPrefix("[FAIL] 1 of 2  smoke  against Reports/baselines/gate/smoke.yaml\n  "), "\(text)")
    #expect(text.contains("worse than the baseline\n\n1 of 2 metrics hold"), "\(text)")
    let markdown = GateMarkdown([target]).text
    #expect(
      markdown.hasPrefix("# Gate: FAIL\n") && markdown.contains("| **WORSE** | `cache.decodes` | 4 | 5 | 0 |")
    )
  }

  @Test("exports leave out what has no samples; smaller-is-better leaves out what is better higher")
  func exports() throws {
    var empty = metric("none", 0)
    empty.samples = 0
    let run = report([metric("a.b", 0.5), metric("hits", 3, "1", .exact, .higher), empty])
    #expect(MetricExport.otavaHeading(run) == "time,commit,a.b,hits")
    #expect(
      MetricExport.otavaLine(run, time: "2026-03-14 18:30:00 +0000")
        == "2026-03-14 18:30:00 +0000,abc1234,0.5,3")
    let bencher = try JSONDecoder().decode(
      [String: [String: [String: Double]]].self, from: Data(MetricExport.bencherJSON([run]).utf8))
    #expect(bencher == ["smoke": ["a.b": ["value": 0.5], "hits": ["value": 3]]])
    let smaller = try JSONSerialization.jsonObject(with: Data(MetricExport.smallerIsBetterJSON([run]).utf8))
    let entries = try #require(smaller as? [[String: Any]])
    #expect(
      entries.count == 1 && entries[0]["name"] as? String == "smoke: a.b"
        && entries[0]["unit"] as? String == "1")
  }
}
