internal import Families
internal import Kernel
internal import PhotoCaching

/// An origin with faulty connections: refused, broken, or delivering only the beginning of a file.
struct FaultyOrigin: PhotoOrigin {
  private var base: any PhotoOrigin
  private let faults: DeviceFaults

  init(_ base: any PhotoOrigin, _ faults: DeviceFaults) {
    self.base = base
    self.faults = faults
  }

  mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    if faults.strikes(.failedFetches) { throw .network(photo, reason: "the connection was refused") }
    let file = try base.fetch(photo)
    if faults.strikes(.brokenFetches) {
      faults.broke(after: (ModelledFile(file)?.byteCount ?? file.count) / 2)
      throw .network(photo, reason: "the connection broke")
    }
    return faults.strikes(.partialFetches) ? FaultyOrigin.beginning(of: file) : file
  }

  /// Three fifths of a file. A modelled file is marked as truncated instead.
  private static func beginning(of file: [UInt8]) -> [UInt8] {
    guard var modelled = ModelledFile(file) else { return Array(file.prefix(file.count * 3 / 5)) }
    if modelled.fault != .corrupt { modelled.fault = .truncated }
    modelled.byteCount = modelled.byteCount * 3 / 5
    return modelled.bytes
  }
}
