import Foundation
import Sweeping
import Testing

@Suite("A program that sweeps a custom recogniser")
struct RecogniserSweepTests {
  private func main(_ arguments: [String], axes: KeyValuePairs<String, [SettingValue]> = ["reach": [20, 60]])
    -> Int32
  {
    RecogniserSweep.main(of: PatientRecogniser.self, named: "patient", axes: axes, arguments: arguments)
  }

  @Test("it writes a sweep's files, and with `--against` it runs that sweep's gestures and reports them")
  func folders() throws {
    try TemporaryFolder.with { folder in
      let (first, second) = (folder + "/first", folder + "/second")
      #expect(main(["--gestures", "200", "--seed", "9", "--out", first]) == 0)
      for file in SweepFolder.files {
        #expect(FileManager.default.fileExists(atPath: "\(first)/\(file)"), "\(file)")
      }
      #expect(main(["--against", first, "--out", second, "--workers", "1"], axes: ["wait": [0, 900]]) == 0)
      let theirs = try SweepReference.read(from: first)
      #expect(try SweepReference.read(from: second).gestures == theirs.gestures)
      #expect(theirs.gestures.seed == 9 && theirs.gestures.count == 200)
      let json = try String(contentsOfFile: "\(second)/findings.json", encoding: .utf8)
      #expect(json.contains("\"against\" : \"\(theirs.setting)\"") && json.contains("\"seed\" : 9"))
      let page = try String(contentsOfFile: "\(second)/report.html", encoding: .utf8)
      #expect(page.contains("id=\"compared\"") && !page.contains("skiprope fuzz"))
    }
  }

  @Test("a plan's file replaces the program's axes, and its bounds determine the exit code")
  func plan() throws {
    try TemporaryFolder.with { folder in
      let file = "\(folder)/mine.yaml"
      try Data("axes: {reach: [500]}\ngestures: 200\nages: 4\nbounds: {missed: 1 %}\n".utf8)
        .write(to: URL(fileURLWithPath: file))
      #expect(main([file, "--out", folder]) == 2)
      let json = try String(contentsOfFile: "\(folder)/findings.json", encoding: .utf8)
      #expect(json.contains("\"name\" : \"mine\"") && json.contains("\"settingCount\" : 1"))
    }
  }

  @Test("a reference with gestures of another version is rejected")
  func otherDraws() throws {
    try TemporaryFolder.with { folder in
      #expect(main(["--gestures", "200", "--out", folder]) == 0)
      var theirs = try SweepReference.read(from: folder)
      theirs.gestures.digest = "0000000000000000"
      try Data(theirs.bytes).write(to: URL(fileURLWithPath: "\(folder)/reference.json"))
      #expect(main(["--against", folder]) == 65)
    }
  }

  @Test(
    "errors have the exit code of their kind",
    arguments: [
      (["--help"], 0), (["--gestures"], 64), (["--gestures", "0"], 64), (["--no-such", "1"], 64),
      (["--seed", "1", "--seed", "1"], 64), (["a.yaml", "b.yaml"], 64), (["--time", "0s"], 64),
      (["--workers", "999"], 64), (["no-such.yaml"], 66), (["--against", "no-such"], 66),
      (["--against", "no-such", "--out", ""], 64),
    ] as [([String], Int32)])
  func refusals(arguments: [String], code: Int32) {
    #expect(main(arguments) == code, "\(arguments)")
  }

  @Test("without a plan and without axes there is nothing to sweep")
  func nothing() {
    struct Bare: SweptRecogniser {
      static let table: [RecogniserSetting] = []
      init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {}
      mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {}
    }
    #expect(RecogniserSweep.main(of: Bare.self, named: "bare", arguments: []) == 64)
  }
}
