import Comparing
import Foundation
import Metrics
import Reporting
import Testing

/// Photo names, scenario names and error texts of a run reached a CI log and `summary.md` as they were: a name with a line feed in it
/// put `::error::` at the beginning of a line, and a heading into the summary.
@Suite("Text from outside in every format")
struct OutsideTextTests {
  static let hostile = [
    "a\n::error::b", "a\r\n::stop-commands::t", "::add-mask::x", "  ::debug::x", "##[error]x",
    "a ##vso[task.complete]x",
    "###[group]x", "\u{1B}[2J\u{1B}]0;t\u{7}", "a|b", "a|\u{301}b", "`a`\u{301}", "<script>alert(1)</script>",
    "]]>", "\u{2028}::error::x",
    "a\u{202E}b", "\"\u{301},\r\nx", "'\u{301}; rm x", "\n# heading", "- item", "1. item", "a\u{0}b", "```",
    "=1+1", "$x$", "\\",
  ]

  /// A run whose every text is this one.
  private static func report(_ text: String) -> RunReport {
    var report = FakeRun().report()
    (report.scenario, report.commit, report.verdict) = (text, text, text)
    report.command = text
    report.deterministic.photoErrors = [text]
    report.deterministic.units[0].outcome = text
    report.budgets[0].unit = text
    report.budgets[0].remark = text
    report.budgets[0].metric = text
    report.invariants[0].title = text
    report.invariants[0].id = text
    report.metrics[0].id = text
    report.metrics[0].unit = text
    report.machine.cpu = text
    report.machine.kernel = text
    report.machine.build = text
    return report
  }

  private static func target(_ text: String) -> GateTarget {
    let run = report(text)
    var other = run
    other.metrics[0].value *= 3
    other.budgets[0].holds = false
    return GateTarget(GateJudgement(other, Baseline(of: run), known: [:]), file: text)
  }

  /// Lines as any reader of a log splits them.
  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }.map(String.init)
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || [0x2028, 0x2029, 0x202E].contains(scalar.value))
    }
  }

  @Test("no line of a log is a command for a CI job, and each text is on one line", arguments: hostile)
  func log(text: String) {
    let (run, target) = (Self.report(text), Self.target(text))
    let all = [
      SummaryText(run, worst: nil, place: text, colour: false).text, GateText(target, colour: false).text,
      BaselineChange(nil, Baseline(of: run)).text(file: text), text,
    ]
    let plain = Self.report("plain")
    #expect(
      Self.lines(BaselineChange(nil, Baseline(of: run)).text(file: text)).count
        == Self.lines(BaselineChange(nil, Baseline(of: plain)).text(file: "plain")).count)
    for output in all {
      let shown = TerminalText.safe(output)
      #expect(!Self.hasControls(shown))
      for line in Self.lines(shown) {
        #expect(!line.trimmingCharacters(in: .whitespaces).hasPrefix("::"), "\(line)")
        #expect(!line.contains("##[") && !line.contains("##vso["), "\(line)")
      }
    }
    let line = TerminalText.line("photo not shown: \(text)")
    #expect(Self.lines(line).count == 1 && !Self.hasControls(line))
  }

  @Test("an annotation is one line with only its own command", arguments: hostile)
  func annotations(text: String) {
    let lines = GitHubAnnotations([Self.target(text)]).lines
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(Self.lines(line).count == 1 && !Self.hasControls(line))
      #expect(line.hasPrefix("::error file="))
      // The message begins behind the second `::`: no property holds another.
      let head = line.dropFirst(2).components(separatedBy: "::")[0]
      #expect(head.filter { $0 == "," }.count == 2 && !head.contains(":"), "\(head)")
    }
  }

  @Test("hostile text adds no lines, cells or headings to Markdown", arguments: hostile)
  func markdown(text: String) {
    func shape(_ markdown: String) -> [String] {
      Self.lines(markdown).map { line in
        let heading = line.prefix { $0 == "#" }.count
        let scalars = Array(line.unicodeScalars)
        let bars = scalars.indices.filter { scalars[$0] == "|" && ($0 == 0 || scalars[$0 - 1] != "\\") }.count
        return "\(heading) \(bars)"
      }
    }
    let pairs = [
      (
        SummaryMarkdown(Self.report(text), worst: nil).text,
        SummaryMarkdown(Self.report("plain"), worst: nil).text
      ),
      (GateMarkdown([Self.target(text)]).text, GateMarkdown([Self.target("plain")]).text),
    ]
    for (hostile, plain) in pairs {
      let outside = hostile.components(separatedBy: "## Again")[0]
      #expect(shape(outside) == shape(plain.components(separatedBy: "## Again")[0]))
      // Inside a span of code all is text.
      let spoken = outside.replacing(/`[^`\n]*`/, with: "")
      #expect(!Self.hasControls(hostile) && !spoken.contains("<script") && !spoken.contains("]]>"))
      #expect(!Self.lines(outside).contains { $0.hasPrefix("- - ") || $0.hasPrefix("- 1. ") })
    }
  }

  @Test("a code block ends at its fence, whatever its content")
  func fence() {
    #expect(MarkdownText.block("a ```` b\nc", language: "sh") == ["`````sh", "a ```` b", "c", "`````"])
    #expect(MarkdownText.block("a|b", language: "sh") == ["```sh", "a|b", "```"])
  }

  @Test("JUnit files and pages are well formed and contain no control characters", arguments: hostile)
  func markup(text: String) throws {
    let junit = JUnitXML([Self.target(text)]).text
    #expect(!Self.hasControls(junit) && !junit.contains("]]>"))
    #expect(Self.lines(junit).count == Self.lines(JUnitXML([Self.target("plain")]).text).count)
    let html = Markup.escape(text)
    #expect(Self.lines(html).count == 1 && !Self.hasControls(html) && !html.contains("<"))
  }

  @Test("a CSV cell is one cell on one line, and no spreadsheet evaluates it", arguments: hostile)
  func csv(text: String) {
    let cell = CSVText.cell(text)
    #expect(Self.lines(cell).count == 1 && !cell.hasPrefix("="))
    let scalars = Array(cell.unicodeScalars)
    let isQuoted = scalars.first == "\"" && scalars.last == "\"" && scalars.count > 1
    let inner = isQuoted ? scalars.dropFirst().dropLast() : scalars[...]
    let quotes = inner.count { $0 == "\"" }
    #expect(isQuoted ? quotes.isMultiple(of: 2) : quotes == 0 && !scalars.contains(","))
  }

  @Test(
    "a shell reads one word back, control characters and all", arguments: hostile + ["it's", "", "a b", "é"])
  func shell(text: String) throws {
    guard !text.contains("\u{0}") else { return }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "printf %s \(ShellWord.quoted(text))"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(Array(data) == Array(text.utf8))
    #expect(!Self.hasControls(ShellWord.quoted(text)))
  }
}
