import FamilySamples
import Foundation
import Testing

@Suite("skiprope noticed, and gates with a planted bug", .planted)
struct PlantedNoticedTests {
  @Test("the gate and the comparison of runs name two bugs planted in the built program")
  func planting() throws {
    try RunFixture.withScenarios(["short": RunFixture.modelled]) { folder in
      let words = [
        "noticed", "short", "--out", "noticed", "--pairs", "2-2", "--case", "frame-allocation", "--case",
        "late-tap",
      ]
      let outcome = try BuiltCommand.run(words, in: folder)
      let rows = outcome.output.split(separator: "\n").map(String.init)
      #expect(rows.count == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(rows.contains { $0.hasPrefix("| nothing |") })
      let allocation = try #require(rows.first { $0.hasPrefix("| frame-allocation |") })
      #expect(
        allocation.hasSuffix("| gate, gate --against, compare |")
          && allocation.contains("`work.allocations."))
      let tap = try #require(rows.first { $0.hasPrefix("| late-tap |") })
      #expect(tap.hasSuffix("| gate, gate --against, compare |") && tap.contains("`input.latency."))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "noticed/baseline.yaml").path))
    }
  }

  @Test("a gate with an older program reports a slow-down though all stored figures hold, exit code 3")
  func gateAgainst() throws {
    try RunFixture.withScenarios(["short": RunFixture.modelled]) { folder in
      let program = try BuiltCommand.location().path
      #expect(try BuiltCommand.run(["run", "short", "--out", "run"], in: folder).exit == 0)
      #expect(
        try BuiltCommand.run(["gate", "run", "--update", "--baseline", "kept.yaml"], in: folder).exit == 0)
      let gate = ["gate", "run", "--baseline", "kept.yaml"]
      #expect(try BuiltCommand.run(gate, in: folder).exit == 0)
      let against = try BuiltCommand.run(
        gate + ["--against", "older=\(program)", "--slow", "400"], in: folder)
      #expect(against.exit == 3, "\(against.output)\(against.complaint)")
      #expect(against.output.contains("frame.ratio.median") && against.output.contains("stage.layout"))
      // Where the two diverge, the older program runs the evening again, and the first differing frame is named.
      let bug = ["--planted", "late-tap"]
      _ = try BuiltCommand.run(["run", "short", "--out", "bent"] + bug, in: folder)
      let parted = try BuiltCommand.run(
        ["gate", "bent", "--baseline", "kept.yaml", "--against", "older=\(program)"] + bug, in: folder)
      #expect(parted.exit == 6, "\(parted.output)\(parted.complaint)")
      let words = parted.output.replacing("\n  ", with: " ")
      // The seed decides which child opens a photo first.
      #expect(
        words.contains(/note: family \d, child \d differs first, at \d:\d\d\.\d{3}: frame \d+/), "\(words)")
      #expect(words.contains("what differs"))
      let wrong = try BuiltCommand.run(gate + ["--against", program, "--update"], in: folder)
      #expect(wrong.exit == 64 && wrong.complaint.contains("`--against` is for one run"))
      #expect(try BuiltCommand.run(gate + ["--against", "nowhere"], in: folder).exit == 66)
    }
  }

  @Test("an unknown slow-down or case is a usage error, exit code 64")
  func wrongUse() throws {
    try RunFixture.withScenarios(["short": RunFixture.modelled]) { folder in
      for (words, complaint) in [
        (["run", "short", "--slow", "fast"], "`--slow` is `fast`, but must be percent from 0 to 1000"),
        (["run", "short", "--slow", "20@"], "`--slow` is `20@`"),
        (
          ["noticed", "short", "--case", "leek"], "`--case` is `leek`, but must be one of nothing, slow-20"
        ),
      ] {
        let outcome = try BuiltCommand.run(words, in: folder)
        #expect(outcome.exit == 64 && outcome.complaint.contains(complaint), "\(outcome.complaint)")
      }
    }
  }
}
