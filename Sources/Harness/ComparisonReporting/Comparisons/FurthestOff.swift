internal import Reporting

/// How what is furthest off is told: where to look first, when much has changed with one thing.
package enum FurthestOff {
  /// How much of it is looked at.
  package static let count = 3

  /// `work.allocations.total x4.8`: new over old; the name alone without a ratio, from nothing or of what is not there.
  package static func words(_ id: String, _ old: Double?, _ new: Double?) -> String {
    guard let old, let new, old != 0 else { return id }
    return "\(id) x\(FigureText.number(new / old))"
  }

  /// The line for texts; none where the whole list is no longer than this.
  static func lines(_ words: [String]) -> [String] {
    guard words.count > count else { return [] }
    return WrappedText.lines("furthest off: \(words.prefix(count).joined(separator: ", "))")
  }
}
