import FileReading
import Foundation
import Glibc
import Testing

@Suite("Regular files")
struct RegularFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "regular-file-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func failure(_ path: String, _ limit: Int = 100) -> FileReadingError? {
    do throws(FileReadingError) {
      _ = try RegularFile.read(path, atMost: limit)
      return nil
    } catch { return error }
  }

  @Test("a file is read whole, at the limit too, and through a link")
  func whole() throws {
    try withFolder { folder in
      for count in [0, 1, 99, 100] {
        let bytes = (0..<count).map { UInt8($0) }
        try Data(bytes).write(to: URL(filePath: "\(folder)/a"))
        #expect(try RegularFile.read("\(folder)/a", atMost: 100) == bytes)
      }
      #expect(symlink("a", "\(folder)/link") == 0)
      #expect(try RegularFile.read("\(folder)/link", atMost: 100).count == 100)
      #expect(failure("\(folder)/a", 99)?.problem == .tooLarge(bytes: 100, limit: 99))
    }
  }

  /// A pipe in a folder of photos blocked a run for ever.
  @Test(
    "a pipe, a folder, a device and a dangling or circular link are refused at once", .timeLimit(.minutes(1)))
  func irregular() throws {
    try withFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(symlink("nowhere", "\(folder)/dangling") == 0)
      #expect(symlink("circle", "\(folder)/circle") == 0)
      #expect(failure("\(folder)/pipe")?.problem == .irregular("a pipe"))
      #expect(failure(folder)?.problem == .irregular("a folder"))
      #expect(failure("/dev/zero")?.problem == .irregular("a device"))
      #expect(failure("\(folder)/dangling")?.problem == .unopened(ENOENT))
      #expect(failure("\(folder)/circle")?.problem == .unopened(ELOOP))
      #expect(failure("\(folder)/dangling")?.isThere == false && failure(folder)?.isThere == true)
      #expect(
        failure("\(folder)/circle")?.description.hasPrefix("\(folder)/circle: it cannot be opened (") == true)
    }
  }

  @Test("a file beyond the limit is refused by its size, without being read")
  func sparse() throws {
    try withFolder { folder in
      #expect(FileManager.default.createFile(atPath: "\(folder)/large", contents: nil))
      #expect(truncate("\(folder)/large", 3 << 30) == 0)
      #expect(failure("\(folder)/large", 1 << 28)?.problem == .tooLarge(bytes: 3 << 30, limit: 1 << 28))
    }
  }

  @Test("refused, read and checked files are closed")
  func closed() throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      try Data([1, 2, 3]).write(to: URL(filePath: path))
      let refusals = (0..<20).compactMap { _ in failure(path, 2)?.problem }
      #expect(refusals == Array(repeating: .tooLarge(bytes: 3, limit: 2), count: 20))
      _ = try RegularFile.read(path, atMost: 3)
      try RegularFile.check(path, atMost: 3)
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return target?.contains(URL(filePath: folder).lastPathComponent) == true
      }
      #expect(open == [])
    }
  }

  /// Files of the kernel state a page as their size and contain a line.
  @Test(
    "a file shorter than its stated size is read to its end, despite an earlier error in `errno`",
    .enabled(if: FileManager.default.fileExists(atPath: "/sys/devices/system/cpu/online")))
  func shorter() throws {
    errno = EIO
    let bytes = try RegularFile.read("/sys/devices/system/cpu/online", atMost: 1 << 20)
    #expect(bytes.last == 10 && bytes.count < 4_096)
  }

  #if compiler(>=6.3)
    @Test("an earlier interrupted call does not block a reader")
    func interruptedBefore() async {
      await #expect(processExitsWith: .success) {
        // Ends the process if it blocks.
        alarm(30)
        errno = EINTR
        let bytes = try RegularFile.read("/proc/self/exe", atMost: 1 << 30)
        try #require(bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]))
      }
    }
  #endif
}
