/// A high-dynamic-range histogram of whole numbers with three significant digits.
///
/// The layout is that of HdrHistogram (G. Tene): 2,048 linear buckets, then 1,024 per doubling, so a bucket is never wider than a
/// thousandth of its value. The maximum, sum and count are exact. Recording is O(1) and allocates only for values far above all
/// earlier ones.
///
///     var cost = Histogram()
///     cost.record(4_200_000)
///     let p99 = cost.value(at: .p99)
public struct Histogram: Sendable, Codable, Equatable {
  private static let subBuckets = 2_048
  private static let half = 1_024
  private static let topExponent = 30
  /// Buckets added when the array grows: two doublings.
  private static let step = 2_048
  /// Values above 2^41 - 1 (36 minutes in nanoseconds) are counted in the last bucket.
  public static let largestCounted = subBuckets << topExponent - 1

  /// The lower 32 bits of each bucket's count, to keep the array small. Ends soon after the maximum's bucket. The first element
  /// is unused: `zeros` counts that bucket.
  private var counts: [UInt32] = []
  /// Samples of zero, about half of all samples of frames.
  private var zeros = 0
  /// The upper bits of counts by bucket, in units of 2^32; empty except in sums of many thousand units.
  private var carries: [Int: Int] = [:]
  /// Samples recorded.
  public private(set) var count = 0
  /// The largest sample, exact; 0 without samples.
  public private(set) var maximum = 0
  /// The sum of all samples, exact.
  public private(set) var sum = 0

  public init() {}

  /// Counts one value; negative values count as zero.
  public mutating func record(_ value: Int) {
    count += 1
    guard value > 0 else {
      zeros += 1
      return
    }
    sum += value
    if value > maximum { maximum = value }
    let index = Histogram.index(of: value)
    if index >= counts.count { grow(toHold: index) }
    counts[index] &+= 1
    if counts[index] == 0 { carries[index, default: 0] += 1 }
  }

  /// Counts one value `times` times.
  public mutating func record(_ value: Int, count times: Int) {
    count += times
    guard value > 0 else {
      zeros += times
      return
    }
    let index = Histogram.index(of: value)
    if index >= counts.count { grow(toHold: index) }
    add(times, at: index)
    // Values read from a file can be arbitrarily large.
    let (product, isTooLarge) = value.multipliedReportingOverflow(by: times)
    sum = isTooLarge || product > Int.max - sum ? .max : sum + product
    if value > maximum { maximum = value }
  }

  /// Grows the array to hold a bucket, in large steps, so that a session grows it a few times at most.
  private mutating func grow(toHold index: Int) {
    let size = (index / Histogram.step + 1) * Histogram.step
    guard size > counts.count else { return }
    counts.append(contentsOf: repeatElement(0, count: size - counts.count))
  }

  /// The same samples in a smaller unit: each bucket's upper end times `factor`. O(samples in filled buckets).
  public func scaled(by factor: Int) -> Histogram {
    var result = Histogram()
    for bucket in buckets { result.record(bucket.upperEnd * factor, count: bucket.count) }
    return result
  }

  /// Adds another histogram's samples to this one. O(buckets).
  public mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    if count == 0 {
      self = other
      return
    }
    if let last = other.counts.indices.last { grow(toHold: last) }
    for index in other.counts.indices {
      let low = other.counts[index]
      if low > 0 { add(Int(low), at: index) }
    }
    zeros += other.zeros
    for (index, carry) in other.carries { carries[index, default: 0] += carry }
    count += other.count
    sum += other.sum
    maximum = max(maximum, other.maximum)
  }

  /// The given thousandths of a count, rounded up, without overflow.
  public static func rank(_ perMille: Int, of count: Int) -> Int {
    count / 1_000 * perMille + (count % 1_000 * perMille + 999) / 1_000
  }

  /// The smallest value that at least `perMille` thousandths of the samples do not exceed, rounded up to the end of its bucket
  /// but never above the maximum. 0 without samples. O(buckets).
  public func value(atPerMille perMille: Int) -> Int {
    guard count > 0 else { return 0 }
    let rank = max(1, Histogram.rank(perMille, of: count))
    var seen = 0
    for (index, bucket) in filled {
      seen += bucket
      if seen >= rank { return min(Histogram.upperEnd(of: index), maximum) }
    }
    return maximum
  }

  /// The largest value that at least `perMille` thousandths of the samples reach or exceed, rounded down to the start of its
  /// bucket. 0 without samples. O(buckets).
  public func value(reachedByPerMille perMille: Int) -> Int {
    let below = count - max(1, Histogram.rank(perMille, of: count))
    var seen = 0
    for (index, bucket) in filled {
      seen += bucket
      if seen > below { return index == 0 ? 0 : Histogram.upperEnd(of: index - 1) + 1 }
    }
    return 0
  }

  /// The filled buckets in order: the largest value of each bucket and its count.
  public var buckets: [(upperEnd: Int, count: Int)] {
    filled.map { (Histogram.upperEnd(of: $0.index), $0.count) }
  }

  /// The filled buckets in order: index and count of each. The index is that of HdrHistogram's array of counts (lowest
  /// discernible value 1, three significant digits).
  public var filled: [(index: Int, count: Int)] {
    var filled: [(index: Int, count: Int)] = zeros > 0 ? [(0, zeros)] : []
    for index in counts.indices {
      let low = Int(counts[index])
      let bucket = carries.isEmpty ? low : low + (carries[index] ?? 0) << 32
      if bucket > 0 { filled.append((index, bucket)) }
    }
    return filled
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

  /// Index and count of each filled bucket, each followed by a space. Built from bytes: a unit has hundreds of histograms with
  /// hundreds of buckets, and string interpolation is several times slower.
  private var sparse: String {
    var bytes: [UInt8] = []
    for bucket in filled {
      for number in [bucket.index, bucket.count] {
        bytes += String(number).utf8
        bytes.append(UInt8(ascii: " "))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum CodingKeys: String, CodingKey { case sparse, count, maximum, sum }

  /// Encodes the filled buckets as one string of alternating index and count, because a coder allocates an object for each
  /// number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sparse, forKey: .sparse)
    try container.encode(count, forKey: .count)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(sum, forKey: .sum)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sparse = try container.decode(String.self, forKey: .sparse)
    count = try container.decode(Int.self, forKey: .count)
    maximum = try container.decode(Int.self, forKey: .maximum)
    sum = try container.decode(Int.self, forKey: .sum)
    guard count >= 0, maximum >= 0, sum >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .sparse, in: container,
        debugDescription: "a negative count, maximum or sum: \(count) samples up to \(maximum)")
    }
    var index: Int?
    for word in sparse.utf8.split(separator: UInt8(ascii: " ")) {
      guard let number = Histogram.number(word) else {
        throw DecodingError.dataCorruptedError(
          forKey: .sparse, in: container,
          debugDescription: "`\(Substring(word))` is neither a bucket nor a count")
      }
      guard let bucket = index else {
        index = number
        continue
      }
      index = nil
      guard bucket < Histogram.half * (Histogram.topExponent + 2) else { continue }
      if bucket == 0 {
        zeros = number
      } else {
        grow(toHold: bucket)
        add(number, at: bucket)
      }
    }
  }

  /// Parses decimal digits; `nil` for other characters or more than 15 digits.
  private static func number(_ digits: Substring.UTF8View.SubSequence) -> Int? {
    var number = 0
    guard digits.count <= 15 else { return nil }
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
