internal import Foundation
internal import HostSystem

/// The commit that this program was built from, for reports.
///
/// A program cannot know it, and the current tree may differ by now. So the build writes it to a file beside the program
/// (`scripts/stamp`), together with an identifier of the program. A stamp therefore never applies to a later build.
package enum SourceCommit {
  /// The environment variable that overrides the stamp.
  package static let variable = "SKIPROPE_COMMIT"

  /// The stamped commit, with `-dirty` for a modified tree; `unknown` without a stamp of this program.
  package static var current: String {
    if let given = ProcessInfo.processInfo.environment[variable], isCommit(given) { return given }
    return stamped(Reproduction.executable) ?? "unknown"
  }

  /// The identifier of this program: its build ID, else the SHA-256 of its file; `nil` when neither is available.
  package static let program: String? =
    HostIdentity.build()
    ?? ToolProbe.firstLine(["sha256sum", "--", Reproduction.executable]).map { String($0.prefix(64)) }

  /// The first 16 digits of the identifier, if the commit does not identify the build: `unknown`, or `-dirty`.
  package static func program(besides commit: String) -> String? {
    guard commit == "unknown" || commit.hasSuffix("-dirty") else { return nil }
    return program.map { String($0.prefix(16)) }
  }

  /// Reads the stamp `PROGRAM.commit`: a line with the commit and the identifier, which must match this program.
  private static func stamped(_ path: String) -> String? {
    guard let line = try? String(contentsOfFile: path + ".commit", encoding: .utf8) else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, isCommit(words[0]), words[1] == program else { return nil }
    return words[0]
  }

  /// Whether the text is valid in a folder's name.
  private static func isCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}
