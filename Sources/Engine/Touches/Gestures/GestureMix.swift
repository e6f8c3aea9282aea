package import Kernel

/// The frequencies of the actions.
package struct GestureMix: Hashable, Sendable {
  /// In the order of `GestureAction.allCases`.
  private let weights: [Double]

  /// Weights by action, 0 by default. No weight is negative, and at least one is positive.
  package init(_ weights: [GestureAction: Double]) {
    self.weights = GestureAction.allCases.map { weights[$0] ?? 0 }
    precondition(
      self.weights.allSatisfy { $0 >= 0 } && self.weights.contains { $0 > 0 },
      "the weights \(weights) must have a positive sum")
  }

  /// Draws one action. O(actions).
  package func action(_ random: inout RandomSource) -> GestureAction {
    GestureAction.allCases[random.index(weights: weights)]
  }

  /// All actions, in percent [A].
  ///
  /// Swipes and taps, which recognisers have to distinguish, get 40 % and 45 %. Three quarters of the swipes are horizontal,
  /// because these change the category. Every other action has at least 2 %.
  package static let everything = GestureMix([
    .swipe: 16, .repetition: 9, .turn: 5, .swipeUp: 5, .swipeDown: 5, .tap: 30, .doubleTap: 8, .burst: 3,
    .longPress: 4, .drag: 4, .hesitation: 5, .pinch: 4, .palm: 2,
  ])
}
