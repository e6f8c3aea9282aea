/// Words for the changes that are least likely by chance, as the place to look first.
package enum MostSignificant {
  /// The number of such changes to show.
  package static let count = 3

  /// `work.allocations.total x4.8` is new over old. A ratio near 1 is shown as a change: `views.moved.total +0.12 %`. Without a
  /// ratio the text is the name alone.
  package static func words(_ id: String, _ old: Double?, _ new: Double?) -> String {
    guard let old, let new, old != 0 else { return id }
    let change = (new - old) / abs(old)
    guard abs(change) >= 0.01 else {
      return change == 0 ? id : "\(id) \(change > 0 ? "+" : "-")\(FigureText.number(abs(change) * 100)) %"
    }
    return "\(id) x\(FigureText.number(new / old))"
  }

  /// The line for texts; empty if the whole list is not longer than the line.
  static func lines(_ words: [String]) -> [String] {
    guard words.count > count else { return [] }
    return WrappedText.lines("most significant: \(words.prefix(count).joined(separator: ", "))")
  }
}
