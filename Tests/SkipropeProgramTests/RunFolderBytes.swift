import Foundation

/// The parts of a run's folder that tests check.
struct RunFolderBytes {
  /// The bytes of the deterministic part of report.json, exactly as they are in the file.
  let deterministic: String
  /// The digest over all children.
  let digest: String

  init(_ folder: URL) throws {
    let text = try String(contentsOf: folder.appending(path: "report.json"), encoding: .utf8)
    // Keys are sorted and indented by two spaces, so the part ends at the first line that closes an object at that depth.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("  \"deterministic\"") }),
      let last = lines[first...].firstIndex(where: { $0 == "  }," || $0 == "  }" }),
      let line = lines[first...last].first(where: { $0.hasPrefix("    \"digest\"") })
    else { throw CocoaError(.fileReadCorruptFile) }
    deterministic = lines[first...last].joined(separator: "\n")
    digest = String(line.filter(\.isHexDigit).suffix(16))
  }
}
