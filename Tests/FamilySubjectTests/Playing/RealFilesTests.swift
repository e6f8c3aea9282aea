import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import PointsLedger
import Reporting
import SQLiteConnecting
import SQLiteStoring
import ScenarioFormat
import Skiprope
import Testing

@Suite("A family with real files and photos")
struct RealFilesTests {
  /// One child's ten seconds.
  private static var scenario: Scenario {
    var scenario = Scenario.tiny(length: .seconds(10))
    scenario.population.childrenPerFamily = 1...1
    scenario.real.decode = .real
    return scenario
  }

  @Test("its ledger begins with the plan's history, and its work folder is left empty")
  func ledger() throws {
    try withFolder { folder in
      let order = order(Self.scenario, in: folder)
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
      var entries: [PointTransaction] = []
      do {
        let store = try SQLiteLedgerStore(
          .file(order.scratch + "/unit-0/ledger.sqlite"), settings: .durable)
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
      #expect(!FileManager.default.fileExists(atPath: order.scratch + "/unit-0"))
    }
  }

  @Test("it holds little more memory than its cache; the forge's memory is not the app's")
  func memory() throws {
    try withFolder { folder in
      let run = try UnitRun(order: order(Self.scenario, in: folder), of: FamilySubject.compiled.subject)
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
    "it shows the photographs of a folder, and reports unusable ones among the failures")
  func photographs() throws {
    try withFolder { folder in
      let photos = folder + "/photos"
      try forgePhotos(3, in: photos)
      for name in ["a-note.jpg", "b-note.jpg"] {
        try Data("no photo".utf8).write(to: URL(filePath: "\(photos)/\(name)"))
      }
      var scenario = Self.scenario
      scenario.real.photos = .directory(photos)
      scenario.population.groupsPerFamily = 0...0
      _ = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject).runToEnd { _ in
      }
      let found = try result(in: folder)
      #expect(found.photoErrors.prefix(2).map { $0.prefix(11) } == ["a-note.jpg:", "b-note.jpg:"])
      let shown = found.photoErrors.dropFirst(2)
      #expect(shown.allSatisfy { $0.hasPrefix("family 0, child 1, ") && $0.contains("-note.jpg: ") })
      #expect(found.measurements.total(.photoErrors) == 2 + shown.count)
      #expect((found.measurements.total(.photosShown) ?? 0) > 0)
    }
  }

  /// A minute in which two children look at every photo of a folder, one of which is none and one in a folder below.
  private func inspected(in folder: String, length: TimeSpan) throws -> (
    rows: [PhotoRow], result: UnitResult
  ) {
    let photos = folder + "/photos"
    try forgePhotos(3, in: photos)
    try forgePhotos(1, in: photos + "/below")
    try Data("no photo".utf8).write(to: URL(filePath: "\(photos)/a-note.jpg"))
    var scenario = Scenario.tiny(length: length)
    scenario.population.childrenPerFamily = 2...2
    scenario.population.groupsPerFamily = 0...0
    scenario.population.categoriesPerFamily = 2...2
    scenario.real.decode = .real
    scenario.real.photos = .directory(photos)
    scenario.session.behaviours = [WeightedName(name: "inspect", weight: 1)]
    scenario.session.backgroundEvery = .hours(1)
    let order = order(scenario, in: folder)
    _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
    let database = try RunDatabase(reading: UnitFile.path(folder: order.results, unit: 0))
    return (try database.photos(), try result(in: folder))
  }

  @Test("every file of the folder is listed with the times at which each child saw it")
  func listing() throws {
    try withFolder { folder in
      let (rows, found) = try inspected(in: folder, length: .minutes(4))
      let names = ["a-note.jpg", "1.jpg", "2.jpg", "3.jpg", "below/1.jpg"]
      #expect(rows.count == 10 && Set(rows.map(\.file)) == Set(names))
      #expect(Set(rows.map(\.session)) == [1, 2])
      #expect(rows.allSatisfy { $0.isSeen == $0.error.isEmpty }, "\(rows.filter { !$0.isSeen })")
      for row in rows where row.file != "a-note.jpg" {
        #expect((row.width, row.height) == (1_440, 960) && row.error.isEmpty && row.bytes > 10_000)
        #expect(row.decodes >= 2 && row.decodeNanoseconds > 0 && row.pixels > 100_000, "\(row)")
      }
      let notes = rows.filter { $0.file == "a-note.jpg" }
      #expect(rows.prefix(2) == notes[...], "those with an error come first")
      #expect(notes.allSatisfy { $0.bytes == 8 && $0.width == 0 && $0.pixels == 0 && !$0.error.isEmpty })
      let last = rows.flatMap { [$0.small, $0.full] }.compactMap(\.self).max()
      // What is no JPEG has something else in its place, on both devices: nobody has seen it.
      #expect(found.measurements.total(.photoFiles) == 10 && found.measurements.total(.photosUnseen) == 2)
      #expect(found.measurements.total(.photosUnshowable) == 2)
      let tour = try #require(found.measurements.peak(.photoTour))
      #expect(tour >= last.map { Int($0 / 1_000) } ?? 0 && tour < 240_000_000)
    }
  }

  @Test("files not shown in both sizes are counted, with the time that all would take")
  func unseen() throws {
    try withFolder { folder in
      let (rows, found) = try inspected(in: folder, length: .seconds(6))
      let unseen = rows.count { !$0.isSeen }
      #expect(unseen > 0 && rows.prefix(unseen).allSatisfy { !$0.isSeen }, "they come first")
      #expect(found.measurements.total(.photosUnseen) == unseen)
      #expect((found.measurements.peak(.photoTour) ?? 0) > 6_000_000)
    }
  }

  @Test("a missing folder is refused")
  func noFolder() throws {
    try withFolder { folder in
      var scenario = Self.scenario
      scenario.real.photos = .directory(folder + "/nowhere")
      #expect(throws: RunError.self) {
        try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject)
      }
    }
  }
}
