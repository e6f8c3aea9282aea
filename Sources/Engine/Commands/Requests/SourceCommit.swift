internal import Foundation
internal import HostSystem

/// The commit that a run's report names: the one that this program was built from.
///
/// A program cannot know it by itself, and the tree that one happens to stand in may be another by now. Whoever builds it says
/// so in a file beside it (`scripts/stamp`), with what tells this program from others, so that a stamp never speaks for a later build.
package enum SourceCommit {
  /// The variable that overrides the stamp.
  package static let variable = "SKIPROPE_COMMIT"

  /// What was stamped, with `-dirty` when the tree was; `unknown` without a stamp of this very program.
  package static var current: String {
    if let given = ProcessInfo.processInfo.environment[variable], isCommit(given) { return given }
    return stamped(Reproduction.executable) ?? "unknown"
  }

  /// What tells this program from any other: what its linker calls it, else the SHA-256 of its file; `nil` where neither can be had.
  package static let program: String? =
    HostIdentity.build()
    ?? ToolProbe.firstLine(["sha256sum", "--", Reproduction.executable]).map { String($0.prefix(64)) }

  /// The beginning of that, 16 hexadecimal digits, where the commit does not say what was built: `unknown`, or `-dirty`.
  package static func program(besides commit: String) -> String? {
    guard commit == "unknown" || commit.hasSuffix("-dirty") else { return nil }
    return program.map { String($0.prefix(16)) }
  }

  /// The commit in the stamp beside this program, `PROGRAM.commit`: a line of commit and what the program is called, which must be
  /// this one.
  private static func stamped(_ path: String) -> String? {
    guard let line = try? String(contentsOfFile: path + ".commit", encoding: .utf8) else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, isCommit(words[0]), words[1] == program else { return nil }
    return words[0]
  }

  /// Whether the text can stand in a folder's name.
  private static func isCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}
