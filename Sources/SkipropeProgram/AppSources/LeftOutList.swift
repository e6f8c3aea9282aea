internal import Commands
internal import HostSystem

/// The list of files that a harness leaves out, stored in a file: one a line, with a tab and the reason. A later `init` leaves
/// them out again.
package struct LeftOutList: Hashable, Sendable {
  package static let path = "\(HarnessName.package)/left-out.txt"

  /// The reason for each file.
  package private(set) var reasons: [String: String] = [:]

  package init() {}

  /// Parses the list. Empty lines and those that begin with `#` are skipped.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where line.first != "#" {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard let file = parts.first, !file.allSatisfy(\.isWhitespace) else { continue }
      reasons[String(file)] = parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// The list of the harness in the current folder; empty if there is none.
  static func read() throws(CommandFailure) -> LeftOutList {
    guard HostFolder.exists(path) else { return LeftOutList() }
    return LeftOutList(String(decoding: try InputFile.bytes(path), as: UTF8.self))
  }

  /// The text of the list with added files; `nil` where all are in it already.
  package static func text(_ former: String?, adding new: [LeftOut]) -> String? {
    let known = LeftOutList(former ?? "").reasons
    let lines = new.filter { known[$0.file] == nil }.map { reason in
      let line = reason.line.map { "line \($0): " } ?? ""
      let words = "\(line)\(reason.reason); \(reason.remedy)".map { $0.isNewline || $0 == "\t" ? " " : $0 }
      return "\(reason.file)\t\(String(words))\n"
    }
    guard !lines.isEmpty else { return nil }
    let head = former.map { $0.hasSuffix("\n") || $0.isEmpty ? $0 : $0 + "\n" } ?? LeftOutList.head
    return head + lines.joined()
  }

  private static let head = """
    # Files of the app that this harness does not compile. `skiprope init` adds to the list and tries no file that is in it:
    # take a line out to have its file tried again, or add one to leave a file out.

    """
}
