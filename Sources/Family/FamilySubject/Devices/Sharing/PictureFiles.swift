package import AppCore
internal import BlobStoring
internal import HostSystem
internal import Kernel
package import PhotoCaching

/// The device's storage of pictures to share and their record: files, or, in modelled runs, memory that survives kills.
package struct PictureFiles {
  /// `nil` for storage in memory.
  private let folder: String?
  private var memory: [String: [UInt8]] = [:]

  private static let record = "record"

  package init(folder: String?) { self.folder = folder }

  /// The record written last; empty on a new device, or if the file is damaged.
  package func readRecord() -> SharingState {
    read(PictureFiles.record).flatMap { SharingState($0) } ?? SharingState()
  }

  package mutating func write(_ state: SharingState) throws(PhotoCachingError) {
    try write(PictureFiles.record, state.bytes)
  }

  /// The pictures with a file, by id. O(files).
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
