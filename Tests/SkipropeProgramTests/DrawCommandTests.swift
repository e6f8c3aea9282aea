import Commands
import FamilySamples
import Foundation
import Kernel
import TestSupport
import Testing

@Suite("The draw command")
struct DrawCommandTests {
  @Test(
    "a time is parsed in all its spellings",
    arguments: [
      ("2:41.9", 161_900), ("161.9s", 161_900), ("161.9 s", 161_900), ("45s", 45_000), ("250ms", 250),
      ("1:02:03", 3_723_000),
      ("0:00", 0), ("1m", 60_000), ("2:60", nil), ("-1s", nil), ("2:", nil), ("", nil), ("a:10", nil),
      ("1:2:3:4", nil),
      ("5", 5_000), ("161.9", 161_900), ("2:41.9s", nil), ("1:30m", nil), ("1.0000000001s", nil),
    ] as [(String, Int64?)])
  func clips(text: String, milliseconds: Int64?) {
    #expect(InstantSpelling.instant(text) == milliseconds.map { Instant.milliseconds($0) })
  }

  @Test("a time is printed with minutes and milliseconds, and parsed again")
  func reported() {
    for milliseconds in [0, 45_000, 161_933, 3_723_001] as [Int64] {
      let instant = Instant.milliseconds(milliseconds)
      #expect(InstantSpelling.instant(InstantSpelling.text(instant)) == instant)
    }
    #expect(InstantSpelling.text(.milliseconds(161_933)) == "2:41.933")
    #expect(InstantSpelling.text(.milliseconds(3_723_001)) == "1:02:03.001")
  }

  @Test(
    "the same time gives the same picture, another time or child another one, and wrong input is named")
  func drawn() throws {
    try SmallScenario.withOne { small in
      func picture(_ flags: String, _ name: String) throws -> Data {
        let outcome = try small.run("draw", "\(flags) --out \(name)")
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        #expect(outcome.output.hasPrefix("\(name): family 0, child "), "\(outcome.output)")
        return try small.bytes(name)
      }
      let first = try picture("--at 9s", "a.svg")
      #expect(try picture("--at 0:09", "b.svg") == first)
      #expect(try picture("--at 9s --child 2", "c.svg") != first)
      // Children are numbered as in reports.
      #expect(try picture("--at 9s --child 1", "f.svg") == first)
      #expect(try picture("--at 0s", "d.svg") != first)
      // With modelled decoding there are no files, so all photos are stand-ins.
      #expect(try picture("--at 9s --placeholders", "g.svg") == first)
      for (flags, code, words) in [
        ("--at 11s --out e.svg", 66, "ends at 0:10.000"),
        ("--at 9s --child 3 --out e.svg", 66, "family 0 has 2 children, counted from 1"),
        ("--at 9s --child 0 --out e.svg", 64, "1 to 1000"),
        ("--at 9s --family 1 --out e.svg", 66, "there is no family 1"),
        ("--at 9s --user 1 --out e.svg", 64, "no flag `--user`"),
        ("--at 9s --out e.gif", 64, ".svg, .png, .pdf or .json"),
        ("--out e.svg", 64, "--at 2:41.9"), ("--at 9s", 64, "--out x.svg"),
        ("--at nine --out e.svg", 64, "2:41.9"),
        ("--at 9s --out no/e.svg", 75, "no/e.svg"),
      ] {
        let outcome = try small.run("draw", flags)
        #expect(outcome.exit == code, "\(flags): \(outcome.complaint)")
        #expect(outcome.complaint.contains(words), "\(flags): \(outcome.complaint)")
      }
      #expect(!small.exists("e.svg"))
    }
  }

  // scripts/by-version builds such a program and checks its message.
  @Test("a program built without pictures refuses to draw as wrong use, with both remedies")
  func withoutPictures() {
    let failure = CommandFailure.withoutPictures("a.svg", instead: ".json")
    #expect(failure.exit == .usage)
    for words in [
      "`a.svg`", "built without pictures", "ends with .json", "trait `Pictures`", "libcairo2-dev",
    ] {
      #expect(failure.message.contains(words), "\(failure.message)")
    }
  }

  @Test("photo files are drawn with their content, unless --placeholders is given", .slow)
  func photos() throws {
    try SmallScenario.withOne { small in
      func picture(_ flags: String, _ name: String) throws -> Data {
        let outcome = try small.run("draw", "--at 9s --decode real \(flags) --out \(name)")
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        return try small.bytes(name)
      }
      let first = try picture("", "a.png")
      #expect(try picture("", "b.png") == first)
      #expect(try picture("--placeholders", "c.png") != first)
    }
  }
}
