internal import Glibc

/// Removes files and folders of this program. Those that are not provably its own are left as they are.
///
/// All removals of the program are here, but for `PosixFiles`: the store of an app under test removes its own files.
package enum Removal {
  /// Removes a folder and its content if it has the mark of a folder made by this program, or is empty.
  ///
  /// Links are removed, never followed. The mark goes last, so that an interrupted removal can be repeated. Does nothing if
  /// nothing exists at the path. Throws `foreign` for anything else, and `file` when an entry cannot be removed.
  package static func folder(_ path: String) throws(ClaimedFolder.Failure) {
    guard isAnything(path) else { return }
    guard isRealFolder(path) else { throw .foreign(path) }
    if !ClaimedFolder.isMade(path) {
      guard rmdir(path) == 0 else { throw .foreign(path) }
      return
    }
    let mark = ClaimedFolder.mark
    do throws(HostFileError) {
      for name in try HostFolder.names(in: path) where name != mark { try tree("\(path)/\(name)") }
      guard unlink("\(path)/\(mark)") == 0 || errno == ENOENT else {
        throw HostFileError(path: "\(path)/\(mark)", doing: "remove")
      }
      guard rmdir(path) == 0 || errno == ENOENT else {
        let error = HostFileError(path: path, doing: "remove")
        // A file was added meanwhile. With its mark the folder can be removed later.
        try? ClaimedFolder.make(path)
        throw error
      }
    } catch { throw .file(error) }
  }

  /// Removes a file of this program: one with this process's number in its name, as `PartialFile` gives it, or one in a marked
  /// folder.
  ///
  /// A link is removed, not followed. Does nothing if nothing exists at the path. Throws `foreign` for anything else.
  package static func file(_ path: String) throws(ClaimedFolder.Failure) {
    guard isAnything(path) else { return }
    let name = path.split(separator: "/").last ?? ""
    let isOwn = name.split(separator: ".").contains("\(getpid())")
    guard !isRealFolder(path), isOwn || ClaimedFolder.isMarked(parent(of: path)) else {
      throw .foreign(path)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .file(HostFileError(path: path, doing: "remove"))
    }
  }

  /// Removes the temporary files of killed processes in a marked folder, for files with these names. They are called
  /// `NAME.NUMBER.partial`, where no process has the number.
  package static func partialFiles(of names: [String], in folder: String) {
    for found in (try? HostFolder.names(in: folder)) ?? [] where found.hasSuffix(PartialFile.ending) {
      let parts = found.dropLast(PartialFile.ending.count).split(
        separator: ".", omittingEmptySubsequences: false)
      guard let number = parts.last.flatMap({ Int32($0) }), !ProcessUsage.isThere(number),
        names.contains(parts.dropLast().joined(separator: "."))
      else { continue }
      try? file("\(folder)/\(found)")
    }
  }

  private static func tree(_ path: String) throws(HostFileError) {
    if isRealFolder(path) {
      for name in try HostFolder.names(in: path) { try tree("\(path)/\(name)") }
      guard rmdir(path) == 0 || errno == ENOENT else { throw HostFileError(path: path, doing: "remove") }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw HostFileError(path: path, doing: "remove") }
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func isAnything(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  static func isRealFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  static func isRegular(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
