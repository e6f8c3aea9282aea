/// How what is least likely by chance is told: where to look first, when much has changed with one thing.
package enum MostTelling {
  /// How much of it is looked at.
  package static let count = 3

  /// `work.allocations.total x4.8`: new over old; where that would be x1.00 the change, `views.moved.total +0.12 %`. The name
  /// alone without a ratio, from nothing or of what is not there.
  package static func words(_ id: String, _ old: Double?, _ new: Double?) -> String {
    guard let old, let new, old != 0 else { return id }
    let change = (new - old) / abs(old)
    guard abs(change) >= 0.01 else {
      return change == 0 ? id : "\(id) \(change > 0 ? "+" : "-")\(FigureText.number(abs(change) * 100)) %"
    }
    return "\(id) x\(FigureText.number(new / old))"
  }

  /// The line for texts; none where the whole list is no longer than this.
  static func lines(_ words: [String]) -> [String] {
    guard words.count > count else { return [] }
    return WrappedText.lines("most telling: \(words.prefix(count).joined(separator: ", "))")
  }
}
