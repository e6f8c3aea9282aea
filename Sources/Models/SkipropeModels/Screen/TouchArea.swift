internal import Kernel

/// Where a touch can do something.
struct TouchArea {
  enum Kind {
    case node(Element)
    /// A key of the keyboard; it changes the field in focus.
    case key(String)
    /// Beside a sheet.
    case dismiss(Element)
    /// The back button of a navigation stack.
    case back(Element)
  }

  var frame: ScreenRect
  var kind: Kind

  /// Whether it is a list, which a touch scrolls.
  @MainActor var isOfList: Bool {
    guard case .node(let element) = kind else { return false }
    return element.node.kind == .list
  }
}
