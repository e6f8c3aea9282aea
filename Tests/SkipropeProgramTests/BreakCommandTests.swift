import FamilySamples
import Foundation
import Testing

@Suite("skiprope fuzz break, and fuzz relations")
struct BreakCommandTests {
  @Test("a build without planted bugs finds none, and says so")
  func healthy() throws {
    try BreakFolder.with { folder in
      let outcome = try BuiltCommand.run(
        ["fuzz", "break", "--cases", "256", "--out", "out"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("planted bugs: none in this build"))
    }
  }

  @Test("--time ends the search with the results so far")
  func bound() throws {
    try BreakFolder.with { folder in
      let outcome = try BuiltCommand.run(
        ["fuzz", "break", "--cases", "1000000000", "--time", "1ms", "--out", "out"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("CUT SHORT"), "\(outcome.output)")
      #expect(try BreakFolder.files(folder.appending(path: "out")).keys.contains("break.json"))
    }
  }

  @Test("the same seed gives the same counts of relations")
  func relations() throws {
    let command = ["fuzz", "relations", "--sequences", "2000", "--seed", "6", "--workers"]
    try BreakFolder.with { folder in
      let one = try BuiltCommand.run(command + ["1"], in: folder)
      let two = try BuiltCommand.run(command + ["2"], in: folder)
      #expect(one.exit == 0 && one.output.hasPrefix("2,000 generated sequences\n"), "\(one.output)")
      // The last line is the cost.
      #expect(one.output.split(separator: "\n").dropLast() == two.output.split(separator: "\n").dropLast())
    }
  }

  @Test("wrong use gives exit code 64, a missing finding 66")
  func wrongUse() throws {
    try BreakFolder.with { folder in
      for (line, exit) in [
        ("--cases 0", 64), ("here", 64), ("--replay none.yaml", 66), ("--help", 0),
      ] as [(String, Int32)] {
        let words = ["fuzz", "break"] + line.split(separator: " ").map(String.init)
        let outcome = try BuiltCommand.run(words, in: folder)
        #expect(outcome.exit == exit, "\(line): \(outcome.complaint)")
      }
    }
  }
}
