/// What names one measurement wherever it is recorded, kept or read. Keys are declared once, as static members.
public protocol MeasurementKey: Hashable, Sendable {
  /// Such as `frame.cost`; unique among the keys of its type.
  var name: String { get }
  /// How far it repeats.
  var kind: MetricKind { get }
  /// The parts it is recorded by; `nil`: it is recorded as a whole.
  var scope: MetricScope? { get }
}

extension MeasurementKey {
  /// The name under which a part is kept. A part that the key's scope does not have is a programmer's error.
  public func name(of part: String?) -> String {
    guard let scope else {
      precondition(part == nil, "`\(name)` is not recorded by part, yet it is asked for `\(part ?? "")`")
      return name
    }
    guard let part, scope.parts.contains(where: { $0.name == part }) else {
      preconditionFailure("`\(name)` is recorded by part, and `\(part ?? "nothing")` is none of them")
    }
    return scope.id(name, part: part)
  }

  /// The names under which it may be kept: one, or one for each part.
  public var names: [String] { scope.map { $0.parts.map { name(of: $0.name) } } ?? [name] }

  /// The names that count for a part; `nil`: for everything.
  func names(of part: String?) -> [String] { part == nil ? names : [name(of: part)] }
}

/// A count or a sum of whole numbers, added over sessions.
public struct CounterKey: MeasurementKey {
  public let name: String
  public let unit: RecordedUnit
  public let kind: MetricKind
  public let scope: MetricScope?

  /// What is `exact` is listed among the totals of the report, under its name.
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

/// A largest value over sessions.
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

/// A figure that is known once for the whole run, in the unit of its metric.
public struct FigureKey: MeasurementKey {
  public let name: String
  public let kind: MetricKind
  public var scope: MetricScope? { nil }

  public init(_ name: String, kind: MetricKind) {
    self.name = name
    self.kind = kind
  }
}
