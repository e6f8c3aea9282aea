import FamilySamples
import Foundation
import Testing

@Suite("skiprope fuzz break --planted", .planted)
struct PlantedBreakTests {
  @Test("a planted bug gives exit code 4 and a finding that replays, the same for one worker and two")
  func bug() throws {
    try BreakFolder.with { folder in
      for workers in ["1", "2"] {
        let outcome = try BuiltCommand.run(
          [
            "fuzz", "break", "--cases", "300", "--seed", "2", "--planted", "double-toast", "--workers",
            workers, "--out", "out\(workers)", "--format", "json",
          ], in: folder)
        #expect(outcome.exit == 4, "\(outcome.output)\(outcome.complaint)")
        let line = outcome.output.split(separator: "\n").last ?? ""
        #expect(line.contains(#""broken":["toast.once"]"#), "\(line)")
      }
      let one = try BreakFolder.files(folder.appending(path: "out1"))
      #expect(try one == BreakFolder.files(folder.appending(path: "out2")))
      #expect(one.keys.sorted() == ["break.json", "findings/toast-once.jsonl", "findings/toast-once.yaml"])
      let replay = ["fuzz", "break", "--replay", "out1/findings/toast-once.yaml"]
      #expect(try BuiltCommand.run(replay, in: folder).exit == 0)
      let broken = try BuiltCommand.run(replay + ["--planted", "double-toast"], in: folder)
      #expect(broken.exit == 4 && broken.output.hasPrefix("[FAIL] toast.once"), "\(broken.output)")
    }
  }
}
