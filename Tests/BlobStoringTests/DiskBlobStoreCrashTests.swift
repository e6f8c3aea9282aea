import BlobStoring
import Foundation
import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("The disk of the photo cache when the process ends")
struct DiskBlobStoreCrashTests {
  private static let limit = ByteCount(250)

  /// Writes, replaces, evicts and removes blobs; ends early when the files do.
  private static func session(_ store: DiskBlobStore) throws(PhotoCachingError) {
    try store.write(.original(PhotoID(1)), blob(1, 100))
    try store.write(.original(PhotoID(2)), blob(2, 60))
    try store.write(.original(PhotoID(1)), blob(3, 120))
    _ = try store.read(.original(PhotoID(2)))
    try store.write(.original(PhotoID(3)), blob(4, 90))
    try store.write(.rendition(PhotoID(3), box: PixelSize(width: 5, height: 5)), blob(5, 20))
    try store.write(.original(PhotoID(3)), blob(6, 30))
    try store.remove(PhotoID(3))
  }

  /// Bytes that encode their number and length, so that a partial blob is detected.
  private static func blob(_ number: UInt8, _ count: Int) -> [UInt8] {
    var bytes = Array(repeating: number, count: count)
    bytes[1] = UInt8(count)
    return bytes
  }

  @Test(
    "if the process ends at any step, index and files agree, and every blob is whole", .slow,
    arguments: DyingFiles.Ending.allCases)
  func anyStep(ending: DyingFiles.Ending) throws {
    var ends = 0
    for steps in 1...200 {
      let folder = try TemporaryFolder()
      let copy = folder.path + "-after"
      defer { try? FileManager.default.removeItem(atPath: copy) }
      let died = try run(in: folder.path, files: DyingFiles(stepsLeft: steps, ending: ending), copyTo: copy)
      try check(copy, "\(ending) at step \(steps)")
      guard died else { break }
      ends += 1
    }
    #expect(ends > 40 && ends < 200)
  }

  /// Runs the session and copies the disk while the store is open, as a killed process leaves it.
  private func run(in folder: String, files: DyingFiles, copyTo copy: String) throws -> Bool {
    var died = false
    var store: DiskBlobStore?
    do throws(PhotoCachingError) {
      let opened = try DiskBlobStore(folder: folder, limit: Self.limit, files: files)
      store = opened
      try Self.session(opened)
    } catch {
      died = true
    }
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    withExtendedLifetime(store) {}
    return died
  }

  private func check(_ folder: String, _ place: String) throws {
    let store = try DiskBlobStore(folder: folder, limit: Self.limit)
    let paths = BlobPaths(root: folder)
    var sum = 0
    let files = TemporaryFolder.files(below: paths.blobs)
    for file in files {
      let path = paths.blobs + "/" + file
      let last = path.split(separator: "/").last.map(String.init) ?? ""
      guard let name = paths.name(ofFile: last), let bytes = try store.read(name) else {
        Issue.record("\(place): \(file) is no blob of the index")
        continue
      }
      #expect(paths.file(of: name) == path, "\(place)")
      #expect(bytes == Self.blob(bytes[0], Int(bytes[1])), "\(place): \(file) is not whole")
      sum += bytes.count
    }
    #expect(store.totalBytes.bytes == sum, "\(place): a row without a file, or the reverse")
    #expect(store.totalBytes <= Self.limit, "\(place)")
    try Self.session(store)
    #expect(try store.read(.original(PhotoID(2))) == Self.blob(2, 60), "\(place): the store does not go on")
  }
}
