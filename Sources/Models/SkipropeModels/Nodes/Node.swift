/// A part of a screen: what it shows, what it does when it is touched, and what stands inside it.
///
/// A screen is a function of its model, written as in SwiftUI. What reads the model in a scope (`Scope`, `List`, `Pages`, a sheet)
/// is evaluated again when a property changes that it has read, and nothing else is.
///
/// ```swift
/// Column {
///   Text("\(model.count)")
///   Button("Add") { model.add() }
/// }
/// .task { await model.load() }
/// ```
@MainActor public struct Node {
  /// What a node shows.
  enum Kind: Hashable {
    case column, row, scope, list, pages, layer
    case text, button, field, toggle, image, progress
  }

  var kind: Kind
  var isEnabled = true
  /// Whether a picture is there, a toggle on, a field in focus.
  var isOn = false
  /// What it says.
  var label = ""
  var children: [Node] = []
  /// Evaluated apart from what is around it; `nil`: it has only `children`.
  var content: (@MainActor () -> [Node])?
  /// What only some nodes have; `nil`: it has nothing of that. Copies share it until one of them is changed.
  private(set) var extras: NodeExtras?

  init(_ kind: Kind) { self.kind = kind }

  /// The extras of this node alone, to be changed.
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
  /// Whether a touch on it can do something.
  var isTouchable: Bool { extras?.actions.isTouchable ?? false }
}

/// What a node does when it is touched.
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
  /// A field's text as it is, and what it becomes.
  var text: (get: @MainActor () -> String, set: @MainActor (String) -> Void)?

  /// Whether a touch on it can do something.
  var isTouchable: Bool {
    tap != nil || doubleTap != nil || longPress != nil || swipe != nil || drag != nil || dragEnd != nil
      || pinch != nil || pinchEnd != nil || text != nil
  }
}

/// Which way a finger went.
public enum SwipeSide: Hashable, Sendable { case left, right, up, down }

/// Where a drag is, in points.
public struct DragValue: Hashable, Sendable {
  /// From where the finger touched.
  public var translation: (x: Double, y: Double) { (translationX, translationY) }
  var translationX: Double
  var translationY: Double
}

/// What a node does when it comes, goes and changes.
struct NodeLifecycle {
  var appear: [@MainActor () -> Void] = []
  var disappear: [@MainActor () -> Void] = []
  var tasks: [(id: AnyHashable?, name: String, body: @MainActor () async -> Void)] = []
  var changes: [(value: AnyHashable, body: @MainActor () -> Void)] = []

  var isEmpty: Bool { appear.isEmpty && disappear.isEmpty && tasks.isEmpty && changes.isEmpty }
}

/// The rows of a list: made when they come near the screen.
struct ListContent {
  var count: Int
  var rowHeight: Double
  var identity: @MainActor (Int) -> AnyHashable
  /// What the row shows, where two of them can be compared.
  var input: @MainActor (Int) -> AnyHashable?
  var row: @MainActor (Int) -> [Node]
  /// Whether another list is of equal elements, where they can be compared: then no row is another one.
  var isEqual: @MainActor (ListContent) -> Bool
  /// The elements.
  var elements: Any
}

/// A stack of pages: the first is always there, and the last one is seen.
struct PagesContent {
  /// Of a page, in words.
  var title: @MainActor (Int) -> String
  var identities: [AnyHashable]
  var page: @MainActor (Int) -> [Node]
  var pop: @MainActor () -> Void
}

/// Something that stands over a screen and takes its touches.
struct Presentation {
  enum Style: Hashable { case sheet, cover, alert }

  var style: Style
  var identity: AnyHashable
  var title: String
  var content: @MainActor () -> [Node]
  /// What the user's own way out does; `nil`: there is none.
  var dismiss: (@MainActor () -> Void)?
}
