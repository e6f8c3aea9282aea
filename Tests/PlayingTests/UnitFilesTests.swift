import FamilySamples
import Foundation
import Metrics
import Playing
import Testing

@Suite("The files of units")
struct UnitFilesTests {
  @Test(
    "files are named by numbers with at least five digits",
    arguments: [(0, "00000"), (42, "00042"), (99_999, "99999"), (123_456, "123456")])
  func names(number: Int, digits: String) {
    #expect(UnitFiles(folder: "/runs").resultPath(number) == "/runs/unit-\(digits).json")
  }

  @Test("a result is read back as written, with sorted keys; a missing one is nil")
  func roundTrip() throws {
    try withFolder { folder in
      let files = UnitFiles(folder: folder + "/new/units")
      #expect(try files.read(7) == nil)
      var result = UnitResult.complete(7)
      result.photoErrors = ["a.jpg: truncated"]
      try files.write(result)
      #expect(try files.read(7)?.summary == result.summary)
      #expect(try files.read(7)?.photoErrors == ["a.jpg: truncated"])
      let text = try String(contentsOfFile: files.resultPath(7), encoding: .utf8)
      let places = ["\"bursts\"", "\"costModel\"", "\"measurements\"", "\"summary\""].map {
        text.range(of: $0)?.lowerBound
      }
      #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }
  }

  @Test("an invalid file is refused with its path")
  func nonsense() throws {
    try withFolder { folder in
      let files = UnitFiles(folder: folder)
      try Data("{}".utf8).write(to: URL(filePath: files.resultPath(3)))
      #expect { try files.read(3) } throws: { "\($0)".hasPrefix(files.resultPath(3)) }
    }
  }

  @Test("without rows there are no checkpoints")
  func noCheckpoints() throws {
    try withFolder { folder in #expect(UnitFiles(folder: folder).checkpoints(0, session: 1) == []) }
  }

  @Test("a new result and a new tally count nothing")
  func fresh() {
    let result = UnitResult.complete(0)
    #expect(result.cpuSeconds == 0 && result.simulatedSeconds == 0 && result.peakResidentBytes == 0)
    #expect(result.bursts == 0 && result.preemptedBursts == 0 && result.nondeterministic == [])
    let tally = RuleTally(id: "settle")
    #expect(tally.checked == 0 && tally.exercised == 0 && tally.violations == 0 && tally.examples == [])
  }
}
