internal import Metrics

/// Compares what two runs of one family call deterministic.
package enum DeterminismCheck {
  /// The first difference in words, or `nil` when the two agree in every integer and string.
  package static func difference(_ first: FamilyResult, _ second: FamilyResult) -> String? {
    let family = "family \(first.summary.family)"
    for (a, b) in zip(first.summary.children, second.summary.children) where a != b {
      return "\(family), child \(a.child): digest \(a.digest) against \(b.digest)"
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
