import Foundation
import HostSystem
import Testing

@Suite("Durable files of the host")
struct DurableWriteTests {
  /// A new folder, and the path of a file in it.
  private func makeFolder() throws -> (folder: String, path: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "durable-\(UUID().uuidString)").path
    try HostFolder.make(folder)
    return (folder, folder + "/a")
  }

  @Test("a durable file is synced before its rename; if that fails, the old file stays")
  func waitsForTheDisk() throws {
    let (folder, path) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try HostFolder.write([1, 2], to: path)
    // The null device accepts every byte and cannot be synced.
    let temporary = "\(path).\(getpid()).partial"
    try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: "/dev/null")
    let error = #expect(throws: HostFileError.self) { try HostFolder.write([3], to: path, durable: true) }
    #expect(error?.path == path)
    #expect(try HostFolder.read(path) == [1, 2])
    #expect(try HostFolder.names(in: folder) == ["a"])
    try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: "/dev/null")
    try HostFolder.write([3], to: path)
    #expect(throws: HostFileError.self, "a file that need not last is not waited for: now it is the device") {
      try HostFolder.read(path)
    }
  }

  @Test("a write to a full disk throws, and leaves neither a partial nor a temporary file")
  func fullDisk() throws {
    let (folder, path) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try HostFolder.write([1, 2], to: path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path).\(getpid()).partial", withDestinationPath: "/dev/full")
    let error = #expect(throws: HostFileError.self) { try HostFolder.write([3], to: path) }
    #expect(error?.reason.contains("No space left on device") == true)
    #expect(try HostFolder.read(path) == [1, 2])
    #expect(try HostFolder.names(in: folder) == ["a"])
  }

  @Test("a file written in pieces appears when it is whole, and leaves nothing when it is abandoned")
  func pieces() throws {
    let (folder, path) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try HostFolder.write([9], to: path)
    do {
      let givenUp = try PartialFile(path)
      try givenUp.write([1])
      #expect(try HostFolder.names(in: folder).count == 2)
    }
    #expect(try HostFolder.names(in: folder) == ["a"])
    let whole = try PartialFile(path)
    try whole.write([1, 2])
    try whole.write([])
    try whole.write([3])
    #expect(try HostFolder.read(path) == [9])
    try whole.putInPlace()
    #expect(try HostFolder.read(path) == [1, 2, 3])
    #expect(try HostFolder.names(in: folder) == ["a"])
    let error = #expect(throws: HostFileError.self) { try PartialFile(folder + "/none/a") }
    #expect(error?.path == folder + "/none/a")
  }

  @Test("reading a device or a folder throws")
  func regular() throws {
    #expect(throws: HostFileError.self) { try HostFolder.read("/dev/null") }
    let error = #expect(throws: HostFileError.self) { try HostFolder.read("/") }
    #expect(error?.path == "/")
  }

  @Test("relative folders are made in the current one, absolute ones from the root")
  func relative() throws {
    let name = "relative-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: name) }
    try HostFolder.make(name + "/a")
    #expect(HostFolder.isFolder(FileManager.default.currentDirectoryPath + "/" + name + "/a"))
    #expect(HostFolder.isFolder("/") && !HostFolder.isFolder("/dev/null") && !HostFolder.isFolder("/none"))
    #expect(!HostFolder.exists("/none") && HostFolder.exists("/dev/null"))
  }

  @Test("removing a link keeps its target")
  func removing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "remove-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try HostFolder.make(folder)
    try HostFolder.write([1], to: folder + "/a")
    try FileManager.default.createSymbolicLink(atPath: folder + "/b", withDestinationPath: folder + "/a")
    try? FileManager.default.removeItem(atPath: folder + "/b")
    #expect(try HostFolder.names(in: folder) == ["a"])
    try? FileManager.default.removeItem(atPath: folder + "/a")
    #expect(try HostFolder.names(in: folder) == [])
  }
}
