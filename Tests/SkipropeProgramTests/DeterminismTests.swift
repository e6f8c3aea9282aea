import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("Reproducible runs")
struct DeterminismTests {
  private func run(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws
    -> RunFolderBytes
  {
    let out = "out-\(UUID().uuidString)"
    let outcome = try BuiltCommand.run(
      ["run"] + arguments + ["--out", out], in: folder,
      environment: BuiltCommand.ofTests.merging(environment) { $1 })
    #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
    return try RunFolderBytes(folder.appending(path: out))
  }

  @Test(
    "the deterministic part is the same byte for byte with one worker, with two, and with random hashing")
  func sameBytes() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let first = try run(["tiny", "--workers", "1"], in: folder)
      let again = try run(["tiny", "--workers", "1"], in: folder)
      let two = try run(["tiny", "--workers", "2"], in: folder)
      let random = try run(["tiny", "--verify"], in: folder, environment: ["SKIPROPE_HASHING": "random"])
      #expect(first.deterministic == again.deterministic)
      #expect(first.deterministic == two.deterministic)
      #expect(first.deterministic == random.deterministic)
      #expect(first.digest.count == 16)
    }
  }

  @Test(
    "a closed loop at 90 Hz is the same with one or two workers and random hashing, and differs from an open loop"
  )
  func closedLoop() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let closed = ["tiny", "--closed-loop", "high", "--refresh", "90"]
      let one = try run(closed + ["--workers", "1"], in: folder)
      let two = try run(closed + ["--workers", "2", "--verify"], in: folder)
      #expect(one.deterministic == two.deterministic)
      #expect(one.deterministic.contains("\"loop.skipped_vsyncs\" : 0") == false)
      #expect(one.deterministic.contains("\"loop.skipped_vsyncs\""))
      let open = try run(["tiny", "--refresh", "90"], in: folder)
      #expect(open.digest != one.digest)
      #expect(!open.deterministic.contains("loop."))
    }
  }

  @Test("the reproducing command and a replay have the run's loop and refresh rate")
  func repeated() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let flags = ["--decode", "modelled", "--closed-loop", "high", "--refresh", "90"]
      let outcome = try BuiltCommand.run(["run", "tiny", "--out", "out"] + flags, in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("closed loop under the high model of the toolkit"))
      let page = try String(contentsOf: folder.appending(path: "out/report.html"), encoding: .utf8)
      #expect(page.contains("skiprope run ") && page.contains(flags.joined(separator: " ")))
      #expect(try BuiltCommand.run(["replay", "out", "--family", "0"], in: folder).exit == 0)
    }
  }

  @Test("another seed gives another evening, and a typed seed equals that seed in the file")
  func seeds() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let five = try run(["tiny"], in: folder)
      let six = try run(["tiny", "--seed", "6"], in: folder)
      let typed = try run(["tiny", "--seed", "5"], in: folder)
      #expect(five.digest != six.digest)
      #expect(five.deterministic == typed.deterministic)
    }
  }

  @Test("real decoding is as deterministic as modelled: in two runs, and in a single process", .slow)
  func realDecode() throws {
    try RunFixture.withScenarios(["real": RunFixture.real]) { folder in
      let first = try run(["real", "--verify"], in: folder)
      let again = try run(["real", "--repetitions", "2"], in: folder)
      #expect(first.deterministic == again.deterministic)
      #expect(first.deterministic.contains("\"photo.pixels_decoded\" : 0") == false)
    }
  }

  @Test("a replay reports whether a family was reproduced, or the second at which it diverged")
  func replay() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      #expect(try BuiltCommand.run(["run", "tiny", "--out", "out"], in: folder).exit == 0)
      let same = try BuiltCommand.run(["replay", "out", "--family", "1"], in: folder)
      #expect(same.exit == 0 && same.output.contains("[ok] family 1 was reproduced"), "\(same.output)")
      // The planted difference: points are earned every seven seconds on average instead of five.
      let file = folder.appending(path: "out/scenario.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let other = text.replacing("\"nanoseconds\" : 5000000000\n", with: "\"nanoseconds\" : 7000000000\n")
      #expect(text != other)
      try Data(other.utf8).write(to: file)
      let different = try BuiltCommand.run(["replay", "out", "--family", "1"], in: folder)
      #expect(different.exit == 7)
      let words = different.output.split(separator: "DIFFERENT, first between 0:").last
      let second = try #require(words?.split(separator: ".").first.flatMap { Int($0) }, "\(different.output)")
      #expect((1..<25).contains(second))
    }
  }
}
