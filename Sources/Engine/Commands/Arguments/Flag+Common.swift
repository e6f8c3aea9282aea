internal import Foundation
package import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Flags that several commands share.
package enum CommonFlags {
  /// The seed of a scenario's random draws.
  package static let seed = ValueFlag<UInt64?>(
    Flag("--seed", "N", "another seed than the scenario's"), CommonFlags.unsigned
  ) { NumberSpelling.unsigned($0) }
  /// The seed of a command without a scenario.
  package static let ownSeed = ValueFlag<UInt64>(
    Flag("--seed", "N", "the seed of all random draws; default 1"), CommonFlags.unsigned, standard: 1,
    read: NumberSpelling.unsigned)
  /// How the result is printed.
  package static let format = ValueFlag.choice(
    "--format", default: OutputFormat.text, "how the result is printed")
  /// Whether to print all results.
  package static let full = Flag(
    "--full", nil,
    "print every budget, rule and figure; by default what decides, in 25 lines if all hold")
  /// The number of parallel processes.
  package static let workers = atATime("processes")
  /// The number of parallel threads.
  package static let threads = atATime("threads")
  /// The time limit of a command; without one it ends when all is done.
  package static let time = ValueFlag.duration(
    "--time", "T", in: DurationSpelling.limits,
    "end after this time, such as 90s or 5m, with the results so far")
  /// The number of pairs in a comparison of programs; by default the plan's.
  package static let pairs = ValueFlag<ClosedRange<Int>?>(
    Flag("--pairs", "A-B", "pairs at least and at most; 2 to 100, default 6-12"),
    "a range of whole numbers from 2 to 100, such as `6-12`"
  ) { text in
    RangeSpelling.range(text).flatMap { $0.lowerBound >= 2 && $0.upperBound <= 100 ? $0 : nil }
  }
  /// The description of a valid seed.
  static let unsigned = "a whole number from 0 to \(UInt64.max)"

  /// A range of an app's units; by default all units of the scenario or command.
  static func units(_ word: UnitWord, _ doc: String) -> ValueFlag<ClosedRange<Int>?> {
    ValueFlag(
      Flag("--\(word.several)", "A-B", doc), "a range such as `0-7`, counted from 0", standard: nil,
      read: RangeSpelling.range)
  }

  /// One unit of an app, below one million.
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
  /// Flags that change a scenario: `--set` for any key, the app's own flags, and `--touches` to use a recording instead of
  /// generated touches.
  static func scenario(_ program: Program) -> [Flag] {
    var flags = [
      Flag(
        "--set", "KEY=VALUE", "another value of a scenario's key, written as in its file; once for each",
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

  /// The flag that enables a planted bug; none in builds without planted bugs.
  static func bug(_ program: Program, in what: String = "") -> [Flag] {
    guard !program.plantedBugs.isEmpty else { return [] }
    return [.planted("enable a planted bug\(what)")]
  }

  /// `--planted NAME`, formerly `--canary NAME`.
  package static func planted(_ doc: String) -> Flag {
    Flag("--planted", "NAME", doc, formerly: "--canary")
  }

  /// Flags that plant a bug or a slow-down; none in builds without planted bugs.
  package static func planted(_ program: Program, in what: String = "") -> [Flag] {
    let bug = bug(program, in: what)
    guard !bug.isEmpty, program.subject.slowedStage != nil else { return bug }
    return bug + [
      Flag("--slow", "PERCENT[@STEP]", "make frames slower\(what), all or those of a step")
    ]
  }
}
