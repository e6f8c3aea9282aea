internal import Foundation

/// The commit that a run's report names.
package enum SourceCommit {
  /// The variable in which `scripts/run` passes the commit that it has just built.
  package static let variable = "SKIPROPE_COMMIT"

  /// The commit that was built, with `-dirty` when the tree was; without the variable that of the current folder;
  /// `unknown` without either.
  package static var current: String {
    if let given = ProcessInfo.processInfo.environment[variable], isCommit(given) { return given }
    return ToolProbe.firstLine(["git", "describe", "--always", "--dirty"]).flatMap { isCommit($0) ? $0 : nil }
      ?? "unknown"
  }

  /// Whether the text can stand in a folder's name.
  private static func isCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}
