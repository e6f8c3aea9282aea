/// Published bands that name a hitch ratio, with their source. They do not affect the verdict.
package struct HitchBands: Hashable, Sendable {
  /// One band: a name and the largest ratio in it, ms/s. The last band has no limit.
  package struct Band: Codable, Hashable, Sendable {
    package var name: String
    package var upTo: Double?

    package init(_ name: String, upTo: Double? = nil) {
      self.name = name
      self.upTo = upTo
    }
  }

  /// The name in scenarios.
  package let name: String
  /// The name in reports, such as `WWDC 2020`.
  package let title: String
  package let source: String
  /// Smoothest first.
  package let bands: [Band]

  /// 5 and 10 ms/s.
  package static let wwdc2020 = HitchBands(
    name: "wwdc-2020", title: "WWDC 2020",
    source: "Apple, WWDC 2020, session 10077 on animation hitches",
    bands: [Band("good", upTo: 5), Band("warning", upTo: 10), Band("critical")])

  /// 10, 25 and 50 ms/s.
  package static let xcode = HitchBands(
    name: "xcode", title: "Xcode Organizer",
    source: "Apple, Xcode documentation, Understanding hitches in your app, read in 2026",
    bands: [
      Band("good", upTo: 10), Band("warning", upTo: 25), Band("critical", upTo: 50),
      Band("immediate attention"),
    ])

  /// All band sets, the default first.
  package static let all = [wwdc2020, xcode]

  /// Finds bands by name; `nil` when there are none.
  package static func named(_ name: String) -> HitchBands? { all.first { $0.name == name } }

  /// The band of a ratio in ms/s: the first whose limit is not below the ratio. O(bands).
  package func band(of ratio: Double) -> Band {
    bands.first { $0.upTo.map { ratio <= $0 } ?? true } ?? bands[bands.count - 1]
  }
}

/// A report's bands and the names that they give its hitch ratios.
package struct HitchPart: Codable, Hashable, Sendable {
  /// The names of the bands in scenarios and for people.
  package var bands: String
  package var title: String
  package var source: String
  package var limits: [HitchBands.Band]
  /// The bands of `hitch.ratio` and of the ratios under the low and the high model; absent without samples.
  package var band: String?
  package var low: String?
  package var high: String?

  /// Names the hitch ratios among these metrics.
  package init(_ bands: HitchBands, _ metrics: [MetricValue]) {
    func name(_ id: String) -> String? {
      metrics.first { $0.id == id && $0.samples > 0 }.map { bands.band(of: $0.value).name }
    }
    self.bands = bands.name
    title = bands.title
    source = bands.source
    limits = bands.bands
    band = name("hitch.ratio")
    low = name("hitch.ratio.low")
    high = name("hitch.ratio.high")
  }
}
