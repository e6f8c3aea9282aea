import Commands
import Foundation
import Testing

@Suite("A folder to write to")
struct OutputFolderTests {
  private func folder(_ path: String) throws(CommandFailure) -> String? {
    try ParsedArguments(
      ["--out", path], flags: [Flag("--out", "DIR", "where it goes")], command: "run", of: .silence
    ).folder("--out")
  }

  @Test("a folder is refused if a file is in its place or above it; it need not exist")
  func inTheWay() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    let file = base.appending(path: "file").path
    try Data().write(to: URL(filePath: file))
    for path in [file, "\(file)/deeper", "\(file)/a/b"] {
      let refusal = #expect(throws: CommandFailure.self) { _ = try folder(path) }
      #expect(refusal?.exit == .usage && refusal?.message.contains("`\(file)` is a file") == true)
    }
    for path in [base.path, "\(base.path)/new", "\(base.path)/new/deeper", "elsewhere"] {
      #expect(try folder(path) == path)
    }
  }
}
