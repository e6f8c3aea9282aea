import Foundation
import Mutation

/// A copy of the working tree, in which files change only when their content does, so that builds stay incremental.
struct TreeCopy {
  private let folders: Folders
  /// The copied files, from the root.
  private let files: [String]

  /// Copies what git knows or would add. Files that are gone go.
  init(folders: Folders) throws {
    self.folders = folders
    let listed = try Tool.output(
      ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], in: folders.root)
    let manager = FileManager.default
    files = String(decoding: listed, as: UTF8.self).split(separator: "\0").map(String.init)
      .filter { manager.fileExists(atPath: folders.root.appending(path: $0).path) }
    try manager.createDirectory(at: folders.tree, withIntermediateDirectories: true)
  }

  /// The commit that the tree is nearest to.
  func commit() throws -> String {
    let text = try Tool.output(["git", "describe", "--always", "--dirty"], in: folders.root)
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The Swift files under a folder of the tree, by path.
  func swiftFiles(under path: String) -> [String] {
    files.filter { $0.hasPrefix(path + "/") && $0.hasSuffix(".swift") }.sorted()
  }

  func text(of file: String) throws -> String { try folders.text(of: file) }

  /// The files below a folder of the tree, by path.
  func paths(under path: String) -> [String] { files.filter { $0.hasPrefix(path + "/") }.sorted() }

  /// Writes all files, with `changed` in place of what they are in the tree or beside them, the sources of the switch in a
  /// folder of its name, and `manifests` behind the manifests whose paths they have. Whatever else is there goes.
  func write(changed: [String: String], switch name: String, manifests: [String: String]) throws {
    var changed = changed
    let sources = folders.switchSources(name)
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where file.hasSuffix(".c") || file.hasSuffix(".h") {
      changed["\(name)/\(file)"] = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
    }
    try removeStrangers(beside: Set(files).union(changed.keys))
    for file in files where changed[file] == nil {
      var data = try Data(contentsOf: folders.root.appending(path: file))
      if let more = manifests[file] { data.append(Data(more.utf8)) }
      try write(data, to: file)
    }
    for (file, text) in changed { try write(Data(text.utf8), to: file) }
  }

  private func write(_ data: Data, to file: String) throws {
    let place = folders.tree.appending(path: file)
    if let old = try? Data(contentsOf: place), old == data { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: place)
    let source = folders.root.appending(path: file).path
    if let mode = try? FileManager.default.attributesOfItem(atPath: source)[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    }
  }

  private func removeStrangers(beside known: Set<String>) throws {
    let found = FileManager.default.enumerator(atPath: folders.tree.path)?.compactMap { $0 as? String } ?? []
    for file in found where !known.contains(file) {
      let place = folders.tree.appending(path: file)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), !isFolder.boolValue {
        try FileManager.default.removeItem(at: place)
      }
    }
  }
}
