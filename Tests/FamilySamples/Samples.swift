internal import Families
internal import Foundation
internal import HostSystem
package import Kernel
internal import Metrics
package import Playing
package import SQLiteConnecting
package import ScenarioFormat
internal import Testing

extension Scenario {
  /// One family's short evening with modelled photos: small enough to run in every test.
  package static func tiny(families: Int = 1, seed: UInt64 = 5, length: TimeSpan = .seconds(25)) -> Scenario {
    var scenario = Scenario.standard
    scenario.name = "tiny"
    scenario.seed = seed
    scenario.units = families
    scenario.population.childrenPerFamily = 1...2
    scenario.population.photosPerFamily = 20...24
    scenario.population.categoriesPerFamily = 3...3
    scenario.population.groupsPerFamily = 1...1
    scenario.population.photosPerGroup = 4...6
    scenario.population.ledgerHistory = 3...5
    scenario.session.length = length
    scenario.session.behaviours = [
      WeightedName(name: "hunt", weight: 2), WeightedName(name: "fidget", weight: 1),
    ]
    scenario.session.earningEvery = .seconds(5)
    scenario.session.redeemingEvery = .seconds(10)
    scenario.real.decode = .modelled
    return scenario
  }
}

extension UnitResult {
  /// A successful result of a family with one child of this digest.
  package static func complete(_ family: Int, digest: String = "aa") -> UnitResult {
    let child = SessionSummary(
      session: 1, ageYears: 5, device: "iphone-se", digest: digest, vsyncs: 60, activeFrames: 30, gestures: 3,
      counts: ["category.changes": 1, "photo.shown": 4, "cache.decodes": 5])
    return UnitResult(
      summary: UnitSummary(unit: family, outcome: "complete", sessions: [child]))
  }
}

/// Runs the body with a temporary folder.
package func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "runner-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// The command built together with these tests, beside the running test bundle.
package func builtCommand() throws -> String {
  let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  return URL(filePath: program).deletingLastPathComponent().appending(path: "skiprope").path
}

/// Writes an executable script, by another process. While this process writes it, children started for other tests would hold
/// it open. A file open for writing cannot be executed.
package func makeScript(_ text: String, at path: String) throws {
  let command = #"printf '%s' "$1" > "$2" && chmod +x "$2""#
  let writer = try ChildProcess(
    path: "/bin/sh", arguments: ["-c", command, "sh", text, path], environment: ["PATH": "/usr/bin:/bin"])
  try #require(writer.wait().code == 0)
}

/// A worker's order.
package func order(_ scenario: Scenario, in folder: String, family: Int = 0, repetitions: Int = 1)
  -> WorkOrder
{
  WorkOrder(
    scenario: scenario, unit: family, repetitions: repetitions, keepAllFrames: false, detailedSessions: 1,
    results: folder + "/units", scratch: folder + "/scratch", hostScore: 1, bug: nil)
}

/// Writes generated photos into a folder, making it if it is missing: `1.jpg`, `2.jpg` and so on.
package func forgePhotos(_ count: Int, in folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var forge = PhotoForge(seed: SeedTree(1))
  for number in 1...count {
    let recipe = PhotoRecipe(pixels: PixelSize(width: 1_440, height: 960), seed: UInt64(number))
    try Data(forge.file(for: recipe)).write(to: URL(filePath: "\(folder)/\(number).jpg"))
  }
}

/// The stored result of a family.
package func result(in folder: String, family: Int = 0) throws -> UnitResult {
  let digits = String(family)
  let name = "unit-" + String(repeating: "0", count: 5 - digits.count) + digits + ".json"
  let data = try Data(contentsOf: URL(filePath: "\(folder)/units/\(name)"))
  return try JSONDecoder().decode(UnitResult.self, from: data)
}

/// Calls the body for every row of a query on a file.
package func each(_ sql: String, in file: String, _ body: (SQLiteStatement) -> Void) throws {
  let settings = SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off)
  let connection = try SQLiteConnection(.file(file), settings: settings)
  // As in the sqlite3 program: views may call json_extract.
  try connection.execute("PRAGMA trusted_schema=ON")
  let statement = try connection.prepare(sql)
  while try statement.step() { body(statement) }
}
