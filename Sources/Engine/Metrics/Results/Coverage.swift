/// How often runs reached each thing that an app declares, by name, zeros included.
///
/// Names are paths such as `gallery.action.openPhoto`. All but the last component is the group.
public struct Coverage: Hashable, Sendable {
  /// One group of declared names.
  public struct Group: Hashable, Sendable {
    public let name: String
    /// The reached and the unreached names without the group, sorted.
    public var reached: [String] = []
    public var unreached: [String] = []

    public var declaredCount: Int { reached.count + unreached.count }
  }

  /// The prefix of these counts in a report's totals, followed by a dot and the name.
  public static let total = "reached"
  /// The group of undeclared events that happened anyway; they do not count as declared.
  public static let undeclared = "undeclared"

  public private(set) var counts: [String: Int] = [:]

  /// Reads the coverage from a report's totals; empty for an app that declares nothing.
  public init(totals: [String: Int]) {
    let prefix = Coverage.total + "."
    for (name, count) in totals where name.hasPrefix(prefix) {
      counts[String(name.dropFirst(prefix.count))] = count
    }
  }

  /// Adds the counts of another run.
  public mutating func add(_ other: Coverage) { counts.merge(other.counts, uniquingKeysWith: +) }

  public var isEmpty: Bool { counts.isEmpty }

  /// The declared names, sorted.
  public var declared: [String] { counts.keys.filter { !Coverage.isUndeclared($0) }.sorted() }
  public var unreached: [String] { declared.filter { counts[$0] == 0 } }
  public var reachedCount: Int { declared.count - unreached.count }
  /// Undeclared names that were reached, sorted.
  public var surprises: [String] {
    counts.filter { $0.value > 0 && Coverage.isUndeclared($0.key) }.map(\.key).sorted()
  }

  /// `141 of 160 declared`, then the undeclared names.
  public var sentence: String {
    let surprises = surprises
    let beyond = surprises.isEmpty ? "" : ", and beyond it: \(surprises.joined(separator: ", "))"
    return "\(reachedCount) of \(declared.count) declared\(beyond)"
  }

  /// The reached percentage of declared names; 0 without any.
  public var percent: Double {
    let declared = declared.count
    return declared > 0 ? 100 * Double(reachedCount) / Double(declared) : 0
  }

  /// The groups, sorted by name.
  public var groups: [Group] {
    var groups: [Group] = []
    for name in declared {
      let dot = name.lastIndex(of: ".")
      let group = dot.map { String(name[..<$0]) } ?? ""
      let last = dot.map { String(name[name.index(after: $0)...]) } ?? name
      if groups.last?.name != group { groups.append(Group(name: group)) }
      if counts[name] == 0 {
        groups[groups.count - 1].unreached.append(last)
      } else {
        groups[groups.count - 1].reached.append(last)
      }
    }
    return groups
  }

  private static func isUndeclared(_ name: String) -> Bool { name.hasPrefix(undeclared + ".") }
}
