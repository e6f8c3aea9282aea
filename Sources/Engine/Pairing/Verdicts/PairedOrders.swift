package import Metrics

/// What two programs showed under the same other orders of what is ready at one instant.
package struct PairedOrders: Codable, Hashable, Sendable {
  /// Orders of each unit.
  package var perUnit: Int
  /// What breaks under some order of the new program, and under none of the old one; the first of each rule.
  package private(set) var broken: [ScheduleFinding] = []
  /// What breaks under some order of the old program only.
  package private(set) var mended: [ScheduleFinding] = []
  /// What no seed decides, in either.
  package private(set) var differences: [String] = []
  /// Why they were not played; `nil`: they were.
  package private(set) var unplayed: String?

  init(perUnit: Int) { self.perUnit = perUnit }

  /// What each program showed, unit after unit; `nil` for one that knows no other orders.
  init(perUnit: Int, old: [SteppedOrders?], new: [SteppedOrders?]) {
    self.perUnit = perUnit
    let (before, after) = (old.compactMap(\.self), new.compactMap(\.self))
    if before.count < old.count || after.count < new.count {
      let which = before.count < old.count ? "old" : "new"
      unplayed = "the \(which) program is of a version that plays no other orders"
      return
    }
    broken = PairedOrders.findings(in: after, notIn: before)
    mended = PairedOrders.findings(in: before, notIn: after)
    differences = (before + after).flatMap(\.differences)
  }

  private static func findings(in those: [SteppedOrders], notIn others: [SteppedOrders]) -> [ScheduleFinding]
  {
    var known = Set(others.flatMap { $0.natural + $0.findings.map(\.name) })
    return those.flatMap(\.findings).filter { known.insert($0.name).inserted }
  }

  /// A sentence for each thing that differs, or one that says that nothing does.
  package func words(_ words: ReportWords) -> [String] {
    if let unplayed { return ["other orders were not played: \(unplayed)"] }
    let each = perUnit == 1 ? "1 other order" : "\(perUnit) other orders"
    let same =
      "under \(each) of each \(words.unit.one) nothing breaks in the new program that does not in the old one"
    return
      (broken.isEmpty ? [same] : broken.map { "NEWLY BROKEN under some orders only: \($0.told(words))" })
      + mended.map { "no longer broken: \($0.told(words))" }
      + differences.prefix(1).map { "not deterministic: \($0)" }
  }
}

extension ScheduleFinding {
  /// The rule; an empty word for a crash.
  fileprivate var name: String { rule ?? "" }

  /// What breaks, where, under which order, and what changed places.
  package func told(_ words: ReportWords) -> String {
    let few = deviations.prefix(4).map(\.words).joined(separator: "; ")
    let choices =
      deviations.isEmpty
      ? "tasks wait for an actor that is free instead of entering it on the spot"
      : deviations.count > 4 ? "\(few); and \(deviations.count - 4) more" : few
    return
      "\(rule ?? "a crash"), \(words.unit.one) \(unit), \(words.session.one) \(session), order \(number) (\(drawn)): "
      + "\(self.words); \(choices)"
  }
}
