internal import Metrics
internal import SQLiteConnecting

extension RunDatabase {
  /// Children that the page can show one by one.
  static let childTimelines = 24
  /// Devices that the page can show as a whole.
  static let deviceTimelines = 8

  /// The timelines of the page: devices first, then the children of whom most is known, the latest of them first.
  func timelines(_ words: ReportWords) throws(SQLiteStoreError) -> [Timeline] {
    var result: [Timeline] = []
    try each(
      """
      SELECT device, max(device_title), max(refresh_hertz), max(vsyncs), max(session_memory), count(*),
        max(age_years)
      FROM children GROUP BY device ORDER BY device LIMIT \(RunDatabase.deviceTimelines)
      """
    ) { row in
      let count = row.int(5)
      let title = clipped(row.text(1).isEmpty ? row.text(0) : row.text(1), 60)
      let hands = count == 1 ? ", 1 \(words.session.one)" : ", highest of \(count) \(words.session.several)"
      result.append(
        Timeline(
          label: "\(title), \(row.int(2)) Hz\(row.int(6) > 0 ? hands : "")",
          isDevice: true, refreshHertz: row.int(2), vsyncs: row.int(3), memoryLimit: row.int(4)))
    }
    for place in result.indices {
      let scope = Scope(
        with: "(SELECT device FROM children GROUP BY device ORDER BY device LIMIT 1 OFFSET ?1)",
        parameters: [place])
      try fill(&result[place], scope, words)
    }
    // A device that no child holds is shown above already.
    for child in try shownChildren() where child.ageYears > 0 {
      let title = clipped(child.deviceTitle.isEmpty ? child.device : child.deviceTitle, 60)
      var timeline = Timeline(
        label: "\(words.place(child.family, child.child)), \(child.ageYears) years, \(title)",
        isDevice: false, refreshHertz: child.refreshHertz, vsyncs: child.vsyncs,
        memoryLimit: child.sessionMemory)
      try fill(&timeline, Scope(family: child.family, child: child.child), words)
      result.append(timeline)
    }
    return result
  }

  /// Which rows belong to a timeline: what follows `FROM` for a table called `t`.
  private struct Scope {
    private var device: String?
    var parameters: [Int]

    init(family: Int, child: Int) { parameters = [family, child] }

    init(with device: String, parameters: [Int]) {
      self.device = device
      self.parameters = parameters
    }

    /// The children lead the join, so that their keys find the rows.
    func rows(of table: String) -> String {
      guard let device else { return "\(table) t WHERE t.family = ?1 AND t.child = ?2" }
      return "children c CROSS JOIN \(table) t ON t.family = c.family AND t.child = c.child "
        + "WHERE c.device = \(device)"
    }
  }

  private func shownChildren() throws(SQLiteStoreError) -> [ChildRow] {
    let kept = try has(RunTable.framePacks.rawValue) ? RunTable.framePacks.rawValue : "frames"
    var keys: [(Int, Int)] = []
    try each(
      """
      SELECT c.family, c.child FROM children c LEFT JOIN
      (SELECT family, child, sum(late) AS late FROM hitches GROUP BY family, child) h
      ON h.family = c.family AND h.child = c.child
      ORDER BY EXISTS (SELECT 1 FROM \(kept) f WHERE f.family = c.family AND f.child = c.child) DESC,
      coalesce(h.late, 0) DESC, c.family, c.child LIMIT \(RunDatabase.childTimelines)
      """
    ) { keys.append(($0.int(0), $0.int(1))) }
    return try children().filter { child in keys.contains { $0 == (child.family, child.child) } }
  }

  private func fill(
    _ timeline: inout Timeline, _ scope: Scope, _ words: ReportWords
  ) throws(SQLiteStoreError) {
    try fillCosts(&timeline, scope)
    try fillHitches(&timeline, scope, words)
    try fillMinutes(&timeline, scope)
  }

  /// The costliest frame of each bucket, the first of those that cost the same.
  private func fillCosts(_ timeline: inout Timeline, _ scope: Scope) throws(SQLiteStoreError) {
    let width = timeline.bucket * 1_000_000
    var worst = [FramePack.Cost?](repeating: nil, count: timeline.length / timeline.bucket + 1)
    var costs = [Int](repeating: -1, count: worst.count)
    try eachCost(scope) { frame in
      let place = frame.vsync / width
      guard worst.indices.contains(place), frame.cost > costs[place] else { return }
      (worst[place], costs[place]) = (frame, frame.cost)
    }
    timeline.whole = worst.contains { $0 != nil }
    guard timeline.whole else { return }
    timeline.product = worst.map { ($0?.product ?? 0) / 1_000 }
    timeline.toolkit = worst.map { ($0?.toolkit ?? 0) / 1_000 }
    timeline.cause = worst.map { frame in
      frame.map { String(FrameCause(stages: $0.stages, toolkit: $0.toolkit).rawValue) } ?? "-"
    }.joined()
  }

  /// Calls the body for every kept frame; of an older file these are rows.
  private func eachCost(_ scope: Scope, _ body: (FramePack.Cost) -> Void) throws(SQLiteStoreError) {
    if try has(RunTable.framePacks.rawValue) {
      return try each(
        "SELECT t.frames FROM \(scope.rows(of: RunTable.framePacks.rawValue))", scope.parameters
      ) {
        FramePack.eachCost(in: $0.bytes(0), body)
      }
    }
    try each(
      """
      SELECT t.vsync, t.toolkit, t.stage_recognise, t.stage_update, t.stage_effects, t.stage_animate, t.stage_layout,
      t.stage_diff FROM \(scope.rows(of: "frames"))
      """, scope.parameters
    ) { row in
      body(FramePack.Cost(vsync: row.int(0), stages: (2..<8).map { row.int($0) }, toolkit: row.int(1)))
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
      SELECT t.vsync, t.late, t.cause, t.screen, t.step, t.what, t.family, t.child FROM \(scope.rows(of: "hitches"))
      ORDER BY t.late DESC, t.family, t.child, t.frame LIMIT \(Timeline.hitchLimit)
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
      // A minute without a sample keeps its place.
      while timeline.p99.count < min(row.int(0), 2 * Timeline.sampleLimit) { append(to: &timeline, nil) }
      append(to: &timeline, (1...5).map { row.int($0) })
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
