internal import Kernel
internal import Metrics

/// Compares the deterministic parts of two runs of one unit.
package enum DeterminismCheck {
  /// Describes the first difference; `nil` if the two agree in every integer and string.
  ///
  /// `firstSecond` returns the first virtual second at whose end the two runs of a session differ.
  package static func difference(
    _ first: UnitResult, _ second: UnitResult, _ subject: any SimulatedSubject,
    firstSecond: (_ session: Int) -> Int? = { _ in nil }
  ) -> String? {
    let unit = "\(subject.unitWord.one) \(first.summary.unit)"
    for (a, b) in zip(first.summary.sessions, second.summary.sessions) where a.digest != b.digest {
      let place = firstSecond(a.session).map { ", first different \(Instant.text(ofSecond: $0))" } ?? ""
      return
        "\(unit), \(subject.sessionWord.one) \(a.session): digest \(a.digest) against \(b.digest)\(place)"
    }
    if first.summary != second.summary { return "\(unit): its summary differs" }
    let (one, other) = (first.measurements.exact, second.measurements.exact)
    for name in Set(one.counters.keys).union(other.counters.keys).sorted()
    where one.counters[name] != other.counters[name] {
      return "\(unit): \(name) is \(one.counters[name] ?? 0) against \(other.counters[name] ?? 0)"
    }
    for name in Set(one.histograms.keys).union(other.histograms.keys).sorted()
    where one.histograms[name] != other.histograms[name] {
      return "\(unit): the distribution of \(name) differs"
    }
    for name in Set(one.peaks.keys).union(other.peaks.keys).sorted()
    where one.peaks[name] != other.peaks[name] {
      let values = [one.peaks[name], other.peaks[name]].map { $0.map(String.init) ?? "none" }
      return "\(unit): the largest \(name) is \(values[0]) against \(values[1])"
    }
    if first.invariants != second.invariants { return "\(unit): its rules had other results" }
    if first.photoErrors != second.photoErrors { return "\(unit): its photo errors differ" }
    return nil
  }
}
