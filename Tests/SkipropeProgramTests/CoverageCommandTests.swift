import FamilySamples
import Foundation
import Testing

@Suite("The coverage command")
struct CoverageCommandTests {
  @Test(
    "coverage is summed over runs, and an unreached item fails the check by name unless the list excuses it")
  func check() throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      #expect(try [0, 4].contains(BuiltCommand.run(["run", "one", "--out", "a"], in: root).exit))
      let reported = try BuiltCommand.run(["coverage", "a"], in: root)
      #expect(reported.exit == 0 && reported.complaint == "")
      #expect(reported.output.contains("gallery.action") && reported.output.contains("declared"))

      #expect(try BuiltCommand.run(["coverage", "a", "--check"], in: root).exit == 66)
      let list = root.appending(path: "Scenarios/unreached.txt")
      try Data().write(to: list)
      let bare = try BuiltCommand.run(["coverage", "a", "a", "--check"], in: root)
      #expect(bare.exit == 4)
      let names = bare.complaint.split(separator: "\n").filter { !$0.contains("the rule `") }.compactMap {
        line in
        line.split(separator: "`").dropFirst().first.map(String.init)
      }
      #expect(names.contains("ledger.event.cancel") && !names.contains("gallery.screen.grid"))

      try Data(names.map { "\($0): not in 25 seconds\n" }.joined().utf8).write(to: list)
      let listed = try BuiltCommand.run(["coverage", "a", "--check"], in: root)
      #expect(listed.complaint.split(separator: "\n").allSatisfy { $0.contains("the rule `") })
      try Data(names.dropFirst().map { "\($0): not in 25 seconds\n" }.joined().utf8).write(to: list)
      let one = try BuiltCommand.run(["coverage", "a", "--check"], in: root)
      #expect(one.exit == 4 && one.complaint.contains("`\(names[0])` is reached by none of these runs"))
    }
  }

  /// A rule that no scenario demanded counted as ok once it was checked, even if it could not be broken any more.
  @Test("a rule that no run has to exercise fails the check by name; one demanded by any run does not")
  func rules() throws {
    let demand = RunFixture.modelled + "\nprovocations: {settle: 1}\n"
    try RunFixture.withScenarios(["one": RunFixture.modelled, "two": demand]) { root in
      for name in ["one", "two"] {
        #expect(try [0, 4].contains(BuiltCommand.run(["run", name, "--out", name], in: root).exit))
      }
      try Data().write(to: root.appending(path: "Scenarios/unreached.txt"))
      let bare = try BuiltCommand.run(["coverage", "one", "--check"], in: root).complaint
      #expect(bare.contains("no run is required to exercise the rule `settle`"))
      #expect(bare.contains("no run is required to exercise the rule `zoom.range`"))
      let both = try BuiltCommand.run(["coverage", "one", "two", "--check"], in: root).complaint
      #expect(
        !both.contains("`settle`") && both.contains("no run is required to exercise the rule `zoom.range`"))
    }
  }

  @Test("a run of another build and a folder without a run are refused")
  func refusals() throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      #expect(try BuiltCommand.run(["coverage"], in: root).exit == 64)
      #expect(try BuiltCommand.run(["coverage", "nowhere"], in: root).exit == 66)
      #expect(try [0, 4].contains(BuiltCommand.run(["run", "one", "--out", "a"], in: root).exit))
      #expect(try [0, 4].contains(BuiltCommand.run(["run", "one", "--out", "b"], in: root).exit))
      let report = root.appending(path: "b/report.json")
      let text = try String(contentsOf: report, encoding: .utf8)
      try Data(text.replacing("reached.fault.kill", with: "reached.fault.hiccup").utf8).write(to: report)
      let outcome = try BuiltCommand.run(["coverage", "a", "b"], in: root)
      #expect(outcome.exit == 6 && outcome.complaint.contains("`fault.hiccup`"))
    }
  }
}
