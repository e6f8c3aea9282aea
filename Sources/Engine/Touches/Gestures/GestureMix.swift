package import Kernel

/// How often each act comes.
package struct GestureMix: Hashable, Sendable {
  /// In the order of `GestureAction.allCases`.
  private let weights: [Double]

  /// Weights by act, 0 for those not named; none negative, at least one positive.
  package init(_ weights: [GestureAction: Double]) {
    self.weights = GestureAction.allCases.map { weights[$0] ?? 0 }
    precondition(
      self.weights.allSatisfy { $0 >= 0 } && self.weights.contains { $0 > 0 },
      "the weights \(weights) must have a positive sum")
  }

  /// One act, from one draw. O(acts).
  package func act(_ random: inout RandomSource) -> GestureAction {
    GestureAction.allCases[random.index(weights: weights)]
  }

  /// Everything a hand can do, in percent [A].
  ///
  /// Swipes and taps of all kinds, between which recognisers have to tell, get 40 % and 45 %; horizontal swipes three
  /// quarters of the former, because they change the category. Of everything else there is 2 % or more.
  package static let everything = GestureMix([
    .swipe: 16, .repetition: 9, .turn: 5, .swipeUp: 5, .swipeDown: 5, .tap: 30, .doubleTap: 8, .burst: 3,
    .longPress: 4, .drag: 4, .hesitation: 5, .pinch: 4, .palm: 2,
  ])
}
