import BlobStoring
import Foundation
import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("The disk of the photo cache")
struct DiskBlobStoreTests {
  private func name(_ photo: UInt64) -> BlobName { .original(PhotoID(photo)) }
  private func bytes(_ count: Int, _ value: UInt8 = 1) -> [UInt8] { Array(repeating: value, count: count) }

  @Test("written blobs exist after reopening, also an empty one and the largest id")
  func survivesReopening() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
      try store.write(name(1), bytes(100))
      try store.write(.rendition(PhotoID(1), box: PixelSize(width: 9, height: 8)), bytes(10, 2))
      try store.write(name(.max), [])
      try store.write(name(1), bytes(90, 3))
    }
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
    #expect(try store.read(name(1)) == bytes(90, 3))
    #expect(try store.read(.rendition(PhotoID(1), box: PixelSize(width: 9, height: 8))) == bytes(10, 2))
    #expect(try store.read(name(.max)) == [])
    #expect(try store.read(name(2)) == nil)
    #expect(store.totalBytes == ByteCount(100))
  }

  @Test(
    "over the limit the least recently used blob is evicted, and reads count as uses also after reopening")
  func evicts() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
      for photo in 1...3 as ClosedRange<UInt64> { try store.write(name(photo), bytes(30)) }
      _ = try store.read(name(1))
      try store.flush()
    }
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(100))
    try store.write(name(4), bytes(50))
    #expect(try [1, 2, 3, 4].map { try store.contains(name($0)) } == [true, false, false, true])
    try store.write(name(1), bytes(100))
    #expect(try store.read(name(1)) == bytes(100))
    #expect(store.totalBytes == ByteCount(100))
    #expect(throws: PhotoCachingError.tooLarge(.bytes, found: 101, limit: 100)) {
      try store.write(name(5), bytes(101))
    }
    #expect(TemporaryFolder.files(below: folder.path + "/blobs").count == 1)
  }

  @Test("the store lists its photos by id, each once, also after reopening, without reading any file")
  func lists() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
      #expect(try store.photos() == [])
      for photo in [7, 3, .max, 1 << 63] as [UInt64] { try store.write(name(photo), bytes(5)) }
      for side in 1...3 {
        try store.write(.rendition(PhotoID(7), box: PixelSize(width: side, height: side)), bytes(5))
      }
      try store.write(.rendition(PhotoID(9), box: PixelSize(width: 2, height: 2)), bytes(5))
      try store.remove(PhotoID(3))
    }
    let files = RecordingFiles(root: folder.path)
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000), files: files)
    let before = files.log.steps.count
    // The upper half of the ids is negative in the index.
    #expect(try store.photos().map(\.raw) == [7, 9, 1 << 63, .max])
    #expect(files.log.steps.count == before)
  }

  @Test("removing a photo removes its original and every rendition")
  func removes() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
    try store.write(name(1), bytes(10))
    try store.write(name(2), bytes(10))
    for side in 1...3 {
      try store.write(.rendition(PhotoID(1), box: PixelSize(width: side, height: side)), bytes(5))
    }
    try store.remove(PhotoID(1))
    try store.remove(PhotoID(7))
    #expect(store.totalBytes == ByteCount(10))
    #expect(TemporaryFolder.files(below: folder.path + "/blobs").count == 1)
  }

  @Test("a removed or truncated file counts as missing, and its row is deleted")
  func healsForeignChanges() throws {
    let folder = try TemporaryFolder()
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
    let paths = BlobPaths(root: folder.path)
    for photo in 1...2 as ClosedRange<UInt64> { try store.write(name(photo), bytes(50)) }
    try FileManager.default.removeItem(atPath: paths.file(of: name(1)))
    try Data(bytes(49)).write(to: URL(fileURLWithPath: paths.file(of: name(2))))
    #expect(try store.read(name(1)) == nil && store.read(name(2)) == nil)
    #expect(store.totalBytes == .zero)
    #expect(TemporaryFolder.files(below: folder.path + "/blobs").isEmpty)
  }

  @Test(
    "an unwritable folder throws an error that names it",
    arguments: ["/proc/skiprope", "/dev/null/blobs"])
  func unwritableFolder(path: String) {
    do {
      _ = try DiskBlobStore(folder: path, limit: ByteCount(100))
      Issue.record("\(path) was taken")
    } catch {
      #expect("\(error)".contains(path))
    }
  }

  @Test(
    "a damaged index throws an error that names it, and a rebuilt one contains every whole file and no partial one"
  )
  func rebuildsIndex() throws {
    let folder = try TemporaryFolder()
    let paths = BlobPaths(root: folder.path)
    do {
      let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
      for photo in 1...20 as ClosedRange<UInt64> { try store.write(name(photo), bytes(Int(photo))) }
    }
    try Data(bytes(4_096, 0x55)).write(to: URL(fileURLWithPath: paths.index))
    try Data(bytes(7)).write(to: URL(fileURLWithPath: paths.temporary(of: name(3))))
    do {
      _ = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
      Issue.record("a damaged index was taken")
    } catch {
      #expect("\(error)".contains(paths.index) && "\(error)".contains("rebuild"))
    }
    try DiskBlobStore.rebuildIndex(in: folder.path)
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(1_000))
    #expect(store.totalBytes == ByteCount(210))
    #expect(try store.read(name(20)) == bytes(20))
    #expect(TemporaryFolder.files(below: paths.blobs).count == 20)
  }

  @Test("any sequence of calls and reopenings agrees with the store in memory")
  func agreesWithMemory() throws {
    for seed in 0..<6 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let folder = try TemporaryFolder()
      var store = try DiskBlobStore(folder: folder.path, limit: ByteCount(300))
      var model = MemoryBlobStore(limit: ByteCount(300))
      for step in 0..<120 {
        let name = BlobName(
          photo: PhotoID(UInt64(random.below(8))), box: PixelSize(width: random.below(2), height: 1))
        switch random.below(10) {
        case 0...4:
          let blob = bytes(Int(10 * name.photo.raw) + Int(name.box.width), UInt8(step))
          try store.write(name, blob)
          try model.write(name, blob)
        case 5...7: #expect(try store.read(name) == model.read(name), "seed \(seed) step \(step)")
        case 8:
          try store.remove(name.photo)
          try model.remove(name.photo)
        default:
          try store.flush()
          store = try DiskBlobStore(folder: folder.path, limit: ByteCount(300))
        }
        #expect(store.totalBytes == model.totalBytes, "seed \(seed) step \(step)")
      }
    }
  }
}
