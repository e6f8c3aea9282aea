internal import Population

/// A figure that nobody measured; a sweep holds it at each end of its range.
package enum Assumption: String, Hashable, Sendable, Codable, CaseIterable {
  /// Length of a swipe relative to an adult's (children.md, [A]).
  case swipeLength = "swipe-length"
  /// Duration of a swipe relative to an adult's ([A]).
  case swipeDuration = "swipe-duration"
  /// Chance of a palm during a gesture ([A]).
  case extraContact = "extra-contact"
  /// Time between quick repeats relative to an adult's ([A]).
  case repeatPace = "repeat-pace"
  /// Delay of a pinch's second finger ([A]).
  case pinchAsynchrony = "pinch-asynchrony"
  /// Share of swipes whose contact breaks once on the way: own assumption, 0 to 2 %.
  case contactLoss = "contact-loss"
  /// Share of category swipes after which the finger grazes the glass on its way back: own assumption, 0 to 2 %.
  case returnGraze = "return-graze"
}

/// Where in its range an assumption is held.
package enum AssumptionPosition: String, Hashable, Sendable, Codable, CaseIterable {
  case low, mid, high
}

/// An assumption held at one place of its range, while the others are drawn for each hand.
package struct HeldAssumption: Hashable, Sendable, Codable {
  package var assumption: Assumption
  package var position: AssumptionPosition

  package init(_ assumption: Assumption, _ position: AssumptionPosition) {
    self.assumption = assumption
    self.position = position
  }

  /// `extra-contact high`.
  package var label: String { "\(assumption.rawValue) \(position.rawValue)" }
}

/// The assumed figures of one age group, with one of them held or none.
struct AssumedFigures {
  var touches: TouchParameters
  /// Chance that a swipe's contact breaks once.
  var contactLoss: ClosedRange<Double> = 0...0.02
  /// Chance that a finger grazes the glass after a category swipe.
  var returnGraze: ClosedRange<Double> = 0...0.02

  init(_ group: AgeGroup, held: HeldAssumption?) {
    touches = TouchParameters.of(group)
    guard let held else { return }
    switch held.assumption {
    case .swipeLength: AssumedFigures.hold(&touches.swipeLength, held.position)
    case .swipeDuration: AssumedFigures.hold(&touches.swipeDuration, held.position)
    case .extraContact: AssumedFigures.hold(&touches.extraContact, held.position)
    case .repeatPace: AssumedFigures.hold(&touches.repeatPace, held.position)
    case .pinchAsynchrony: AssumedFigures.hold(&touches.pinchAsynchrony, held.position)
    case .contactLoss: contactLoss = AssumedFigures.held(contactLoss, held.position)
    case .returnGraze: returnGraze = AssumedFigures.held(returnGraze, held.position)
    }
  }

  private static func hold(_ figure: inout Figure, _ position: AssumptionPosition) {
    let range = held(figure.low...figure.high, position)
    figure.low = range.lowerBound
    figure.high = range.upperBound
  }

  private static func held(_ range: ClosedRange<Double>, _ position: AssumptionPosition) -> ClosedRange<
    Double
  > {
    switch position {
    case .low: range.lowerBound...range.lowerBound
    case .mid:
      (range.lowerBound + range.upperBound) / 2...(range.lowerBound + range.upperBound) / 2
    case .high: range.upperBound...range.upperBound
    }
  }
}
