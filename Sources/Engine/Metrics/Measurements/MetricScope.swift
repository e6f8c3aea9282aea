internal import Kernel
public import Simulation

/// The parts by which a measurement is taken apart, such as the refresh rates of devices, and how ids spell them.
public struct MetricScope: Hashable, Sendable {
  /// One part.
  public struct Part: Hashable, Sendable {
    /// As ids spell it, such as `60hz`.
    public let name: String
    /// As people read it, such as `60 Hz`.
    public let title: String
  }

  public let parts: [Part]
  /// Whether there is a figure for all parts together beside those for each.
  public let hasWhole: Bool

  private let separator: String

  /// Kinds of device, which follow an `@`: `frame.cost.p99@60hz`. There is a figure for all devices as well.
  public static func devices(_ parts: [(name: String, title: String)]) -> MetricScope {
    MetricScope(
      parts: parts.map { Part(name: $0.name, title: $0.title) }, hasWhole: true, separator: "@")
  }

  /// Names between dots: `frame.stage.layout.p99`. There is no figure for all of them together.
  public static func names(_ names: [String]) -> MetricScope {
    MetricScope(parts: names.map { Part(name: $0, title: $0) }, hasWhole: false, separator: ".")
  }

  private init(parts: [Part], hasWhole: Bool, separator: String) {
    self.parts = parts
    self.hasWhole = hasWhole
    self.separator = separator
  }

  /// An id of one part: `base` is the id before the part, or has a `*` where the part belongs; `point` is what names the
  /// percentile, with its dot.
  func id(_ base: String, part: String, point: String = "") -> String {
    if let star = base.firstIndex(of: "*") {
      return base[..<star] + part + base[base.index(after: star)...] + point
    }
    return hasWhole ? "\(base)\(point)\(separator)\(part)" : "\(base)\(separator)\(part)\(point)"
  }
}

extension MetricScope {
  /// The refresh rates that frames are told apart by, hertz. A device of another rate needs its rate here.
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

/// The forms of devices that memory is told apart by.
public enum DeviceForm: String, CaseIterable, Sendable {
  case phone, tablet

  /// What a session on a phone may hold at most; a device that may hold more is a tablet.
  private static let phoneMemory = ByteCount.megabytes(100)

  /// The form of a device, by what a session may hold on it.
  public init(of device: DeviceProfile) {
    self = device.sessionMemory > DeviceForm.phoneMemory ? .tablet : .phone
  }
}
