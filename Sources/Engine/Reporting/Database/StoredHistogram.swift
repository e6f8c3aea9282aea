internal import Metrics

/// A histogram as stored in the database: the filled buckets, and the exact count, sum and maximum.
package struct StoredHistogram: Hashable, Sendable {
  /// A filled bucket.
  package struct Bucket: Hashable, Sendable {
    /// The largest value in the bucket.
    package var upperEnd: Int
    package var count: Int
  }

  /// Such as `frame.cost` or `photo.ready`.
  package var name: String
  /// Such as `60 Hz`; empty without a split by device.
  package var deviceClass: String
  /// In ascending order.
  package var buckets: [Bucket]
  package var count: Int
  package var maximum: Int
  package var sum: Int

  /// Like `Histogram.value(atPerMille:)`. O(buckets); 0 without samples.
  package func value(atPerMille perMille: Int) -> Int {
    guard count > 0 else { return 0 }
    let rank = max(1, Histogram.rank(perMille, of: count))
    var seen = 0
    for bucket in buckets {
      seen = seen.addingReportingOverflow(bucket.count).overflow ? .max : seen + bucket.count
      if seen >= rank { return min(bucket.upperEnd, maximum) }
    }
    return maximum
  }
}
