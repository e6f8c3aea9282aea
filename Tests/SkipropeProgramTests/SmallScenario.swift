import FamilySamples
import Foundation

/// A folder with a scenario of two children for ten seconds, and commands run in it.
struct SmallScenario {
  let folder: URL

  private static let text = """
    population:
      {families: 1, children-per-family: 2, photos-per-family: 24, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6}
    session: {length: 10s}
    real: {decode: modelled}
    """

  /// Runs `body` with a small scenario that is removed afterwards.
  static func withOne(_ body: (SmallScenario) throws -> Void) throws {
    try withFolder { path in
      let folder = URL(filePath: path)
      try Data(text.utf8).write(to: folder.appending(path: "small.yaml"))
      try body(SmallScenario(folder: folder))
    }
  }

  /// The outcome of a command on the scenario, with flags.
  func run(_ command: String, _ flags: String) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run([command, "small.yaml"] + flags.split(separator: " ").map(String.init), in: folder)
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }
}
