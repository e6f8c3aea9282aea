import Foundation
import Metrics
import Reporting
import SQLiteConnecting

/// A run by hand, of one or two sessions, and its trace as a tool would read it.
struct TracedRun {
  /// A slice of the trace; times in nanoseconds.
  struct Slice {
    let name: String
    let process: Int
    let thread: Int
    let start: Int
    let duration: Int
    let arguments: [String: Any]

    var end: Int { start + duration }
  }

  static let period = 16_666_666

  /// A frame with these stages, toolkit included as the last.
  static func frame(_ number: Int, session: Int = 1, _ costs: [Int], what: String = "") -> FrameRow {
    FrameRow(
      unit: 0, session: session, frame: number, vsync: Int64(number) * Int64(period),
      stages: Array(costs.prefix(6)),
      toolkit: costs[6], period: period, samples: 1, created: 2, moved: 0, changed: 0, removed: 0,
      step: "browse 3", screen: "grid", animating: false, placeholders: 0, what: what)
  }

  /// An effect; times in milliseconds.
  static func effect(_ operation: String, _ lane: String, _ asked: Int, _ started: Int, _ ended: Int)
    -> EffectRow
  {
    EffectRow(
      unit: 0, session: 1, operation: operation, lane: lane, asked: Int64(asked) * 1_000_000,
      started: Int64(started) * 1_000_000, ended: Int64(ended) * 1_000_000, measured: 1_234_567)
  }

  var stored: [FrameRow] = []
  var worst: [FrameRow] = []
  var effects: [EffectRow] = []
  var violations: [ClipRequest] = []
  var gestures: [GestureRow] = []
  var device = "iPhone"
  var scenario = "smoke"

  /// The trace of a fresh database with these rows.
  func trace(byteLimit: Int = ChromeTrace.byteLimit) throws -> ChromeTrace {
    let file = FileManager.default.temporaryDirectory.appending(path: "skiprope-trace-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let database = try RunDatabase(creating: file)
    try database.batch { () throws(SQLiteStoreError) in
      for session in 1...2 {
        try database.add(
          SessionRow(
            unit: 0, session: session, ageYears: 5, device: "phone", deviceTitle: device, refreshHertz: 60,
            sessionMemory: 1, cacheMemory: 1, vsyncs: 10_000))
      }
      for session in 1...2 {
        try database.add(frames: stored.filter { $0.session == session }.sorted { $0.frame < $1.frame })
      }
      for row in worst { try database.add(worst: row) }
      for row in effects { try database.add(row) }
      for row in gestures { try database.add(row) }
    }
    try database.add(clips: violations.map { ClipRow($0, data: "") })
    return try ChromeTrace(report, database, byteLimit: byteLimit)
  }

  private var report: RunReport {
    RunReport(
      schema: 2, scenario: scenario, seed: 27, commit: "abc",
      deterministic: DeterministicPart(digest: "", totals: [:], units: []),
      measured: MeasuredPart(
        wallSeconds: 1, cpuSeconds: 1, simulatedSeconds: 1, workers: 1, repetitions: 1, peakResidentBytes: 1,
        hostScore: 1, hostScoreAtEnd: 1, bursts: 1, preemptedBursts: 0, costModel: []),
      metrics: [], budgets: [], invariants: [],
      machine: MachineIdentity(cpu: "any", cores: 1, kernel: "6", libraries: [:]), exit: 0, verdict: "")
  }

  /// The events of a file.
  static func events(_ json: [UInt8]) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    return object?["traceEvents"] as? [[String: Any]] ?? []
  }

  static func slices(_ json: [UInt8]) throws -> [Slice] {
    try events(json).filter { $0["ph"] as? String == "X" }.map { event in
      func nanoseconds(_ key: String) -> Int { Int(((event[key] as? Double ?? -1) * 1_000).rounded()) }
      return Slice(
        name: event["name"] as? String ?? "", process: event["pid"] as? Int ?? 0,
        thread: event["tid"] as? Int ?? 0, start: nanoseconds("ts"), duration: nanoseconds("dur"),
        arguments: event["args"] as? [String: Any] ?? [:])
    }
  }

  /// Pairs of slices of one thread that overlap without one being inside the other.
  static func crossings(_ slices: [Slice]) -> [(Slice, Slice)] {
    var result: [(Slice, Slice)] = []
    for (_, own) in Dictionary(grouping: slices, by: { [$0.process, $0.thread] }) {
      var open: [Slice] = []
      for slice in own.sorted(by: { ($0.start, -$0.duration) < ($1.start, -$1.duration) }) {
        while let last = open.last, last.end <= slice.start { open.removeLast() }
        if let last = open.last, slice.end > last.end { result.append((last, slice)) }
        open.append(slice)
      }
    }
    return result
  }
}
