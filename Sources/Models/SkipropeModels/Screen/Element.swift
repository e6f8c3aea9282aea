internal import Kernel

/// A node that stands on a screen, from the frame in which it came to the one in which it goes.
@MainActor final class Element {
  var node: Node
  let key: Key
  let display: DisplayID
  let depth: Int
  /// So many have come with it or before it.
  let number: Int
  /// What it stands in, as long as it stands there.
  ///
  /// Not weak: an object that is named so is slower to keep and to let go.
  private(set) unowned var parent: Element?
  var children: [Element] = []
  /// The layers over it: what it presents, in their order.
  var layers: [Element] = []
  /// The pages and layers of it that leave.
  var leaving: [Element] = []
  /// It leaves by itself, and what stands in it with it.
  private(set) var isLeavingRoot = false
  /// A property that it has read has changed since it was evaluated.
  var isStale = true
  /// What its content has read; `nil`: it has never been evaluated.
  private(set) var tracking: ReadTracking?
  var scroll = ScrollPlace()
  /// Of a navigation stack: that of the page that is seen.
  var title = ""
  /// Of a navigation stack: where lists have scrolled to on pages below the one that is seen.
  var scrolls: [AnyHashable: [DisplayID: ScrollPlace]] = [:]
  /// Rows of a list that are made: their range.
  var rows = 0..<0
  var isRefreshing = false
  private var tasks: [ScreenTask] = []
  var hasAppeared = false
  /// It stands on no screen any more.
  private(set) var isGone = false
  /// The screen that it stood on before it went.
  private var lastScreen: String?
  /// Of a row and what leaves: how it was laid out last; `nil`: something in it may have changed since.
  var laidOut: LaidOutPart?
  /// Of a page: where it was laid out last.
  var region: ScreenRegion?

  /// What makes a node the same as in the evaluation before.
  struct Key: Hashable {
    var kind: Node.Kind
    var identity: AnyHashable?
    /// Which of those of its kind among its siblings, where it has no identity.
    var place: Int
  }

  init(_ node: Node, key: Key, number: Int, display: DisplayID, in parent: Element?) {
    (self.node, self.key, self.number, self.display, self.parent) = (node, key, number, display, parent)
    depth = (parent?.depth ?? -1) + 1
  }

  /// What the bar of its page says, where it or something in it has a say.
  var pageTitle: String? { node.extras?.pageTitle ?? children.lazy.compactMap(\.pageTitle).first }

  /// Whether it and all around it take touches.
  var isEnabled: Bool { node.isEnabled && parent?.isEnabled ?? true }

  /// The name of the screen that it stands on.
  var screen: String? { node.screen ?? (isGone ? lastScreen : parent?.screen) }

  /// Whether touches can do something with it.
  var isThere: Bool { !isGone && !isLeaving }
  private var isLeaving: Bool { isLeavingRoot || parent?.isLeaving ?? false }

  /// It leaves by itself: its own content stays as it was evaluated last, and scopes inside go on.
  func keepContent() {
    (isLeavingRoot, isStale) = (true, false)
    tracking?.cancel()
  }

  /// It stands in something else from now on.
  func move(to survivor: Element) { parent = survivor }

  /// It goes, before what it stands in.
  func leave() {
    // Its tasks may begin and end behind the frame, when the others are gone.
    lastScreen = parent?.screen
    (isStale, isGone, parent, laidOut) = (false, true, nil, nil)
    tracking?.cancel()
  }

  /// Evaluates its content; `change` is called once, before the first change of what that has read.
  func evaluate(_ content: @MainActor () -> [Node], change: @escaping @MainActor (AnyKeyPath?) -> Void)
    -> [Node]
  {
    let tracking = tracking ?? ReadTracking()
    self.tracking = tracking
    return tracking.evaluate(content, change: change)
  }

  /// What was laid out of the rows around it holds no more.
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

  /// Tasks of another id are cancelled and begun again; returns those that were cancelled.
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

  /// Cancels all, and returns them.
  func cancelTasks() -> [ScreenTask] {
    defer { tasks = [] }
    for task in tasks { task.cancel() }
    return tasks
  }
}

extension Node.Kind {
  /// Where its ids on screen begin.
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
