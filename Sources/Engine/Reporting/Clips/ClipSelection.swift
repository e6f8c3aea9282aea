package import Metrics
package import SQLiteConnecting

/// The clips to record for a run. The raw value is the command-line spelling.
package enum ClipRetention: String, Hashable, Sendable, CaseIterable {
  case none
  /// Clips that show why the run failed.
  case failed
  /// Also the worst of each session, whatever the verdict.
  case worst
}

/// Selects the clips of a run: of each kind the first or the worst of a session, up to limits.
package struct ClipSelection: Sendable {
  /// The most clips of a run, the most of a kind that broke no rule, and the most units to repeat for them.
  package static let limit = 50
  package static let kindLimit = 10
  package static let unitLimit = 12

  /// Numbered from 1, by importance.
  package private(set) var clipRequests: [ClipRequest] = []
  /// Number of clips to choose from.
  package private(set) var candidates = 0

  /// A message with the number of candidates, if some were left out.
  package var bound: String? {
    guard candidates > clipRequests.count else { return nil }
    return
      "\(clipRequests.count) of \(FigureText.grouped(candidates)) clips are shown: the first of each kind in each session, "
      + "\(ClipSelection.limit) of a run at most, \(ClipSelection.kindLimit) of a kind that breaks no rule, of "
      + "\(ClipSelection.unitLimit) \(unit.several) at most"
  }

  private let unit: UnitWord

  /// Selects among broken rules, events that apps named, and events in the run's database, in this order.
  ///
  /// O(its gestures and effects). Selects nothing if nothing failed and `keeping` asks for no more.
  package init(
    _ keeping: ClipRetention, of report: RunReport, breaks: [ClipRequest], named: [[ClipRequest]] = [],
    in database: RunDatabase
  ) throws(SQLiteStoreError) {
    unit = report.words.unit
    guard keeping != .none else { return }
    var kinds = [breaks]
    let failed = report.budgets.filter { !$0.holds && $0.samples > 0 }.map(\.metric)
    func isWanted(_ groups: String...) -> Bool {
      keeping == .worst || failed.contains { id in groups.contains { id.hasPrefix($0) } }
    }
    if isWanted("frame.", "hitch.", "stage.", "input.") {
      let worst = try database.worstOfSessions()
      kinds += [
        worst,
        try database.firstHitches().filter { hitch in !worst.contains { $0.isSameInstant(as: hitch) } },
      ]
    }
    if isWanted("gesture.") {
      kinds += [
        try database.firstGestures("missed", .missed), try database.firstGestures("accidental", .accidental),
      ]
    }
    kinds += named.map { kind in
      kind.filter { clipRequest in
        keeping == .worst || failed.contains { id in clipRequest.metrics.contains { id.hasPrefix($0) } }
      }
    }
    if isWanted("photo.", "lane.", "wait.") { kinds.append(try database.slowestEffects()) }
    candidates = kinds.reduce(0) { $0 + $1.count }
    take(kinds)
  }

  /// Takes clips from the lists until a limit is reached.
  private mutating func take(_ kinds: [[ClipRequest]]) {
    var units = Set<Int>()
    for kind in kinds {
      var taken = 0
      for clipRequest in kind where clipRequests.count < ClipSelection.limit {
        guard clipRequest.kind == .violation || taken < ClipSelection.kindLimit else { break }
        guard units.contains(clipRequest.unit) || units.count < ClipSelection.unitLimit else { continue }
        units.insert(clipRequest.unit)
        var clipRequest = clipRequest
        clipRequest.number = clipRequests.count + 1
        clipRequests.append(clipRequest)
        taken += 1
      }
    }
  }
}

extension ClipRequest {
  fileprivate func isSameInstant(as other: ClipRequest) -> Bool {
    (unit, session, at) == (other.unit, other.session, other.at)
  }
}

// MARK: - What a database knows

extension RunDatabase {
  /// The slowest stored frame of each session, the slowest first.
  fileprivate func worstOfSessions() throws(SQLiteStoreError) -> [ClipRequest] {
    var seen = Set<[Int]>()
    return try worstFrames().filter { seen.insert([$0.unit, $0.session]).inserted }.map { frame in
      let parts = zip(FrameCause.allCases, frame.stages + [frame.toolkit]).filter { $0.1 > 0 }
      return ClipRequest(
        .worst, unit: frame.unit, session: frame.session, at: frame.vsync, what: RunFacts.cause(frame).name,
        words:
          "\(FigureText.milliseconds(frame.cost)), \(RunFacts.lateness(frame)), mostly \(RunFacts.cause(frame).name)"
          + (frame.what.isEmpty ? "" : ": \(frame.what)"),
        facts: [
          ClipRequest.Fact(
            "in the run",
            parts.map { "\($0.0.name) \(FigureText.milliseconds($0.1))" }.joined(separator: ", "))
        ])
    }
  }

  /// The first late frame of each session.
  fileprivate func firstHitches() throws(SQLiteStoreError) -> [ClipRequest] {
    var clipRequests: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, min(vsync), late, product, toolkit, cause, step, screen, what FROM hitches
      GROUP BY unit, session ORDER BY unit, session
      """
    ) { row in
      let cost = row.int(4) + row.int(5)
      clipRequests.append(
        ClipRequest(
          .hitch, unit: row.int(0), session: row.int(1), at: row.time(2), what: row.text(6),
          words: "\(FigureText.milliseconds(cost)), mostly \(row.text(6)): \(row.text(9))",
          facts: [
            ClipRequest.Fact(
              "in the run",
              "product \(FigureText.milliseconds(row.int(4))), toolkit \(FigureText.milliseconds(row.int(5)))"
            )
          ]))
    }
    return clipRequests
  }

  /// The first gesture with this outcome for each session and intent, among sessions with stored rows.
  fileprivate func firstGestures(
    _ outcome: String, _ kind: ClipRequest.Kind
  ) throws(SQLiteStoreError) -> [ClipRequest] {
    var clipRequests: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, intent, min(began), ended, recognised, screen FROM gestures
      WHERE outcome = '\(outcome)' GROUP BY unit, session, intent ORDER BY min(began), unit, session, intent
      """
    ) { row in
      let seen = row.text(5).isEmpty ? "nothing" : row.text(5)
      clipRequests.append(
        ClipRequest(
          kind, unit: row.int(0), session: row.int(1), at: row.time(4), what: row.text(2),
          words: "meant \(row.text(2)) on \(row.text(6)), recognised \(seen)"))
    }
    return clipRequests
  }

  /// The effect with the longest time from request to end of each session, the longest first.
  fileprivate func slowestEffects() throws(SQLiteStoreError) -> [ClipRequest] {
    var clipRequests: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, operation, lane, asked, started, ended, max(0, max(ended - asked)) FROM effects
      GROUP BY unit, session ORDER BY max(ended - asked) DESC, unit, session
      """
    ) { row in
      clipRequests.append(
        ClipRequest(
          .slow, unit: row.int(0), session: row.int(1), at: row.time(6), what: row.text(2),
          words:
            "\(row.text(2)) on \(row.text(3)): \(FigureText.milliseconds(Int(row.time(7)))) from asked to done",
          facts: [
            ClipRequest.Fact("waited for its lane", FigureText.milliseconds(Int(row.time(5) - row.time(4)))),
            ClipRequest.Fact("ran", FigureText.milliseconds(Int(row.time(6) - row.time(5)))),
          ]))
    }
    return clipRequests
  }
}
