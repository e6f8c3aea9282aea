/// The identity of a measurement, used to record, store and read it. Declare keys once, as static members.
///
///     extension CounterKey {
///       static let searches = CounterKey("search.count")
///     }
public protocol MeasurementKey: Hashable, Sendable {
  /// Such as `frame.cost`; unique among the keys of its type.
  var name: String { get }
  /// How well the measurement repeats.
  var kind: MetricKind { get }
  /// The parts that are recorded separately; `nil`: recorded as a whole.
  var scope: MetricScope? { get }
}

extension MeasurementKey {
  /// The name under which a part is stored. Traps when the key's scope does not have the part.
  public func name(of part: String?) -> String {
    guard let scope else {
      precondition(part == nil, "`\(name)` is not recorded by part; remove the part `\(part ?? "")`")
      return name
    }
    guard let part, scope.parts.contains(where: { $0.name == part }) else {
      preconditionFailure("`\(name)` is recorded by part, and `\(part ?? "nothing")` is not one of them")
    }
    return scope.id(name, part: part)
  }

  /// All names under which values may be stored: one, or one for each part.
  public var names: [String] { scope.map { $0.parts.map { name(of: $0.name) } } ?? [name] }

  /// The names that belong to a part; `nil`: to all parts.
  func names(of part: String?) -> [String] { part == nil ? names : [name(of: part)] }
}

/// A count or a sum of whole numbers, summed over sessions.
public struct CounterKey: MeasurementKey {
  public let name: String
  public let unit: RecordedUnit
  public let kind: MetricKind
  public let scope: MetricScope?

  /// An `exact` counter is also listed among the report's totals under its name.
  public init(
    _ name: String, _ unit: RecordedUnit = .one, kind: MetricKind = .exact, by scope: MetricScope? = nil
  ) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.scope = scope
  }
}

/// A distribution, merged over sessions.
public struct HistogramKey: MeasurementKey {
  public let name: String
  public let unit: RecordedUnit
  public let kind: MetricKind
  public let scope: MetricScope?

  public init(_ name: String, _ unit: RecordedUnit, kind: MetricKind, by scope: MetricScope? = nil) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.scope = scope
  }
}

/// The largest value over sessions.
public struct PeakKey: MeasurementKey {
  public let name: String
  public let unit: RecordedUnit
  public let kind: MetricKind
  public let scope: MetricScope?

  public init(_ name: String, _ unit: RecordedUnit, kind: MetricKind, by scope: MetricScope? = nil) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.scope = scope
  }
}

/// A figure that is measured once for the whole run, in the unit of its metric.
public struct FigureKey: MeasurementKey {
  public let name: String
  public let kind: MetricKind
  public var scope: MetricScope? { nil }

  public init(_ name: String, kind: MetricKind) {
    self.name = name
    self.kind = kind
  }
}
