internal import Metrics
internal import Playing

/// Flags that several commands have: each is declared here, once.
extension Flag {
  package static let seed = Flag("--seed", "N", "another seed than the scenario's")
  package static let format = Flag("--format", "text|json", "how the result is printed; default text")
  package static let workers = Flag(
    "--workers", "N", "processes at a time, 1 to 256; default: the cores of this machine")

  /// One for what each app calls its units.
  static func units(_ program: Program, _ doc: (UnitWord) -> String) -> [Flag] {
    program.unitWords.map { Flag("--\($0.several)", "A-B", doc($0)) }
  }

  /// The flags of its apps that change a scenario, with the recording that stands in for whoever touches.
  static func scenario(_ program: Program) -> [Flag] {
    var flags = program.subjects.flatMap(\.flags).map { Flag($0.name, $0.value, $0.doc) }
    flags.append(
      Flag(
        "--touches", "FILE",
        "a touch recording for every \(program.sessionNames.one); an export of this run only for its own"))
    return flags
  }

  /// Those that plant something; none in builds that have nothing to plant.
  package static func planted(_ program: Program, in what: String = "") -> [Flag] {
    guard !program.plantedBugs.isEmpty else { return [] }
    let bug = Flag("--canary", "NAME", "switch a known bug on\(what)")
    guard program.subjects.contains(where: \.canBeSlowed) else { return [bug] }
    return [
      bug, Flag("--slow", "PERCENT[@STEP]", "make frames slower\(what), all or those of a step"),
    ]
  }
}
