internal import HostSystem
internal import Reporting

/// Writes the results of a fuzz run.
package enum SweepFolder {
  /// The reason why the folder could not be written, in one line.
  package struct Error: Swift.Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// The files, in the order of writing.
  package static let files = ["settings.csv", "findings.json", "report.html", SweepReference.file]

  /// Writes settings.csv, findings.json, report.html, and reference.json if there is a reference. Creates the folder if needed.
  ///
  /// Each file is written whole or not at all. `command` reproduces the run; `house` names the program.
  package static func write(
    _ findings: SweepFindings, to folder: String, command: String, house: String = "skiprope fuzz"
  ) throws(Error) {
    do {
      try HostFolder.make(folder)
      try put(Array(SweepCSV.text(findings).utf8), "\(folder)/\(files[0])")
      try put(SweepJSON(findings).bytes, "\(folder)/\(files[1])")
      try put(SweepPage(findings, command: command, house: house).page.bytes(), "\(folder)/\(files[2])")
      if let reference = SweepReference(findings) { try put(reference.bytes, "\(folder)/\(files[3])") }
    } catch {
      throw Error(description: "\(error)")
    }
  }

  private static func put(_ bytes: [UInt8], _ path: String) throws {
    try HostFolder.write([UInt8](bytes), to: path)
  }
}
