import FamilySamples
import Foundation
import Testing

@Suite("The fuzz command")
struct FuzzCommandTests {
  private static let small = """
    seed: 4
    ages: [4]
    gestures: 300
    settings: 6
    refinements: 1
    axes: {distance: [20, 40, 80], same-debounce: [0ms, 300ms]}
    presets: [story]
    """

  /// Runs `body` in a new folder with these fuzz scenarios.
  private func withPlans(_ plans: [String: String], _ body: (URL) throws -> Void) throws {
    try RunFixture.withScenarios([:]) { folder in
      let home = folder.appending(path: "Scenarios/fuzz")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      for (name, text) in plans { try Data(text.utf8).write(to: home.appending(path: name + ".yaml")) }
      try body(folder)
    }
  }

  @Test("a sweep writes the same files on one thread and on two, with a line of JSON at the end")
  func sweep() throws {
    try withPlans(["small": FuzzCommandTests.small]) { folder in
      let one = try BuiltCommand.run(
        ["fuzz", "small", "--workers", "1", "--out", "one", "--format", "json"], in: folder)
      let two = try BuiltCommand.run(
        ["fuzz", "Scenarios/fuzz/small.yaml", "--workers", "2", "--out", "two"], in: folder)
      #expect(one.exit == 0 && two.exit == 0, "\(one.complaint)\(two.complaint)")
      let line = one.output.split(separator: "\n").last.map(String.init) ?? ""
      #expect(line.hasPrefix(#"{"complete":true,"exit":0,"front":["#), "\(line)")
      #expect(line.contains(#""run":"one""#) && !two.output.contains("{"))
      #expect(
        two.output.contains("recommended: ") && two.complaint == "" || two.complaint.contains("evaluations"))
      for file in ["settings.csv", "findings.json", "reference.json"] {
        let bytes = try ["one", "two"].map { try Data(contentsOf: folder.appending(path: "\($0)/\(file)")) }
        #expect(bytes[0] == bytes[1] && !bytes[0].isEmpty, "\(file)")
      }
      let page = try String(contentsOf: folder.appending(path: "two/report.html"), encoding: .utf8)
      #expect(page.contains(" data-plot=\"0\"") && !page.contains("://"), "no network")
      let csv = try String(contentsOf: folder.appending(path: "one/settings.csv"), encoding: .utf8)
      // Two halves of an age and a worst row for story and six points, and the heading.
      #expect(csv.split(separator: "\n").count == 1 + 2 * 2 * 7)
    }
  }

  /// The user's own setting had no name, and was in tables only if it was on the front.
  @Test(
    "candidates are in every table and in the picture, and a bound that no setting meets gives exit code 2")
  func candidates() throws {
    let named =
      FuzzCommandTests.small
      + "\ncandidates: {patient: {like: story, same-debounce: 299ms, multi-touch-lockout: 77ms}}\n"
    try withPlans([
      "named": named, "bounded": named + "bounds: {accidental: 0 %}\n",
      "wide": named + "bounds: {missed: 100 %}\n",
    ]) { folder in
      for (name, exit) in [("named", Int32(0)), ("bounded", 2), ("wide", 0)] {
        let outcome = try BuiltCommand.run(["fuzz", name, "--out", name], in: folder)
        #expect(outcome.exit == exit, "\(name): \(outcome.complaint)")
        #expect(outcome.output.contains("patient"), "\(outcome.output)")
        #expect(outcome.output.split(separator: " ").contains { $0.contains("77") }, "its rule is told whole")
        #expect(!outcome.output.contains("~"), "nothing of a table is cut")
        #expect(
          outcome.output.contains("nothing to recommend: no setting keeps to the bounds (accidental 0 %)")
            == (name == "bounded"))
        let page = try String(contentsOf: folder.appending(path: "\(name)/report.html"), encoding: .utf8)
        #expect(
          page.contains("\"style\":\"p-yours\"") && page.contains("\"names\":[\"patient\"]"), "on the picture"
        )
        // Its section, age by age, and the list of settings.
        #expect(page.components(separatedBy: "<th scope=\"row\">patient").count > 2)
        for file in ["findings.json", "settings.csv"] {
          let text = try String(contentsOf: folder.appending(path: "\(name)/\(file)"), encoding: .utf8)
          #expect(text.contains("patient"), "\(file)")
        }
      }
    }
  }

  @Test("a time limit ends the sweep with the results so far, and says so")
  func bound() throws {
    let long = FuzzCommandTests.small.replacing("gestures: 300", with: "gestures: 90000000")
    try withPlans(["long": long]) { folder in
      let outcome = try BuiltCommand.run(
        ["fuzz", "long", "--time", "200ms", "--out", "out", "--format", "json"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("CUT SHORT"))
      #expect(outcome.output.contains(#"{"complete":false,"#))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/out/report.html"))
    }
  }

  @Test("a gallery driven without touches fails with the reason")
  func gallery() throws {
    let rules = "seed: 4\nages: [4]\ngestures: 300\nrules: [swiper]\ndrive: gallery"
    try withPlans(["rules": rules]) { folder in
      let outcome = try BuiltCommand.run(["fuzz", "rules", "--out", "out"], in: folder)
      #expect(outcome.exit == 4 && outcome.output.contains("NOTHING COMPARED"), "\(outcome.output)")
      let page = try String(contentsOf: folder.appending(path: "out/report.html"), encoding: .utf8)
      #expect(page.contains("NOTHING COMPARED"))
    }
  }

  @Test(
    "wrong use, an invalid file and a missing one have their exit codes",
    arguments: [
      ("fuzz", 64, "skiprope: `fuzz` needs a scenario: `skiprope fuzz debounce`; see `skiprope fuzz --help`"),
      (
        "fuzz small --time soon", 64,
        "skiprope: `--time` is `soon`, but must be a duration from 1ns to 1000h, such as `1.5h`, `45s` or `250ms`; "
          + "a number without a unit is seconds"
      ),
      ("fuzz small --wrokers 1", 64, "skiprope: `fuzz` has no flag `--wrokers`; did you mean `--workers`?"),
      (
        "fuzz smal", 66,
        "skiprope: there is no fuzz scenario `smal` in `Scenarios/fuzz`; did you mean `small`?"
      ),
      (
        "fuzz bad", 65,
        "skiprope: Scenarios/fuzz/bad.yaml:2:9: `axes` has no key `distanse`; did you mean `distance`?"
      ),
      (
        "scenarios validate", 65,
        "skiprope: Scenarios/fuzz/bad.yaml:2:9: `axes` has no key `distanse`; did you mean `distance`?"
      ),
      ("scenarios validate small", 0, nil), ("scenarios validate Scenarios/fuzz/small.yaml", 0, nil),
    ] as [(String, Int32, String?)])
  func codes(line: String, exit: Int32, complaint: String?) throws {
    let bad = "seed: 1\naxes: { distanse: [3]}"
    try withPlans(["small": FuzzCommandTests.small, "bad": bad]) { folder in
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.exit == exit)
      #expect(outcome.complaint.split(separator: "\n").first.map(String.init) == complaint)
    }
  }
}
