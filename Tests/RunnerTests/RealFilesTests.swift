import Families
import FamilyMeasures
import Foundation
import Kernel
import Metrics
import PointsLedger
import Runner
import SQLiteStoring
import ScenarioFormat
import Testing

@Suite("A family whose files and photos are real")
struct RealFilesTests {
  /// One child's ten seconds.
  private static var scenario: Scenario {
    var scenario = Scenario.tiny(length: .seconds(10))
    scenario.population.childrenPerFamily = 1...1
    scenario.real.decode = .real
    return scenario
  }

  @Test("begins with the plan's history in its ledger, and leaves nothing where it worked")
  func ledger() throws {
    try withFolder { folder in
      let order = order(Self.scenario, in: folder)
      let run = try FamilyRun(order: order)
      var entries: [PointTransaction] = []
      do {
        let store = try SQLiteLedgerStore(
          .file(order.scratch + "/family-0/ledger.sqlite"), settings: .durable)
        try store.forEachTransaction(of: nil) { entries.append($0) }
      }
      let history = FamilyPlan(Self.scenario, index: 0).children[0].history
      #expect(
        entries.map(\.timestamp) == history.map(\.time) && entries.map(\.amount) == history.map(\.amount))
      #expect(entries.map(\.note) == history.map(\.reason) && entries.allSatisfy { $0.child == ChildID(1) })
      #expect(entries.map(\.kind) == history.map { $0.amount > .zero ? .earned : .adjusted })
      // The second device of the family made them, so that the app's ids never meet theirs.
      #expect(entries.allSatisfy { $0.id.raw >> 12 & 511 == 2 })
      _ = try run.runToEnd { _ in }
      #expect(!FileManager.default.fileExists(atPath: order.scratch + "/family-0"))
    }
  }

  @Test("holds in memory what its cache holds and little more: what makes its photos is not the app's")
  func memory() throws {
    try withFolder { folder in
      let run = try FamilyRun(order: order(Self.scenario, in: folder))
      var live: [Int] = []
      _ = try run.runToEnd { message in
        if case .progress(_, _, _, let bytes) = message { live.append(bytes) }
      }
      let found = try result(in: folder).measurements
      let peak = try #require(found.peak(.liveBytes))
      let cache = try #require(found.peak(.residentCacheBytes))
      #expect(cache > 1_000_000 && peak > cache / 2 && peak < cache + 20_000_000, "\(peak) and \(cache)")
      #expect(live.allSatisfy { $0 > 0 && $0 < 300_000_000 }, "\(live)")
    }
  }

  @Test(
    "shows the photographs of a folder, and names those that are none, with the rest that cannot be shown")
  func photographs() throws {
    try withFolder { folder in
      let photos = folder + "/photos"
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
      var forge = PhotoForge(seed: SeedTree(1))
      for number in 1...3 as ClosedRange<UInt64> {
        let recipe = PhotoRecipe(pixels: PixelSize(width: 1_440, height: 960), seed: number)
        try Data(forge.file(for: recipe)).write(to: URL(filePath: "\(photos)/\(number).jpg"))
      }
      for name in ["a-note.jpg", "b-note.jpg"] {
        try Data("no photo".utf8).write(to: URL(filePath: "\(photos)/\(name)"))
      }
      var scenario = Self.scenario
      scenario.real.photos = .directory(photos)
      scenario.population.groupsPerFamily = 0...0
      _ = try FamilyRun(order: order(scenario, in: folder)).runToEnd { _ in }
      let found = try result(in: folder)
      #expect(found.summary.photos == 5)
      #expect(found.photoErrors.prefix(2).map { $0.prefix(11) } == ["a-note.jpg:", "b-note.jpg:"])
      let shown = found.photoErrors.dropFirst(2)
      #expect(shown.allSatisfy { $0.hasPrefix("family 0, child 1, ") && $0.contains("-note.jpg: ") })
      #expect(found.measurements.total(.photoErrors) == 2 + shown.count)
      #expect((found.measurements.total(.photosShown) ?? 0) > 0)
    }
  }

  @Test("a folder that is not there is refused")
  func noFolder() throws {
    try withFolder { folder in
      var scenario = Self.scenario
      scenario.real.photos = .directory(folder + "/nowhere")
      #expect(throws: RunError.self) { try FamilyRun(order: order(scenario, in: folder)) }
    }
  }
}
