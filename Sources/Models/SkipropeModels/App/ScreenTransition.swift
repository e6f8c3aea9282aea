public import Kernel

/// The way a part of a screen leaves it. During the transition the part stays visible, its tasks run, and no touch begins.
public enum ScreenTransition: Hashable, Sendable, CaseIterable {
  /// A page that is popped, or the one below a page that is pushed.
  case page
  case sheet
  case cover
  case alert

  /// The approximate duration in UIKit; stated, not measured.
  public var usualLength: TimeSpan {
    switch self {
    case .page: .milliseconds(350)
    case .sheet, .cover: .milliseconds(500)
    case .alert: .milliseconds(250)
    }
  }
}
