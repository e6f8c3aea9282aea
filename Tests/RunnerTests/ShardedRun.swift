import Families
import FamilySamples
import FamilySubject
import Foundation
import Metrics
import Playing
import Reporting
import Runner
import ScenarioFormat
import Skiprope

/// A small run that is played in shards into one folder, and joined there.
struct ShardedRun {
  var scenario: Scenario
  let folder: String
  var executable: String
  var commit = "abc"
  var verify = false

  init(_ scenario: Scenario, in folder: String) throws {
    self.scenario = scenario
    self.folder = folder + "/sharded"
    executable = try builtCommand()
  }

  private func plan(in folder: String) -> RunPlan {
    RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<scenario.units, workers: 1,
      repetitions: 1,
      keepAllFrames: false, verify: verify, folder: folder, executable: executable, commit: commit,
      bug: nil)
  }

  /// The same run in one process.
  func whole() throws -> RunReport {
    let plan = plan(in: folder + "-whole")
    let outcome = try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false })
      .run()
    _ = try RunPublication.publish(
      outcome, scenario: scenario, of: FamilySubject.compiled.subject, to: plan.folder,
      command: "skiprope run")
    return try ReportJSON.read(plan.folder + "/report.json")
  }

  /// Plays one shard, until so many families are done.
  @discardableResult
  func play(_ text: String, again: Bool = false, until families: Int = .max) throws(RunError)
    -> ShardRun.Outcome
  {
    var done = 0
    var plan = plan(in: folder)
    plan.shard = Shard(text)
    return try ShardRun(
      plan: plan, inspection: .quick, show: { done = $0.unitsDone }, isInterrupted: { done >= families }
    ).run(command: "skiprope run", again: again)
  }

  /// Plays all of so many shards, the last one first.
  func playAll(_ count: Int) throws {
    for index in (0..<count).reversed() { try play("\(index)/\(count)") }
  }

  /// Joins what is there, and reads what was written.
  func merge() throws -> RunReport {
    let merge = try ShardMerge(
      of: folder, FamilySubject.compiled.subject, into: folder, executable: executable, commit: commit,
      program: nil,
      workers: 1)
    let outcome = try merge.run(
      inspection: .quick, show: { _ in }, isInterrupted: { false }, write: { outcome, _ in outcome })
    _ = try RunPublication.publish(
      outcome, scenario: merge.scenario, of: FamilySubject.compiled.subject, to: folder,
      command: merge.command)
    return try ReportJSON.read(folder + "/report.json")
  }

  /// Why it cannot be joined; `nil` when it can.
  func refusal() throws -> RunError? {
    do throws(RunError) {
      _ = try ShardMerge(
        of: folder, FamilySubject.compiled.subject, into: folder, executable: executable, commit: commit,
        program: nil,
        workers: 1)
      return nil
    } catch { return error }
  }

  /// The path of an attempt's file.
  func path(_ attempt: String, _ file: String = "") -> String { "\(folder)/shards/\(attempt)\(file)" }

  /// A worker that does `harm` to one family, and else what it is asked.
  static func worker(_ harm: String, family: Int, in folder: String) throws -> String {
    let script = folder + "/worker-\(UUID().uuidString).sh"
    try makeScript(
      """
      #!/bin/sh
      read -r order
      case "$SKIPROPE_HASHING $order" in *'"unit":\(family)'[,}]*) \(harm) ;; esac
      printf '%s\\nrun\\nquit\\n' "$order" | '\(try builtCommand())' worker
      """, at: script)
    return script
  }

  /// Another evening: points are earned every seven seconds on average instead of five.
  static let otherEvening =
    #"order=$(echo "$order" | sed 's/"earningEvery":{"nanoseconds":5/"earningEvery":{"nanoseconds":7/')"#
}
