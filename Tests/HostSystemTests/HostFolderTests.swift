import Foundation
import HostSystem
import Testing

@Suite("Files of the host")
struct HostFolderTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "host-tests-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try HostFolder.make(folder)
    try body(folder)
  }

  @Test(
    "a file of any size is read back as written", arguments: [0, 1, 4_096, 1_000_003], [false, true])
  func roundTrip(count: Int, durable: Bool) throws {
    try withFolder { folder in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try HostFolder.write(bytes, to: folder + "/a", durable: durable)
      #expect(try HostFolder.read(folder + "/a") == bytes)
      #expect(try HostFolder.names(in: folder) == ["a"])
    }
  }

  @Test("only one of many claims of a name succeeds; a claim at an impossible place throws")
  func claimed() throws {
    try withFolder { folder in
      #expect(try HostFolder.claim(folder + "/mine"))
      #expect(try !HostFolder.claim(folder + "/mine"))
      try HostFolder.write([1], to: folder + "/file")
      #expect(try !HostFolder.claim(folder + "/file"))
      #expect(throws: HostFileError.self) { try HostFolder.claim(folder + "/file/mine") }
      #expect(throws: HostFileError.self) { try HostFolder.claim(folder + "/none/mine") }
    }
  }

  @Test("a hard link is the same file, and keeps its bytes when the first name is replaced")
  func linked() throws {
    try withFolder { folder in
      try HostFolder.write([1, 2, 3], to: folder + "/a")
      try HostFolder.link(folder + "/a", to: folder + "/b")
      #expect(HostFolder.isSame(folder + "/a", folder + "/b"))
      try HostFolder.write([4], to: folder + "/a")
      #expect(try HostFolder.read(folder + "/b") == [1, 2, 3])
      #expect(!HostFolder.isSame(folder + "/a", folder + "/b"))
      #expect(!HostFolder.isSame(folder + "/none", folder + "/none"))
      // If a link cannot be made, here because the name is taken, the bytes are copied.
      try HostFolder.link(folder + "/a", to: folder + "/b")
      #expect(try HostFolder.read(folder + "/b") == [4] && !HostFolder.isSame(folder + "/a", folder + "/b"))
      #expect(throws: HostFileError.self) { try HostFolder.link(folder + "/none", to: folder + "/c") }
    }
  }

  @Test("a file is replaced as a whole: an open reader still sees the old one")
  func replaced() throws {
    try withFolder { folder in
      try HostFolder.write([1, 2, 3], to: folder + "/a")
      let old = try FileHandle(forReadingFrom: URL(filePath: folder + "/a"))
      try HostFolder.write([9], to: folder + "/a")
      #expect(try old.readToEnd() == Data([1, 2, 3]))
      #expect(try HostFolder.read(folder + "/a") == [9])
    }
  }

  @Test("a failed write leaves nothing behind, and its error names path and reason")
  func failedWrite() throws {
    try withFolder { folder in
      try HostFolder.make(folder + "/taken/inner")
      let error = #expect(throws: HostFileError.self) { try HostFolder.write([1], to: folder + "/taken") }
      #expect(error?.description.contains("\(folder)/taken: Is a directory") == true)
      #expect(try HostFolder.names(in: folder) == ["taken"])
      let missing = #expect(throws: HostFileError.self) { try HostFolder.write([1], to: folder + "/no/such") }
      #expect(missing?.description.contains("No such file or directory") == true)
    }
  }

  @Test("reading or listing a missing path throws an error that names it")
  func missing() throws {
    try withFolder { folder in
      let reading = #expect(throws: HostFileError.self) { try HostFolder.read(folder + "/none") }
      #expect(reading?.path == folder + "/none")
      let listing = #expect(throws: HostFileError.self) { try HostFolder.names(in: folder + "/none") }
      #expect(listing?.description.hasPrefix("cannot list \(folder)/none: No such file") == true)
    }
  }

  @Test("a folder is made with its parents, can be made twice, but not below a file")
  func make() throws {
    try withFolder { folder in
      try HostFolder.make(folder + "/a/b/c")
      try HostFolder.make(folder + "/a/b/c")
      #expect(HostFolder.isFolder(folder + "/a/b/c"))
      try HostFolder.write([], to: folder + "/file")
      #expect(throws: HostFileError.self) { try HostFolder.make(folder + "/file/below") }
      #expect(!HostFolder.isFolder(folder + "/file") && HostFolder.exists(folder + "/file"))
    }
  }

  @Test("names are sorted, without `.` and `..`")
  func names() throws {
    try withFolder { folder in
      for name in ["b", "family-00010", "A", "family-00002", ".hidden", "ä"] {
        try HostFolder.write([], to: "\(folder)/\(name)")
      }
      #expect(try HostFolder.names(in: folder) == [".hidden", "A", "b", "family-00002", "family-00010", "ä"])
    }
  }

  @Test("a partial file of an earlier process with the same number does not get into the file")
  func leftover() throws {
    try withFolder { folder in
      try Data(repeating: 9, count: 100).write(to: URL(filePath: "\(folder)/a.\(getpid()).partial"))
      try HostFolder.write([1, 2], to: folder + "/a")
      #expect(try HostFolder.read(folder + "/a") == [1, 2])
      #expect(try HostFolder.names(in: folder) == ["a"])
    }
  }

  private static let shortFile = "/sys/devices/system/cpu/online"

  @Test(
    "a file shorter than its stated size is read to its end",
    .enabled(if: FileManager.default.fileExists(atPath: shortFile)))
  func shorterThanItSays() throws {
    let bytes = try HostFolder.read(Self.shortFile)
    #expect(bytes.first == 48 && bytes.last == 10, "processors from 0 on, a line feed")
    #expect(bytes.count < 4_096)
  }

  #if compiler(>=6.3)
    @Test("neither success nor failure leaves a file open")
    func descriptors() async {
      await #expect(processExitsWith: .success) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try HostFolder.make(folder + "/b/c")
        for durable in [true, false] { try HostFolder.write([1], to: folder + "/a", durable: durable) }
        try #require(HostFolder.read(folder + "/a") == [1])
        try #require(HostFolder.names(in: folder) == ["a", "b"])
        try #require((try? HostFolder.read(folder)) == nil)
        try #require((try? HostFolder.write([1], to: folder + "/b")) == nil)
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/a.\(getpid()).partial", withDestinationPath: "/dev/full")
        try #require((try? HostFolder.write([1], to: folder + "/a")) == nil)
        try? FileManager.default.removeItem(atPath: folder)
        try #require(!HostFolder.exists(folder))
        try #require(OpenFiles.containing(folder) + OpenFiles.containing("/dev/full") == [])
      }
    }

    @Test("new files are readable for all and writable for the owner")
    func permissions() async {
      await #expect(processExitsWith: .success) {
        umask(0)
        let folder = FileManager.default.temporaryDirectory.appending(path: "mode-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try HostFolder.make(folder)
        try HostFolder.write([1], to: folder + "/a")
        for (path, mode) in [(folder, 0o755), (folder + "/a", 0o644)] {
          let facts = try FileManager.default.attributesOfItem(atPath: path)
          try #require(facts[.posixPermissions] as? Int == mode)
        }
      }
    }
  #endif
}
