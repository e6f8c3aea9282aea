internal import Playing
internal import ScenarioFormat
package import Simulation

/// Which planted bugs are to be tried.
package struct PlantedRequest: Sendable {
  /// The flags of `planted`.
  package static let flags: [Flag] = [
    Flag("--one-each", nil, "the first bug of each rule in the order of the app, and no other"),
    Flag("--every-rule", nil, "a rule that no bug is for is a failure, too"),
    seeds.flag,
    Flag("--out", "DIR", "the folder of the runs; default: Reports/runs/planted"),
  ]
  private static let seeds = ValueFlag.whole(
    "--seeds", in: 0...1_000, default: 24,
    "seeds from 1 that a bug is tried on until its rule objects, where it does not on that of its trial")

  package var bugs: [PlantedBug]
  /// Rules that no bug is for, if they are to have one.
  package var untried: [String]
  package var needsEveryRule: Bool
  package var seeds: Int
  package var out: String

  /// The request behind what was typed: names of bugs, or nothing for all.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let all = parsed.program.subject.plantedBugs
    let tried = PlantedRequest.tried(all)
    for name in parsed.positionals where !tried.contains(where: { $0.name == name }) {
      throw .usage(
        "no bug is tried that is called `\(name)`; \(NearestName.remedy(name, among: tried.map(\.name)))")
    }
    let wanted =
      parsed.positionals.isEmpty ? tried : tried.filter { parsed.positionals.contains($0.name) }
    bugs = parsed.has("--one-each") ? PlantedRequest.firsts(wanted) : wanted
    let held = Set(all.map(\.rule))
    untried = parsed.program.subject.rules.map(\.id).filter { !held.contains($0) }
    needsEveryRule = parsed.has("--every-rule")
    seeds = try parsed.value(PlantedRequest.seeds)
    out = try parsed.folder("--out") ?? ProjectFolder.path("Reports/runs/planted")
  }

  /// The bugs whose trial is what is typed behind `run`: `play SCENARIO [flags]`.
  package static func tried(_ bugs: [PlantedBug]) -> [PlantedBug] { bugs.filter { $0.kind == "play" } }

  /// The first of each rule, in their order.
  package static func firsts(_ bugs: [PlantedBug]) -> [PlantedBug] {
    var seen: Set<String> = []
    return bugs.filter { seen.insert($0.rule).inserted }
  }
}
