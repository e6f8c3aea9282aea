import Foundation
import Mutation

extension Campaign {
  /// How far a mutant gets.
  private enum Stage {
    case ownTests
    case wholeSuite
  }

  /// Tries what has no verdict yet: first on the tests of its own module, then what lives on all others.
  func finish(_ start: RunRecord, _ request: CommandLineRequest) throws -> ExitCode {
    if request.preparesOnly { return .allCaught }
    var record = start
    let bench = Bench(folders: folders, layout: try PackageLayout(of: folders.tree), jobs: request.jobs)
    try addBaselines(
      of: Set(record.untried.map { PackageLayout.ownTests(of: $0.mutant.module) }), &record, bench)
    try pass(
      record.untried.filter { !record.passedOwnTests.contains($0.mutant.id) }, .ownTests, &record, bench)
    if !record.untried.isEmpty {
      try addBaselines(of: Set(bench.layout.tests.map(\.name)), &record, bench)
      try pass(record.untried, .wholeSuite, &record, bench)
    }
    return try report(record, request)
  }

  private func addBaselines(of targets: Set<String>, _ record: inout RunRecord, _ bench: Bench) throws {
    let missing = targets.subtracting(record.baselines.map(\.target))
    let last = record.mutants.map(\.number).max() ?? 0
    record.baselines += try bench.baselines(of: missing.sorted(), mutants: last)
    record.baselines.sort { $0.target < $1.target }
    try save(record)
  }

  /// Lets mutants pass through a stage and saves the record after each.
  private func pass(
    _ mutants: [NumberedMutant], _ stage: Stage, _ record: inout RunRecord, _ bench: Bench
  ) throws {
    let seconds = Dictionary(record.baselines.map { ($0.target, $0.seconds) }) { first, _ in first }
    let trials = mutants.map { numbered in
      let own = PackageLayout.ownTests(of: numbered.mutant.module)
      let targets = record.targets(reaching: numbered.number).filter { ($0 == own) == (stage == .ownTests) }
      return Trial(
        numbered, targets: bench.layout.order(targets, for: numbered.mutant.module, seconds: seconds))
    }
    let clock = ContinuousClock.now
    var done = 0
    try bench.run(trials, seconds: seconds) { numbered, verdict in
      let id = numbered.mutant.id
      if stage == .ownTests && verdict.outcome == .survived {
        record.passedOwnTests.insert(id)
      } else {
        record.verdicts[id] = verdict
      }
      try save(record)
      done += 1
      let minutes = (ContinuousClock.now - clock) / .seconds(60) / Double(done) * Double(mutants.count - done)
      let place = "\(done)/\(mutants.count) \(id)"
      Progress.say("\(place) \(Self.text(verdict, stage)); about \(Int(minutes) + 1) min left")
    }
  }

  private static func text(_ verdict: Verdict, _ stage: Stage) -> String {
    let end = verdict.target.map { " by \($0)" } ?? ""
    let time = " after \(String(format: "%.1f", verdict.seconds)) s"
    switch verdict.outcome {
    case .caught: return "caught\(end)\(time)"
    case .timedOut: return "timed out\(end)\(time)"
    case .survived where stage == .ownTests: return "passed the tests of its module\(time)"
    case .survived: return "SURVIVED\(time)"
    }
  }
}
