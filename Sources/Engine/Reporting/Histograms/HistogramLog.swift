package import Metrics

/// `histograms.hlog`: the distributions of a run in HdrHistogram's log format, one tagged line each.
///
/// The harness's buckets equal HdrHistogram's with three significant digits and lowest value 1, so no value is rounded. Values
/// are in the unit of recording. A comment before each line names that unit and the report's metrics.
///
/// A line's maximum is exact. Its interval is the virtual time of all sessions together.
package struct HistogramLog {
  private let distributions: [RecordedDistribution]
  private let length: String

  /// `microseconds` is the virtual time of all sessions.
  package init(_ distributions: [RecordedDistribution], microseconds: Int) {
    self.distributions = distributions
    length = DecimalText.thousandths(microseconds / 1_000)
  }

  /// The whole file. O(filled buckets).
  package var text: String {
    let head = [
      "#[Histogram log format version 1.3]",
      "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"",
    ]
    return (head + distributions.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private func lines(_ distribution: RecordedDistribution) -> [String] {
    let figures = distribution.figures.map {
      "\($0.isFloor ? "floor of " : "")\($0.percentile.rawValue) \($0.id)"
    }
    let histogram = distribution.histogram
    return [
      "#[\(distribution.name) in \(distribution.unit.symbol): \(figures.joined(separator: ", "))]",
      "Tag=\(distribution.name),0.000,\(length),\(histogram.maximum).000,\(EncodedHistogram(histogram).base64)",
    ]
  }
}
