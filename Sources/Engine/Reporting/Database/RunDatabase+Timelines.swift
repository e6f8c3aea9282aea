internal import Metrics
internal import SQLiteConnecting
internal import Simulation

extension RunDatabase {
  /// The most sessions that the page shows one by one.
  static let sessionTimelines = 24
  /// The most devices that the page shows as a whole.
  static let deviceTimelines = 8

  /// The timelines of the page: devices first, then the sessions with the most data and the most lateness.
  func timelines(_ words: ReportWords) throws(SQLiteStoreError) -> [Timeline] {
    var result: [Timeline] = []
    var devices: [String] = []
    try each(
      """
      SELECT device, max(device_title), max(refresh_hertz), max(vsyncs), max(session_memory), count(*),
        max(age_years)
      FROM sessions GROUP BY device ORDER BY device LIMIT \(RunDatabase.deviceTimelines)
      """
    ) { row in
      let count = row.int(5)
      devices.append(row.text(0))
      let title = clipped(row.text(1).isEmpty ? row.text(0) : row.text(1), 60)
      let users = count == 1 ? ", 1 \(words.session.one)" : ", highest of \(count) \(words.session.several)"
      result.append(
        Timeline(
          label: "\(title), \(row.int(2)) Hz\(row.int(6) > 0 ? users : "")",
          isDevice: true, refreshHertz: row.int(2), vsyncs: row.int(3), memoryLimit: row.int(4)))
    }
    for place in result.indices {
      let scope = Scope(
        with: "(SELECT device FROM sessions GROUP BY device ORDER BY device LIMIT 1 OFFSET ?1)",
        parameters: [place])
      try fill(&result[place], scope, words)
    }
    var shown: [SessionKey: [Int]] = [:]
    for session in try sessions() {
      guard let place = devices.firstIndex(of: session.device) else { continue }
      shown[SessionKey(unit: session.unit, session: session.session), default: []].append(place)
    }
    // A device without a simulated user is already shown above.
    for session in try shownSessions() where session.ageYears > 0 {
      let title = clipped(session.deviceTitle.isEmpty ? session.device : session.deviceTitle, 60)
      var timeline = Timeline(
        label: "\(words.place(session.unit, session.session)), \(session.ageYears) years, \(title)",
        isDevice: false, refreshHertz: session.refreshHertz, vsyncs: session.vsyncs,
        memoryLimit: session.sessionMemory)
      try fill(&timeline, Scope(unit: session.unit, session: session.session), words)
      shown[SessionKey(unit: session.unit, session: session.session), default: []].append(result.count)
      result.append(timeline)
    }
    try fillCosts(&result, shown)
    return result
  }

  /// The session of some frames.
  private struct SessionKey: Hashable {
    var unit: Int
    var session: Int
  }

  /// The rows of a timeline: the text after `FROM` for a table with the alias `t`.
  private struct Scope {
    private var device: String?
    var parameters: [Int]

    init(unit: Int, session: Int) { parameters = [unit, session] }

    init(with device: String, parameters: [Int]) {
      self.device = device
      self.parameters = parameters
    }

    /// The join begins with the sessions, so that their keys find the rows.
    func rows(of table: String) -> String {
      guard let device else { return "\(table) t WHERE t.unit = ?1 AND t.session = ?2" }
      return "sessions c CROSS JOIN \(table) t ON t.unit = c.unit AND t.session = c.session "
        + "WHERE c.device = \(device)"
    }
  }

  /// Puts sessions whose costs are stored first.
  private static let costsKnown =
    "EXISTS (SELECT 1 FROM costs f WHERE f.unit = c.unit AND f.session = c.session) DESC, "

  private func shownSessions() throws(SQLiteStoreError) -> [SessionRow] {
    var keys: [(Int, Int)] = []
    try each(
      """
      SELECT c.unit, c.session FROM sessions c LEFT JOIN
      (SELECT unit, session, sum(late) AS late FROM hitches GROUP BY unit, session) h
      ON h.unit = c.unit AND h.session = c.session
      ORDER BY \(try hasCosts() ? RunDatabase.costsKnown : "")coalesce(h.late, 0) DESC, c.unit, c.session LIMIT \(RunDatabase.sessionTimelines)
      """
    ) { keys.append(($0.int(0), $0.int(1))) }
    return try sessions().filter { session in keys.contains { $0 == (session.unit, session.session) } }
  }

  private func fill(
    _ timeline: inout Timeline, _ scope: Scope, _ words: ReportWords
  ) throws(SQLiteStoreError) {
    try fillHitches(&timeline, scope, words)
    try fillMinutes(&timeline, scope)
  }

  /// The costliest frame of each column of a timeline.
  private struct CostColumns {
    private let width: Int
    private(set) var worst: [CostRow?]

