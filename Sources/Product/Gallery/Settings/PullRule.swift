public import Kernel

/// From where a drag down takes a screen along, and from where it dismisses it; only the way down counts.
public struct PullRule: Hashable, Sendable {
  /// The screen follows the finger's way beyond this.
  public var begins: ScreenLength
  /// A lift over this dismisses.
  public var dismisses: ScreenLength

  public init(begins: ScreenLength, dismisses: ScreenLength) {
    self.begins = begins
    self.dismisses = dismisses
  }

  /// The photo viewer of groups (docs/product.md, section 4).
  public static let viewer = PullRule(begins: .points(50), dismisses: .points(100))
  /// Any other screen that is dragged down.
  public static let helper = PullRule(begins: .points(30), dismisses: .points(100))
}
