import Families
import FamilySamples
import Foundation
import Kernel
import Playing
import ScenarioFormat
import Simulation
import Testing
import Touches

@Suite("Touches from a recording, before anybody plays them")
struct RecordedSourceTests {
  /// The source of a recording of this child of the tiny scenario.
  private func source(
    family: Int, child: Int, scenario: String = "tiny", seed: UInt64 = 5, in folder: String
  ) throws -> RecordedSource {
    var recording = TouchRecording(drawing: 2, .five, device: .iPhoneSE, seed: 1)
    recording.header.runChild = TouchRecording.RunChild(
      scenario: scenario, seed: seed, family: family, child: child)
    let file = folder + "/child.jsonl"
    try Data(recording.text.utf8).write(to: URL(filePath: file))
    return try RecordedSource(path: file, for: .tiny(families: 9))
  }

  @Test("a run without the recording's family is refused, with the families that it has")
  func families() throws {
    try withFolder { folder in
      let source = try source(family: 3, child: 0, in: folder)
      for families in [0...3, 3...5, 3...3] { try source.check(families, of: .tiny(families: 9)) }
      for families in [0...2, 4...6] {
        #expect { try source.check(families, of: .tiny(families: 9)) } throws: {
          "\($0)".contains(
            "child 0 of family 3 touched, but the families \(families.lowerBound) to \(families.upperBound) are run"
          )
        }
      }
    }
  }

  @Test("a child that the family does not have is refused before the run")
  func children() throws {
    try withFolder { folder in
      let count = FamilyPlan(.tiny(families: 9), index: 3).children.count
      let last = try source(family: 3, child: count - 1, in: folder)
      try last.check(0...8, of: .tiny(families: 9))
      let next = try source(family: 3, child: count, in: folder)
      #expect { try next.check(0...8, of: .tiny(families: 9)) } throws: {
        "\($0)".contains("that family has \(count) children")
      }
    }
  }

  @Test("one of another scenario, or of another seed, is anybody's", arguments: [("other", 5), ("tiny", 6)])
  func anybody(scenario: String, seed: UInt64) throws {
    try withFolder { folder in
      let source = try source(family: 3, child: 7, scenario: scenario, seed: seed, in: folder)
      try source.check(0...2, of: .tiny(families: 9))
    }
  }
}
