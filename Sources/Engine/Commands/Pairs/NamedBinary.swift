internal import Foundation
internal import HostSystem

/// A program to compare: `PATH`, or `NAME=PATH` where the name, such as its commit, stands for it in what is printed.
package struct NamedBinary: Hashable, Sendable {
  package var name: String
  package var path: String
  /// The commit it is told that it was built from: the name that was given, else `unknown`.
  package var commit: String

  /// Throws `usage` when a name stands before nothing, and `missingInput` when there is no such program.
  init(_ text: String, of program: Program) throws(CommandFailure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isNamed =
      parts.count == 2 && !parts[0].isEmpty && !parts[0].contains("/") && !HostFolder.exists(text)
    path = isNamed ? parts[1] : text
    name = isNamed ? parts[0] : text
    commit = isNamed ? parts[0] : "unknown"
    guard !path.isEmpty else {
      throw .usage("`\(text)` names no program; give PATH, or NAME=PATH")
    }
    guard FileManager.default.isExecutableFile(atPath: path), InputFile.isFile(path) else {
      throw CommandFailure(
        .missingInput,
        "there is no program `\(path)`; build one: swift build -c release --product \(program.name)")
    }
  }

  /// Whether both are the same program, byte by byte.
  func isSameProgram(as other: NamedBinary) -> Bool {
    if path == other.path { return true }
    guard let own = try? HostFolder.read(path), let others = try? HostFolder.read(other.path) else {
      return false
    }
    return own == others
  }
}
