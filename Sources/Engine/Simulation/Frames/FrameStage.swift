/// The stages of a frame, in the order used by all lists, columns and metric ids.
public enum FrameStage: Int, CaseIterable, Hashable, Sendable {
  case recognise, update, effects, animate, layout, diff

  /// The name used in metric ids, columns and tables.
  public var name: String { FrameStage.names[rawValue] }

  /// By raw value: reflecting on a case's name costs a microsecond.
  private static let names = allCases.map { "\($0)" }
}

/// One value for each stage of a frame, in their order.
public struct PerStage<Value> {
  public var recognise: Value
  public var update: Value
  public var effects: Value
  public var animate: Value
  public var layout: Value
  public var diff: Value

  @inlinable public init(
    recognise: Value, update: Value, effects: Value, animate: Value, layout: Value, diff: Value
  ) {
    self.recognise = recognise
    self.update = update
    self.effects = effects
    self.animate = animate
    self.layout = layout
    self.diff = diff
  }

  /// The same value for each stage.
  @inlinable public init(repeating value: Value) {
    self.init(recognise: value, update: value, effects: value, animate: value, layout: value, diff: value)
  }

  /// The value of one stage.
  @inlinable public subscript(stage: FrameStage) -> Value {
    get {
      switch stage {
      case .recognise: recognise
      case .update: update
      case .effects: effects
      case .animate: animate
      case .layout: layout
      case .diff: diff
      }
    }
    set {
      switch stage {
      case .recognise: recognise = newValue
      case .update: update = newValue
      case .effects: effects = newValue
      case .animate: animate = newValue
      case .layout: layout = newValue
      case .diff: diff = newValue
      }
    }
  }

  /// Converts each value.
  @inlinable public func map<Other>(_ body: (Value) -> Other) -> PerStage<Other> {
    PerStage<Other>(
      recognise: body(recognise), update: body(update), effects: body(effects), animate: body(animate),
      layout: body(layout), diff: body(diff))
  }

  /// Changes each value with the other's value of the same stage.
  @inlinable public mutating func change<Other>(
    with others: PerStage<Other>, _ body: (inout Value, Other) -> Void
  ) {
    body(&recognise, others.recognise)
    body(&update, others.update)
    body(&effects, others.effects)
    body(&animate, others.animate)
    body(&layout, others.layout)
    body(&diff, others.diff)
  }

  /// All six values, in order.
  @inlinable public var values: [Value] { [recognise, update, effects, animate, layout, diff] }
}

extension PerStage: Sendable where Value: Sendable {}
extension PerStage: Equatable where Value: Equatable {}
extension PerStage: Hashable where Value: Hashable {}

extension PerStage where Value: AdditiveArithmetic {
  /// The sum over all stages.
  @inlinable public var sum: Value { recognise + update + effects + animate + layout + diff }
}
