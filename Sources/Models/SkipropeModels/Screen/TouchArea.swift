internal import Kernel

/// An area of the screen that reacts to touches.
struct TouchArea {
  enum Kind {
    case node(Element)
    /// A key of the keyboard; it changes the field in focus.
    case key(String)
    /// The area beside a sheet.
    case dismiss(Element)
    /// The back button of a navigation stack.
    case back(Element)
  }

  var frame: ScreenRect
  var kind: Kind

  /// Whether it belongs to a list, which a touch scrolls.
  @MainActor var isOfList: Bool {
    guard case .node(let element) = kind else { return false }
    return element.node.kind == .list
  }
}
