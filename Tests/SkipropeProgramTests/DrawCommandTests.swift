import Commands
import FamilySamples
import Foundation
import Kernel
import TestSupport
import Testing

@Suite("Drawing a moment")
struct DrawCommandTests {
  @Test(
    "a moment is read as people write it",
    arguments: [
      ("2:41.9", 161_900), ("161.9s", 161_900), ("161.9 s", 161_900), ("45s", 45_000), ("250ms", 250),
      ("1:02:03", 3_723_000),
      ("0:00", 0), ("1m", 60_000), ("2:60", nil), ("-1s", nil), ("2:", nil), ("", nil), ("a:10", nil),
      ("1:2:3:4", nil),
      ("5", 5_000), ("161.9", 161_900), ("2:41.9s", nil), ("1:30m", nil), ("1.0000000001s", nil),
    ] as [(String, Int64?)])
  func moments(text: String, milliseconds: Int64?) {
    #expect(InstantSpelling.instant(text) == milliseconds.map { Instant.milliseconds($0) })
  }

  @Test("a moment is told with minutes and milliseconds, and read back")
  func told() {
    for milliseconds in [0, 45_000, 161_933, 3_723_001] as [Int64] {
      let instant = Instant.milliseconds(milliseconds)
      #expect(InstantSpelling.instant(InstantSpelling.text(instant)) == instant)
    }
    #expect(InstantSpelling.text(.milliseconds(161_933)) == "2:41.933")
    #expect(InstantSpelling.text(.milliseconds(3_723_001)) == "1:02:03.001")
  }

  @Test(
    "the same moment is the same picture, another moment or child another one, and what is wrong is named")
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
      // Children are counted as reports do.
      #expect(try picture("--at 9s --child 1", "f.svg") == first)
      #expect(try picture("--at 0s", "d.svg") != first)
      // Where decoding is modelled there are no files, so that all photos are stand-ins.
      #expect(try picture("--at 9s --stand-ins", "g.svg") == first)
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

  // That such a program says it is tried by scripts/by-version, which builds one.
  @Test("a picture of a program that was built without pictures is refused as wrong use, with both remedies")
  func withoutPictures() {
    let failure = CommandFailure.withoutPictures("a.svg", instead: ".json")
    #expect(failure.exit == .usage)
    for words in [
      "`a.svg`", "built without pictures", "ends with .json", "trait `Pictures`", "libcairo2-dev",
    ] {
      #expect(failure.message.contains(words), "\(failure.message)")
    }
  }

  @Test("photos that are files are drawn as what is in them, unless stand-ins are wanted", .slow)
  func photos() throws {
    try SmallScenario.withOne { small in
      func picture(_ flags: String, _ name: String) throws -> Data {
        let outcome = try small.run("draw", "--at 9s --decode real \(flags) --out \(name)")
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        return try small.bytes(name)
      }
      let first = try picture("", "a.png")
      #expect(try picture("", "b.png") == first)
      #expect(try picture("--stand-ins", "c.png") != first)
    }
  }
}
