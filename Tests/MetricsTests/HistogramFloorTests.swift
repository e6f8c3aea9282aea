import Metrics
import Testing

@Suite("Percentiles from below, and means")
struct HistogramFloorTests {
  private func histogram(_ values: [Int]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test("a lower percentile is the largest value that so many samples reach")
  func reached() {
    for count in [1, 9, 10, 11, 999, 1_000, 1_001] {
      let values = (0..<count).map { $0 * 7 % 1_009 }.sorted()
      let histogram = histogram(values)
      for perMille in [1, 500, 990, 999, 1_000] {
        let value = histogram.value(reachedByPerMille: perMille)
        let reaching = values.count { $0 >= value }
        #expect(reaching * 1_000 >= count * perMille, "\(count) \(perMille)")
        let above = values.count { $0 > value }
        #expect(above * 1_000 < count * perMille, "\(count) \(perMille)")
      }
    }
  }

  @Test("a lower percentile is at most the sample, and at least 99.9 % of it")
  func roundsDown() {
    for value in [2_047, 2_048, 2_049, 265_123, 8_333_333, 1 << 30] {
      let floor = histogram([value]).value(reachedByPerMille: 999)
      #expect(floor <= value && value - floor <= value / 1_000, "\(value)")
    }
    #expect(
      histogram([]).value(reachedByPerMille: 999) == 0 && histogram([0]).value(reachedByPerMille: 999) == 0)
  }

  @Test("the mean is exact")
  func mean() {
    #expect(histogram([1, 2, 4]).mean == 7.0 / 3)
    #expect(histogram([1_000_003, 5_000_009]).mean == 3_000_006)
    #expect(histogram([]).mean == 0)
  }
}
