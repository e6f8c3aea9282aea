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

  /// The photos that a store has.
  private func there(_ store: DiskBlobStore, _ photos: ClosedRange<UInt64>) throws -> [UInt64] {
    try photos.filter { try store.contains(name($0)) }
  }

  @Test(
    "blobs that fill the limit to the last byte all stay, one byte more pushes the least recently used out")
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
    "a blob that is replaced makes room of others only as far as it grows, and never of itself",
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

  @Test("only as many go as have to, the least recently used first")
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

  @Test("a blob larger than the limit is refused and leaves the one of its name alone")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    try store.write(name(1), bytes(60))
    #expect(throws: PhotoCachingError.tooLarge(.bytes, found: 101, limit: 100)) {
      try store.write(name(1), bytes(101))
    }
    #expect(try store.read(name(1)) == bytes(60))
  }

  @Test("uses are written down 64 at a time: of fewer a killed process forgets the order, nothing else")
  func uses() throws {
    for (count, oldest) in [(63, 1), (64, 65)] as [(UInt64, UInt64)] {
      let folder = try TemporaryFolder()
      let copy = try TemporaryFolder()
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(70))
      for photo in 1...70 as ClosedRange<UInt64> { try store.write(name(photo), bytes(1)) }
      for photo in 1...count { _ = try store.read(name(photo)) }
      // What a killed process leaves are its files as they are now.
      try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path + "/dead")
      let found = try DiskBlobStore(folder: copy.path + "/dead", limit: ByteCount(70))
      try found.write(name(71), bytes(1))
      #expect(try there(found, 1...71) == (1...71).filter { $0 != oldest }, "\(count) uses")
    }
  }

  @Test("a blob that is replaced within the limit does not write uses down: nobody has to go")
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

  @Test("a photo takes its original along though a power cut took that out of the index")
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

  @Test("a rebuilt index knows blobs where they belong, and leaves what is no blob alone")
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
