import HostSystem

/// A folder of this process for as long as the body runs.
enum ScratchFolder {
  static func with<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = HostSystem.ScratchFolder()
    defer { folder.remove() }
    return try body(folder.path)
  }

  /// Removes a database with its log.
  static func removeDatabase(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? Removal.file(path + suffix) }
  }
}
