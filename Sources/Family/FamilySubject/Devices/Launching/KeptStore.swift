package import AppCore
package import BlobStoring
package import PhotoCaching

/// Where a device keeps what outlives its app's launches: a file or, in runs about logic alone, memory that no kill reaches.
package enum KeptStore {
  case memory([UInt8]?)
  case file(KeptFile)

  /// What was written last; of a new device, or from a damaged file, nothing.
  package mutating func read() -> KeptState {
    switch self {
    case .memory(let bytes): return bytes.flatMap { KeptState($0) } ?? KeptState()
    case .file(var file):
      defer { self = .file(file) }
      return (try? file.read()).flatMap { $0 }.flatMap { KeptState($0) } ?? KeptState()
    }
  }

  package mutating func write(_ state: KeptState) throws(PhotoCachingError) {
    switch self {
    case .memory: self = .memory(state.bytes)
    case .file(var file):
      defer { self = .file(file) }
      try file.write(state.bytes)
    }
  }
}
