public import Kernel

/// How a part of a screen leaves it: until the transition is over it stands there, its tasks go on, and no touch begins.
public enum ScreenTransition: Hashable, Sendable, CaseIterable {
  /// A page that is popped, or the one below a page that is pushed.
  case page
  case sheet
  case cover
  case alert

  /// What UIKit takes for it, about; stated, not measured.
  public var usualLength: TimeSpan {
    switch self {
    case .page: .milliseconds(350)
    case .sheet, .cover: .milliseconds(500)
    case .alert: .milliseconds(250)
    }
  }
}
