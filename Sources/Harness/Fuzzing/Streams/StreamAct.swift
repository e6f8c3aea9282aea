internal import Population

/// What a hand does next in a stream; each comes as often as its weight says.
package enum StreamAct: String, Hashable, Sendable, Codable, CaseIterable {
  /// A swipe to another category, after a thought, either way.
  case swipe
  /// The same swipe again, as fast as people repeat swipes.
  case repetition = "repeat"
  /// A swipe back.
  case turn
  case swipeUp = "swipe-up"
  case swipeDown = "swipe-down"
  case tap
  case doubleTap = "double-tap"
  /// A slow vertical drag.
  case drag
  case hesitation, burst, pinch, palm

  /// What the act means, given the way of the last category swipe.
  func intent(lastSwipe: TouchIntent, coin: Bool) -> TouchIntent {
    switch self {
    case .swipe: coin ? .swipeLeft : .swipeRight
    case .repetition: lastSwipe
    case .turn: lastSwipe == .swipeLeft ? .swipeRight : .swipeLeft
    case .swipeUp: .swipeUp
    case .swipeDown: .swipeDown
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .drag: .drag
    case .hesitation: .hesitation
    case .burst: .burst
    case .pinch: coin ? .pinchIn : .pinchOut
    case .palm: .palm
    }
  }
}

/// How often each act comes; weights in the order of `StreamAct.allCases`.
package struct StreamMix: Hashable, Sendable {
  package var weights: [Double]

  /// Weights by act, 0 for those not named; at least one must be positive.
  package init(_ weights: [StreamAct: Double]) {
    self.weights = StreamAct.allCases.map { weights[$0] ?? 0 }
    precondition(self.weights.contains { $0 > 0 }, "a mix needs a weight above 0")
  }

  /// The mix of a screen unless a plan says otherwise [A]: what children do there, in percent.
  package static func standard(_ screen: FuzzScreen) -> StreamMix {
    switch screen {
    case .grid:
      StreamMix([
        .swipe: 26, .repetition: 18, .turn: 8, .swipeUp: 8, .swipeDown: 5, .tap: 22, .drag: 4, .hesitation: 4,
        .burst: 2, .pinch: 1, .palm: 2,
      ])
    case .fullscreen:
      StreamMix([
        .swipe: 18, .repetition: 10, .turn: 5, .swipeUp: 14, .swipeDown: 8, .tap: 16, .doubleTap: 14,
        .hesitation: 4, .burst: 2, .pinch: 7, .palm: 2,
      ])
    }
  }
}
