internal import Kernel
public import Simulation

/// The parts by which a measurement is divided, such as refresh rates, and their spelling in ids.
public struct MetricScope: Hashable, Sendable {
  /// One part.
  public struct Part: Hashable, Sendable {
    /// The spelling in ids, such as `60hz`.
    public let name: String
    /// The title for people, such as `60 Hz`.
    public let title: String
  }

  public let parts: [Part]
  /// Whether all parts together also have a figure.
  public let hasWhole: Bool

  private let separator: String

  /// Device classes, appended after an `@`: `frame.cost.p99@60hz`. All devices together also have a figure.
  public static func devices(_ parts: [(name: String, title: String)]) -> MetricScope {
    MetricScope(
      parts: parts.map { Part(name: $0.name, title: $0.title) }, hasWhole: true, separator: "@")
  }

  /// Names between dots: `frame.stage.layout.p99`. The parts together have no figure.
  public static func names(_ names: [String]) -> MetricScope {
    MetricScope(parts: names.map { Part(name: $0, title: $0) }, hasWhole: false, separator: ".")
  }

  private init(parts: [Part], hasWhole: Bool, separator: String) {
    self.parts = parts
    self.hasWhole = hasWhole
    self.separator = separator
  }

  /// The id of one part. `base` is the id before the part, or has a `*` in its place. `point` is the percentile with its dot.
  func id(_ base: String, part: String, point: String = "") -> String {
    if let star = base.firstIndex(of: "*") {
      return base[..<star] + part + base[base.index(after: star)...] + point
    }
    return hasWhole ? "\(base)\(point)\(separator)\(part)" : "\(base)\(separator)\(part)\(point)"
  }
}

extension MetricScope {
  /// The refresh rates that have figures of their own, hertz. Add the rate of a new device here.
  public static let refreshRatesHertz = [60, 90, 120]

  /// Devices by refresh rate.
  public static let refreshRates = MetricScope.devices(
    refreshRatesHertz.map { (refreshRate(hertz: $0), "\($0) Hz") })

  /// The name of a refresh rate's part.
  public static func refreshRate(hertz: Int) -> String { "\(hertz)hz" }

  /// Devices by form.
  public static let deviceForms = MetricScope.devices(
    DeviceForm.allCases.map { ($0.rawValue, $0.rawValue) })

  /// The stages of a frame.
  public static let stages = MetricScope.names(FrameStage.allCases.map(\.name))
}

/// The device forms that have memory figures of their own.
public enum DeviceForm: String, CaseIterable, Sendable {
  case phone, tablet

  /// The largest memory of a phone's session; a device that allows more is a tablet.
  private static let phoneMemory = ByteCount.megabytes(100)

  /// The form of a device, by the memory that a session may hold.
  public init(of device: DeviceProfile) {
    self = device.sessionMemory > DeviceForm.phoneMemory ? .tablet : .phone
  }
}
