internal import Foundation

/// The commit that a run's report names: the one that this program was built from.
///
/// A program cannot know it by itself, and the tree that one happens to stand in may be another by now. Whoever builds it says
/// so in a file beside it (`scripts/stamp`), with the program's digest, so that a stamp never speaks for a later build.
package enum SourceCommit {
  /// The variable that overrides the stamp.
  package static let variable = "SKIPROPE_COMMIT"

  /// What was stamped, with `-dirty` when the tree was; `unknown` without a stamp of this very program.
  package static var current: String {
    if let given = ProcessInfo.processInfo.environment[variable], isCommit(given) { return given }
    return stamped(Reproduction.executable) ?? "unknown"
  }

  /// The digest of this program, 16 hexadecimal digits, where its commit does not say what was built: `unknown`, or `-dirty`.
  package static func program(besides commit: String) -> String? {
    guard commit == "unknown" || commit.hasSuffix("-dirty") else { return nil }
    return ToolProbe.firstLine(["sha256sum", "--", Reproduction.executable]).map { String($0.prefix(16)) }
  }

  /// The commit in the stamp beside a program, `PROGRAM.commit`: a line of commit and SHA-256, which must be the program's.
  package static func stamped(_ program: String) -> String? {
    guard let line = try? String(contentsOfFile: program + ".commit", encoding: .utf8) else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, isCommit(words[0]), words[1].count == 64,
      ToolProbe.firstLine(["sha256sum", "--", program])?.hasPrefix(words[1]) == true
    else { return nil }
    return words[0]
  }

  /// Whether the text can stand in a folder's name.
  private static func isCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}
