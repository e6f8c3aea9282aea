import Foundation
import Testing

@Suite("skiprope fuzz break, and fuzz relations")
struct BreakCommandTests {
  /// The project's folder, where `Scenarios/` lies.
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "break-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  /// Every file below the folder with its content, by path.
  private func files(_ folder: URL) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.contains(".") {
      result[path] = try Data(contentsOf: folder.appending(path: path))
    }
    return result
  }

  #if Canaries
    @Test("a bug leaves with 4 and with a finding that replays, the same for one worker and two")
    func bug() throws {
      try withFolder { folder in
        for workers in ["1", "2"] {
          let outcome = try BuiltCommand.run(
            [
              "fuzz", "break", "--cases", "300", "--seed", "2", "--canary", "double-toast", "--workers",
              workers, "--out", "out\(workers)", "--format", "json",
            ], in: folder)
          #expect(outcome.exit == 4, "\(outcome.output)\(outcome.complaint)")
          let line = outcome.output.split(separator: "\n").last ?? ""
          #expect(line.contains(#""broken":["toast.once"]"#), "\(line)")
        }
        let one = try files(folder.appending(path: "out1"))
        #expect(try one == files(folder.appending(path: "out2")))
        #expect(one.keys.sorted() == ["break.json", "findings/toast-once.jsonl", "findings/toast-once.yaml"])
        let replay = ["fuzz", "break", "--replay", "out1/findings/toast-once.yaml"]
        #expect(try BuiltCommand.run(replay, in: folder).exit == 0)
        let broken = try BuiltCommand.run(replay + ["--canary", "double-toast"], in: folder)
        #expect(broken.exit == 4 && broken.output.hasPrefix("[FAIL] toast.once"), "\(broken.output)")
      }
    }
  #else
    @Test("a build without bugs finds none, and says that it has none planted")
    func healthy() throws {
      try withFolder { folder in
        let outcome = try BuiltCommand.run(
          ["fuzz", "break", "--cases", "256", "--out", "out"], in: folder)
        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
        #expect(outcome.output.contains("canaries: none in this build"))
      }
    }
  #endif

  @Test("--time ends the search, which then has what there is")
  func bound() throws {
    try withFolder { folder in
      let outcome = try BuiltCommand.run(
        ["fuzz", "break", "--cases", "1000000000", "--time", "1ms", "--out", "out"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("CUT SHORT"), "\(outcome.output)")
      #expect(try files(folder.appending(path: "out")).keys.contains("break.json"))
    }
  }

  @Test("relations are counted, and the same seed counts the same")
  func relations() throws {
    let command = ["fuzz", "relations", "--sequences", "2000", "--seed", "6", "--workers"]
    let one = try BuiltCommand.run(command + ["1"], in: BreakCommandTests.project)
    let two = try BuiltCommand.run(command + ["2"], in: BreakCommandTests.project)
    #expect(one.exit == 0 && one.output.hasPrefix("2,000 generated sequences\n"), "\(one.output)")
    // The last line is what it cost.
    #expect(one.output.split(separator: "\n").dropLast() == two.output.split(separator: "\n").dropLast())
  }

  @Test("wrong use leaves with 64, a finding that is not there with 66")
  func wrongUse() throws {
    let project = BreakCommandTests.project
    #expect(try BuiltCommand.run(["fuzz", "break", "--cases", "0"], in: project).exit == 64)
    #expect(try BuiltCommand.run(["fuzz", "break", "here"], in: project).exit == 64)
    #expect(try BuiltCommand.run(["fuzz", "break", "--replay", "none.yaml"], in: project).exit == 66)
    #expect(try BuiltCommand.run(["fuzz", "break", "--help"], in: project).exit == 0)
  }
}
