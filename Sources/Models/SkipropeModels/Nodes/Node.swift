/// A part of a screen: its content, its actions and its children.
///
/// A screen is a function of its model, written as in SwiftUI. A scope (`Scope`, `List`, `Pages`, a sheet) is evaluated again
/// only when a property that it read changes.
///
/// ```swift
/// Column {
///   Text("\(model.count)")
///   Button("Add") { model.add() }
/// }
/// .task { await model.load() }
/// ```
@MainActor public struct Node {
  /// The kind of a node.
  enum Kind: Hashable {
    case column, row, scope, list, pages, layer
    case text, button, field, toggle, image, progress
  }

  var kind: Kind
  var isEnabled = true
  /// Whether an image is ready, a toggle is on, or a field has text.
  var isOn = false
  /// The text of the node.
  var label = ""
  var children: [Node] = []
  /// The content that is evaluated separately; `nil` if the node has only `children`.
  var content: (@MainActor () -> [Node])?
  /// Rare properties; `nil` if the node has none. Copies share them until one is changed.
  private(set) var extras: NodeExtras?

  init(_ kind: Kind) { self.kind = kind }

  /// The rare properties of this node, unshared, for changes.
  var own: NodeExtras {
    mutating get {
      if isKnownUniquelyReferenced(&extras), let extras { return extras }
      let mine = NodeExtras(extras)
      extras = mine
      return mine
    }
  }

  var identity: AnyHashable? { extras?.identity }
  var input: AnyHashable? { extras?.input }
  var list: ListContent? { extras?.list }
  var pages: PagesContent? { extras?.pages }
  var layer: Presentation? { extras?.layer }
  var screen: String? { extras?.screen }
  /// Whether a touch on it can have an effect.
  var isTouchable: Bool { extras?.actions.isTouchable ?? false }
}

/// The actions of a node on touches.
struct NodeActions {
  var tap: (@MainActor () -> Void)?
  var doubleTap: (@MainActor () -> Void)?
  var longPress: (@MainActor () -> Void)?
  var swipe: (@MainActor (SwipeSide) -> Void)?
  var drag: (@MainActor (DragValue) -> Void)?
  var dragEnd: (@MainActor (DragValue) -> Void)?
  var pinch: (@MainActor (Double) -> Void)?
  var pinchEnd: (@MainActor (Double) -> Void)?
  var refresh: (@MainActor () async -> Void)?
  /// The getter and setter of a field's text.
  var text: (get: @MainActor () -> String, set: @MainActor (String) -> Void)?

  /// Whether a touch on it can have an effect.
  var isTouchable: Bool {
    tap != nil || doubleTap != nil || longPress != nil || swipe != nil || drag != nil || dragEnd != nil
      || pinch != nil || pinchEnd != nil || text != nil
  }
}

/// The direction of a swipe.
public enum SwipeSide: Hashable, Sendable { case left, right, up, down }

/// The position of a drag, in points.
public struct DragValue: Hashable, Sendable {
  /// The distance from the place where the finger landed.
  public var translation: (x: Double, y: Double) { (translationX, translationY) }
  var translationX: Double
  var translationY: Double
}

/// The lifecycle actions of a node.
struct NodeLifecycle {
  var appear: [@MainActor () -> Void] = []
  var disappear: [@MainActor () -> Void] = []
  var tasks: [(id: AnyHashable?, name: String, body: @MainActor () async -> Void)] = []
  var changes: [(value: AnyHashable, body: @MainActor () -> Void)] = []

  var isEmpty: Bool { appear.isEmpty && disappear.isEmpty && tasks.isEmpty && changes.isEmpty }
}

/// The rows of a list, which are created near the screen.
struct ListContent {
  var count: Int
  var rowHeight: Double
  var identity: @MainActor (Int) -> AnyHashable
  /// The value that a row shows; `nil` if elements have no equality.
  var input: @MainActor (Int) -> AnyHashable?
  var row: @MainActor (Int) -> [Node]
  /// Whether another list has equal elements; false if they have no equality.
  var isEqual: @MainActor (ListContent) -> Bool
  /// The elements, as an array.
  var elements: Any
}

/// A stack of pages: the first is the root, the last one is visible.
struct PagesContent {
  /// The title of a page.
  var title: @MainActor (Int) -> String
  var identities: [AnyHashable]
  var page: @MainActor (Int) -> [Node]
  var pop: @MainActor () -> Void
}

/// A layer over a screen that takes its touches.
struct Presentation {
  enum Style: Hashable { case sheet, cover, alert }

  var style: Style
  var identity: AnyHashable
  var title: String
  var content: @MainActor () -> [Node]
  /// Dismisses it on the user's gesture; `nil` if there is none.
  var dismiss: (@MainActor () -> Void)?
}
