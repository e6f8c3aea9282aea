import Foundation
import HostSystem
import Testing

@Suite("Small text files")
struct TextFileTests {
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try HostFolder.write(Array(text.utf8), to: path)
    try body(path)
  }

  @Test("all non-empty lines are read, the last one with or without a line end")
  func lines() throws {
    let long = String(repeating: "long ", count: 3_000)
    for end in ["", "\n", "\n\n"] {
      try withFile("\none\n\n two: \(long)\nä" + end) { path in
        #expect(TextFile.lines(of: path, limit: 100_000) == ["one", " two: \(long)", "ä"])
        #expect(TextFile.firstLine(of: path) == "one")
      }
    }
  }

  @Test("no more bytes are read than the limit says", arguments: [0, 1, 4_095, 4_096, 4_097, 9_000, 9_001])
  func limit(_ limit: Int) throws {
    try withFile(String(repeating: "x", count: 9_000)) { path in
      let lines = TextFile.lines(of: path, limit: limit)
      #expect(lines.map(\.count) == (limit == 0 ? [] : [min(limit, 9_000)]))
      #expect(TextFile.firstLine(of: path).count == 4_096)
    }
  }

  @Test("an empty or unreadable file has no lines")
  func none() throws {
    try withFile("") { path in
      #expect(TextFile.lines(of: path, limit: 10) == [] && TextFile.firstLine(of: path).isEmpty)
    }
    for path in ["/no/such/file", "/"] {
      #expect(TextFile.lines(of: path, limit: 10) == [] && TextFile.firstLine(of: path).isEmpty)
    }
  }

  @Test("a file is closed after reading")
  func closed() throws {
    try withFile("one") { path in
      _ = TextFile.firstLine(of: path)
      let open = try OpenFiles.containing(path)
      #expect(open == [])
    }
  }

  @Test(
    "the processor's name follows the first colon of the first such line, without surrounding spaces",
    arguments: [
      (["processor\t: 0", "model name\t: Made: up  3 \t", "model name\t: other"], "Made: up  3"),
      (["model name without", "model name:\t x"], "x"), (["a model name: x", "model: y"], "unknown"),
      (["model name:"], ""), ([], "unknown"),
    ] as [([String], String)])
  func processor(lines: [String], name: String) {
    #expect(HostIdentity.cpu(in: lines.map { $0[...] }) == name)
  }
}
