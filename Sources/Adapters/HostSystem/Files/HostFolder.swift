internal import FileReading
internal import Glibc

/// Files written so that a reader sees the old one or the new one, never half of one.
package enum HostFolder {
  /// Makes a folder and those above it; fine when it exists.
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

  /// Makes a folder inside one that is there; false when something has the name already. Of many processes that ask for
  /// the same name, on whatever machines, one is told true.
  package static func claim(_ path: String) throws(HostFileError) -> Bool {
    if mkdir(path, 0o755) == 0 { return true }
    guard errno == EEXIST else { throw HostFileError(path: path, doing: "make the folder") }
    return false
  }

  /// Gives a file a second name, on the same file system for nothing; where that cannot be, copies it.
  package static func link(_ path: String, to other: String) throws(HostFileError) {
    if Glibc.link(path, other) == 0 { return }
    try write(try read(path), to: other)
  }

  /// Gives a file another name in the same file system, in place of what has it.
  package static func move(_ path: String, to other: String) throws(HostFileError) {
    guard rename(path, other) == 0 else { throw HostFileError(path: other, doing: "put in place") }
  }

  /// Whether two paths lead to one file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Writes a file through a temporary one in the same folder and a rename; synced when `durable`.
  package static func write(_ bytes: [UInt8], to path: String, durable: Bool = false) throws(HostFileError) {
    let file = try PartialFile(path)
    try file.write(bytes)
    try file.putInPlace(durable: durable)
  }

  /// The bytes of a regular file, of at most 4 GiB unless told less.
  package static func read(_ path: String, atMost limit: Int = 1 << 32) throws(HostFileError) -> [UInt8] {
    do { return try RegularFile.read(path, atMost: limit) } catch { throw HostFileError(error) }
  }

  /// Throws what `read` would, but reads nothing.
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

  /// The first folder on the way along a path, its end included, that this user may not enter; `nil` where none is in the way.
  package static func closed(on path: String) -> String? {
    var way = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      way += part
      if access(way + "/.", F_OK) != 0 { return errno == EACCES ? way : nil }
      way += "/"
    }
    return nil
  }

  /// Which folder a path leads to, links followed, whatever way it is reached by; `nil` where it leads to none.
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

  /// What is left for this user on the disk under a folder, bytes; 0 where the kernel does not tell.
  package static func freeBytes(under path: String) -> Int {
    var facts = statvfs()
    return statvfs(path, &facts) == 0 ? Int(facts.f_bavail) * Int(facts.f_frsize) : 0
  }

  /// The bytes of a file; 0 of one that is not there.
  package static func byteCount(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A folder, however it is called.
package struct FolderIdentity: Hashable, Sendable {
  let device: UInt64
  let file: UInt64
}

/// A file operation that failed, with what the kernel said.
package struct HostFileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// Whether there is something at the path, which is of no use as it is.
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
