import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Reporting
import Runner
import SQLiteConnecting
import ScenarioFormat
import Skiprope
import Testing

@Suite("Moments that a replay records")
struct ClipTests {
  private static var scenario: Scenario {
    var scenario = Scenario.tiny(families: 1, length: .seconds(8))
    scenario.population.childrenPerFamily = 2...2
    return scenario
  }

  /// What a page is given, as far as it is looked at here.
  private struct Script: Decodable {
    struct Change: Decodable {
      var all: [[Int]]?
      var gone: [Int]?
      var new: [Placed]?
      var moved: [[Int]]?
      var other: [Placed]?
    }

    struct Placed: Decodable {
      var place: Int
      var item: [Int]

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        (place, item) = (try values.decode(Int.self), try values.decode([Int].self))
      }
    }

    struct Frame: Decodable {
      var time: Int
      var number: Int
      var change: Change?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        (time, number) = (try values.decode(Int.self), try values.decode(Int.self))
        _ = (try values.decode(Int.self), try values.decode(Int.self))
        _ = (try values.decode([Int].self), try values.decode(Int.self), try values.decode([Int].self))
        change = values.isAtEnd ? nil : try values.decode(Change.self)
      }
    }

    var from: Int
    var to: Int
    var frames: [Frame]
    var touches: [[Int]]
    var strings: [String]
    var photos: [Photo]

    /// The last of its four fields, where there is one.
    struct Photo: Decodable {
      var name = ""

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = (try values.decode(String.self), try values.decode(Int.self), try values.decode(Int.self))
        if !values.isAtEnd { name = try values.decode(String.self) }
      }
    }

    /// The display list of the last frame, as the page puts it together.
    var lastItems: [[Int]] {
      frames.reduce(into: []) { items, frame in
        guard let change = frame.change else { return }
        if let all = change.all { return items = all }
        let gone = Set(Script.places(change.gone ?? [], from: 0))
        items = items.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        for one in change.new ?? [] { items.insert(one.item, at: one.place) }
        for group in change.moved ?? [] {
          for place in Script.places(group, from: 2) {
            items[place][1] += group[0]
            items[place][2] += group[1]
          }
        }
        for one in change.other ?? [] { items[one.place] = one.item }
      }
    }

    private static func places(_ runs: [Int], from start: Int) -> [Int] {
      stride(from: start, to: runs.count, by: 2).flatMap { Array(runs[$0]..<runs[$0] + runs[$0 + 1]) }
    }
  }

  /// What a worker records of one family's moments.
  private func record(_ wishes: [ClipRequest]) throws -> [ClipRow] {
    try recorded(wishes, Self.scenario).rows
  }

  private func recorded(_ wishes: [ClipRequest], _ scenario: Scenario) throws -> RecordedClips {
    try withFolder { folder in
      var order = WorkOrder(
        scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: false, detailedSessions: 2,
        results: folder + "/results", scratch: folder + "/scratch", hostScore: 1, bug: nil)
      order.moments = wishes
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try #require(try UnitFiles(folder: order.results).moments(0))
    }
  }

  private func shown(at time: Int64, child: Int) throws -> ShownFrame {
    try withFolder { folder in
      try ShownFrame.found(
        at: Instant(nanoseconds: time), in: child, of: 0, Self.scenario, FamilySubject.compiled.subject,
        scratch: folder
      )
    }
  }

  private func wish(_ kind: ClipRequest.Kind, child: Int, at: Int64) -> ClipRequest {
    ClipRequest(kind, unit: 0, session: child, at: at, what: "x", words: "y")
  }

  private func script(_ row: ClipRow) throws -> Script {
    try JSONDecoder().decode(Script.self, from: Data(row.data.utf8))
  }

  @Test(
    "what changed from frame to frame gives what the session shows, and another child shows another thing")
  func lists() throws {
    let at: Int64 = 4_000_000_000
    let rows = try record([wish(.violation, child: 1, at: at), wish(.violation, child: 2, at: at)])
    let scripts = try rows.map(script)
    for (child, script) in zip(1...2, scripts) {
      let end = at + Int64(script.to) * 1_000
      let shown = try shown(at: end, child: child)
      #expect(script.frames.last?.number == shown.frame)
      #expect(script.lastItems.count == shown.items.count, "child \(child)")
      for (place, item) in shown.items.enumerated() where place < script.lastItems.count {
        let found = script.lastItems[place]
        #expect(found[0] == Int(item.kind.rawValue))
        #expect(found[1] == Int(item.frame.minX.subpoints) && found[2] == Int(item.frame.minY.subpoints))
        if found.count > 8, item.kind != .ring { #expect(script.strings[found[8]] == shown.texts[place]) }
      }
    }
    #expect(scripts[0].lastItems != scripts[1].lastItems)
    #expect(rows.allSatisfy { $0.remark.isEmpty })
  }

  @Test("frames are in order, the first is on screen when the moment begins, and touches are the child's")
  func frames() throws {
    let both = try record([1, 2].map { wish(.violation, child: $0, at: 4_000_000_000) }).map(script)
    let script = both[0]
    #expect(script.from == -2_000_000 && script.to == 1_000_000)
    #expect(zip(script.frames, script.frames.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(script.frames[0].time <= script.from && script.frames[0].change?.all != nil)
    #expect(script.frames.dropFirst().allSatisfy { $0.time >= script.from && $0.time <= script.to })
    // Time, finger, phase and place.
    #expect(
      both.contains { !$0.touches.isEmpty } && both.allSatisfy { $0.touches.allSatisfy { $0.count == 5 } })
  }

  @Test(
    "photos that are files are pictures, each once for all moments of a family; where decoding is modelled there are none"
  )
  func pictures() throws {
    let wishes = [1, 2].flatMap { child in
      [4, 6].map { wish(.violation, child: child, at: $0 * 1_000_000_000) }
    }
    var scenario = Self.scenario
    scenario.real.decode = .real
    let real = try recorded(wishes, scenario)
    let names = try real.rows.map(script).map { Set($0.photos.map(\.name)) }
    #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("") })
    #expect(Set(real.pictures.map(\.name)) == names.reduce(into: []) { $0.formUnion($1) })
    #expect(real.pictures.count == Set(real.pictures.map(\.name)).count)
    #expect(real.pictures.allSatisfy { $0.file.starts(with: [0xFF, 0xD8]) && $0.file.count < 12_000 })
    let modelled = try recorded(wishes, Self.scenario)
    #expect(modelled.pictures.isEmpty)
    #expect(try modelled.rows.map(script).allSatisfy { $0.photos.allSatisfy(\.name.isEmpty) })
  }

  @Test("a moment says when its frame is missing, and when there is nobody of its number")
  func missing() throws {
    let first = try shown(at: 4_000_000_000, child: 1)
    let rows = try record([
      wish(.worst, child: 1, at: first.vsync.nanoseconds),
      wish(.worst, child: 1, at: first.vsync.nanoseconds + 1),
      wish(.violation, child: 9, at: 4_000_000_000),
    ])
    #expect(rows[0].remark.isEmpty)
    #expect(rows[1].remark.contains("made no frame at"))
    #expect(rows[2].data.isEmpty && rows[2].remark.contains("showed nothing"))
  }

  /// A run whose `change` is what its report says otherwise before moments are recorded.
  private func publish(
    _ kept: ClipRetention, phases: @escaping (String) -> Void = { _ in },
    changing change: (inout RunCoordinator.Outcome) -> Void = { _ in }
  ) throws -> [ClipRow] {
    try withFolder { folder in
      let plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: Self.scenario, units: 0..<1, workers: 1, repetitions: 1,
        keepAllFrames: false, verify: false, folder: folder + "/run", executable: try builtCommand(),
        commit: "abc", bug: nil)
      let coordinator = RunCoordinator(
        plan: plan, looks: .quick, show: { phases($0.phase) }, isInterrupted: { false })
      var outcome = try coordinator.run()
      change(&outcome)
      _ = try RunPublication.publish(
        outcome, scenario: plan.scenario, of: FamilySubject.compiled.subject, to: plan.folder,
        command: "skiprope run tiny",
        moments: kept, by: coordinator)
      #expect(!FileManager.default.fileExists(atPath: folder + "/run/moments"))
      return try RunDatabase(reading: folder + "/run/run.sqlite").moments()
    }
  }

  @Test("a run in which nothing failed plays nothing again; the worst are had on demand, the same twice")
  func kept() throws {
    var phases: Set<String> = []
    #expect(try publish(.failed, phases: { phases.insert($0) }, changing: { $0.report.budgets = [] }).isEmpty)
    #expect(!phases.contains("recording"))
    let rows = try publish(.worst, phases: { phases.insert($0) })
    #expect(!rows.isEmpty && rows.allSatisfy { $0.remark.isEmpty && !$0.data.isEmpty })
    #expect(phases.contains("recording"))
  }

  @Test("a replay that went another way than the run is no picture of it, and says so")
  func otherWay() throws {
    let rows = try publish(.worst, changing: { $0.report.deterministic.units[0].sessions[0].digest = "0" })
    #expect(!rows.isEmpty && rows.allSatisfy { $0.remark.contains("went another way") })
  }
}
