package import AppCore
internal import BlobStoring
internal import HostSystem
internal import Kernel
package import PhotoCaching

/// Where a device keeps what is to be shared: pictures and the record of them, in files or, in runs about logic alone, in memory
/// that no kill reaches.
package struct PictureFiles {
  /// `nil`: in memory.
  private let folder: String?
  private var memory: [String: [UInt8]] = [:]

  private static let record = "record"

  package init(folder: String?) { self.folder = folder }

  /// The record that was written last; of a new device, or from a damaged file, nothing.
  package func readRecord() -> SharingState {
    read(PictureFiles.record).flatMap { SharingState($0) } ?? SharingState()
  }

  package mutating func write(_ state: SharingState) throws(PhotoCachingError) {
    try write(PictureFiles.record, state.bytes)
  }

  /// Pictures of which a file is there, by id. O(files).
  package var pictures: [PhotoUUID] {
    let names = folder.map { (try? HostFolder.names(in: $0)) ?? [] } ?? Array(memory.keys)
    return names.compactMap { PhotoUUID($0) }.sorted()
  }

  package func picture(_ id: PhotoUUID) -> [UInt8]? { read(id.text) }

  package mutating func write(_ id: PhotoUUID, _ file: [UInt8]) throws(PhotoCachingError) {
    try write(id.text, file)
  }

  package mutating func remove(_ id: PhotoUUID) {
    memory[id.text] = nil
    if let folder { try? PosixFiles().remove("\(folder)/\(id.text)") }
  }

  private func read(_ name: String) -> [UInt8]? {
    guard let folder else { return memory[name] }
    var file = AtomicFile(name, in: folder)
    return (try? file.read()).flatMap { $0 }
  }

  private mutating func write(_ name: String, _ bytes: [UInt8]) throws(PhotoCachingError) {
    guard let folder else { return memory[name] = bytes }
    var file = AtomicFile(name, in: folder)
    try file.write(bytes)
  }
}
