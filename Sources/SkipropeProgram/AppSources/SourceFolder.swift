internal import Commands
internal import Foundation
internal import HostSystem

/// Collects the Swift files below a folder.
///
/// Links to folders are not followed, so that none leads in circles. A link to a file must end below `root`.
struct SourceFolder {
  /// The largest number of files in an app.
  static let fileLimit = 10_000
  /// The deepest nesting of folders.
  private static let depthLimit = 64
  /// Names of folders without sources of the app.
  private static let foreign: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules", "build"]

  /// The resolved folder that must contain all files, with a slash at its end.
  let root: String
  private(set) var files: [String] = []
  private(set) var refused: [LeftOut] = []

  /// Creates an empty collection; `root` must contain all files.
  init(root: String) { self.root = SourceFolder.resolved(root) + "/" }

  /// Adds the Swift files below a folder, sorted by name. Skips folders for which `isForeign` is true.
  mutating func addAll(
    below folder: String, isForeign: (String) -> Bool = { _ in false }
  ) throws(CommandFailure) {
    var open = [(folder: folder, depth: 0)]
    while let (folder, depth) = open.popLast() {
      let names: [String]
      do throws(HostFileError) { names = try HostFolder.names(in: folder) } catch {
        throw CommandFailure(.missingInput, "`\(folder)` cannot be listed: \(error.description)")
      }
      var inner: [String] = []
      for name in names where !name.hasPrefix(".") {
        let path = folder == "." ? name : "\(folder)/\(name)"
        if HostFolder.isFolder(path) {
          let isOurs = name == HarnessName.package && InputFile.isFile("\(path)/\(PackageManifest.file)")
          guard !isOurs, !SourceFolder.foreign.contains(name), !SourceFolder.isBundle(name), !isForeign(path),
            !HarnessPath.isLink(path), depth < SourceFolder.depthLimit
          else { continue }
          inner.append(path)
        } else if name.hasSuffix(".swift") {
          try add(path)
        }
      }
      open += inner.reversed().map { ($0, depth + 1) }
    }
  }

  /// Adds a file, or the reason why it is refused. `place` is its mention in the project, such as `project.pbxproj:12`.
  mutating func add(_ path: String, namedIn place: String? = nil) throws(CommandFailure) {
    guard files.count < SourceFolder.fileLimit else {
      throw CommandFailure(
        .invalidInput,
        "there are more than \(SourceFolder.fileLimit) Swift files; name a smaller folder: `--sources DIR`")
    }
    let named = place.map { " (named in \($0))" } ?? ""
    if path.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      refused.append(LeftOut(path, "has a control character in its name\(named)", remedy: "rename it"))
    } else if !HostFolder.isRegularFile(path) {
      refused.append(
        LeftOut(
          path, "is not there, or is no file\(named)", remedy: "put it there, or take it out of the project"))
    } else if !SourceFolder.resolved(path).hasPrefix(root) {
      refused.append(
        LeftOut(
          path, "lies outside of `\(root)`\(named)",
          remedy: "go to a folder that holds both, and name the sources from there: `--sources DIR`"))
    } else {
      files.append(path)
    }
  }

  /// Whether a folder is a bundle, which looks like a single file.
  private static func isBundle(_ name: String) -> Bool {
    [".xcodeproj", ".xcworkspace", ".playground", ".framework", ".xcframework", ".docc", ".app", ".bundle"]
      .contains(where: name.hasSuffix)
  }

  /// The absolute path, links resolved.
  static func resolved(_ path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
