import ScenarioFormat
import Sweeping
import Testing

@Suite("Tables of settings, and plans that name them")
struct SettingTableTests {
  private func read(_ text: String) throws(ScenarioError) -> SweepPlan {
    try SweepPlanReader.read(
      Array(text.utf8), file: "mine.yaml", naming: SweepVocabulary(of: PatientRecogniser.self))
  }

  @Test("axes are the lines of the table, in the order of the file")
  func axes() throws {
    let plan = try read("axes: {wait: [0ms, 250ms], reach: {from: 20, to: 40, step: 10}, palms: ignored}")
    #expect(plan.axes.map(\.axis) == ["wait", "reach", "palms"])
    #expect(plan.axes.map(\.values) == [[0, 250], [20, 30, 40], ["ignored"]])
  }

  @Test(
    "an unknown name or invalid value is an error with its place",
    arguments: [
      ("axes: {reech: 3}", "1:8: `axes` has no key `reech`; did you mean `reach`?"),
      ("axes: {reach: 501}", "1:15: `reach` is `501`, but must be points from 0 to 500"),
      ("axes: {reach: seen}", "1:15: `reach` is `seen`, but must be points from 0 to 500"),
      ("axes: {wait: 20}", "1:14: `wait` is `20`, but must be a time such as `250ms`, from 0 to 1000 ms"),
      ("axes: {palms: 3}", "1:15: `palms` is `3`, but must be seen or ignored (wider than 40 pt)"),
      (
        "axes: {palms: {from: 1, to: 2, step: 1}}",
        "1:22: `palms` is `1`, but must be seen or ignored (wider than 40 pt)"
      ),
      ("presets: neer", "1:10: `presets` names `neer`; did you mean `near`?"),
      ("presets: theirs", "1:10: `presets` names `theirs`; known: near"),
      ("presets: near\ndrive: gallery", "2:8: `drive` is `gallery`, but must be one of recogniser"),
      (
        "candidates: {theirs: {}}",
        "1:14: `candidates`: `theirs` is the name of something else in the tables; choose another"
      ),
    ])
  func faults(text: String, message: String) {
    #expect { _ = try read(text) } throws: { "\($0)" == "mine.yaml:\(message)" }
  }

  @Test("a setting starts with standard values, and equal values are equal settings")
  func values() {
    var first = SettingValues(standardOf: PatientRecogniser.table)
    #expect(first["reach"] == 100 && first.number("wait") == 300 && first["palms"] == "seen")
    let second = first
    first["reach"] = 20.5
    #expect(first != second && first["reach"].text == "20.5")
    first["reach"] = 100
    #expect(first == second && Set([first, second]).count == 1)
    #expect(PatientRecogniser.summary(first, on: .grid) == "reach 100 pt, wait 300 ms, palms seen")
  }

  @Test("a setting may allow numbers and words, and its error lists both")
  func words() throws {
    struct Fussy: SweptRecogniser {
      static let table = [
        RecogniserSetting("speed", .pointsPerSecond, in: 0...9, or: [.init("off")], standard: "off"),
        RecogniserSetting("ratio", .ratio, in: 1...20, standard: 1),
      ]
      init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {}
      mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {}
    }
    let known = SweepVocabulary(of: Fussy.self)
    func read(_ text: String) throws(ScenarioError) -> SweepPlan {
      try SweepPlanReader.read(Array(text.utf8), file: "f", naming: known)
    }
    #expect(try read("axes: {speed: [off, 3]}").axes[0].values == ["off", 3])
    #expect {
      _ = try read("axes: {speed: on, ratio: 0}")
    } throws: {
      "\($0)".contains("`speed` is `on`, but must be `off` or points per second from 0 to 9")
        && "\($0)".contains("`ratio` is `0`, but must be a number from 1 to 20")
    }
  }
}
