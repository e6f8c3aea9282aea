import Metrics
import Testing

@Suite("The bands of the hitch ratio")
struct HitchBandsTests {
  @Test(
    "a ratio at a band's end belongs to it, one above to the next",
    arguments: [
      ("wwdc-2020", 0, "good"), ("wwdc-2020", 5, "good"), ("wwdc-2020", 5.001, "warning"),
      ("wwdc-2020", 10, "warning"), ("wwdc-2020", 10.001, "critical"), ("wwdc-2020", 1_000, "critical"),
      ("xcode", 5.001, "good"), ("xcode", 10, "good"), ("xcode", 10.001, "warning"), ("xcode", 25, "warning"),
      ("xcode", 25.001, "critical"), ("xcode", 50, "critical"), ("xcode", 50.001, "immediate attention"),
    ])
  func edges(name: String, ratio: Double, band: String) {
    #expect(HitchBands.named(name)?.band(of: ratio).name == band)
  }

  @Test("bands ascend, the last is open, the default comes first, and other names are unknown")
  func table() {
    #expect(HitchBands.all.map(\.name) == ["wwdc-2020", "xcode"])
    for bands in HitchBands.all {
      let ends = bands.bands.map { $0.upTo ?? .infinity }
      #expect(ends == ends.sorted() && ends.last == .infinity && ends.dropLast().allSatisfy(\.isFinite))
      #expect(!bands.source.isEmpty)
    }
    #expect(HitchBands.named("xcode-2020") == nil)
  }

  @Test("a report names the ratio of each toolkit model, and none that has no samples")
  func part() {
    func metric(_ id: String, _ value: Double, samples: Int = 9) -> MetricValue {
      MetricValue(id: id, value: value, unit: "ms/s", better: .lower, kind: .timed, samples: samples)
    }
    let part = HitchPart(
      .xcode,
      [
        metric("hitch.ratio", 12), metric("hitch.ratio.low", 0, samples: 0), metric("hitch.ratio.high", 60),
      ])
    #expect(part.bands == "xcode" && part.title == "Xcode Organizer")
    #expect(part.band == "warning" && part.low == nil && part.high == "immediate attention")
    #expect(part.limits.map(\.upTo) == [10, 25, 50, nil])
  }
}
