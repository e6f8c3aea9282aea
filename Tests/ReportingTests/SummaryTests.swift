import Foundation
import Metrics
import Reporting
import Testing

@Suite("The summaries")
struct SummaryTests {
  private func lines(_ run: FakeRun = FakeRun(), colour: Bool = false, worst: FrameRow? = nil) -> [String] {
    let worst = worst.map { CostliestFrames(own: [$0]) }
    return lines(run, colour: colour, costliest: worst)
  }

  private func lines(_ run: FakeRun, colour: Bool = false, costliest worst: CostliestFrames?) -> [String] {
    SummaryText(run.report(), worst: worst, place: "Reports/runs/x/report.html", colour: colour).text
      .components(separatedBy: "\n")
  }

  /// The lines of the table whose heading holds this word, up to the blank line, notes left out.
  private func table(_ word: String, _ lines: [String]) -> [String] {
    guard
      let start = lines.firstIndex(where: { $0.contains(word) && $0.contains("  ") && $0.hasPrefix("  ") })
    else {
      return []
    }
    return lines[start...].prefix { !$0.isEmpty }.filter { !$0.hasPrefix("       ") || $0 == lines[start] }
  }

  @Test("no line is wider than 100 columns, even with long names")
  func width() {
    let run = FakeRun(spice: " " + String(repeating: "very-long-", count: 30))
    for line in lines(run, worst: frame) { #expect(line.count <= 100, "\(line)") }
  }

  @Test(
    "the last column of a table ends in the same place on every line", arguments: ["margin", "exercised"])
  func aligned(_ word: String) {
    let table = table(word, lines())
    #expect(table.count >= 6)
    #expect(Set(table.map(\.count)).count == 1, "\(table.joined(separator: "\n"))")
  }

  @Test(
    "a run of shards names the number and speed of its machines; a run of one process does not")
  func shards() {
    var report = FakeRun().report()
    func texts() -> [String] {
      [
        SummaryText(report, worst: nil, place: "x/report.html", colour: false).text.replacing(
          "\n", with: " "),
        SummaryMarkdown(report, worst: nil).text,
      ]
    }
    for text in texts() { #expect(!text.contains("played in")) }
    var share = MachineShare(
      machine: report.machine, hosts: 2, shards: 6, units: 12, hostScoreLeast: 0.981, hostScoreMost: 1.2)
    report.measured.machines = [share]
    share.machine.cpu = "another"
    (share.hosts, share.shards, share.hostScoreMost) = (1, 2, 1.4)
    report.measured.machines?.append(share)
    for text in texts() {
      #expect(
        text.contains("run in 8 shards on 3 machines of 2 kinds, whose host scores are 0.98 to 1.4"),
        "\(text)")
    }
  }

  @Test("a budget without samples fails, whatever its stored result")
  func noSamples() {
    let line = lines().first { $0.contains("sync.visible.p99") && $0.contains("2,000 ms") }
    #expect(line?.hasPrefix("[FAIL]") == true)
    #expect(line?.contains("none") == true)
    let markdown = SummaryMarkdown(FakeRun().report(), worst: nil).text
    #expect(markdown.contains("| **FAIL** | `sync.visible.p99` | none |"))
  }

  @Test("budgets and invariants carry words beside their marks, in ASCII")
  func marks() {
    let lines = lines(worst: frame)
    #expect(lines.joined().allSatisfy { $0.isASCII })
    #expect(lines[0].hasPrefix("[FAIL] BUDGET EXCEEDED"))
    #expect(lines.contains { $0.hasPrefix("[ok]") && $0.contains("frame.cost.p999") })
    #expect(lines.contains { $0.hasPrefix("[FAIL]") && $0.contains("toast.once") })
    #expect(lines.contains { $0.contains("exercised too rarely") })
  }

  @Test("a budget that is not judged has its own mark and counts neither as held nor as failed")
  func unjudged() {
    var report = FakeRun().report()
    report.budgets[0].remark = "not judged at one repetition"
    let name = report.budgets[0].metric
    let text = SummaryText(report, worst: nil, place: "x", colour: false).text.components(separatedBy: "\n")
    #expect(text.contains { $0.hasPrefix("[--]") && $0.contains(name) })
    #expect(SummaryMarkdown(report, worst: nil).text.contains("| not judged | `\(name)` |"))
  }

  @Test(
    "a run that was ended early never passes",
    arguments: [(0, "CUT SHORT"), (5, "CUT SHORT"), (2, "BUDGET EXCEEDED")])
  func cutShort(exit: Int, word: String) {
    var report = FakeRun().report()
    report.isCutShort = true
    report.exit = exit
    let text = SummaryText(report, worst: nil, place: "x", colour: false).text
    #expect(text.prefix(60).contains(word) && !text.prefix(60).contains("PASS"))
  }

  /// A rule that nothing tried was `[ok]`, on the terminal, in summary.md, on the page and in report.json.
  @Test("an untried rule is shown as not tried, not as ok")
  func untried() throws {
    var report = FakeRun().report()
    report.invariants = [
      InvariantOutcome(
        id: "zoom.range", title: "Zoom stays in range.", checked: 9_000, exercised: 0, required: 0,
        violations: 0, examples: [])
    ]
    let terminal = SummaryText(report, worst: nil, place: "x", colour: false).text
    #expect(terminal.contains("[--]  zoom.range") && terminal.contains("       not tried\n"))
    #expect(!terminal.contains("[ok]  zoom.range"))
    #expect(SummaryMarkdown(report, worst: nil).text.contains("| not tried | `zoom.range`"))
    let json = String(decoding: try JSONEncoder().encode(report.invariants), as: UTF8.self)
    #expect(json.contains("\"outcome\":\"not tried\""))
    #expect(try JSONDecoder().decode([InvariantOutcome].self, from: Data(json.utf8)) == report.invariants)
  }

  @Test("files that cannot be shown are named as such, with the first and its reason")
  func unshowable() {
    var report = FakeRun().report()
    for (id, value) in [("photo.unseen", 120.0), ("photo.unshowable", 118)] {
      report.metrics.append(
        MetricValue(id: id, value: value, unit: "1", better: .lower, kind: .exact, samples: 120))
    }
    report.deterministic.photoErrors = ["unit 0, session 1, p00.jpg: not a JPEG"]
    let text = SummaryText(report, worst: nil, place: "x", colour: false).text.replacing("\n  ", with: " ")
    #expect(
      text.contains("photos: of 120 files, each counted on each device, 118 cannot be shown; the first: "))
    #expect(text.contains("p00.jpg: not a JPEG; 2 more were not shown both small and full size"))
  }

