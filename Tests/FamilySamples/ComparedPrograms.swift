package import Foundation

/// Programs to compare, and their comparison by the built command.
package enum ComparedPrograms {
  /// Runs `body` in a folder with the scenario `short`, with the path of the built program.
  package static func withProgram(_ body: (_ folder: URL, _ program: String) throws -> Void) throws {
    try RunFixture.withScenarios(["short": RunFixture.modelled]) { folder in
      try body(folder, try BuiltCommand.location().path)
    }
  }

  /// Writes a shell script as a program.
  package static func script(_ name: String, _ lines: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  /// Compares two programs on the scenario `short`.
  package static func compare(
    _ old: String, _ new: String, _ flags: [String] = [], in folder: URL
  ) throws -> BuiltCommand.Outcome {
    let words = [
      "--binary", "old=\(old)", "--binary", "new=\(new)", "short", "--repetitions", "3", "--pairs", "3-3",
    ]
    return try BuiltCommand.run(["compare"] + words + flags, in: folder)
  }
}
