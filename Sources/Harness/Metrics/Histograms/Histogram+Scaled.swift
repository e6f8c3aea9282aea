extension Histogram {
  /// The same samples in a smaller unit: each bucket's upper end times `factor`. O(samples in filled buckets).
  package func scaled(by factor: Int) -> Histogram {
    var result = Histogram()
    for bucket in buckets { result.record(bucket.upperEnd * factor, count: bucket.count) }
    return result
  }
}
