package import Touches

/// The point of its range at which an assumption is held.
package enum AssumptionPosition: String, Hashable, Sendable, Codable, CaseIterable {
  case low, mid, high

  /// The point of the range, 0 to 1.
  var share: Double {
    switch self {
    case .low: 0
    case .mid: 0.5
    case .high: 1
    }
  }
}

/// An assumption held at one point of its range, while the others are drawn for each simulated user.
package struct HeldAssumption: Hashable, Sendable, Codable {
  package var assumption: TouchAssumption
  package var position: AssumptionPosition

  package init(_ assumption: TouchAssumption, _ position: AssumptionPosition) {
    self.assumption = assumption
    self.position = position
  }

  /// `extra-contact high`.
  package var label: String { "\(assumption.rawValue) \(position.rawValue)" }
}
