package import Metrics
package import SQLiteConnecting

/// Which moments of a run are recorded; the raw value is what is typed.
package enum ClipRetention: String, Hashable, Sendable, CaseIterable {
  case none
  /// Those that say why a run failed.
  case failed
  /// Those, and the worst of each session whatever the verdict.
  case worst
}

/// The moments of a run that are worth seeing: of each kind the first, or the worst, of a session, bounded.
package struct ClipSelection: Sendable {
  /// Moments of a run at most, those of a kind that broke no rule, and units that are played once more for them.
  package static let limit = 50
  package static let kindLimit = 10
  package static let unitLimit = 12

  /// Numbered from 1, in the order of what they weigh.
  package private(set) var wishes: [ClipRequest] = []
  /// What there is to choose from.
  package private(set) var candidates = 0

  /// How many there are in words, where some were left out.
  package var bound: String? {
    guard candidates > wishes.count else { return nil }
    return
      "\(wishes.count) of \(FigureText.grouped(candidates)) moments are shown: the first of each kind in each session, "
      + "\(ClipSelection.limit) of a run at most, \(ClipSelection.kindLimit) of a kind that breaks no rule, of "
      + "\(ClipSelection.unitLimit) \(unit.several) at most"
  }

  private let unit: UnitWord

  /// Chooses among broken rules, in the order of the rules, what apps named themselves, kind by kind, and what a run's database knows.
  /// O(its gestures and effects), and nothing where nothing failed and no more is asked for.
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
      kind.filter { wish in
        keeping == .worst || failed.contains { id in wish.metrics.contains { id.hasPrefix($0) } }
      }
    }
    if isWanted("photo.", "lane.", "wait.") { kinds.append(try database.slowestEffects()) }
    candidates = kinds.reduce(0) { $0 + $1.count }
    take(kinds)
  }

  /// Takes from the lists until a bound is reached.
  private mutating func take(_ kinds: [[ClipRequest]]) {
    var units = Set<Int>()
    for kind in kinds {
      var taken = 0
      for wish in kind where wishes.count < ClipSelection.limit {
        guard wish.kind == .violation || taken < ClipSelection.kindLimit else { break }
        guard units.contains(wish.unit) || units.count < ClipSelection.unitLimit else { continue }
        units.insert(wish.unit)
        var wish = wish
        wish.number = wishes.count + 1
        wishes.append(wish)
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
  /// The costliest kept frame of each session, the worst first.
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
    var wishes: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, min(vsync), late, product, toolkit, cause, step, screen, what FROM hitches
      GROUP BY unit, session ORDER BY unit, session
      """
    ) { row in
      let cost = row.int(4) + row.int(5)
      wishes.append(
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
    return wishes
  }

  /// The first gesture of each session and intent with this outcome, of sessions whose rows were kept.
  fileprivate func firstGestures(
    _ outcome: String, _ kind: ClipRequest.Kind
  ) throws(SQLiteStoreError) -> [ClipRequest] {
    var wishes: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, intent, min(began), ended, recognised, screen FROM gestures
      WHERE outcome = '\(outcome)' GROUP BY unit, session, intent ORDER BY min(began), unit, session, intent
      """
    ) { row in
      let seen = row.text(5).isEmpty ? "nothing" : row.text(5)
      wishes.append(
        ClipRequest(
          kind, unit: row.int(0), session: row.int(1), at: row.time(4), what: row.text(2),
          words: "meant \(row.text(2)) on \(row.text(6)), recognised \(seen)"))
    }
    return wishes
  }

  /// What took longest from being asked for to its end, of each session, the longest first.
  fileprivate func slowestEffects() throws(SQLiteStoreError) -> [ClipRequest] {
    var wishes: [ClipRequest] = []
    try each(
      """
      SELECT unit, session, operation, lane, asked, started, ended, max(0, max(ended - asked)) FROM effects
      GROUP BY unit, session ORDER BY max(ended - asked) DESC, unit, session
      """
    ) { row in
      wishes.append(
        ClipRequest(
          .slow, unit: row.int(0), session: row.int(1), at: row.time(6), what: row.text(2),
          words:
            "\(row.text(2)) on \(row.text(3)): \(FigureText.milliseconds(Int(row.time(7)))) from asked to done",
          facts: [
            ClipRequest.Fact("waited for its lane", FigureText.milliseconds(Int(row.time(5) - row.time(4)))),
            ClipRequest.Fact("ran", FigureText.milliseconds(Int(row.time(6) - row.time(5)))),
          ]))
    }
    return wishes
  }
}
