package import AppCore
package import BlobStoring
package import PhotoCaching

/// The storage of the state that survives an app's launches: a file, or, in modelled runs, memory that survives kills.
package enum StateStorage {
  case memory([UInt8]?)
  case file(AtomicFile)

  /// The state written last; empty on a new device, or if the file is damaged.
  package mutating func read() -> PersistedState {
    switch self {
    case .memory(let bytes): return bytes.flatMap { PersistedState($0) } ?? PersistedState()
    case .file(var file):
      defer { self = .file(file) }
      return (try? file.read()).flatMap { $0 }.flatMap { PersistedState($0) } ?? PersistedState()
    }
  }

  package mutating func write(_ state: PersistedState) throws(PhotoCachingError) {
    switch self {
    case .memory: self = .memory(state.bytes)
    case .file(var file):
      defer { self = .file(file) }
      try file.write(state.bytes)
    }
  }
}
