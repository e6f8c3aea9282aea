import CelebrationSubject
import FamilySamples
import Foundation
import Testing

@Suite("Known bugs of 365 are caught", .planted)
struct CelebrationCanaryTests {
  /// Enough looks for each rule to be tried: a first launch, a device that reduces motion, leap years.
  private static let scenario = """
    app: celebrations
    seed: 365
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population:
      {users: 4, ages: {"13": 1, "40": 1, "75": 1}, new: 25%, reduced-motion: 50%, reminded: 100%, photo-megapixels: 12}
    year:
      days: 40
      zones: {Europe/Berlin: 1, America/New_York: 1, Pacific/Auckland: 1}
      travel: 15%
      clock-set: 20%
    """

  /// The rules that a run with a bug, or without, says are broken.
  private func broken(_ bug: CelebrationCanary?, in folder: URL) throws -> [String] {
    let extra = bug.map { ["--canary", $0.rawValue] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", "looks", "--format", "json", "--out", "out"] + extra, in: folder)
    let last = try #require(outcome.output.split(separator: "\n").last, "\(outcome.complaint)")
    let line = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    return (line?["invariants"] as? [String] ?? []).sorted()
  }

  @Test("each by its rule and by no other than it says, and none without a bug")
  func table() throws {
    try RunFixture.withScenarios(["looks": CelebrationCanaryTests.scenario]) { (folder) throws in
      #expect(try broken(nil, in: folder).isEmpty)
      for bug in CelebrationCanary.allCases {
        #expect(
          try broken(bug, in: folder) == ([bug.rule] + bug.breaksToo).sorted(),
          "\(bug.rawValue)")
      }
    }
  }
}
