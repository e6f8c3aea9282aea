internal import Playing
internal import ScenarioFormat
package import Simulation

/// The planted bugs to try.
package struct PlantedRequest: Sendable {
  /// The flags of `planted`.
  package static let flags: [Flag] = [
    Flag("--one-each", nil, "only the first bug of each rule in the order of the app"),
    Flag("--every-rule", nil, "fail also if a rule has no bug"),
    seeds.flag,
    Flag("--out", "DIR", "the folder of the runs; default: Reports/runs/planted"),
  ]
  private static let seeds = ValueFlag.whole(
    "--seeds", in: 0...1_000, default: 24,
    "further seeds, from 1, to try until a bug's rule fails, if it does not with the seed of its trial")

  package var bugs: [PlantedBug]
  /// Rules without a planted bug.
  package var untried: [String]
  package var needsEveryRule: Bool
  package var seeds: Int
  package var out: String

  /// Reads the arguments: names of bugs, or none for all.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let all = parsed.program.subject.plantedBugs
    let tried = PlantedRequest.tried(all)
    for name in parsed.positionals where !tried.contains(where: { $0.name == name }) {
      throw .usage(
        "there is no bug `\(name)` to try; \(NearestName.remedy(name, among: tried.map(\.name)))")
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

  /// The bugs whose trial is a run: `play SCENARIO [flags]`.
  package static func tried(_ bugs: [PlantedBug]) -> [PlantedBug] { bugs.filter { $0.kind == "play" } }

  /// The first bug of each rule, in order.
  package static func firsts(_ bugs: [PlantedBug]) -> [PlantedBug] {
    var seen: Set<String> = []
    return bugs.filter { seen.insert($0.rule).inserted }
  }
}
