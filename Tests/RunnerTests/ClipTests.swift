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

@Suite("Clips recorded by a replay")
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

  /// What a worker records of one family's clips.
  private func record(_ clipRequests: [ClipRequest]) throws -> [ClipRow] {
    try recorded(clipRequests, Self.scenario).rows
  }

  private func recorded(_ clipRequests: [ClipRequest], _ scenario: Scenario) throws -> RecordedClips {
    try withFolder { folder in
      var order = WorkOrder(
        scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: false, detailedSessions: 2,
        results: folder + "/results", scratch: folder + "/scratch", hostScore: 1, bug: nil)
      order.clips = clipRequests
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try #require(try UnitFiles(folder: order.results).clips(0))
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

  private func clipRequest(_ kind: ClipRequest.Kind, child: Int, at: Int64) -> ClipRequest {
    ClipRequest(kind, unit: 0, session: child, at: at, what: "x", words: "y")
  }

  private func script(_ row: ClipRow) throws -> Script {
    try JSONDecoder().decode(Script.self, from: Data(row.data.utf8))
  }

  @Test(
    "changes from frame to frame rebuild the session's screens, and another child has others")
  func lists() throws {
    let at: Int64 = 4_000_000_000
    let rows = try record([
      clipRequest(.violation, child: 1, at: at), clipRequest(.violation, child: 2, at: at),
    ])
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

  @Test("frames are in order, the first is on screen when the clip begins, and touches are the child's")
  func frames() throws {
    let both = try record([1, 2].map { clipRequest(.violation, child: $0, at: 4_000_000_000) }).map(script)
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
    "photos from files become pictures, once for all clips of a family; with modelled decoding there are none"
  )
  func pictures() throws {
    let clipRequests = [1, 2].flatMap { child in
      [4, 6].map { clipRequest(.violation, child: child, at: $0 * 1_000_000_000) }
    }
    var scenario = Self.scenario
    scenario.real.decode = .real
    let real = try recorded(clipRequests, scenario)
    let names = try real.rows.map(script).map { Set($0.photos.map(\.name)) }
    #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("") })
    #expect(Set(real.pictures.map(\.name)) == names.reduce(into: []) { $0.formUnion($1) })
    #expect(real.pictures.count == Set(real.pictures.map(\.name)).count)
    #expect(real.pictures.allSatisfy { $0.file.starts(with: [0xFF, 0xD8]) && $0.file.count < 12_000 })
    let modelled = try recorded(clipRequests, Self.scenario)
    #expect(modelled.pictures.isEmpty)
    #expect(try modelled.rows.map(script).allSatisfy { $0.photos.allSatisfy(\.name.isEmpty) })
  }

  @Test("a clip says if its frame or its session is missing")
  func missing() throws {
    let first = try shown(at: 4_000_000_000, child: 1)
    let rows = try record([
      clipRequest(.worst, child: 1, at: first.vsync.nanoseconds),
      clipRequest(.worst, child: 1, at: first.vsync.nanoseconds + 1),
      clipRequest(.violation, child: 9, at: 4_000_000_000),
    ])
    #expect(rows[0].remark.isEmpty)
    #expect(rows[1].remark.contains("has no frame at"))
    #expect(rows[2].data.isEmpty && rows[2].remark.contains("showed nothing"))
  }

  /// A run whose `change` is what its report says otherwise before clips are recorded.
  private func publish(
    _ stored: ClipRetention, phases: @escaping (String) -> Void = { _ in },
    changing change: (inout RunCoordinator.Outcome) -> Void = { _ in }
  ) throws -> [ClipRow] {
    try withFolder { folder in
      let plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: Self.scenario, units: 0..<1, workers: 1, repetitions: 1,
        keepAllFrames: false, verify: false, folder: folder + "/run", executable: try builtCommand(),
        commit: "abc", bug: nil)
      let coordinator = RunCoordinator(
        plan: plan, inspection: .quick, show: { phases($0.phase) }, isInterrupted: { false })
      var outcome = try coordinator.run()
      change(&outcome)
      _ = try RunPublication.publish(
        outcome, scenario: plan.scenario, of: FamilySubject.compiled.subject, to: plan.folder,
        command: "skiprope run tiny",
        clips: stored, by: coordinator)
      #expect(!FileManager.default.fileExists(atPath: folder + "/run/clips"))
      return try RunDatabase(reading: folder + "/run/run.sqlite").clips()
    }
  }

  @Test("a passing run repeats no unit; clips of the worst are recorded on demand, reproducibly")
  func stored() throws {
    var phases: Set<String> = []
    #expect(try publish(.failed, phases: { phases.insert($0) }, changing: { $0.report.budgets = [] }).isEmpty)
    #expect(!phases.contains("recording"))
    let rows = try publish(.worst, phases: { phases.insert($0) })
    #expect(!rows.isEmpty && rows.allSatisfy { $0.remark.isEmpty && !$0.data.isEmpty })
    #expect(phases.contains("recording"))
  }

  @Test("a replay that diverges from the run says so in its clips")
  func otherWay() throws {
    let rows = try publish(.worst, changing: { $0.report.deterministic.units[0].sessions[0].digest = "0" })
    #expect(!rows.isEmpty && rows.allSatisfy { $0.remark.contains("diverged from the run") })
  }
}
