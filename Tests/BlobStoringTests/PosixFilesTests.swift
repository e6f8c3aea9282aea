import BlobStoring
import Foundation
import PhotoCaching
import TestSupport
import Testing

@Suite("Files of the blob store")
struct PosixFilesTests {
  private let files = PosixFiles()

  /// The reason of the storage error that the body throws at this place.
  private func reason(
    at place: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws(PhotoCachingError) -> Void
  ) -> String? {
    do throws(PhotoCachingError) {
      try body()
    } catch {
      guard case .storage(let found, let reason) = error else { return nil }
      #expect(found == place, sourceLocation: sourceLocation)
      return reason
    }
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    return nil
  }

  @Test("a file is written unchanged, replaces a longer one, and can be empty")
  func writing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    for count in [70_000, 5, 0, 1] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try files.writeDurably(bytes, to: path)
      #expect(try files.read(path) == bytes)
      #expect(try files.size(of: path) == count)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  #if compiler(>=6.3)
    @Test("a process without standard input can read files")
    func firstDescriptor() async {
      await #expect(processExitsWith: .success) {
        close(STDIN_FILENO)
        let bytes = try PosixFiles().read("/proc/self/exe")
        try #require(bytes?.starts(with: [0x7F, 0x45, 0x4C, 0x46]) == true)
      }
    }
  #endif

  @Test("a write that cannot be synced is an error, as for the null device")
  func durable() {
    let reason = reason(at: "/dev/null") { () throws(PhotoCachingError) in
      try files.writeDurably([1, 2, 3], to: "/dev/null")
    }
    #expect(reason == "waiting for the disk: Invalid argument")
  }

  @Test("a full disk is an error with the number of bytes")
  func full() {
    let reason = reason(at: "/dev/full") { () throws(PhotoCachingError) in
      try files.writeDurably([1, 2, 3], to: "/dev/full")
    }
    #expect(reason == "writing 3 bytes: No space left on device")
  }

  @Test("syncing a folder works on a disk, and throws without one")
  func folders() throws {
    let folder = try TemporaryFolder()
    try files.syncFolder(folder.path)
    let noDisk = reason(at: "/proc") { () throws(PhotoCachingError) in try files.syncFolder("/proc") }
    #expect(noDisk == "waiting for the disk: Invalid argument")
    try files.writeDurably([], to: folder.path + "/a")
    let file = reason(at: folder.path + "/a") { () throws(PhotoCachingError) in
      try files.syncFolder(folder.path + "/a")
    }
    #expect(file == "opening the folder: Not a directory")
  }

  @Test("a folder can be made twice, but not in a missing one")
  func makingFolders() throws {
    let folder = try TemporaryFolder()
    try files.makeFolder(folder.path + "/a")
    try files.makeFolder(folder.path + "/a")
    #expect(try files.names(in: folder.path) == ["a"])
    let reason = reason(at: folder.path + "/b/c") { () throws(PhotoCachingError) in
      try files.makeFolder(folder.path + "/b/c")
    }
    #expect(reason == "making the folder: No such file or directory")
  }

  @Test("a rename replaces another file of that name")
  func renaming() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.path + "/old", folder.path + "/new")
    try files.writeDurably([1], to: old)
    try files.writeDurably([2, 2], to: new)
    try files.rename(old, to: new)
    #expect(try files.read(new) == [1])
    #expect(try files.read(old) == nil)
    let reason = reason(at: new) { () throws(PhotoCachingError) in try files.rename(old, to: new) }
    #expect(reason == "renaming \(old): No such file or directory")
  }

  @Test("removing a missing file does nothing, removing a folder throws")
  func removing() throws {
    let folder = try TemporaryFolder()
    try files.writeDurably([1], to: folder.path + "/a")
    try files.remove(folder.path + "/a")
    try files.remove(folder.path + "/a")
    #expect(try files.size(of: folder.path + "/a") == nil)
    let reason = reason(at: folder.path) { () throws(PhotoCachingError) in try files.remove(folder.path) }
    #expect(reason?.hasPrefix("removing: ") == true)
  }

  @Test("a missing path has no bytes, size or names; a path of another kind throws")
  func reading() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/none"
    #expect(try files.read(missing) == nil)
    #expect(try files.size(of: missing) == nil)
    #expect(try files.names(in: missing) == [])
    let bytes = reason(at: folder.path) { () throws(PhotoCachingError) in _ = try files.read(folder.path) }
    #expect(bytes == "reading: Is a directory")
    try files.writeDurably([1], to: folder.path + "/a")
    let below = folder.path + "/a/b"
    let size = reason(at: below) { () throws(PhotoCachingError) in _ = try files.size(of: below) }
    #expect(size == "asking for the size: Not a directory")
    let opening = reason(at: below) { () throws(PhotoCachingError) in _ = try files.read(below) }
    #expect(opening == "opening for reading: Not a directory")
    let names = reason(at: below) { () throws(PhotoCachingError) in _ = try files.names(in: below) }
    #expect(names == "listing the folder: Not a directory")
  }

  @Test("names are in ascending order, with hidden ones, without `.` and `..`")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["b", ".hidden", "10", "9", "B"] { try files.writeDurably([], to: "\(folder.path)/\(name)") }
    #expect(try files.names(in: folder.path) == [".hidden", "10", "9", "B", "b"])
  }
}
