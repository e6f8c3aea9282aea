internal import Foundation
internal import HostSystem
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Everything that determines the units' results, stored beside them so that an interrupted run can resume.
struct RunIdentity: Codable, Hashable {
  private(set) var scenario: Scenario
  private var firstUnit: Int
  private var endUnit: Int
  private var repetitions: Int
  private var keepAllFrames: Bool
  private var countsWork: Bool
  private var commit: String
  private(set) var bug: String?
  private var slowness: String?
  private var program: String?
  private var isAltered: Bool?

  init(_ plan: RunPlan) {
    scenario = plan.scenario
    firstUnit = plan.units.lowerBound
    endUnit = plan.units.upperBound
    repetitions = plan.repetitions
    keepAllFrames = plan.keepAllFrames
    countsWork = plan.countsWork
    commit = plan.commit
    bug = plan.bug
    slowness = plan.slowness
    program = plan.program
    isAltered = plan.isAltered ? true : nil
  }

  /// The units of the whole run.
  var units: Range<Int> { firstUnit..<endUnit }

  /// A plan to continue the run with `executable` in `folder`.
  func plan(of subject: any SimulatedSubject, folder: String, executable: String, workers: Int) -> RunPlan {
    var plan = RunPlan(
      of: subject, scenario: scenario, units: firstUnit..<endUnit, workers: workers, repetitions: repetitions,
      keepAllFrames: keepAllFrames, verify: false, folder: folder, executable: executable, commit: commit,
      bug: bug, asksForWork: countsWork)
    plan.slowness = slowness
    plan.program = program
    plan.isAltered = isAltered ?? false
    return plan
  }

  /// Reads the identity in a folder of results; `nil` if there is none. Throws `invalidInput` or `otherApp` with the file.
  static func found(in folder: String, of subject: any SimulatedSubject) throws(RunError) -> RunIdentity? {
    guard isThere(in: folder) else { return nil }
    let bytes: [UInt8]
    do throws(HostFileError) { bytes = try HostFolder.read(path(folder)) } catch {
      throw .invalidInput("\(error)")
    }
    return try read(bytes, file: path(folder), of: subject)
  }

  /// Decodes an identity. Throws `invalidInput` with the file and the invalid number, `otherApp` with the file.
  private static func read(
    _ bytes: [UInt8], file: String, of subject: any SimulatedSubject
  ) throws(RunError) -> RunIdentity {
    let found = try StoredScenario.decode(RunIdentity.self, bytes, file: file, of: subject)
    try found.check(file: file, of: subject)
    return found
  }

  /// Throws `invalidInput` if the numbers are invalid.
  func check(file: String, of subject: any SimulatedSubject) throws(RunError) {
    guard firstUnit >= 0, endUnit > firstUnit, endUnit <= 1 << 32, repetitions > 0 else {
      throw .invalidInput(
        "\(file) names units \(firstUnit) to \(endUnit), \(repetitions) times, which no run has; run it again"
      )
    }
    try StoredScenario.check(scenario, file: file, of: subject)
  }

  private static func path(_ folder: String) -> String { folder + "/run.json" }

  /// Whether a folder of results has an identity.
  static func isThere(in folder: String) -> Bool { HostFolder.exists(path(folder)) }

  /// Writes the identity into a folder of results, which is made if needed.
  func write(to folder: String) throws(RunError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try ClaimedFolder.make(folder)
      try HostFolder.write([UInt8](try encoder.encode(self)), to: RunIdentity.path(folder))
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Compares with the identity in a folder. Throws if there is none, or names the differences.
  func check(against folder: String, of run: String, _ subject: any SimulatedSubject) throws(RunError) {
    guard RunIdentity.isThere(in: folder) else {
      throw .missingInput(
        "`\(run)` holds no interrupted run; leave `--resume` out, or name the run's folder with `--out`"
      )
    }
    let found: RunIdentity
    do {
      let path = RunIdentity.path(folder)
      found = try RunIdentity.read(try HostFolder.read(path), file: path, of: subject)
    } catch RunError.otherApp(let reason) {
      throw .otherApp(reason)
    } catch {
      throw .invalidInput(
        "\(RunIdentity.path(folder)) cannot be read (\(error)); run again without `--resume`")
    }
    let differing = found.differing(from: self, of: subject)
    guard differing.isEmpty else {
      throw .invalidInput(
        "the run in `\(run)` had another \(differing.joined(separator: ", another ")); ask for the same, or leave "
          + "`--resume` out")
    }
  }

  /// The differences from another identity. `called` introduces the other's values, such as `this is`.
  func differing(
    from other: RunIdentity, of subject: any SimulatedSubject, and called: String = "this is"
  ) -> [String] {
    var reseeded = other.scenario
    reseeded.seed = scenario.seed
    let named = [
      ("commit (\(commit), and \(called) \(other.commit))", commit == other.commit),
      (
        "program (\(program ?? "unknown"), and \(called) \(other.program ?? "unknown"))",
        program == other.program
      ),
      ("seed (\(scenario.seed), and \(called) \(other.scenario.seed))", scenario.seed == other.scenario.seed),
      (
        "scenario (\(scenario.name), and \(called) \(other.scenario.name)\(RunIdentity.keys(scenario, reseeded, subject)))",
        scenario == reseeded
      ),
      (
        "`--\(subject.unitWord.several)`, \(firstUnit)-\(endUnit - 1)",
        firstUnit == other.firstUnit && endUnit == other.endUnit
      ),
      ("`--repetitions`, \(repetitions)", repetitions == other.repetitions),
      ("`--keep-frames`", keepAllFrames == other.keepAllFrames),
      ("`--count-work`", countsWork == other.countsWork),
      ("planted bug", bug == other.bug && slowness == other.slowness),
    ]
    return named.filter { !$0.1 }.map(\.0)
  }

  /// The keys with different values, each with both values; empty if there are none.
  private static func keys(_ one: Scenario, _ other: Scenario, _ subject: any SimulatedSubject) -> String {
    let values = subject.vocabulary.sections.flatMap { section in
      section.fields.map { field in
        let written = [one, other].map { field.kind.written($0, metrics: subject.metrics).text }
        return (path: section.path(of: field), written)
      }
    }
    let differing = values.filter { $0.1[0] != $0.1[1] }.map { "`\($0.path)`: \($0.1[0]), and \($0.1[1])" }
    return differing.isEmpty ? "" : "; \(differing.joined(separator: "; "))"
  }
}
