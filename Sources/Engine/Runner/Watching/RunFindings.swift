internal import HostSystem
package import Metrics
package import Playing

/// The violations in a run's results so far, each reported once, in the order in which units finished.
package struct RunFindings {
  private let folder: String
  private let units: UnitWord
  private var seen: Set<String> = []
  /// The last violation with its rule; `nil` if there is none. A crash has no clip and does not count.
  package private(set) var last: (rule: String, found: RuleBreak)?
  /// All violations reported so far.
  package private(set) var all: [String] = []
  /// All violations read, reported or not, and the units that crashed or failed.
  package private(set) var counts = (violations: 0, failed: 0)

  /// The most violations to report, and the most results to read at a time.
  package static let limit = 50
  private static let readAtATime = 200

  /// The findings of the run in this folder. `units` is the word for units.
  package init(of run: String, units: UnitWord = ReportWords.plain.unit) {
    folder = run + "/units"
    self.units = units
  }

  /// New violations since the last call, in words, at most five for each rule and unit. O(results in the folder).
  ///
  /// An incomplete result is read on a later call.
  package mutating func next() -> [String] {
    guard let names = try? HostFolder.names(in: folder) else { return [] }
    var updates: [String] = []
    for name in names.sorted().filter({ RunFindings.unit(of: $0) != nil && !seen.contains($0) })
      .prefix(RunFindings.readAtATime)
    {
      guard let unit = RunFindings.unit(of: name), let result = try? UnitFiles(folder: folder).read(unit)
      else { continue }
      seen.insert(name)
      if result.summary.outcome != "complete" {
        updates.append("\(units.one) \(unit): \(result.summary.outcome)")
        counts.failed += 1
      }
      counts.violations += result.invariants.reduce(0) { $0 + $1.violations }
      for rule in result.invariants { updates += rule.examples.map { "\(rule.id): \($0)" } }
      let breaks = result.invariants.compactMap { rule in
        rule.firsts?.first.map { (rule: rule.id, found: $0) }
      }
      last = breaks.max { $0.found.at < $1.found.at } ?? last
    }
    // The last violation is tracked even after the limit.
    updates = Array(updates.prefix(RunFindings.limit - all.count))
    all += updates
    return updates
  }

  /// The unit of a result's file name; `nil` for another name.
  private static func unit(of name: String) -> Int? {
    guard name.hasPrefix("unit-"), name.hasSuffix(".json"), !name.hasSuffix(".clips.json") else {
      return nil
    }
    return Int(name.dropFirst("unit-".count).dropLast(".json".count))
  }
}
