internal import FileReading
internal import Glibc

/// Folders and files of the host. A write is atomic: a reader sees the old file or the new one, never half of one.
package enum HostFolder {
  /// Makes a folder and its parents. Does nothing if it exists.
  package static func make(_ path: String) throws(HostFileError) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      partial += part
      if mkdir(partial, 0o755) != 0 && errno != EEXIST {
        throw HostFileError(path: partial, doing: "make the folder")
      }
      partial += "/"
    }
  }

  /// Makes a folder in an existing one; false if the name is taken. If several processes or machines claim one name, only one
  /// gets true.
  package static func claim(_ path: String) throws(HostFileError) -> Bool {
    if mkdir(path, 0o755) == 0 { return true }
    guard errno == EEXIST else { throw HostFileError(path: path, doing: "make the folder") }
    return false
  }

  /// Makes a hard link to a file, or a copy where the file system allows none.
  package static func link(_ path: String, to other: String) throws(HostFileError) {
    if Glibc.link(path, other) == 0 { return }
    try write(try read(path), to: other)
  }

  /// Renames a file within its file system, replacing a file of the new name.
  package static func move(_ path: String, to other: String) throws(HostFileError) {
    guard rename(path, other) == 0 else { throw HostFileError(path: other, doing: "put in place") }
  }

  /// Whether two paths refer to one file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Writes a file through a temporary one in the same folder and a rename; synced to disk if `durable`.
  package static func write(_ bytes: [UInt8], to path: String, durable: Bool = false) throws(HostFileError) {
    let file = try PartialFile(path)
    try file.write(bytes)
    try file.putInPlace(durable: durable)
  }

  /// The bytes of a regular file of at most `limit` bytes, 4 GiB by default.
  package static func read(_ path: String, atMost limit: Int = 1 << 32) throws(HostFileError) -> [UInt8] {
    do { return try RegularFile.read(path, atMost: limit) } catch { throw HostFileError(error) }
  }

  /// Throws the error that `read` would throw, without reading.
  package static func checkReadable(_ path: String, atMost limit: Int) throws(HostFileError) {
    do { try RegularFile.check(path, atMost: limit) } catch { throw HostFileError(error) }
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package static func names(in path: String) throws(HostFileError) -> [String] {
    guard let folder = opendir(path) else { throw HostFileError(path: path, doing: "list") }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether there is a folder at this path.
  package static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The first folder on a path, its end included, that this user may not enter; `nil` if there is none.
  package static func closed(on path: String) -> String? {
    var way = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      way += part
      if access(way + "/.", F_OK) != 0 { return errno == EACCES ? way : nil }
      way += "/"
    }
    return nil
  }

  /// The identity of the folder at a path, links followed; `nil` if there is none. Equal for all paths to one folder.
  package static func identity(of path: String) -> FolderIdentity? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
    return FolderIdentity(device: UInt64(facts.st_dev), file: UInt64(facts.st_ino))
  }

  /// Whether there is a regular file at this path, links followed.
  package static func isRegularFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is anything at this path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this user may make files in a folder.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The free disk space for this user under a folder, in bytes; 0 if the kernel does not report it.
  package static func freeBytes(under path: String) -> Int {
    var facts = statvfs()
    return statvfs(path, &facts) == 0 ? Int(facts.f_bavail) * Int(facts.f_frsize) : 0
  }

  /// The size of a file in bytes; 0 if there is none.
  package static func byteCount(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// The device and inode of a folder, equal for all its paths.
package struct FolderIdentity: Hashable, Sendable {
  let device: UInt64
  let file: UInt64
}

/// A failed file operation, with the kernel's message.
package struct HostFileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// Whether something exists at the path, but cannot be used.
  package let isThere: Bool
  private let remedy: String

  init(_ error: FileReadingError) {
    path = error.path
    reason = "cannot read \(error)"
    remedy = "check the path, its permissions and the free space"
    isThere = error.isThere
  }

  init(path: String, doing: String) {
    self.path = path
    isThere = false
    remedy =
      errno == EFBIG
      ? "raise the limit on the size of files (`ulimit -f`)"
      : "check the path, its permissions and the free space"
    reason = "cannot \(doing) \(path): \(String(cString: strerror(errno)))"
  }

  package var description: String { "\(reason); \(remedy)" }
}
