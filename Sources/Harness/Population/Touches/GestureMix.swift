package import Kernel

/// In what proportions gestures are drawn.
package struct GestureMix: Hashable, Sendable {
  /// One intent with its weight, not negative.
  package struct Share: Hashable, Sendable {
    package var intent: TouchIntent
    package var weight: Double

    package init(_ intent: TouchIntent, _ weight: Double) {
      self.intent = intent
      self.weight = weight
    }
  }

  package let shares: [Share]
  /// Running sums of the weights divided by their total; the last is 1.
  private let bounds: [Double]

  /// At least one share; the weights' sum must be positive.
  package init(_ shares: [Share]) {
    let total = shares.reduce(0) { $0 + $1.weight }
    precondition(
      total > 0 && shares.allSatisfy { $0.weight >= 0 }, "the weights of \(shares) must have a positive sum")
    self.shares = shares
    var sum = 0.0
    bounds = shares.map { share in
      sum += share.weight
      return sum / total
    }
  }

  /// One intent, from one draw. O(shares).
  package func intent(_ random: inout RandomSource) -> TouchIntent {
    let mark = random.unit()
    let index = bounds.firstIndex { mark < $0 } ?? shares.lastIndex { $0.weight > 0 } ?? 0
    return shares[index].intent
  }

  /// What a sweep of thresholds needs [A].
  ///
  /// It estimates two shares: swipes that are missed, and other touches that are taken for swipes, nearly all of them
  /// taps. The interval of a share narrows with the root of its count, so swipes and taps of all kinds get 40 % and 45 %;
  /// horizontal swipes three quarters of the former, because they change the category. Of everything else there is enough
  /// (2 % or more: 400 in 20,000) for an interval of 1 point.
  package static let sweep = GestureMix([
    Share(.swipeLeft, 15), Share(.swipeRight, 15), Share(.swipeUp, 5), Share(.swipeDown, 5),
    Share(.tap, 30), Share(.doubleTap, 8), Share(.burst, 3), Share(.longPress, 4),
    Share(.drag, 4), Share(.hesitation, 5), Share(.pinchIn, 2), Share(.pinchOut, 2), Share(.palm, 2),
  ])
}
