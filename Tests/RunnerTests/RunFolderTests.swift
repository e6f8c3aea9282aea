import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("Earlier files in a run folder")
struct RunFolderTests {
  private func plan(in folder: String, _ worker: PlantedWorker) -> RunPlan {
    RunPlan(
      of: FamilySubject.compiled.subject, scenario: .tiny(families: 2), units: 0..<2, workers: 1,
      repetitions: 1,
      keepAllFrames: false,
      verify: false, folder: folder + "/run", executable: worker.script, commit: "test", bug: nil)
  }

  private func worker(in folder: String) throws -> PlantedWorker {
    let worker = try PlantedWorker(in: folder)
    for number in 0..<2 { try worker.plant(.complete(number), repetitions: 1) }
    return worker
  }

  private func put(_ text: String, at path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test("an earlier run's report is removed before a family runs, so that it is not taken for this run's")
  func oldVerdict() throws {
    try withFolder { folder in
      let worker = try worker(in: folder)
      for own in ["/run", "/run/scratch"] { try ClaimedFolder.make(folder + own) }
      // A heartbeat that cannot be read is refused: somebody may be at work there.
      for name in ["report.json", "scratch/unit-0/ledger.sqlite"] {
        try put("{}", at: "\(folder)/run/\(name)")
      }
      var found: Set<String> = []
      let coordinator = RunCoordinator(
        plan: plan(in: folder, worker), inspection: .quick,
        show: { _ in
          found.formUnion((try? FileManager.default.contentsOfDirectory(atPath: folder + "/run")) ?? [])
          if HostFolder.exists("\(folder)/run/scratch/unit-0/ledger.sqlite") {
            found.insert("the old ledger")
          }
        },
        isInterrupted: { false })
      _ = try coordinator.run()
      #expect(
        found.isSubset(of: ["units", "scratch", "heartbeat.json", ClaimedFolder.mark])
          && found.contains("units"),
        "\(found.sorted())")
    }
  }

  @Test(
    "an active run's folder stays unchanged, and a second run is refused",
    arguments: [false, true])
  func secondRun(resumes: Bool) throws {
    try withFolder { folder in
      let worker = try worker(in: folder)
      var plan = plan(in: folder, worker)
      plan.resumes = resumes
      _ = try RunCoordinator(
        plan: self.plan(in: folder, worker), inspection: .quick, show: { _ in }, isInterrupted: { false }
      )
      .run()
      let pulse = folder + "/run/heartbeat.json"
      let mine = try String(contentsOfFile: pulse, encoding: .utf8)
      // Whoever started the tests is a process that lives, and is not this one.
      let theirs = mine.replacingOccurrences(
        of: "\"process\" : \(ProcessUsage.process()),", with: "\"process\" : \(ProcessUsage.parent()),")
      try #require(theirs != mine)
      try put(theirs, at: pulse)
      try ClaimedFolder.make(folder + "/run/scratch")
      try put("of the other one", at: folder + "/run/scratch/unit-1/ledger.sqlite")
      let second = RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false })
      let error = #expect(throws: RunError.self) { _ = try second.run() }
      #expect(
        error?.isOfMachine == true && "\(error.map { "\($0)" } ?? "")".contains("\(ProcessUsage.parent())"))
      #expect(HostFolder.exists(folder + "/run/scratch/unit-1/ledger.sqlite"))
      try put(theirs.replacingOccurrences(of: "\"writing\"", with: "\"over\""), at: pulse)
      _ = try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
    }
  }

  @Test("reading results so far changes nothing in the folder")
  func soFar() throws {
    try withFolder { folder in
      let coordinator = RunCoordinator(
        plan: plan(in: folder, try worker(in: folder)), inspection: .quick, show: { _ in },
        isInterrupted: { false })
      _ = try coordinator.run()
      let scratch = folder + "/run/scratch/unit-0/ledger.sqlite"
      try put("at work", at: scratch)
      let outcome = try RunCoordinator.soFar(in: folder + "/run", of: FamilySubject.compiled.subject)
      #expect(outcome.report.deterministic.units.count == 2)
      #expect(HostFolder.exists(scratch))
    }
  }
}
