import Foundation
import Kernel
import Metrics
import Testing

@Suite("A histogram")
struct HistogramTests {
  @Test("one value can be counted more often than 32 bits hold, also merged and encoded")
  func many() throws {
    let half = 3_000_000_000
    var one = Histogram()
    one.record(7, count: half)
    one.record(9, count: 5)
    var two = one
    two.merge(one)
    var recorded = Histogram()
    recorded.record(7, count: 2 * half)
    recorded.record(9, count: 10)
    for histogram in [
      two, recorded, try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(two)),
    ] {
      #expect(histogram.filled.map { [$0.index, $0.count] } == [[7, 2 * half], [9, 10]])
      #expect(histogram.count == 2 * half + 10 && histogram.buckets.map(\.count) == [2 * half, 10])
      #expect(histogram.value(atPerMille: 999) == 7 && histogram.value(reachedByPerMille: 1) == 7)
      #expect(histogram == two)
    }
    // As many as leave nothing in the lower half.
    var even = Histogram()
    for _ in 0..<2 { even.record(3, count: 1 << 31) }
    #expect(even.filled.map(\.count) == [1 << 32] && even.value(atPerMille: 500) == 3)
    var sum = even
    sum.merge(even)
    #expect(sum.filled.map(\.count) == [1 << 33])
  }

  /// Values spread over eleven powers of ten, so that every doubling is met.
  private func samples(_ seed: Int, count: Int) -> [Int] {
    var random = SeedTree(11).child("histogram").child(seed).stream()
    return (0..<count).map { _ in
      switch random.below(4) {
      case 0: random.below(3_000)
      case 1: random.below(1 << (1 + random.below(40)))
      case 2: (1 << random.below(41)) - random.below(2)
      default: Int(random.lognormal(13, 2)) % (1 << 41)
      }
    }
  }

  private func histogram(_ samples: [Int]) -> Histogram {
    var histogram = Histogram()
    for sample in samples { histogram.record(sample) }
    return histogram
  }

  @Test("a percentile is never below the exact one and at most a thousandth above it")
  func percentiles() {
    for seed in 0..<40 {
      let values = samples(seed, count: 1 + seed * 53)
      let sorted = values.sorted()
      let histogram = histogram(values)
      for perMille in [0, 1, 10, 250, 500, 750, 900, 990, 999, 1_000] {
        let rank = max(1, (sorted.count * perMille + 999) / 1_000)
        let exact = sorted[rank - 1]
        let found = histogram.value(atPerMille: perMille)
        #expect(found >= exact, "seed \(seed), \(perMille): \(found) below \(exact)")
        #expect((found - exact) * 1_000 <= exact, "seed \(seed), \(perMille): \(found) against \(exact)")
      }
      #expect(histogram.count == values.count, "seed \(seed)")
      #expect(histogram.maximum == sorted.last, "seed \(seed)")
      #expect(histogram.sum == values.reduce(0, +), "seed \(seed)")
    }
  }

  @Test("merging parts equals recording everything, in any order")
  func merging() {
    for seed in 0..<20 {
      let parts = (0..<4).map { samples(seed * 10 + $0, count: $0 * 60) }
      let whole = histogram(Array(parts.joined()))
      var forward = Histogram()
      for part in parts { forward.merge(histogram(part)) }
      var backward = Histogram()
      for part in parts.reversed() { backward.merge(histogram(part)) }
      #expect(forward == whole, "seed \(seed)")
      #expect(backward == whole, "seed \(seed)")
    }
  }

  @Test("merging an empty one changes nothing, either way round")
  func mergingEmpty() {
    let full = histogram([1, 5_000, 70_000_000])
    var merged = full
    merged.merge(Histogram())
    #expect(merged == full)
    var empty = Histogram()
    empty.merge(full)
    #expect(empty == full)
  }

  @Test("it is equal after encoding and decoding")
  func codable() throws {
    for seed in 0..<10 {
      let histogram = histogram(samples(seed, count: seed * 100))
      let data = try JSONEncoder().encode(histogram)
      let back = try JSONDecoder().decode(Histogram.self, from: data)
      #expect(back == histogram, "seed \(seed)")
      #expect(back.value(atPerMille: 990) == histogram.value(atPerMille: 990), "seed \(seed)")
    }
  }

  @Test("its buckets hold every sample, in ascending order, each at most a thousandth wide")
  func buckets() {
    for seed in 0..<10 {
      let values = samples(seed, count: 800)
      let buckets = histogram(values).buckets
      #expect(buckets.reduce(0) { $0 + $1.count } == values.count, "seed \(seed)")
      #expect(buckets.map(\.upperEnd) == Array(Set(buckets.map(\.upperEnd))).sorted(), "seed \(seed)")
      for value in values {
        let home = buckets.first { $0.upperEnd >= value }
        #expect(home != nil, "seed \(seed): \(value)")
        #expect(((home?.upperEnd ?? .max) - value) * 1_000 <= max(value, 1), "seed \(seed): \(value)")
      }
    }
  }

  @Test(
    "unknown buckets of a file are ignored, and the last known one counts")
  func lastBucket() throws {
    var last = Histogram()
    last.record(.max)
    let index = try #require(last.filled.first).index
    for (number, expected) in [(index - 1, 1), (index, 1), (index + 1, 0), (index + 2, 0)] {
      let text = #"{"sparse": "\#(number) 1 ", "count": 1, "maximum": 9, "sum": 9}"#
      let read = try JSONDecoder().decode(Histogram.self, from: Data(text.utf8))
      #expect(read.filled.map(\.count) == (expected == 1 ? [1] : []), "bucket \(number)")
    }
  }

  @Test("zeros are samples like others: ranked, merged, written and read")
  func zeros() throws {
    let mixed = histogram([0, 0, 0, 9, -4, 700_000])
    var merged = histogram([0, 0, 9])
    merged.merge(histogram([0, 700_000, 0]))
    let back = try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(mixed))
    for histogram in [mixed, merged, back] {
      #expect(histogram == mixed)
      #expect(histogram.filled.first?.index == 0 && histogram.filled.map(\.count) == [4, 1, 1])
      #expect(histogram.count == 6 && histogram.value(atPerMille: 600) == 0)
      #expect(histogram.value(atPerMille: 800) == 9 && histogram.value(reachedByPerMille: 1_000) == 0)
    }
    #expect(histogram([0, 0]) != histogram([0]))
  }

  @Test("an invalid list of buckets is refused with the text")
  func refused() {
    for sparse in ["7 x", "-3 1", "1 99999999999999999999"] {
      let text = #"{"count":1,"maximum":1,"sparse":"\#(sparse)","sum":1}"#
      #expect(throws: DecodingError.self, "\(sparse)") {
        try JSONDecoder().decode(Histogram.self, from: Data(text.utf8))
      }
    }
  }

  @Test("an empty one has only zeros")
  func empty() {
    let histogram = Histogram()
    #expect((histogram.count, histogram.maximum, histogram.sum) == (0, 0, 0))
    #expect(histogram.value(atPerMille: 990) == 0)
    #expect(histogram.buckets.isEmpty)
  }

  @Test("negative values count as zero, and the maximum stays exact beyond the last bucket")
  func edges() {
    var histogram = Histogram()
    histogram.record(-5)
    #expect((histogram.count, histogram.maximum, histogram.sum) == (1, 0, 0))
    histogram.record(1 << 50)
    #expect(histogram.maximum == 1 << 50)
    #expect(histogram.count == 2)
  }
}
