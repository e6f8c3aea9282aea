/// A high-dynamic-range histogram of whole numbers with three significant digits.
///
/// The layout is that of HdrHistogram (G. Tene): 2,048 linear buckets, then 1,024 per doubling, so that a bucket is
/// never wider than a thousandth of its value. The exact maximum, sum and count are kept beside it. Recording is
/// O(1) and allocates nothing.
package struct Histogram: Sendable, Codable, Equatable {
  private static let subBuckets = 2_048
  private static let half = 1_024
  private static let topExponent = 30
  /// Values above 2^41 - 1 (36 minutes in nanoseconds) are counted in the last bucket.
  package static let largestCounted = subBuckets << topExponent - 1

  /// The lower 32 bits of each bucket's count, so that what frames are counted into stays small.
  private var counts: [UInt32]
  /// What is above them, by bucket, in units of 2^32; empty but in sums of many thousand families.
  private var carries: [Int: Int] = [:]
  /// Samples recorded.
  package private(set) var count = 0
  /// The largest sample, exact; 0 when there is none.
  package private(set) var maximum = 0
  /// The sum of all samples, exact.
  package private(set) var sum = 0

  package init() { counts = [] }

  /// Counts one value; negative values count as zero.
  package mutating func record(_ value: Int) { record(value, count: 1) }

  /// Counts one value so many times.
  package mutating func record(_ value: Int, count times: Int) {
    let clamped = value < 0 ? 0 : value
    let index = Histogram.index(of: clamped)
    if counts.isEmpty {
      counts = [UInt32](repeating: 0, count: Histogram.half * (Histogram.topExponent + 2))
    }
    add(times, at: index)
    count += times
    sum += clamped * times
    if clamped > maximum { maximum = clamped }
  }

  /// The same samples in a smaller unit: each bucket's upper end times `factor`. O(samples in filled buckets).
  package func scaled(by factor: Int) -> Histogram {
    var result = Histogram()
    for bucket in buckets { result.record(bucket.upperEnd * factor, count: bucket.count) }
    return result
  }

  /// Adds another histogram's samples to this one. O(buckets).
  package mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    if counts.isEmpty {
      self = other
      return
    }
    for (index, low) in other.counts.enumerated() where low > 0 { add(Int(low), at: index) }
    for (index, carry) in other.carries { carries[index, default: 0] += carry }
    count += other.count
    sum += other.sum
    maximum = max(maximum, other.maximum)
  }

  /// The smallest value that at least `perMille` thousandths of the samples do not exceed, rounded up to its bucket's
  /// end, and never more than the maximum; 0 without samples. O(buckets).
  package func value(atPerMille perMille: Int) -> Int {
    guard count > 0 else { return 0 }
    let rank = max(1, (count * perMille + 999) / 1_000)
    var seen = 0
    for (index, bucket) in filled {
      seen += bucket
      if seen >= rank { return min(Histogram.upperEnd(of: index), maximum) }
    }
    return maximum
  }

  /// The largest value that at least `perMille` thousandths of the samples reach or exceed, rounded down to where its
  /// bucket begins; 0 without samples. O(buckets).
  package func value(reachedByPerMille perMille: Int) -> Int {
    let below = count - max(1, (count * perMille + 999) / 1_000)
    var seen = 0
    for (index, bucket) in filled {
      seen += bucket
      if seen > below { return index == 0 ? 0 : Histogram.upperEnd(of: index - 1) + 1 }
    }
    return 0
  }

  /// The filled buckets in order: the largest value of the bucket and its count.
  package var buckets: [(upperEnd: Int, count: Int)] {
    filled.map { (Histogram.upperEnd(of: $0.index), $0.count) }
  }

  /// The filled buckets in order: the bucket's index, which is that of HdrHistogram's array of counts (lowest discernible
  /// value 1, three significant digits), and its count.
  package var filled: [(index: Int, count: Int)] {
    guard carries.isEmpty else {
      return counts.indices.lazy.map { ($0, Int(counts[$0]) + (carries[$0] ?? 0) << 32) }.filter { $0.1 > 0 }
    }
    return counts.enumerated().filter { $0.element > 0 }.map { ($0.offset, Int($0.element)) }
  }

  private mutating func add(_ times: Int, at index: Int) {
    let sum = Int(counts[index]) + times
    counts[index] = UInt32(truncatingIfNeeded: sum)
    if sum >> 32 > 0 { carries[index, default: 0] += sum >> 32 }
  }

  private static func index(of value: Int) -> Int {
    if value < subBuckets { return value }
    let exponent = Int.bitWidth - value.leadingZeroBitCount - 11
    if exponent > topExponent { return half * (topExponent + 2) - 1 }
    return half * exponent + (value >> exponent)
  }

  private static func upperEnd(of index: Int) -> Int {
    if index < subBuckets { return index }
    let exponent = index / half - 1
    return ((index - half * exponent + 1) << exponent) - 1
  }

  private enum CodingKeys: String, CodingKey { case sparse, count, maximum, sum }

  /// Encodes the filled buckets as alternating index and count.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let sparse = filled.flatMap { [$0.index, $0.count] }
    try container.encode(sparse, forKey: .sparse)
    try container.encode(count, forKey: .count)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(sum, forKey: .sum)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sparse = try container.decode([Int].self, forKey: .sparse)
    count = try container.decode(Int.self, forKey: .count)
    maximum = try container.decode(Int.self, forKey: .maximum)
    sum = try container.decode(Int.self, forKey: .sum)
    let size = Histogram.half * (Histogram.topExponent + 2)
    counts = sparse.isEmpty ? [] : [UInt32](repeating: 0, count: size)
    for pair in stride(from: 0, to: sparse.count - 1, by: 2) where (0..<size).contains(sparse[pair]) {
      add(max(0, sparse[pair + 1]), at: sparse[pair])
    }
  }
}
