import FamilySubject
import Foundation
import Invariants
import Playing
import ScenarioFormat
import Searching
import Skiprope
import Testing

@Suite("Findings of the past")
struct RegressionReplayTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scenarios/regressions").standardized.path

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".yaml") }
    .sorted()

  private func scenario(_ file: String) throws -> Scenario {
    let library = ScenarioLibrary(
      root: RegressionReplayTests.folder, vocabulary: FamilySubject.compiled.subject.vocabulary)
    return try library.load("\(RegressionReplayTests.folder)/\(file)").anchored
  }

  @Test("no recording of Scenarios/regressions breaks a rule now", arguments: RegressionReplayTests.files)
  func replay(file: String) throws {
    let violation = try FindingReplay.play(try scenario(file))
    #expect(violation == nil, "\(file): \(String(describing: violation))")
  }
}
