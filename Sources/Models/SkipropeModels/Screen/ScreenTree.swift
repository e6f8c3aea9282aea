internal import Kernel

/// The screen of a model: its nodes as they stand, and what is done when they come, go and change.
///
/// `evaluate` brings it up to date with the model. It evaluates a scope when a property has changed that this scope has read, and not
/// otherwise; of a scope's surroundings only those whose input is equal are spared.
@MainActor final class ScreenTree {
  /// What evaluating has done since it was last asked.
  struct Work {
    var evaluations = 0
    var madeRows = 0
    var replacedLists = 0
    /// The property whose change caused the first evaluation; `nil`: none did.
    var cause: AnyKeyPath?
    /// Tasks that were cancelled and changed what stands on screen, each with the property.
    var unwanted: [(task: String, cause: AnyKeyPath?)] = []
  }

  let root: Element
  var work = Work()
  /// Nodes that have come so far.
  var made = 0
  var names = DisplayNames()
  /// Layers that stand over others.
  var layerCount = 0
  /// Scopes to be evaluated.
  private var stale: [Element] = []
  /// What is to be done behind the frame: in order.
  var pending: [@MainActor () -> Void] = []
  let size: () -> Double

  /// Where lists had scrolled to on the page that is seen again now.
  var returning: [DisplayID: ScrollPlace] = [:]
  /// What leaves, in the order in which it was taken away.
  var departures: [Departure] = []
  /// What has layers to come that wait.
  var waiting: [Element] = []
  /// How long what is taken away stays.
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

  /// Something moved that no node says: the next frame lays out anew.
  var needsLayout = false

  /// Cancelled tasks that have not ended, with the time at which they were cancelled.
  private var cancelled: [(task: ScreenTask, since: Instant)] = []
  /// Virtual time; set in every frame.
  var now = Instant.zero

  /// A cancelled task that has not ended after so long goes on for nobody.
  static let patience = TimeSpan.seconds(5)

  /// Whether a frame would change anything.
  var isStale: Bool { !stale.isEmpty || needsLayout }
  /// Whether something is to be done behind the frame.
  var hasLifecycle: Bool { !pending.isEmpty }

  /// Brings the nodes up to date; O(what changed).
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

  /// Runs what came with the nodes that came, went and changed: behind the frame in which they did.
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
    // Its tracking is the element's own, and the element the tree's.
    return element.evaluate(content) { [unowned self, unowned element] cause in
      becameStale(element, cause)
    }
  }

  // MARK: Tasks

  func watch(_ tasks: [ScreenTask]) {
    for task in tasks where !task.isOver { cancelled.append((task, now)) }
  }

  /// When the first of the cancelled tasks has had its time.
  var nextCheck: Instant? {
    guard !cancelled.isEmpty else { return nil }
    cancelled.removeAll { $0.task.isOver }
    return cancelled.map { $0.since + ScreenTree.patience }.min()
  }

  /// Cancelled tasks that have had their time and go on, each once: what they are called.
  func takeLeftTasks() -> [String] {
    guard !cancelled.isEmpty else { return [] }
    cancelled.removeAll { $0.task.isOver }
    let left = cancelled.filter { now - $0.since >= ScreenTree.patience }
    if !left.isEmpty { cancelled.removeAll { now - $0.since >= ScreenTree.patience } }
    return left.map(\.task.title)
  }
}
