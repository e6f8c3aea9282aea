internal import Metrics

/// Compares what two runs of one family call deterministic.
package enum DeterminismCheck {
  /// The first difference in words, or `nil` when the two agree in every integer and string.
  ///
  /// `firstSecond` is asked for the first virtual second at whose end a child's two sessions differ.
  package static func difference(
    _ first: FamilyResult, _ second: FamilyResult, firstSecond: (_ child: Int) -> Int? = { _ in nil }
  ) -> String? {
    let family = "family \(first.summary.family)"
    for (a, b) in zip(first.summary.children, second.summary.children) where a != b {
      let place = firstSecond(a.child).map { ", the first difference in virtual second \($0)" } ?? ""
      return "\(family), child \(a.child): digest \(a.digest) against \(b.digest)\(place)"
    }
    if first.summary != second.summary { return "\(family): its summary differs" }
    for name in Set(first.totals.keys).union(second.totals.keys).sorted()
    where first.totals[name] != second.totals[name] {
      return "\(family): \(name) is \(first.totals[name] ?? 0) against \(second.totals[name] ?? 0)"
    }
    for name in Set(first.exact.keys).union(second.exact.keys).sorted()
    where first.exact[name] != second.exact[name] {
      return "\(family): the distribution of \(name) differs"
    }
    if first.invariants != second.invariants { return "\(family): its invariants were checked otherwise" }
    if first.photoErrors != second.photoErrors { return "\(family): its photo errors differ" }
    return nil
  }
}
