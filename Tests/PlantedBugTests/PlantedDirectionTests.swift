import Families
import FamilySamples
import FamilySubject
import Foundation
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("A planted bug of direction in a run", .planted)
struct PlantedDirectionTests {
  @Test("a run of the regression's recording finds the planted bug, and passes without it")
  func run() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scenarios")
    let file = root.standardizedFileURL.path + "/regressions/planted-velocity-direction.jsonl"
    var scenario = Scenario.tiny(length: .seconds(10))
    scenario.gesturePreset = "parity-px"
    scenario.devices = [WeightedName(name: "iphone-15-pro-max", weight: 1)]
    scenario.touches = .recording(file)
    for bug in [nil, "velocity-direction"] {
      let tally = try withFolder { folder in
        var order = order(scenario, in: folder)
        order.bug = bug
        _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
        return try #require(result(in: folder).invariants.first { $0.id == "gesture.direction" })
      }
      #expect(tally.exercised > 0 && (tally.violations > 0) == (bug != nil), "\(tally)")
    }
  }
}
