import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("An evening in which children share photos")
struct SharingRunTests {
  /// Two children who photograph for their groups again and again around midnight, in apps that are left and killed, on a
  /// network that fails for six minutes of twelve.
  private func scenario(seed: UInt64) -> Scenario {
    var scenario = Scenario.tiny(seed: seed, length: .minutes(12))
    scenario.population.childrenPerFamily = 2...2
    scenario.population.groupsPerFamily = 2...2
    scenario.session.start = scenario.session.start + .minutes(5 * 60 + 24)
    scenario.session.behaviours = [WeightedName(name: "browse", weight: 1)]
    scenario.session.goals = [WeightedName(name: "browse.visit-groups", weight: 400)]
    scenario.session.actions = [WeightedName(name: "visit-groups.group-list.tap-group", weight: 100)]
    scenario.session.backgroundEvery = .minutes(2)
    scenario.session.relaunchEvery = .minutes(2)
    scenario.faults = FaultScript(
      corruptPhotosPerMille: 0, truncatedPhotosPerMille: 0, failedFetchesPerMille: 0)
    scenario.sharing.isOn = true
    scenario.sharing.failedPerMille = 300
    scenario.sharing.lostAnswersPerMille = 300
    scenario.sharing.slowPerMille = 200
    scenario.sharing.offlineEvery = .minutes(2)
    scenario.sharing.damagedListsPerMille = 300
    scenario.sharing.until = .minutes(6)
    return scenario
  }

  private func play(_ scenario: Scenario) throws -> [String: Int] {
    let family = try withFolder { folder in
      _ = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject).runToEnd { _ in
      }
      return try result(in: folder)
    }
    for tally in family.invariants {
      #expect(tally.violations == 0, "\(tally.id): \(tally.examples)")
    }
    return Dictionary(
      uniqueKeysWithValues: ChildSharing.countedNames.map {
        ($0, family.measurements.total(.sharing, part: $0) ?? 0)
      })
  }

  @Test("every picture reaches the server once, despite all losses", .slow, arguments: [0, 150])
  func shared(refusing perMille: Int) throws {
    var counts: [String: Int] = [:]
    for seed in 1...3 as ClosedRange<UInt64> {
      var scenario = scenario(seed: seed)
      scenario.faults.failedRequestsPerMille = perMille
      counts.merge(try play(scenario)) { $0 + $1 }
    }
    for name in ["taken", "accepted", "failed"] { #expect(counts[name, default: 0] > 3, "\(counts)") }
    #expect(counts["again", default: 0] > 0, "\(counts)")
  }

  @Test(
    "withdrawn and rejected pictures have no effect, and all others arrive", .slow)
  func refused() throws {
    var counts: [String: Int] = [:]
    for seed in 1...4 as ClosedRange<UInt64> {
      var scenario = scenario(seed: seed)
      scenario.sharing.fullPercent = 30
      scenario.sharing.tooOldPerMille = 200
      scenario.sharing.takenBackPerMille = 500
      counts.merge(try play(scenario)) { $0 + $1 }
    }
    for name in ["accepted", "full", "too-old", "taken-back"] {
      #expect(counts[name, default: 0] > 0, "\(counts)")
    }
  }

  @Test("real files and decoded pictures give the same result", .slow)
  func realFiles() throws {
    var scenario = scenario(seed: 2)
    scenario.real.decode = .real
    #expect(try play(scenario)["accepted", default: 0] > 0)
  }
}
