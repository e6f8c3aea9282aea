import FamilySamples
import Foundation
import Invariants
import Simulation
import Testing

@Suite("skiprope histories --planted", .planted)
struct PlantedHistoriesTests {
  private func run(_ line: String) throws -> BuiltCommand.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "histories-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try BuiltCommand.run(["histories"] + line.split(separator: " ").map(String.init), in: folder)
  }

  private func lastLine(_ outcome: BuiltCommand.Outcome) throws -> [String: Any] {
    let last = outcome.output.split(separator: "\n").last ?? ""
    return try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
  }

  @Test("each planted bug gives exit code 4 and a history that shows it")
  func bugs() throws {
    let broken = try run("--count 2000 --planted deaf-authority --format json")
    #expect(broken.exit == 4, "\(broken.output)\(broken.complaint)")
    let counts = try #require(try lastLine(broken)["broken"] as? [String: Int])
    #expect(counts["pending"] ?? 0 > 0 && counts["lost"] == 0, "\(counts)")
    let words = broken.output.split(separator: "\n").first { $0.contains("skiprope histories --only ") }
    let replay = try #require(words).trimmingCharacters(in: .whitespaces)
    let reported = try run(String(replay.dropFirst("skiprope histories ".count)))
    #expect(reported.exit == 4 && reported.output.contains("[FAIL] pending: "), "\(reported.output)")
    #expect(reported.output.contains("shrunk to "), "\(reported.output)")
    let all = try run("--all-planted")
    #expect(all.exit == 0 && !all.output.contains("[FAIL]"), "\(all.output)")
    #expect(all.output.split(separator: "\n").count == FamilyBugs.ofReplicas.count, "\(all.output)")
  }
}
