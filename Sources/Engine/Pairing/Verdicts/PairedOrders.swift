package import Metrics

/// The results of two programs under the same other orders of simultaneous events.
package struct PairedOrders: Codable, Hashable, Sendable {
  /// The number of orders per unit.
  package var perUnit: Int
  /// Failures under some order of the new program only; the first for each rule.
  package private(set) var broken: [ScheduleFinding] = []
  /// Failures under some order of the old program only.
  package private(set) var mended: [ScheduleFinding] = []
  /// Differences that no seed determines, in either program.
  package private(set) var differences: [String] = []
  /// The reason why orders were not run; `nil`: they were.
  package private(set) var unplayed: String?

  init(perUnit: Int) { self.perUnit = perUnit }

  /// Compares the results of both programs by unit; `nil` stands for a program without support for other orders.
  init(perUnit: Int, old: [SteppedOrders?], new: [SteppedOrders?]) {
    self.perUnit = perUnit
    let (before, after) = (old.compactMap(\.self), new.compactMap(\.self))
    if before.count < old.count || after.count < new.count {
      let which = before.count < old.count ? "old" : "new"
      unplayed = "the \(which) program's version does not support them"
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

  /// One sentence per difference, or one that states that there is none.
  package func words(_ words: ReportWords) -> [String] {
    if let unplayed { return ["other orders were not run: \(unplayed)"] }
    let each = perUnit == 1 ? "1 other order" : "\(perUnit) other orders"
    let same =
      "under \(each) of each \(words.unit.one) nothing breaks in the new program that does not in the old one"
    return
      (broken.isEmpty ? [same] : broken.map { "NEWLY BROKEN under some orders only: \($0.text(words))" })
      + mended.map { "no longer broken: \($0.text(words))" }
      + differences.prefix(1).map { "not deterministic: \($0)" }
  }
}

extension ScheduleFinding {
  /// The rule's id; empty for a crash.
  fileprivate var name: String { rule ?? "" }

  /// A sentence with the failure, its place, the order and the swapped events.
  package func text(_ words: ReportWords) -> String {
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
