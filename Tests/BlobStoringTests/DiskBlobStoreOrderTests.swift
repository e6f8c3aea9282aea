import BlobStoring
import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("The order of steps on the disk of the photo cache")
struct DiskBlobStoreOrderTests {
  private let name = BlobName.original(PhotoID(1))

  private func bytes(_ count: Int, _ value: UInt8 = 1) -> [UInt8] { Array(repeating: value, count: count) }

  /// A store that records its steps, with the blob's folder and file as named there.
  private func store(
    in folder: TemporaryFolder, limit: Int = 1_000
  ) throws -> (DiskBlobStore, RecordingFiles.Log, folder: String, file: String) {
    let files = RecordingFiles(root: folder.path)
    let store = try DiskBlobStore(folder: folder.path, limit: ByteCount(limit), files: files)
    let paths = BlobPaths(root: folder.path)
    let short = { (path: String) in String(path.dropFirst(folder.path.count)) }
    return (store, files.log, short(paths.folder(of: name)), short(paths.file(of: name)))
  }

  @Test(
    "a blob is renamed only after its bytes are synced, and counts only after its folder is synced")
  func writing() throws {
    let temporary = try TemporaryFolder()
    let (store, log, folder, file) = try store(in: temporary)
    #expect(log.steps == ["make ", "make /blobs"])
    log.steps = []
    try store.write(name, bytes(10))
    #expect(
      log.steps == [
        "make \(folder)", "sync /blobs", "write 10 to \(file).new", "rename \(file).new to \(file)",
        "sync \(folder)",
      ])
    log.steps = []
    try store.write(name, bytes(20))
    #expect(
      log.steps == [
        "write 20 to \(file).new", "rename \(file).new to \(file)", "sync \(folder)",
      ], "the folder is there by now")
  }

  @Test("removing deletes the temporary file first, then the whole one, then the original again")
  func removing() throws {
    let temporary = try TemporaryFolder()
    let (store, log, _, file) = try store(in: temporary)
    try store.write(name, bytes(10))
    log.steps = []
    try store.remove(PhotoID(1))
    #expect(log.steps == ["remove \(file).new", "remove \(file)", "remove \(file)"])
    #expect(store.totalBytes == .zero)
  }

  @Test(
    "a failed step of a first write leaves no blob and counts no byte",
    arguments: ["make", "write", "rename"])
  func refusedFirstWrite(step: String) throws {
    let temporary = try TemporaryFolder()
    let (store, log, _, _) = try store(in: temporary)
    log.failing = step
    #expect(throws: PhotoCachingError.storage(place: "here", reason: "the disk is full")) {
      try store.write(name, bytes(10))
    }
    log.failing = nil
    #expect(store.totalBytes == .zero)
    #expect(try !store.contains(name) && store.read(name) == nil)
    #expect(TemporaryFolder.files(below: temporary.path + "/blobs") == [])
    try store.write(name, bytes(30))
    #expect(try store.read(name) == bytes(30))
  }

  @Test(
    "a failed step of a second write leaves the first blob with its count",
    arguments: ["write", "rename"], [5, 40])
  func refusedSecondWrite(step: String, count: Int) throws {
    let temporary = try TemporaryFolder()
    let (store, log, _, _) = try store(in: temporary)
    try store.write(name, bytes(10))
    log.failing = step
    #expect(throws: PhotoCachingError.self) { try store.write(name, bytes(count, 2)) }
    log.failing = nil
    #expect(try store.read(name) == bytes(10))
    #expect(store.totalBytes == ByteCount(10))
    #expect(TemporaryFolder.files(below: temporary.path + "/blobs").count == 1)
  }

  @Test(
    "if only the folder's sync fails, the write throws, but the new blob exists and counts")
  func refusedSync() throws {
    let temporary = try TemporaryFolder()
    let (store, log, _, _) = try store(in: temporary)
    try store.write(name, bytes(10))
    log.failing = "sync"
    #expect(throws: PhotoCachingError.self) { try store.write(name, bytes(7, 2)) }
    log.failing = nil
    #expect(try store.read(name) == bytes(7, 2))
    #expect(store.totalBytes == ByteCount(7))
  }

  @Test("a blob that cannot be removed still counts")
  func refusedRemoval() throws {
    let temporary = try TemporaryFolder()
    let (store, log, _, _) = try store(in: temporary)
    try store.write(name, bytes(10))
    log.failing = "remove"
    #expect(throws: PhotoCachingError.self) { try store.remove(PhotoID(1)) }
    #expect(store.totalBytes == ByteCount(10))
    #expect(try !store.contains(name), "nobody may rely on it any more")
    log.failing = nil
    try store.remove(PhotoID(1))
    #expect(store.totalBytes == .zero)
    #expect(TemporaryFolder.files(below: temporary.path + "/blobs") == [])
  }
}
