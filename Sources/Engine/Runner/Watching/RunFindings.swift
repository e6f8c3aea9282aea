internal import HostSystem
package import Metrics
package import Playing

/// The violations that units of a run have left so far, each told once, in the order in which the units came through.
package struct RunFindings {
  private let folder: String
  private let units: UnitWord
  private var seen: Set<String> = []
  /// What broke last, with its rule; `nil` while nothing has, and for crashes, which show nothing.
  package private(set) var last: (rule: String, found: RuleBreak)?
  /// Those that were told.
  package private(set) var all: [String] = []
  /// All violations of what was read, told or not, and the units that crashed or failed.
  package private(set) var counts = (violations: 0, failed: 0)

  /// Violations that are told, and results that are read at a time, at most.
  package static let limit = 50
  private static let readAtATime = 200

  /// Those of the run in this folder, whose units are called so.
  package init(of run: String, units: UnitWord = ReportWords.plain.unit) {
    folder = run + "/units"
    self.units = units
  }

  /// Violations that came since it was last asked, in words, at most five of a rule and a unit; a result that is being written is
  /// read the next time. O(results in the folder).
  package mutating func next() -> [String] {
    guard let names = try? HostFolder.names(in: folder) else { return [] }
    var news: [String] = []
    for name in names.sorted().filter({ RunFindings.unit(of: $0) != nil && !seen.contains($0) })
      .prefix(RunFindings.readAtATime)
    {
      guard let unit = RunFindings.unit(of: name), let result = try? UnitFiles(folder: folder).read(unit)
      else { continue }
      seen.insert(name)
      if result.summary.outcome != "complete" {
        news.append("\(units.one) \(unit): \(result.summary.outcome)")
        counts.failed += 1
      }
      counts.violations += result.invariants.reduce(0) { $0 + $1.violations }
      for rule in result.invariants { news += rule.examples.map { "\(rule.id): \($0)" } }
      let breaks = result.invariants.compactMap { rule in
        rule.firsts?.first.map { (rule: rule.id, found: $0) }
      }
      last = breaks.max { $0.found.at < $1.found.at } ?? last
    }
    // What broke last is looked for even when no more is told.
    news = Array(news.prefix(RunFindings.limit - all.count))
    all += news
    return news
  }

  /// The unit whose result a file of this name is.
  private static func unit(of name: String) -> Int? {
    guard name.hasPrefix("unit-"), name.hasSuffix(".json"), !name.hasSuffix(".moments.json") else {
      return nil
    }
    return Int(name.dropFirst("unit-".count).dropLast(".json".count))
  }
}
