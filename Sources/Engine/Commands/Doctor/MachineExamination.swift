internal import Foundation
internal import HostSystem

/// Checks the requirements for building and running.
enum MachineExamination {
  /// The libraries: purpose, pkg-config name and Debian package.
  private static let libraries: [(use: String, module: String, package: String)] = [
    ("SQLite: ledger and run.sqlite", "sqlite3", "libsqlite3-dev"),
    ("jemalloc: exact bytes", "jemalloc", "libjemalloc-dev"),
    ("libjpeg-turbo: photos", "libjpeg", "libjpeg-dev"),
    ("TurboJPEG: photos", "libturbojpeg", "libturbojpeg0-dev"),
    ("libical: calendars", "libical", "libical-dev"),
    ("Cairo: pictures", "cairo", "libcairo2-dev"),
    ("libyaml: scenarios", "yaml-0.1", "libyaml-dev"),
  ]

  /// Bytes for a build and the photos of a run, with a generous margin; a decision.
  private static let neededDiskBytes: Int64 = 4_294_967_296

  /// Every finding, in the order of the table.
  static func findings() -> [DoctorFinding] {
    // Cairo is needed for pictures only.
    let needed = libraries.filter { $0.module != "cairo" || ScreenPainter.isBuilt }
    return [toolchain(), packageTool()] + needed.map(library) + [disk(), temporaryFolder(), browser()]
  }

  private static func toolchain() -> DoctorFinding {
    let line = ToolProbe.firstLine(["swift", "--version"])
    let version = line.flatMap { ToolProbe.version(after: "Swift version", in: $0) }
    let isRecent = version.map { $0.lexicographicallyPrecedes([6, 2]) == false } ?? false
    let found = version.map { $0.map(String.init).joined(separator: ".") } ?? "none"
    return DoctorFinding(
      subject: "Swift 6.2 or newer", state: isRecent ? .present : .missing,
      detail: isRecent ? found : "\(found); see swift.org/install")
  }

  private static func packageTool() -> DoctorFinding {
    let version = ToolProbe.firstLine(["pkg-config", "--version"])
    return DoctorFinding(
      subject: "pkg-config", state: version == nil ? .missing : .present,
      detail: version ?? "finds the libraries",
      package: "pkg-config")
  }

  private static func library(use: String, module: String, package: String) -> DoctorFinding {
    let version = ToolProbe.firstLine(["pkg-config", "--modversion", module])
    return DoctorFinding(
      subject: use, state: version == nil ? .missing : .present, detail: version ?? "not found by pkg-config",
      package: package)
  }

  private static func disk() -> DoctorFinding {
    let attributes = try? FileManager.default.attributesOfFileSystem(
      forPath: FileManager.default.currentDirectoryPath)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    return DoctorFinding(
      subject: "4 GB of disk", state: free >= neededDiskBytes ? .present : .missing,
      detail: "\(free / 1_073_741_824) GB free here")
  }

  private static func temporaryFolder() -> DoctorFinding {
    let folder = FileManager.default.temporaryDirectory
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let isWritable = (try? HostFolder.write([1], to: "\(scratch.path)/doctor")) != nil
    return DoctorFinding(
      subject: "a temporary folder", state: isWritable ? .present : .missing,
      detail: isWritable ? folder.path : "\(folder.path) cannot be written; set TMPDIR")
  }

  private static func browser() -> DoctorFinding {
    let line = ToolProbe.firstLine(["chromium", "--version"])
    return DoctorFinding(
      subject: "Chromium", state: line == nil ? .absent : .present,
      detail: line ?? "only to view report.html",
      package: "chromium")
  }
}