  /// What terminal and markdown say of photos, with these figures.
  private func photos(unseen: Double, of files: Int, tour: Double) -> String {
    var report = FakeRun().report()
    report.metrics += [
      MetricValue(id: "photo.unseen", value: unseen, unit: "1", better: .lower, kind: .exact, samples: files),
      MetricValue(id: "photo.tour", value: tour, unit: "s", better: .lower, kind: .exact, samples: files),
    ]
    let terminal = SummaryText(report, worst: nil, place: "x", colour: false).text
      .replacing("\n  ", with: " ").components(separatedBy: "\n").first { $0.hasPrefix("photos: ") }
    let markdown = SummaryMarkdown(report, worst: nil).text
    #expect(terminal.map { markdown.contains("\n- \(MarkdownText.cell($0))\n") } == true)
    return terminal ?? ""
  }

  @Test(
    "a run with own photos shows all, or says how long that would take; painted photos are not mentioned"
  )
  func photoFiles() {
    #expect(
      photos(unseen: 0, of: 1_400, tour: 2_475)
        == "photos: 1,400 files, each counted on each device, all shown small and full size, the last after 41 min 15 s"
    )
    #expect(
      photos(unseen: 12, of: 1_400, tour: 4_500)
        == "photos: of 1,400 files, each counted on each device, 12 were not shown both small and full size; at this "
        + "pace it takes 1 h 15 min, so make the session (`length`) that long")
    #expect(!lines().contains { $0.contains("photos:") })
  }

  @Test("the head has the size of the run, the foot the report's path and the worst frame")
  func headAndFoot() {
    let lines = lines(worst: frame)
    #expect(lines.contains { $0.hasPrefix("3 units, 6 sessions, 3 h 0 min simulated in 4 min 12 s") })
    #expect(
      lines.contains { $0.contains("worst frame: 42 ms (5 periods late, mostly effects) at 12:31.402") })
    #expect(lines.contains("report: Reports/runs/x/report.html"))
  }

  @Test(
    "coverage is shown in a line, a table and a section; without declared names nowhere")
  func coverage() throws {
    var report = FakeRun().report()
    #expect(!SummaryMarkdown(report, worst: nil).text.contains("Coverage"))
    report.deterministic.totals["reached.gallery.action.open"] = 4
    report.deterministic.totals["reached.gallery.action.close"] = 0
    let text = SummaryText(report, worst: nil, place: "", colour: false).text
    #expect(text.contains("\ncoverage: 1 of 2 declared\n"))
    let markdown = SummaryMarkdown(report, worst: nil).text
    #expect(markdown.contains("## Coverage\n\nReached 1 of 2 declared.\n"))
    #expect(markdown.contains("| `gallery.action` | 1 | 2 | close |"))
  }

  @Test("colour comes only when asked for, and says nothing that words do not")
  func colour() {
    let plain = lines().joined(separator: "\n")
    let coloured = lines(colour: true).joined(separator: "\n")
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[32m"))
    let stripped = coloured.replacingOccurrences(
      of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
    #expect(stripped == plain)
  }

  @Test("interrupted frames come after the others, in text and in Markdown")
  func interrupted() throws {
    var stolen = frame
    (stolen.frame, stolen.what) = (9, "2 moved, \(FrameRow.interruption)")
    let costliest = CostliestFrames(own: [frame], interrupted: [stolen])
    let text = lines(FakeRun(), costliest: costliest)
    let own = try #require(text.firstIndex { $0.hasPrefix("worst frame: 42 ms") })
    let apart = try #require(
      text.firstIndex { $0.hasPrefix("apart from it, worst that this machine interrupted: 42 ms") })
    #expect(own < apart)
    let markdown = SummaryMarkdown(FakeRun().report(), worst: costliest).text
    let tables = markdown.components(separatedBy: "\n## ").filter { $0.contains("| cost | mostly |") }
    #expect(
      tables.map { $0.prefix { $0 != "\n" } } == ["Worst frames", "Frames that this machine interrupted"])
    #expect(!tables[0].contains(FrameRow.interruption) && tables[1].contains(FrameRow.interruption))
    #expect(!lines().contains { $0.contains("interrupted") })
  }

  @Test("control characters of a hostile name reach no terminal")
  func controlCharacters() {
    let text = lines(FakeRun(spice: "\u{1B}[2J\n\u{7}")).joined(separator: "\n")
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{7}"))
  }

  @Test("markdown cells keep their columns whatever a name holds")
  func markdownCells() {
    let text = SummaryMarkdown(FakeRun(spice: " a|b <b>`c`").report(), worst: CostliestFrames(own: [frame]))
      .text
    // In a code span and in the command's fence markup means nothing.
    let prose = text.components(separatedBy: "## Again")[0]
      .replacingOccurrences(of: "(?<!\\\\)`[^`]*`", with: "", options: .regularExpression)
    #expect(!prose.contains("<b>"))
    #expect(prose.contains("&lt;b&gt;"))
    let rows = text.components(separatedBy: "\n").filter {
      $0.hasPrefix("| **FAIL**") || $0.hasPrefix("| ok")
    }
    for row in rows {
      let bars = row.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count
      #expect(bars == 8 || bars == 7, "\(row)")
    }
    #expect(rows.count >= 8)
  }

  @Test("the markdown lists ten photos that could not be shown and counts the rest", arguments: [0, 3, 14])
  func photoErrors(count: Int) {
    let text = SummaryMarkdown(FakeRun(photoErrors: count).report(), worst: nil).text
    #expect(text.contains("## Photos not shown (\(count))") == (count > 0))
    #expect(text.components(separatedBy: "\n- unit 0, session 1, IMG").count - 1 == min(count, 10))
    #expect(text.contains("- and 4 more") == (count == 14))
  }

  @Test("an unproven run is not called broken")
  func words() {
    func head(_ change: (inout RunReport) -> Void) -> String {
      var report = FakeRun(exit: 4).report()
      change(&report)
      return SummaryMarkdown(report, worst: nil).text.components(separatedBy: "\n")[0]
    }
    #expect(head { _ in }.hasSuffix("INVARIANT BROKEN"))
    #expect(
      head { $0.invariants.removeAll { $0.violations > 0 } }.hasSuffix(": NOTHING PROVEN, BUDGET EXCEEDED"))
    #expect(
      head {
        $0.invariants.removeAll { $0.violations > 0 }
        $0.budgets = []
      }.hasSuffix(": NOTHING PROVEN"))
    #expect(
      head {
        $0.invariants = []
        $0.deterministic.units[0].outcome = "crashed (signal 11)"
      }.hasSuffix("UNIT NOT FINISHED"))
  }

  @Test("the margin of a budget reads the right way round")
  func margins() {
    func margin(_ value: Double?, _ limit: Double, _ better: Polarity, samples: Int = 9) -> BudgetMargin {
      BudgetMargin(
        BudgetOutcome(
          metric: "m", limit: limit, value: value, unit: "ms", samples: samples, holds: true, remark: ""),
        better: better)
    }
    #expect(margin(75, 100, .lower).text == "25 % left")
    #expect(margin(131, 100, .lower).text == "31 % over")
    #expect(margin(131, 100, .higher).text == "31 % left")
    #expect(margin(75, 100, .higher).text == "25 % over")
    #expect(margin(100, 100, .lower).text == "at the limit")
    #expect(margin(0, 0, .lower).text == "at the limit")
    #expect(margin(3, 0, .lower).text == "3 ms over")
    #expect(margin(350, 100, .lower).text == "3.50 x the limit")
    #expect(margin(75, 100, .lower, samples: 0).text == "no samples")
    #expect(margin(nil, 100, .lower).text == "no samples")
    #expect(margin(75, 100, .lower).share == 0.75)
    #expect(margin(200, 100, .higher).share == 0.5)
  }

  @Test("between two bounds the nearer one counts, and a lower bound of 0 is never near")
  func bounds() {
    func margin(_ value: Double, _ least: Double) -> BudgetMargin {
      BudgetMargin(
        BudgetOutcome(
          metric: "m", limit: 40, least: least, value: value, unit: "%", samples: 9, holds: true, remark: ""),
        better: .neither)
    }
    #expect(margin(22, 20).text == "2 % to lower bound" && margin(22, 20).percent == 10)
    #expect(margin(36, 20).text == "4 % to upper bound" && margin(36, 20).share == 0.9)
    #expect(margin(19, 20).text == "1 % past lower bound" && margin(19, 20).percent == -5)
    #expect(margin(44, 20).text == "4 % past upper bound" && margin(40, 20).text == "at upper bound")
    #expect(margin(1, 0).text == "39 % to upper bound")
  }

  private var frame: FrameRow {
    FrameRow(
      unit: 1, session: 0, frame: 90_168, vsync: 751_402_000_000,
      stages: [10_000, 20_000, 41_000_000, 0, 220_000, 0], toolkit: 750_000, period: 8_333_333, samples: 2,
      created: 4, moved: 0, changed: 1, removed: 0, step: "hunt, episode 12", screen: "gallery",
      animating: true, placeholders: 0, what: "decode applied x3")
  }

  @Test("preemption is mentioned wherever times are shown, and only if there was any")
  func noise() throws {
    let words = "in 12 of 2,240 bursts of 256 frames"
    #expect(lines().joined(separator: " ").replacing("   ", with: " ").contains(words))
    #expect(SummaryMarkdown(FakeRun().report(), worst: nil).text.contains(words))
    var quiet = FakeRun().report()
    quiet.measured.preemptedBursts = 0
    #expect(!SummaryMarkdown(quiet, worst: nil).text.contains("noise"))
    #expect(!SummaryText(quiet, worst: nil, place: "x", colour: false).text.contains("noise"))
  }
}
