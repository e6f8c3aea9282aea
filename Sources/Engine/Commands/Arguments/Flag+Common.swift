internal import Foundation
package import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Flags with values that several commands have: each is declared here, once.
package enum CommonFlags {
  /// The number from which every draw of a scenario follows.
  package static let seed = ValueFlag<UInt64?>(
    Flag("--seed", "N", "another seed than the scenario's"), CommonFlags.unsigned
  ) { NumberSpelling.unsigned($0) }
  /// The same for a command that has no scenario.
  package static let ownSeed = ValueFlag<UInt64>(
    Flag("--seed", "N", "every draw follows from it; default 1"), CommonFlags.unsigned, standard: 1,
    read: NumberSpelling.unsigned)
  /// How the result is printed.
  package static let format = ValueFlag.choice(
    "--format", default: OutputFormat.text, "how the result is printed")
  /// How much of it is printed.
  package static let full = Flag(
    "--full", nil,
    "print every budget, rule and figure; without it what decides, in 25 lines where all is well")
  /// Processes at a time.
  package static let workers = atATime("processes")
  /// Threads at a time.
  package static let threads = atATime("threads")
  /// After how long a command is to end; none: when all is done.
  package static let time = ValueFlag.duration(
    "--time", "T", in: DurationSpelling.limits,
    "end after this time, such as 90s or 5m, with what there is by then")
  /// Pairs of a comparison of programs; none: as many as the plan has.
  package static let pairs = ValueFlag<ClosedRange<Int>?>(
    Flag("--pairs", "A-B", "pairs at least and at most; 2 to 100, default 6-12"),
    "a range of whole numbers from 2 to 100, such as `6-12`"
  ) { text in
    RangeSpelling.range(text).flatMap { $0.lowerBound >= 2 && $0.upperBound <= 100 ? $0 : nil }
  }
  /// What a number is that every draw follows from.
  static let unsigned = "a whole number from 0 to \(UInt64.max)"

  /// Some of the units of an app; none: all that the scenario or the command has.
  static func units(_ word: UnitWord, _ doc: String) -> ValueFlag<ClosedRange<Int>?> {
    ValueFlag(
      Flag("--\(word.several)", "A-B", doc), "a range such as `0-7`, counted from 0", standard: nil,
      read: RangeSpelling.range)
  }

  /// One unit of an app. More than a million of them no run has.
  static func unit(_ word: UnitWord, _ doc: String) -> ValueFlag<Int?> {
    .whole("--\(word.one)", in: 0...999_999, "\(doc), counted from 0")
  }

  /// One session of a unit.
  static func session(_ word: UnitWord, _ doc: String) -> ValueFlag<Int?> {
    .whole("--\(word.one)", in: 1...1_000, "\(doc), counted from 1 as reports do")
  }

  private static func atATime(_ what: String) -> ValueFlag<Int> {
    ValueFlag(
      Flag("--workers", "N", "\(what) at a time; 1 to 256, default: the cores of this machine"),
      "a whole number from 1 to 256", standard: min(256, max(1, ProcessInfo.processInfo.activeProcessorCount))
    ) { text in NumberSpelling.whole(text).flatMap { (1...256).contains($0) ? $0 : nil } }
  }
}

extension Flag {
  /// Flags that change a scenario: `--set` for any key, the app's own flags, and `--touches` for a recording instead of drawn touches.
  static func scenario(_ program: Program) -> [Flag] {
    var flags = [
      Flag(
        "--set", "KEY=VALUE", "another value of a scenario's key, as its file would have it; once for each",
        repeats: true)
    ]
    flags += program.subject.flags.map { Flag($0.name, $0.value, $0.doc) }
    flags.append(
      Flag(
        "--touches", "FILE",
        "a touch recording for every \(program.subject.sessionWord.one); an export of this run only for its own"
      ))
    return flags
  }

  /// The one that switches a planted bug on; none in builds that have none.
  static func bug(_ program: Program, in what: String = "") -> [Flag] {
    guard !program.plantedBugs.isEmpty else { return [] }
    return [.planted("switch a planted bug on\(what)")]
  }

  /// `--planted NAME`, or `--canary NAME` as it was called before.
  package static func planted(_ doc: String) -> Flag {
    Flag("--planted", "NAME", doc, formerly: "--canary")
  }

  /// Those that plant something; none in builds that have nothing to plant.
  package static func planted(_ program: Program, in what: String = "") -> [Flag] {
    let bug = bug(program, in: what)
    guard !bug.isEmpty, program.subject.slowedStage != nil else { return bug }
    return bug + [
      Flag("--slow", "PERCENT[@STEP]", "make frames slower\(what), all or those of a step")
    ]
  }
}
