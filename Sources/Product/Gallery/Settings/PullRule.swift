public import Kernel

/// The distances at which a downward drag moves a screen and dismisses it; only downward movement counts.
public struct PullRule: Hashable, Sendable {
  /// The screen follows the finger beyond this distance.
  public var begins: ScreenLength
  /// A lift beyond this distance dismisses the screen.
  public var dismisses: ScreenLength

  public init(begins: ScreenLength, dismisses: ScreenLength) {
    self.begins = begins
    self.dismisses = dismisses
  }

  /// The rule of the group viewer (docs/product.md, section 4).
  public static let viewer = PullRule(begins: .points(50), dismisses: .points(100))
  /// The rule of other screens.
  public static let helper = PullRule(begins: .points(30), dismisses: .points(100))
}
