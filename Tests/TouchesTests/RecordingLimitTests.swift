import Foundation
import Glibc
import Testing
import Touches

@Suite("Files that are not recordings")
struct RecordingLimitTests {
  private static let header = #"{"points_per_mm":6.42,"hz":60,"device":"a","origin":"b"}"#

  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString)").path
    defer { unlink(path) }
    try Data(bytes).write(to: URL(filePath: path))
    try body(path)
  }

  private func failure(_ path: String) -> RecordingError? {
    do throws(RecordingError) {
      _ = try TouchRecording.read(path: path)
      return nil
    } catch { return error }
  }

  /// One of a gigabyte was read four times over, and printed.
  @Test("a line that is too long is rejected with its number and length, without its content")
  func longLine() throws {
    for (count, isRefused) in [(65_536, false), (65_537, true), (3_000_000, true)] {
      let line = #"{"t":1,"id":0,"phase":"began","x":1,"y":1,"# + String(repeating: "z", count: count - 42)
      #expect(line.utf8.count == count)
      try withFile(Array("\(Self.header)\n\(line)\n".utf8)) { path in
        let error = try #require(failure(path))
        #expect((error.problem == .lineTooLong(bytes: count)) == isRefused, "\(count): \(error)")
        #expect(error.line == 2 && error.description.count < path.count + 300)
      }
    }
  }

  @Test("an error shows only the beginning of a long key or value")
  func longValues() throws {
    let long = String(repeating: "k", count: 5_000)
    for line in ["{\"\(long)\":1}", "{\"t\":1,\"id\":0,\"phase\":\"\(long)\",\"x\":1,\"y\":1}", long] {
      try withFile(Array("\(Self.header)\n\(line)\n".utf8)) { path in
        let error = try #require(failure(path))
        #expect(error.description.count < path.count + 400, "\(error)")
      }
    }
  }

  @Test("a pipe and a file that is too large are rejected without being read", .timeLimit(.minutes(1)))
  func unusable() throws {
    try withFile([]) { path in
      #expect(truncate(path, 1 << 30) == 0)
      #expect(failure(path)?.description.contains("1073741824 bytes, and at most 536870912 are read") == true)
      #expect(failure(path)?.problem != .unreadableFile)
    }
    let pipe = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path
    defer { unlink(pipe) }
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(failure(pipe)?.description.contains("it is a pipe") == true)
    #expect(failure(pipe + "-nowhere")?.problem == .unreadableFile)
  }
}
