import Families
import FamilySamples
import FamilySubject
import Foundation
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("Families with all faults at once")
struct FamilyStormTests {
  /// A storm that the project has.
  private static func storm(_ name: String = "storm") throws -> Scenario {
    try ScenarioLibrary(
      root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Scenarios").path,
      vocabulary: FamilySubject.compiled.subject.vocabulary
    ).load(name).scenario
  }

  /// What can befall a device whose ledger is nowhere else.
  private static let withoutLedgers = FaultKind.allCases.filter { !FaultKind.ofLedgers.contains($0) }

  @Test(
    "with all faults at once no rule breaks, for any seed", .slow,
    arguments: [
      ("storm", drawn(3, byNight: 12), FamilyStormTests.withoutLedgers),
      ("storm-synced", drawn(1, byNight: 4), FaultKind.ofLedgers),
    ])
  func seeds(_ name: String, _ seeds: Int, _ kinds: [FaultKind]) throws {
    var struck: [FaultKind: Int] = [:]
    var healed = 0
    for seed in 1...UInt64(seeds) {
      var scenario = try FamilyStormTests.storm(name)
      scenario.seed = seed
      for number in 0..<6 {
        let family = try withFolder { folder in
          _ = try UnitRun(
            order: order(scenario, in: folder, family: number), of: FamilySubject.compiled.subject
          )
          .runToEnd {
            _ in
          }
          return try result(in: folder, family: number)
        }
        let broken = family.invariants.filter { $0.violations > 0 }
        #expect(broken.isEmpty, "seed \(seed), family \(number): \(broken)")
        for kind in FaultKind.allCases {
          struck[kind, default: 0] += family.measurements.total(.faults, part: kind.rawValue) ?? 0
        }
        healed += family.invariants.first { $0.id == "faults.recovered" }?.exercised ?? 0
      }
    }
    #expect(kinds.filter { struck[$0, default: 0] == 0 } == [])
    #expect(healed >= seeds * 6)
  }

  @Test("the same family has the same faults again")
  func again() throws {
    let scenario = try FamilyStormTests.storm()
    let summaries = try (0..<2).map { _ in
      try withFolder { folder in
        _ = try UnitRun(order: order(scenario, in: folder, family: 3), of: FamilySubject.compiled.subject)
          .runToEnd {
            _ in
          }
        return try result(in: folder, family: 3).summary
      }
    }
    #expect(summaries[0] == summaries[1])
  }

  @Test(
    "the scenario has every kind of fault and requires each to occur",
    arguments: [("storm", 1_000, FamilyStormTests.withoutLedgers), ("storm-synced", 200, FaultKind.allCases)])
  func kinds(_ name: String, _ families: Int, _ kinds: [FaultKind]) throws {
    let scenario = try FamilyStormTests.storm(name)
    #expect(
      scenario.swarm.kinds.filter { $0.weight > 0 }.map(\.name).sorted() == kinds.map(\.rawValue).sorted())
    let demanded = scenario.budgets.map(\.metric).filter { $0.hasPrefix("fault.") }
    #expect(demanded.sorted() == kinds.map { "fault.\($0.rawValue)" }.sorted())
    #expect(scenario.units == families)
  }
}
