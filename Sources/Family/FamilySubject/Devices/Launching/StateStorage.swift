package import AppCore
package import BlobStoring
package import PhotoCaching

/// Where a device keeps what outlives its app's launches: a file or, in runs about logic alone, memory that no kill reaches.
package enum StateStorage {
  case memory([UInt8]?)
  case file(AtomicFile)

  /// What was written last; of a new device, or from a damaged file, nothing.
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
