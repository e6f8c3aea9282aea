import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("The film command")
struct FilmCommandTests {
  @Test("a page contains the frames and needs no other file; wrong input is named", .slow)
  func page() throws {
    try SmallScenario.withOne { small in
      func page(_ flags: String) throws -> String {
        let outcome = try small.run("film", "\(flags) --out a.html")
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        return String(decoding: try small.bytes("a.html"), as: UTF8.self)
      }
      let first = try page("--from 0:02 --to 0:05 --child 1")
      #expect(
        first.contains("id=\"clip-data-1\"") && !first.contains("http://") && !first.contains("https://"))
      #expect(!first.contains("<script type=\"application/json\" id=\"clip-pictures\">"))
      // The first child is the default; costs are measured anew.
      func words(_ flags: String) throws -> String { try small.run("film", "\(flags) --out b.html").output }
      #expect(try words("--from 2s --to 5s") == words("--from 0:02 --to 0:05 --child 1"))
      #expect(try words("--from 2s --to 5s") != words("--from 2s --to 5s --child 2"))
      // Where no frame is made, the screen stays.
      #expect(try words("--from 2s --to 2.001s").contains("1 frames"))
      // The clip ends with the session.
      #expect(try words("--from 9s --to 20s").contains("to 0:10.000"))
      for (flags, code, words) in [
        ("--from 2s --to 1s --out e.html", 64, "ends later than it begins"),
        ("--from 0s --to 11m --out e.html", 64, "ten minutes at most"),
        ("--from 11s --to 12s --out e.html", 66, "ends at 0:10.000"),
        ("--from 1s --to 2s --child 3 --out e.html", 66, "family 0 has 2 children, counted from 1"),
        ("--from 1s --to 2s --out e.avi", 64, ".html, .mp4 or .gif"),
        ("--from 1s --out e.html", 64, "--from 2:40 --to 2:43"),
        ("--from 1s --to 2s --fps 9 --out e.html", 64, "leave `--fps` out"),
      ] {
        let outcome = try small.run("film", flags)
        #expect(outcome.exit == code, "\(flags): \(outcome.complaint)")
        #expect(outcome.complaint.contains(words), "\(flags): \(outcome.complaint)")
      }
    }
  }

  @Test("without ffmpeg a film is refused with the remedy; with it the film is written")
  func encoded() throws {
    try SmallScenario.withOne { small in
      let outcome = try small.run("film", "--from 2s --to 3s --scale 0.3 --fps 5 --out a.gif")
      if outcome.exit == 0 {
        #expect(try small.bytes("a.gif").starts(with: Data("GIF89a".utf8)))
        #expect(outcome.output.contains("5 pictures"))
      } else {
        #expect(outcome.exit == 75, "\(outcome.complaint)")
        #expect(outcome.exit == 75 && outcome.complaint.contains("apt-get install ffmpeg"))
        #expect(!small.exists("a.gif"))
      }
    }
  }
}
