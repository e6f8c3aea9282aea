/// What runs have reached of all that an app declares: how often, by name, zeros included.
///
/// Names are paths, such as `gallery.action.openPhoto`: what they have in common but the last part is a group.
public struct Coverage: Hashable, Sendable {
  /// One group of what is declared.
  public struct Group: Hashable, Sendable {
    public let name: String
    /// The names of what was reached and what was not, without the group's, sorted.
    public var reached: [String] = []
    public var unreached: [String] = []

    public var declaredCount: Int { reached.count + unreached.count }
  }

  /// What the totals of a report call it, with a dot between this and the name.
  public static let total = "reached"
  /// The group of what an app did without having declared it; none of it counts as declared.
  public static let undeclared = "undeclared"

  public private(set) var counts: [String: Int] = [:]

  /// The coverage that a report's totals tell of; empty for an app that declares nothing.
  public init(totals: [String: Int]) {
    let prefix = Coverage.total + "."
    for (name, count) in totals where name.hasPrefix(prefix) {
      counts[String(name.dropFirst(prefix.count))] = count
    }
  }

  /// Adds what another run reached.
  public mutating func add(_ other: Coverage) { counts.merge(other.counts, uniquingKeysWith: +) }

  public var isEmpty: Bool { counts.isEmpty }

  /// What is declared, sorted.
  public var declared: [String] { counts.keys.filter { !Coverage.isUndeclared($0) }.sorted() }
  public var unreached: [String] { declared.filter { counts[$0] == 0 } }
  public var reachedCount: Int { declared.count - unreached.count }
  /// What was done without having been declared, sorted.
  public var surprises: [String] {
    counts.filter { $0.value > 0 && Coverage.isUndeclared($0.key) }.map(\.key).sorted()
  }

  /// `141 of 160 declared`, and what was done undeclared.
  public var sentence: String {
    let surprises = surprises
    let beyond = surprises.isEmpty ? "" : ", and beyond it: \(surprises.joined(separator: ", "))"
    return "\(reachedCount) of \(declared.count) declared\(beyond)"
  }

  /// Percent of what is declared; 0 when nothing is.
  public var percent: Double {
    let declared = declared.count
    return declared > 0 ? 100 * Double(reachedCount) / Double(declared) : 0
  }

  /// The groups, by name.
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
