import BlobStoring
import Foundation
import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("The limit of the photo cache's disk")
struct DiskBlobStoreLimitTests {
  private func name(_ photo: UInt64) -> BlobName { .original(PhotoID(photo)) }
  private func bytes(_ count: Int) -> [UInt8] { Array(repeating: 1, count: count) }

  /// The photos stored in a store.
  private func there(_ store: DiskBlobStore, _ photos: ClosedRange<UInt64>) throws -> [UInt64] {
    try photos.filter { try store.contains(name($0)) }
  }

  @Test(
    "blobs that fill the limit exactly all stay; one byte more evicts the least recently used one")
  func exact() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    try store.write(name(1), bytes(60))
    try store.write(name(2), bytes(40))
    #expect(try there(store, 1...3) == [1, 2])
    #expect(store.totalBytes == ByteCount(100))
    try store.write(name(3), [])
    #expect(try there(store, 1...3) == [1, 2, 3])
    try store.write(name(3), bytes(1))
    #expect(try there(store, 1...3) == [2, 3])
    #expect(store.totalBytes == ByteCount(41))
  }

  @Test(
    "replacing a blob evicts others only as far as it grows, and never the blob itself",
    arguments: [(10, [1, 2]), (60, [1, 2]), (61, [1]), (100, [1])] as [(Int, [UInt64])])
  func replacing(count: Int, left: [UInt64]) throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    try store.write(name(1), bytes(60))
    try store.write(name(2), bytes(40))
    try store.write(name(1), bytes(count))
    #expect(try there(store, 1...2) == left)
    #expect(try store.read(name(1)) == bytes(count))
    #expect(store.totalBytes == ByteCount(count + (left.contains(2) ? 40 : 0)))
  }

  @Test("no more blobs are evicted than needed, the least recently used first")
  func asManyAsNeeded() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    for photo in 1...10 as ClosedRange<UInt64> { try store.write(name(photo), bytes(10)) }
    _ = try store.read(name(2))
    try store.write(name(11), bytes(20))
    #expect(try there(store, 1...11) == [2, 4, 5, 6, 7, 8, 9, 10, 11])
    try store.write(name(12), bytes(1))
    #expect(try there(store, 1...12) == [2, 5, 6, 7, 8, 9, 10, 11, 12])
  }

  @Test("a blob larger than the limit is refused, and the old one of its name stays")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    try store.write(name(1), bytes(60))
    #expect(throws: PhotoCachingError.tooLarge(.bytes, found: 101, limit: 100)) {
      try store.write(name(1), bytes(101))
    }
    #expect(try store.read(name(1)) == bytes(60))
  }

  @Test("uses are stored 64 at a time; a killed process loses only the order of the last fewer ones")
  func uses() throws {
    for (count, oldest) in [(63, 1), (64, 65)] as [(UInt64, UInt64)] {
      let folder = try TemporaryFolder()
      let copy = try TemporaryFolder()
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(70))
      for photo in 1...70 as ClosedRange<UInt64> { try store.write(name(photo), bytes(1)) }
      for photo in 1...count { _ = try store.read(name(photo)) }
      // The files as they are now are those that a killed process leaves.
      try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path + "/dead")
      let found = try DiskBlobStore(folder: copy.path + "/dead", limit: ByteCount(70))
      try found.write(name(71), bytes(1))
      #expect(try there(found, 1...71) == (1...71).filter { $0 != oldest }, "\(count) uses")
    }
  }

  @Test("replacing a blob within the limit does not write uses, since nothing is evicted")
  func replacingKeepsUses() throws {
    let folder = try TemporaryFolder()
    let copy = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    for photo in 1...3 as ClosedRange<UInt64> { try store.write(name(photo), bytes(30)) }
    _ = try store.read(name(1))
    try store.write(name(3), bytes(40))
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path + "/dead")
    let found = try DiskBlobStore(folder: copy.path + "/dead", limit: ByteCount(100))
    try found.write(name(4), bytes(1))
    #expect(try there(found, 1...4) == [2, 3, 4])
  }

  @Test("removing a photo removes its original, even if a power cut took it out of the index")
  func orphan() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    let paths = BlobPaths(root: folder.path)
    try store.write(name(1), bytes(10))
    let copy = folder.path + "/copy"
    try FileManager.default.copyItem(atPath: paths.file(of: name(1)), toPath: copy)
    try store.remove(PhotoID(1))
    try FileManager.default.moveItem(atPath: copy, toPath: paths.file(of: name(1)))
    try store.remove(PhotoID(1))
    #expect(TemporaryFolder.files(below: paths.blobs) == [])
  }

  @Test("a rebuilt index contains the blobs in their right places, and ignores other files")
  func rebuilding() throws {
    let folder = try TemporaryFolder()
    let paths = BlobPaths(root: folder.path)
    do {
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
      for photo in 1...3 as ClosedRange<UInt64> { try store.write(name(photo), bytes(Int(photo))) }
    }
    let home = paths.folder(of: name(1))
    let elsewhere = (0...255).map(paths.folder).first { $0 != home } ?? ""
    try? FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: paths.file(of: name(1)), toPath: paths.file(of: name(1)).replacing(home, with: elsewhere))
    try Data([1]).write(to: URL(fileURLWithPath: home + "/notes.txt"))
    try Data([1]).write(to: URL(fileURLWithPath: home + "/notes.new"))
    try DiskBlobStore.rebuildIndex(in: folder.path)
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    #expect(try there(store, 1...3) == [2, 3])
    #expect(store.totalBytes == ByteCount(5))
    #expect(try store.read(name(3)) == bytes(3))
    #expect(FileManager.default.fileExists(atPath: home + "/notes.txt"))
    #expect(!FileManager.default.fileExists(atPath: home + "/notes.new"))
  }
}
