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
    try removeStrangers()
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

  func text(of file: String) throws -> String {
    try String(contentsOf: folders.root.appending(path: file), encoding: .utf8)
  }

  /// Writes all files, with `changed` in place of what they are in the tree; and the switch with `manifest` behind the
  /// manifest.
  func write(changed: [String: String], manifest: String) throws {
    for file in files where changed[file] == nil {
      var data = try Data(contentsOf: folders.root.appending(path: file))
      if file == "Package.swift" { data.append(Data(manifest.utf8)) }
      try write(data, to: file)
    }
    for (file, text) in changed { try write(Data(text.utf8), to: file) }
    for file in ["MutantSwitch.c", "include/MutantSwitch.h"] {
      try write(Data(contentsOf: folders.switchSources.appending(path: file)), to: "MutantSwitch/\(file)")
    }
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

  private func removeStrangers() throws {
    let known = Set(files)
    let found = FileManager.default.enumerator(atPath: folders.tree.path)?.compactMap { $0 as? String } ?? []
    for file in found where !known.contains(file) && !file.hasPrefix("MutantSwitch") {
      let place = folders.tree.appending(path: file)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), !isFolder.boolValue {
        try FileManager.default.removeItem(at: place)
      }
    }
  }
}