    init(_ timeline: Timeline) {
      width = timeline.bucket * 1_000_000
      worst = Array(repeating: nil, count: timeline.length / timeline.bucket + 1)
    }

    /// Stores the costliest frame of each column, the first in a tie.
    mutating func add(_ frame: CostRow) {
      let place = Int(frame.vsync) / width
      guard worst.indices.contains(place), frame.cost > worst[place]?.cost ?? -1 else { return }
      worst[place] = frame
    }
  }

  /// Adds the costliest frames to the timelines of their session. Each row is read once for all timelines.
  private func fillCosts(
    _ timelines: inout [Timeline], _ shown: [SessionKey: [Int]]
  ) throws(SQLiteStoreError) {
    guard try hasCosts() else { return }
    var columns = timelines.map { CostColumns($0) }
    try each(
      "SELECT \(RunTable.costs.columnList) FROM \(RunTable.costs.rawValue) ORDER BY unit, session, frame"
    ) { row in
      let frame = CostRow(row)
      for place in shown[SessionKey(unit: frame.unit, session: frame.session)] ?? [] {
        columns[place].add(frame)
      }
    }
    for (place, columns) in columns.enumerated() where columns.worst.contains(where: { $0 != nil }) {
      timelines[place].whole = true
      timelines[place].product = columns.worst.map { ($0?.product ?? 0) / 1_000 }
      timelines[place].toolkit = columns.worst.map { ($0?.toolkit ?? 0) / 1_000 }
      timelines[place].cause = columns.worst.map { $0.map { String($0.cause.rawValue) } ?? "-" }.joined()
    }
  }

  private func fillHitches(
    _ timeline: inout Timeline, _ scope: Scope, _ words: ReportWords
  ) throws(SQLiteStoreError) {
    try each("SELECT count(*) FROM \(scope.rows(of: "hitches"))", scope.parameters) {
      timeline.hitchCount = $0.int(0)
    }
    var hitches: [Timeline.Hitch] = []
    let names = FrameCause.allCases.map(\.name)
    try each(
      """
      SELECT t.vsync, t.late, t.cause, t.screen, t.step, t.what, t.unit, t.session FROM \(scope.rows(of: "hitches"))
      ORDER BY t.late DESC, t.unit, t.session, t.frame LIMIT \(Timeline.hitchLimit)
      """, scope.parameters
    ) { row in
      let isHeld = timeline.isDevice && row.int(7) > 0
      let who = isHeld ? "\(words.place(row.int(6), row.int(7))), " : ""
      hitches.append(
        Timeline.Hitch(
          at: row.int(0) / 1_000_000, late: row.int(1) / 1_000, cause: names.firstIndex(of: row.text(2)) ?? 0,
          text: clipped(
            "\(who)\(row.text(3)), \(row.text(4))\(row.text(5).isEmpty ? "" : ": " + row.text(5))", 110)))
    }
    timeline.hitches = hitches.sorted { ($0.at, $1.late) < ($1.at, $0.late) }
  }

  private func fillMinutes(_ timeline: inout Timeline, _ scope: Scope) throws(SQLiteStoreError) {
    let minutes = timeline.length / 60_000 + 1
    let step = (minutes + Timeline.sampleLimit - 1) / Timeline.sampleLimit
    timeline.memory.step = step
    try each(
      """
      SELECT t.minute / \(step), max(t.cost_p99), max(t.live_bytes), max(t.cache_bytes), max(t.pinned_bytes),
      max(t.in_flight_bytes) FROM \(scope.rows(of: "samples")) GROUP BY 1 ORDER BY 1
      """, scope.parameters
    ) { row in
      guard timeline.p99.count < 2 * Timeline.sampleLimit else { return }
      // A minute without a sample still takes a place.
      while timeline.p99.count < min(row.int(0), 2 * Timeline.sampleLimit) { append(to: &timeline, nil) }
      // Live bytes count from the session's start. They become negative if the session frees memory that another allocated.
      let live = Int(row.int64(2, in: -RowLimits.count...RowLimits.count))
      append(to: &timeline, [row.int(1), live, row.int(3), row.int(4), row.int(5)])
    }
  }

  private func append(to timeline: inout Timeline, _ values: [Int]?) {
    let values = values ?? [0, 0, 0, 0, 0]
    timeline.p99.append(values[0] / 1_000)
    timeline.memory.live.append(values[1] / 1_024)
    timeline.memory.cache.append(values[2] / 1_024)
    timeline.memory.pinned.append(values[3] / 1_024)
    timeline.memory.inFlight.append(values[4] / 1_024)
  }
}

/// At most `width` characters.
private func clipped(_ text: String, _ width: Int) -> String { TextTable.clip(TextTable.clean(text), width) }
