package import Foundation

/// Small scenarios for end-to-end tests, and the folder to run them in.
package enum RunFixture {
  /// Two families with modelled photos, 25 virtual seconds.
  package static let modelled = """
    seed: 5
    devices: {iphone-se: 1, iphone-15-pro-max: 1}
    population:
      {families: 2, children-per-family: 1, photos-per-family: 24, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session: {length: 25s, earning-every: 5s, redeeming-every: 10s, memory-warning-every: 8s, background-every: 9s}
    real: {decode: modelled}
    """

  /// One family with ten photos that are generated, encoded and decoded.
  package static let real = """
    seed: 8
    devices: {iphone-se: 1}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 10, categories-per-family: 2, groups-per-family: 1,
       photos-per-group: 3, ledger-history: 3}
    session: {length: 20s, earning-every: 5s}
    real: {decode: real}
    """

  /// One phone for a virtual minute with real photos and a commit a second; without budgets.
  package static let busy = """
    seed: 8
    devices: {iphone-se: 1}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 30, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3}
    session: {length: 60s, behaviours: {browse: 1}, earning-every: 1s}
    """

  /// One phone for a virtual minute with real photos, a few on screen at a time; without budgets.
  package static let browsing = """
    seed: 5
    devices: {iphone-se: 1}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 40, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session: {length: 60s, behaviours: {browse: 1}, earning-every: 5s}
    """

  /// A child that visits more photos than its cache holds.
  package static let hunting = """
    seed: 5
    devices: {iphone-se: 1}
    presets: {cache: viewer}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 300, categories-per-family: 6, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session: {length: 3m, behaviours: {browse: 1, hunt: 1}}
    real: {decode: modelled}
    """

  /// Runs `body` in a new folder with these scenarios, removed afterwards.
  package static func withScenarios(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "skiprope-run-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "Scenarios")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name + ".yaml")) }
    try body(root)
  }
}
