internal import FileReading
internal import Foundation
internal import HostSystem
internal import Runner

/// Checks input files before a command starts.
package enum InputFile {
  package static func isDirectory(_ path: String) -> Bool {
    var isDirectory = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  package static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isDirectory(path)
  }

  /// The file that prevents creating a folder at a path: there, or above it; `nil`: none.
  static func inTheWay(of folder: String) -> String? {
    var place = folder
    while !place.isEmpty, !isDirectory(place) {
      if isFile(place) { return place }
      guard let slash = place.lastIndex(of: "/") else { return nil }
      place = String(place[..<slash])
    }
    return nil
  }

  /// Reads a text file of at most 64 MB.
  package static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(FileReadingError) { return try RegularFile.read(path, atMost: 64 << 20) } catch {
      throw CommandFailure(
        error.isThere ? .invalidInput : .missingInput, "`\(path)` cannot be read: \(error.reason)")
    }
  }

  /// Whether two paths lead to the same folder, with links resolved.
  package static func isSameFolder(_ first: String, _ second: String) -> Bool {
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    return resolved(first) == resolved(second)
  }

  /// Rejects a folder that holds a run, whose files would be replaced.
  package static func refuseRun(_ folder: String) throws(CommandFailure) {
    guard let found = EarlierRun(in: folder) else { return }
    throw .usage(
      "`--out` is `\(folder)`, which holds a run of `\(found.scenario)`, seed \(found.seed); name another folder"
    )
  }

  /// The run folder of a given path: the folder itself, or a file of the run such as `RUN/report.json`.
  package static func runFolder(_ typed: String) -> String {
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, runFiles.contains(String(name)), isFile(typed) else { return typed }
    if parts.count == 1 { return "." }
    let folder = parts.dropLast().joined(separator: "/")
    return folder.isEmpty ? "/" : folder
  }

  /// Files of a run that stand for its folder.
  private static let runFiles: Set = [
    "report.json", "report.html", "summary.md", "run.sqlite", "heartbeat.json", "histograms.hlog",
    "trace.json",
  ]

  /// The run folder of a given path. Throws `missingInput` when it has no report or cannot be entered.
  package static func run(_ typed: String) throws(CommandFailure) -> String {
    let folder = runFolder(typed)
    try requireRun(folder)
    return folder
  }

  /// The run folders of several paths.
  static func runs(_ typed: [String]) throws(CommandFailure) -> [String] {
    var folders: [String] = []
    for name in typed { folders.append(try run(name)) }
    return folders
  }

  private static func requireRun(_ folder: String) throws(CommandFailure) {
    if let closed = HostFolder.closed(on: folder) {
      throw CommandFailure(
        .missingInput,
        "`\(folder)` cannot be read: this user may not enter `\(closed)`; allow that (`chmod u+x`), or run as another user"
      )
    }
    guard isFile(folder + "/report.json") else {
      throw CommandFailure(
        .missingInput,
        isFile(folder)
          ? "`\(folder)` is a file, and no report of a run; give the run folder, or its report.json"
          : "`\(folder)` is no run folder: it has no report.json; `run` makes one")
    }
  }
}
