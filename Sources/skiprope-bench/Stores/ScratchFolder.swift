import HostSystem

/// A temporary folder for the duration of the body.
enum ScratchFolder {
  static func with<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = HostSystem.ScratchFolder()
    defer { folder.remove() }
    return try body(folder.path)
  }

  /// Removes a database with its write-ahead log.
  static func removeDatabase(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? Removal.file(path + suffix) }
  }
}
