internal import Metrics

/// The keys of a scenario's own devices: the one table for reading, explaining and documenting.
package enum OwnDeviceSchema {
  /// One key.
  package struct Field: Sendable {
    package let key: String
    /// The description with its unit, one line.
    package let doc: String
    /// The accepted values, as the end of "must be ...".
    let allowed: String
    let form: Form
    /// Stores the value; `false` for a text that is not accepted.
    let read: @Sendable (String, inout OwnDevice) -> Bool
    /// The value as in a file.
    let written: @Sendable (OwnDevice) -> String
  }

  /// The form of values, for the JSON Schema.
  enum Form: Sendable {
    case text
    /// A regular expression.
    case pattern(String)
    case whole(ClosedRange<Int>)
    case number(ClosedRange<Double>)
  }

  /// The key of the figures' sources, and its description.
  package static let sources = (
    key: "sources", doc: "sources of figures, by their key; a figure without one counts as an assumption"
  )

  /// All keys but `sources`, in the order of explanations.
  package static let fields: [Field] = [title] + figures + edges

  /// Measured or assumed figures of the device.
  package static let figures: [Field] = [
    points, scale, refresh, density, touchRate, decodeLanes, diskCache, speed,
  ]

  /// Safe area insets; zero by default.
  package static let edges: [Field] = [
    edge("edges", "in portrait", \.edges), edge("landscape-edges", "in landscape", \.landscapeEdges),
  ]

  /// The largest inset, so that some screen remains.
  private static let mostEdge = 100

  private static func edge(
    _ key: String, _ held: String, _ path: any WritableKeyPath<OwnDevice, [Int]> & Sendable
  ) -> Field {
    Field(
      key: key,
      doc: "the device's safe area insets \(held): top/left/bottom/right in points",
      allowed: "four whole numbers from 0 to \(mostEdge), such as `59/0/34/0`",
      form: .pattern("^[0-9]+(/[0-9]+){3}$"),
      read: { (text, device) in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).compactMap {
          whole(String($0), in: 0...mostEdge)
        }
        return store(
          parts.count == 4 && text.count(where: { $0 == "/" }) == 3 ? parts : nil, in: path, of: &device)
      }, written: { $0[keyPath: path].map(String.init).joined(separator: "/") })
  }

  private static let title = Field(
    key: "title", doc: "display name; empty: its name", allowed: "text of at most 80 bytes", form: .text,
    read: { (text, device) in
      device.title = text
      return text.utf8.count <= 80
    }, written: { ScalarSpelling.text($0.title) })

  /// Sides that the gallery's screens support: from the smallest iPhone with iOS 15 to one and a half times the largest iPad.
  private static let sides = 320...2_048
  private static let leastHeight = 568

  private static let points = Field(
    key: "points", doc: "the screen in portrait, width x height in points (Android: dp); always given",
    allowed: "a width and a height in portrait such as `360x780`, each from \(sides.lowerBound) to "
      + "\(sides.upperBound), the height at least \(leastHeight) and not less than the width",
    form: .pattern("^[0-9]+x[0-9]+$"),
    read: { (text, device) in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap(
        NumberSpelling.whole)
      guard parts.count == 2, text.count(where: { $0 == "x" }) == 1, parts.allSatisfy(sides.contains),
        parts[1] >= max(parts[0], leastHeight)
      else { return false }
      (device.width, device.height) = (parts[0], parts[1])
      return true
    }, written: { "\($0.width)x\($0.height)" })

  private static let scale = Field(
    key: "scale", doc: "pixels per point (Android: dpi / 160)",
    allowed: "a number from 1 to 4, such as `2.625`",
    form: .number(1...4),
    read: { (text, device) in
      let value = NumberSpelling.decimal(text).flatMap { (1...4).contains($0) ? $0 : nil }
      return store(value, in: \.scale, of: &device)
    }, written: { NumberSpelling.text($0.scale) })

  private static let refresh = Field(
    key: "refresh", doc: "refresh rate of the screen",
    allowed: "one of " + MetricScope.refreshRatesHertz.map { "`\($0) Hz`" }.joined(separator: ", "),
    form: .pattern(
      "^(" + MetricScope.refreshRatesHertz.map(String.init).joined(separator: "|") + ") *Hz$"),
    read: { (text, device) in
      let rate = hertz(text).flatMap { MetricScope.refreshRatesHertz.contains($0) ? $0 : nil }
      return store(rate, in: \.refreshHertz, of: &device)
    }, written: { "\($0.refreshHertz) Hz" })

  private static let density = Field(
    key: "density", doc: "points in a millimetre of glass: pixels per inch / scale / 25.4",
    allowed: "a number from 1 to 20 with its unit, such as `6.3 pt/mm`",
    form: .pattern(UnitSpelling(only: "pt/mm").pattern),
    read: { (text, device) in
      let value = UnitSpelling(only: "pt/mm").value(text).flatMap { (1...20).contains($0) ? $0 : nil }
      return store(value, in: \.pointsPerMillimetre, of: &device)
    }, written: { UnitSpelling(only: "pt/mm").text($0.pointsPerMillimetre) })

  private static let touchRate = Field(
    key: "touch-rate", doc: "reports of the panel a second; as often as the screen refreshes unless given",
    allowed: "a whole number from 1 to 1000 with its unit, such as `120 Hz`", form: .pattern("^[0-9]+ *Hz$"),
    read: { (text, device) in
      let rate = hertz(text).flatMap { (1...1_000).contains($0) ? $0 : nil }
      return store(rate, in: \.touchHertz, of: &device)
    }, written: { "\($0.touchHertz) Hz" })

  private static let decodeLanes = Field(
    key: "decode-lanes", doc: "decodes that run beside the main thread",
    allowed: "a whole number from 1 to 8",
    form: .whole(1...8),
    read: { (text, device) in store(whole(text, in: 1...8), in: \.decodeLanes, of: &device) },
    written: { "\($0.decodeLanes)" })

  private static let diskCache = Field(
    key: "disk-cache", doc: "the most that the app stores on disk; 1 MB is 1,048,576 bytes",
    allowed: "whole megabytes from 1 to 65536 with their unit, such as `128 MB`",
    form: .pattern(UnitSpelling(.bytes).pattern),
    read: { (text, device) in
      let megabyte = 1_048_576.0
      let bytes = UnitSpelling(.bytes).value(text).flatMap { bytes -> Int? in
        (megabyte...65_536 * megabyte).contains(bytes) && (bytes / megabyte).rounded() == bytes / megabyte
          ? Int(bytes) : nil
      }
      return store(bytes, in: \.diskCache, of: &device)
    }, written: { UnitSpelling(.bytes).text(Double($0.diskCache)) })

  private static let speed = Field(
    key: "speed", doc: "speed of one core, relative to the reference score; 2 is twice as fast",
    allowed: "a number from 0.05 to 20", form: .number(0.05...20),
    read: { (text, device) in
      let value = NumberSpelling.decimal(text).flatMap { (0.05...20).contains($0) ? $0 : nil }
      return store(value, in: \.speed, of: &device)
    }, written: { NumberSpelling.text($0.speed) })

  private static func whole(_ text: String, in bounds: ClosedRange<Int>) -> Int? {
    NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// A whole number of hertz with its unit.
  private static func hertz(_ text: String) -> Int? {
    UnitSpelling(only: "Hz").value(text).flatMap { Int(exactly: $0) }
  }

  private static func store<Value>(
    _ value: Value?, in path: WritableKeyPath<OwnDevice, Value>, of device: inout OwnDevice
  ) -> Bool {
    guard let value else { return false }
    device[keyPath: path] = value
    return true
  }
}
