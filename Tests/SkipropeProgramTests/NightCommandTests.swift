import Commands
internal import FamilySamples
import Foundation
import Kernel
import TestSupport
import Testing

@Suite("The overnight command")
struct NightCommandTests {
  private static let soak = """
    seed: 5
    devices: {iphone-se: 1}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 24, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session: {length: 6m}
    soak: {cycle: 20s}
    real: {decode: modelled}
    """

  private func night(_ root: URL, _ flags: [String] = []) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["overnight", "--night", "one", "--out", "nights"]
        + (flags.contains("--hours") ? [] : ["--hours", "0.001"]) + flags, in: root)
  }

  private func names(_ root: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "nights").path).filter {
      $0.hasPrefix("2")
    }.sorted()
  }

  /// Changes the date of tonight's run.
  private func age(_ root: URL, to date: String) throws {
    let nights = root.appending(path: "nights")
    let tonight = try #require(names(root).last)
    try FileManager.default.moveItem(at: nights.appending(path: tonight), to: nights.appending(path: date))
  }

  @Test("the first night has no earlier one to compare with; the next one has", .slow)
  func two() throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled, "cycles": NightCommandTests.soak]) { root in
      let first = try night(root, ["--soak", "cycles"])
      #expect(
        [0, 4].contains(first.exit) && first.complaint.contains("overnight: soak: skiprope run cycles"))
      #expect(!first.complaint.contains("compare"))
      // The seed is a date, so that each night differs.
      #expect(
        first.complaint.firstMatch(of: #/night: skiprope run one --seed 20\d{6} /#) != nil,
        "\(first.complaint)")
      try age(root, to: "2020-02-28")
      let second = try night(root, ["--soak", "cycles", "--families", "2", "--seed", "77"])
      #expect(second.complaint.contains("night: skiprope run one --seed 77 "))
      #expect(second.complaint.contains("overnight: changes: skiprope compare nights/2020-02-28/same"))
      let page = try String(
        contentsOf: root.appending(path: "nights/\(try #require(names(root).last))/index.html"),
        encoding: .utf8)
      #expect(page.contains("What changed since 2020-02-28") && page.contains("href=\"same/report.html\""))
      #expect(page.contains("SAME  one") && page.contains("href=\"changes/report.html\""))
      let changes = try String(
        contentsOf: root.appending(path: "nights/\(try #require(names(root).last))/changes/report.html"),
        encoding: .utf8)
      #expect(changes.contains("href=\"../../2020-02-28/same/report.html\""))
      let metrics = try String(contentsOf: root.appending(path: "nights/overnight.prom"), encoding: .utf8)
      #expect(
        metrics.contains("skiprope_overnight_exit_code \(second.exit)\n") && metrics.hasSuffix("# EOF\n"))
    }
  }

  @Test("a failed part is listed first, and decides the exit code")
  func failing() throws {
    let hasty = RunFixture.modelled + "\nbudgets: {cache.decodes: 0}"
    try RunFixture.withScenarios(["one": hasty]) { root in
      let outcome = try night(root, ["--families", "1"])
      #expect(
        outcome.complaint.contains("Nothing was soaked") && outcome.complaint.contains("same exited with"))
      #expect(outcome.exit == 2 && outcome.output.contains("overnight: exit \(outcome.exit); "))
      let page = try String(
        contentsOf: root.appending(path: "nights/\(try #require(names(root).last))/index.html"),
        encoding: .utf8)
      #expect(page.contains("EXIT \(outcome.exit)") && page.contains("Nothing was soaked"))
    }
  }

  @Test(
    "a night of one new family exercises too little: exit code 4, in page, text and alarm", .slow)
  func tiny() throws {
    let many = RunFixture.modelled.replacing("{families: 2", with: "{families: 1000000")
      .replacing("{length: 25s", with: "{length: 10m")
    try RunFixture.withScenarios(["one": many]) { root in
      let outcome = try night(root, ["--families", "1", "--hours", "0.0001"])
      #expect(outcome.exit == 4 && outcome.output.contains("[FAIL] NOTHING PROVEN  night of 20"))
      #expect(outcome.output.contains("of the 100 that a night needs"))
      let nights = root.appending(path: "nights")
      let folder = nights.appending(path: try #require(names(root).last))
      let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
      #expect(page.contains("NOTHING PROVEN") && !page.contains("HOLDS"))
      let metrics = try String(contentsOf: nights.appending(path: "overnight.prom"), encoding: .utf8)
      #expect(metrics.contains("skiprope_overnight_exit_code 4\n"))
    }
  }

  /// With `--keep 2` a folder of photos named by a date was removed, with exit code 0.
  @Test(
    "only the requested number of nights is stored; other folders named by a date stay, and so do links",
    .slow)
  func keeping() throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      for name in ["2020-01-01", "2020-01-02", "2031-01-03", "mine", "2020-1-1"] {
        let folder = root.appending(path: "nights/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("a thesis".utf8).write(to: folder.appending(path: "thesis.txt"))
      }
      try FileManager.default.createSymbolicLink(
        atPath: root.appending(path: "nights/2020-01-04").path, withDestinationPath: "mine")
      let theirs = ["2020-01-01", "2020-01-02", "2020-01-04", "2020-1-1", "2031-01-03"]
      for date in ["2019-05-05", "2019-05-06"] {
        _ = try night(root, ["--keep", "2", "--families", "1"])
        let tonight = try #require(names(root).first { !theirs.contains($0) && $0 > "2020-2" })
        try FileManager.default.moveItem(
          at: root.appending(path: "nights/\(tonight)"), to: root.appending(path: "nights/\(date)"))
      }
      _ = try night(root, ["--keep", "2", "--families", "1"])
      let left = try names(root)
      #expect(left.filter { !theirs.contains($0) }.count == 2 && !left.contains("2019-05-05"), "\(left)")
      for name in theirs + ["mine"] {
        #expect(
          FileManager.default.fileExists(atPath: root.appending(path: "nights/\(name)/thesis.txt").path),
          "\(name)")
      }
    }
  }

  /// The second night's page had figures of the first one's scenario.
  @Test(
    "another scenario on the same day is refused, and on another day is not compared",
    .slow)
  func otherScenario() throws {
    let scenarios = [
      "one": RunFixture.modelled, "two": RunFixture.modelled, "cycles": NightCommandTests.soak,
    ]
    try RunFixture.withScenarios(scenarios) { root in
      func other(_ flags: [String] = []) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(
          ["overnight", "--night", "two", "--out", "nights", "--hours", "0.001", "--families", "1"] + flags,
          in: root)
      }
      #expect([0, 4].contains(try night(root, ["--families", "1"]).exit))
      let tonight = try #require(names(root).last)
      let page = root.appending(path: "nights/\(tonight)/index.html")
      let before = try Data(contentsOf: page)
      let refused = try other()
      #expect(refused.exit == 64, "\(refused)")
      #expect(
        refused.complaint.contains(
          "`nights/\(tonight)` holds tonight's run of `one`, and figures of `two` would mix with it"),
        "\(refused.complaint)")
      #expect(try Data(contentsOf: page) == before && !refused.complaint.contains("overnight: same"))
      try age(root, to: "2020-02-28")
      let next = try other()
      #expect([0, 4].contains(next.exit) && !next.complaint.contains("overnight: changes"), "\(next)")
      #expect(try night(root, ["--out", "nights", "--families", "1"]).exit == 64)
    }
  }

  /// The heading was "New families for 9.999e-05 hours".
  @Test(
    "the duration is printed in hours, minutes or seconds",
    arguments: [
      (TimeSpan.hours(8), "8 hours"), (.hours(1), "1 hour"), (.seconds(5_400), "1.5 hours"),
      (.seconds(90), "1.5 minutes"),
      (.seconds(60), "1 minute"), (.seconds(1), "1 second"), (.milliseconds(360), "0.36 seconds"),
    ])
  func lengths(span: TimeSpan, words: String) { #expect(NightCommand.words(span) == words) }

  @Test(
    "wrong arguments are refused before any run",
    arguments: [
      ("--hours 0", 64, "360ms"), ("--keep 1", 64, "2 to 1000"), ("--families 3", 64, "has 2 families"),
      ("--soak none", 66, "there is no scenario `none`"), ("tonight", 64, "`tonight`"),
    ])
  func wrong(_ line: String, _ exit: Int32, _ words: String) throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      let outcome = try night(root, line.split(separator: " ").map(String.init))
      #expect(outcome.exit == exit && outcome.complaint.contains(words), "\(outcome.complaint)")
      #expect(!FileManager.default.fileExists(atPath: root.appending(path: "nights").path))
    }
  }
}
