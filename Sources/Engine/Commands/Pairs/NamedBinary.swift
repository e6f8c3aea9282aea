internal import Foundation
internal import HostSystem

/// A program to compare: `PATH`, or `NAME=PATH` with a name for output, such as its commit.
package struct NamedBinary: Hashable, Sendable {
  package var name: String
  package var path: String
  /// The commit that it is assumed to be built from: the given name, else `unknown`.
  package var commit: String

  /// Throws `usage` for a name without a path, and `missingInput` when the program does not exist.
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

  /// Whether both programs are identical byte by byte.
  func isSameProgram(as other: NamedBinary) -> Bool {
    if path == other.path { return true }
    guard let own = try? HostFolder.read(path), let others = try? HostFolder.read(other.path) else {
      return false
    }
    return own == others
  }
}
