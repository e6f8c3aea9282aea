internal import Kernel

/// The tree of a model's nodes on screen, with their lifecycle.
///
/// `evaluate` updates it to the model. A scope is evaluated when a property that it read changed. Evaluating a scope also
/// evaluates the scopes inside, except those with an equal input.
@MainActor final class ScreenTree {
  /// The work of evaluations since the last frame.
  struct Work {
    var evaluations = 0
    var madeRows = 0
    var replacedLists = 0
    /// The property whose change caused the first evaluation; `nil` if there was none.
    var cause: AnyKeyPath?
    /// Cancelled tasks that changed the screen, each with the property.
    var unwanted: [(task: String, cause: AnyKeyPath?)] = []
  }

  let root: Element
  var work = Work()
  /// The number of nodes created so far.
  var made = 0
  var names = DisplayNames()
  /// The number of layers.
  var layerCount = 0
  /// Scopes to be evaluated.
  private var stale: [Element] = []
  /// Lifecycle actions to run after the frame, in order.
  var pending: [@MainActor () -> Void] = []
  let size: () -> Double

  /// The scroll positions of the page that becomes visible again.
  var returning: [DisplayID: ScrollPlace] = [:]
  /// The departures, in the order of removal.
  var departures: [Departure] = []
  /// Elements with layers that wait to appear.
  var waiting: [Element] = []
  /// The durations of transitions.
  let lengths: [ScreenTransition: TimeSpan]

  init(
    height: @escaping () -> Double, transitions lengths: [ScreenTransition: TimeSpan],
    _ content: @escaping @MainActor () -> [Node]
  ) {
    size = height
    self.lengths = lengths
    var node = Node(.scope)
    node.content = content
    let key = Element.Key(kind: .scope, identity: nil, place: 0)
    root = Element(node, key: key, number: 0, display: DisplayNames.place(key, in: nil), in: nil)
    stale = [root]
  }

  /// Whether the next frame must be laid out again although no node changed.
  var needsLayout = false

  /// Cancelled tasks that have not ended, with the times of cancellation.
  private var cancelled: [(task: ScreenTask, since: Instant)] = []
  /// Virtual time; set in every frame.
  var now = Instant.zero

  /// The time after which a cancelled task counts as leaked.
  static let patience = TimeSpan.seconds(5)

  /// Whether a frame would change anything.
  var isStale: Bool { !stale.isEmpty || needsLayout }
  /// Whether lifecycle actions are pending.
  var hasLifecycle: Bool { !pending.isEmpty }

  /// Updates the nodes to the model. O(changes).
  func evaluate() {
    while !stale.isEmpty {
      let next = stale.sorted { $0.depth < $1.depth }
      stale = []
      for element in next where element.isStale {
        element.invalidateLayout()
        evaluate(element)
      }
    }
  }

  /// Runs the pending lifecycle actions, after the frame.
  func runLifecycle() {
    let due = pending
    pending = []
    for body in due { body() }
  }

  private func becameStale(_ element: Element, _ cause: AnyKeyPath?) {
    guard !element.isStale else { return }
    element.isStale = true
    stale.append(element)
    if work.cause == nil { work.cause = cause }
    if let task = ScreenTask.current, task.isCancelled { work.unwanted.append((task.title, cause)) }
  }

  func evaluate(_ element: Element) {
    element.isStale = false
    switch element.node.kind {
    case .list: evaluateRows(of: element)
    case .pages: evaluatePages(of: element)
    default:
      guard let content = element.node.content else { return }
      reconcile(element, tracked(element, content))
    }
  }

  func tracked(_ element: Element, _ content: @MainActor () -> [Node]) -> [Node] {
    work.evaluations += 1
    // Unowned: the element owns its tracking, and the tree owns the element.
    return element.evaluate(content) { [unowned self, unowned element] cause in
      becameStale(element, cause)
    }
  }

  // MARK: Tasks

  func watch(_ tasks: [ScreenTask]) {
    for task in tasks where !task.isOver { cancelled.append((task, now)) }
  }

  /// The time when the first cancelled task exceeds `patience`.
  var nextCheck: Instant? {
    guard !cancelled.isEmpty else { return nil }
    cancelled.removeAll { $0.task.isOver }
    return cancelled.map { $0.since + ScreenTree.patience }.min()
  }

  /// Returns the titles of the cancelled tasks that exceeded `patience`, each once.
  func takeLeftTasks() -> [String] {
    guard !cancelled.isEmpty else { return [] }
    cancelled.removeAll { $0.task.isOver }
    let left = cancelled.filter { now - $0.since >= ScreenTree.patience }
    if !left.isEmpty { cancelled.removeAll { now - $0.since >= ScreenTree.patience } }
    return left.map(\.task.title)
  }
}
