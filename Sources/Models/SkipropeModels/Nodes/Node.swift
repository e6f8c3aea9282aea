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
  /// What it says.
  var label = ""
  /// The identity that the caller gave it; `nil`: by its place among its siblings of the same kind.
  var identity: AnyHashable?
  var children: [Node] = []
  /// Evaluated apart from what is around it; `nil`: it has only `children`.
  var content: (@MainActor () -> [Node])?
  /// What `content` was made of: where it is equal, `content` is not evaluated because its surroundings are.
  var input: AnyHashable?
  var isEnabled = true
  /// Whether a picture is there, a toggle on, a field in focus.
  var isOn = false
  var list: ListContent?
  var pages: PagesContent?
  var actions = NodeActions()
  var lifecycle = NodeLifecycle()
  var presentations: [Presentation] = []
  /// Of a layer: what is presented in it.
  var layer: Presentation?
  /// The name of the screen that begins here.
  var screen: String?

  init(_ kind: Kind) { self.kind = kind }
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
}

/// A stack of pages: the first is always there, and the last one is seen.
struct PagesContent {
  var titles: [String]
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
