/// An assumed touch figure without a measurement, given as a range to sweep.
///
/// This is the complete list; plans use the raw values.
package enum TouchAssumption: String, Hashable, Sendable, Codable, CaseIterable {
  case swipeLength = "swipe-length"
  case swipeDuration = "swipe-duration"
  case swipeAngle = "swipe-angle"
  case stopBeforeLift = "stop-before-lift"
  case pinchAsynchrony = "pinch-asynchrony"
  case extraContact = "extra-contact"
  case palmRadius = "palm-radius"
  case palmHold = "palm-hold"
  case palmAtBottom = "palm-at-bottom"
  case palmFirst = "palm-first"
  case palmRejected = "palm-rejected"
  case repeatPace = "repeat-pace"
  case contactRadius = "contact-radius"
  case cancelled
  case contactLoss = "contact-loss"
  case returnGraze = "return-graze"
  case longPressHold = "long-press-hold"
  case hesitationRest = "hesitation-rest"
  case hesitationWay = "hesitation-way"
  case dragPace = "drag-pace"

  /// The property that holds the figure.
  package var figure: WritableKeyPath<TouchParameters, Figure> {
    switch self {
    case .swipeLength: \.swipeLength
    case .swipeDuration: \.swipeDuration
    case .swipeAngle: \.swipeAngle
    case .stopBeforeLift: \.stopBeforeLift
    case .pinchAsynchrony: \.pinchAsynchrony
    case .extraContact: \.extraContact
    case .palmRadius: \.palmRadius
    case .palmHold: \.palmHold
    case .palmAtBottom: \.palmAtBottom
    case .palmFirst: \.palmFirst
    case .palmRejected: \.palmRejected
    case .repeatPace: \.repeatPace
    case .contactRadius: \.contactRadius
    case .cancelled: \.cancelled
    case .contactLoss: \.contactLoss
    case .returnGraze: \.returnGraze
    case .longPressHold: \.longPressHold
    case .hesitationRest: \.hesitationRest
    case .hesitationWay: \.hesitationWay
    case .dragPace: \.dragPace
    }
  }
}

extension TouchParameters {
  /// The assumptions among this group's figures. A figure that is measured for adults is none of theirs.
  package var assumptions: [TouchAssumption] {
    TouchAssumption.allCases.filter { self[keyPath: $0.figure].evidence == .assumed }
  }

  /// The same figures with one assumption at a point of its range: 0 is its low end, 1 its high end.
  ///
  /// A figure that is no assumption of this group stays. Other draws stay equal, so that settings can be compared gesture by
  /// gesture.
  package func with(_ assumption: TouchAssumption, at position: Double) -> TouchParameters {
    var result = self
    if self[keyPath: assumption.figure].evidence == .assumed {
      result[keyPath: assumption.figure] = self[keyPath: assumption.figure].point(at: position)
    }
    return result
  }

  /// The same figures with every assumption at this point of its range, 0 to 1.
  package func at(_ position: Double) -> TouchParameters {
    TouchAssumption.allCases.reduce(self) { $0.with($1, at: position) }
  }
}
