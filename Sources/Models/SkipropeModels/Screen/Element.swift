internal import Kernel

/// A node on screen, from the frame in which it appears to the frame in which it leaves.
@MainActor final class Element {
  var node: Node
  let key: Key
  let display: DisplayID
  let depth: Int
  /// Its number among all elements of the tree, in the order of creation.
  let number: Int
  /// The enclosing element, while this one is on screen.
  ///
  /// Unowned instead of weak: weak references slow down retaining and releasing.
  private(set) unowned var parent: Element?
  var children: [Element] = []
  /// The layers that it presents, in order.
  var layers: [Element] = []
  /// Its pages and layers that are leaving.
  var leaving: [Element] = []
  /// Whether it is the root of a departure; its descendants leave with it.
  private(set) var isLeavingRoot = false
  /// Whether a property that it read has changed since its evaluation.
  var isStale = true
  /// The properties that its content read; `nil` before the first evaluation.
  private(set) var tracking: ReadTracking?
  var scroll = ScrollPlace()
  /// For a navigation stack: the title of the visible page.
  var title = ""
  /// For a navigation stack: the scroll positions of lists on covered pages.
  var scrolls: [AnyHashable: [DisplayID: ScrollPlace]] = [:]
  /// For a list: the range of the rows that exist.
  var rows = 0..<0
  var isRefreshing = false
  private var tasks: [ScreenTask] = []
  var hasAppeared = false
  /// Whether it has left the screen.
  private(set) var isGone = false
  /// The name of the screen that it was on before it left.
  private var lastScreen: String?
  /// For a row and a departure: its last layout; `nil` if something in it may have changed since.
  var laidOut: LaidOutPart?
  /// For a page: the region of its last layout.
  var region: ScreenRegion?

  /// The identity of a node among its siblings across evaluations.
  struct Key: Hashable {
    var kind: Node.Kind
    var identity: AnyHashable?
    /// Its index among siblings of equal kind and identity.
    var place: Int
  }

  init(_ node: Node, key: Key, number: Int, display: DisplayID, in parent: Element?) {
    (self.node, self.key, self.number, self.display, self.parent) = (node, key, number, display, parent)
    depth = (parent?.depth ?? -1) + 1
  }

  /// The title for the bar of its page, from it or from a descendant.
  var pageTitle: String? { node.extras?.pageTitle ?? children.lazy.compactMap(\.pageTitle).first }

  /// Whether it and all its ancestors are enabled.
  var isEnabled: Bool { node.isEnabled && parent?.isEnabled ?? true }

  /// The name of its screen.
  var screen: String? { node.screen ?? (isGone ? lastScreen : parent?.screen) }

  /// Whether it reacts to touches: it has not left and is not leaving.
  var isThere: Bool { !isGone && !isLeaving }
  private var isLeaving: Bool { isLeavingRoot || parent?.isLeaving ?? false }

  /// Begins a departure: its own content is frozen, while scopes inside still update.
  func keepContent() {
    (isLeavingRoot, isStale) = (true, false)
    tracking?.cancel()
  }

  /// Moves it to another parent.
  func move(to survivor: Element) { parent = survivor }

  /// Removes it; called before its parent is removed.
  func leave() {
    // Its tasks may begin and end after the frame, when the parents are gone.
    lastScreen = parent?.screen
    (isStale, isGone, parent, laidOut) = (false, true, nil, nil)
    tracking?.cancel()
  }

  /// Evaluates its content; `change` is called once, before the first change of a property that was read.
  func evaluate(_ content: @MainActor () -> [Node], change: @escaping @MainActor (AnyKeyPath?) -> Void)
    -> [Node]
  {
    let tracking = tracking ?? ReadTracking()
    self.tracking = tracking
    return tracking.evaluate(content, change: change)
  }

  /// Discards the cached layouts of this element and of the rows that contain it.
  func invalidateLayout() {
    laidOut = nil
    var around = parent
    while let element = around {
      element.laidOut = nil
      around = element.parent
    }
  }

  // MARK: Tasks

  func startTasks() {
    guard let extras = node.extras, !extras.lifecycle.tasks.isEmpty else { return }
    for (_, name, body) in extras.lifecycle.tasks { tasks.append(ScreenTask(name, on: screen, body)) }
  }

  /// Cancels and restarts the tasks whose id changed; returns the cancelled ones.
  func restartTasks(unlike last: NodeLifecycle) -> [ScreenTask] {
    var cancelled: [ScreenTask] = []
    for (number, (new, old)) in zip(node.extras?.lifecycle.tasks ?? [], last.tasks).enumerated()
    where new.id != old.id && number < tasks.count {
      cancelled.append(tasks[number])
      tasks[number] = ScreenTask(new.name, on: screen, new.body)
    }
    for task in cancelled { task.cancel() }
    return cancelled
  }

  /// Cancels all tasks and returns them.
  func cancelTasks() -> [ScreenTask] {
    defer { tasks = [] }
    for task in tasks { task.cancel() }
    return tasks
  }
}

extension Node.Kind {
  /// The first byte of its display ids.
  var slot: UInt8 {
    switch self {
    case .column: 1
    case .row: 2
    case .scope: 3
    case .list: 4
    case .pages: 5
    case .layer: 6
    case .text: 10
    case .button: 11
    case .field: 12
    case .toggle: 13
    case .image: 14
    case .progress: 15
    }
  }
}
