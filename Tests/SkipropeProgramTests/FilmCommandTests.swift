import FamilySamples
import Foundation
import Testing

@Suite("Filming a while")
struct FilmCommandTests {
  private let scenario = """
    population: {families: 1, children-per-family: 2}
    session: {length: 10s}
    real: {decode: modelled}
    """

  private func film(_ flags: String, in folder: URL) throws -> (
    exit: Int32, output: String, complaint: String
  ) {
    let outcome = try BuiltCommand.run(
      ["film", "small.yaml"] + flags.split(separator: " ").map(String.init), in: folder)
    return (outcome.exit, outcome.output, outcome.complaint)
  }

  @Test("a page holds the frames and needs nothing else; what is wrong is named")
  func page() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skiprope-film-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(scenario.utf8).write(to: folder.appending(path: "small.yaml"))
    func page(_ flags: String) throws -> String {
      let outcome = try film("\(flags) --out a.html", in: folder)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      return try String(contentsOf: folder.appending(path: "a.html"), encoding: .utf8)
    }
    let first = try page("--from 0:02 --to 0:05 --child 1")
    #expect(
      first.contains("id=\"moment-data-1\"") && !first.contains("http://") && !first.contains("https://"))
    // The first child is the one that nothing else is said of; costs are measured anew.
    func words(_ flags: String) throws -> String { try film("\(flags) --out b.html", in: folder).output }
    #expect(try words("--from 2s --to 5s") == words("--from 0:02 --to 0:05 --child 1"))
    #expect(try words("--from 2s --to 5s") != words("--from 2s --to 5s --child 2"))
    // Where no frame is made, what is on screen stays.
    #expect(try words("--from 2s --to 2.001s").contains("1 frames"))
    // It ends with the session.
    #expect(try film("--from 9s --to 20s --out b.html", in: folder).output.contains("to 0:10.000"))
    for (flags, code, words) in [
      ("--from 2s --to 1s --out e.html", 64, "ends later than it begins"),
      ("--from 0s --to 11m --out e.html", 64, "ten minutes at most"),
      ("--from 11s --to 12s --out e.html", 64, "end at 0:10.000"),
      ("--from 1s --to 2s --child 3 --out e.html", 66, "family 0 has 2 children, counted from 1"),
      ("--from 1s --to 2s --out e.avi", 64, ".html, .mp4 or .gif"),
      ("--from 1s --out e.html", 64, "--from 2:40 --to 2:43"),
      ("--from 1s --to 2s --fps 9 --out e.html", 64, "leave `--fps` out"),
    ] {
      let outcome = try film(flags, in: folder)
      #expect(outcome.exit == code, "\(flags): \(outcome.complaint)")
      #expect(outcome.complaint.contains(words), "\(flags): \(outcome.complaint)")
    }
  }

  @Test("without ffmpeg a film is refused with the remedy; with it there is one")
  func encoded() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skiprope-film-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(scenario.utf8).write(to: folder.appending(path: "small.yaml"))
    let outcome = try film("--from 2s --to 3s --scale 0.3 --fps 5 --out a.gif", in: folder)
    let file = folder.appending(path: "a.gif")
    if outcome.exit == 0 {
      #expect(try Data(contentsOf: file).starts(with: Data("GIF89a".utf8)))
      #expect(outcome.output.contains("5 pictures"))
    } else {
      #expect(outcome.exit == 75, "\(outcome.complaint)")
      #expect(outcome.exit == 75 && outcome.complaint.contains("apt-get install ffmpeg"))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }
}
