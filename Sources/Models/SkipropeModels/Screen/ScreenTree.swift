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
  }

  let root: Element
  var work = Work()
  /// Nodes that have come so far.
  private var made = 0
  private var names = DisplayNames()
  /// Layers that stand over others.
  private(set) var layerCount = 0
  /// Scopes to be evaluated.
  private var stale: [Element] = []
  /// What is to be done behind the frame: in order.
  private var pending: [@MainActor () -> Void] = []
  private let size: () -> Double

  init(height: @escaping () -> Double, _ content: @escaping @MainActor () -> [Node]) {
    size = height
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
  }

  private func evaluate(_ element: Element) {
    element.isStale = false
    switch element.node.kind {
    case .list: evaluateRows(of: element)
    case .pages: evaluatePages(of: element)
    default:
      guard let content = element.node.content else { return }
      reconcile(element, tracked(element, content))
    }
  }

  private func tracked(_ element: Element, _ content: @MainActor () -> [Node]) -> [Node] {
    work.evaluations += 1
    // Its tracking is the element's own, and the element the tree's.
    return element.evaluate(content) { [unowned self, unowned element] cause in
      becameStale(element, cause)
    }
  }

  // MARK: Tasks

  private func watch(_ tasks: [ScreenTask]) {
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

  // MARK: Children

  private func reconcile(_ parent: Element, _ nodes: [Node]) {
    parent.children = matched(parent, parent.children, nodes)
  }

  private func layerUp(_ element: Element) {
    let presentations = element.node.extras?.presentations ?? []
    guard !presentations.isEmpty || !element.layers.isEmpty else { return }
    element.layers = matched(element, element.layers, presentations.map(ScreenTree.layer))
  }

  /// The elements of `nodes`: those that were there go on, others come, and those that are left go.
  private func matched(_ parent: Element, _ old: [Element], _ nodes: [Node]) -> [Element] {
    if ScreenTree.areSame(old, nodes) {
      for (element, node) in zip(old, nodes) { change(element, to: node) }
      return old
    }
    var left = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    var places: [Element.Key: Int] = [:]
    let now = nodes.map { node in
      let bare = Element.Key(kind: node.kind, identity: node.identity, place: 0)
      let place = places[bare, default: 0]
      places[bare] = place + 1
      let key = Element.Key(kind: node.kind, identity: node.identity, place: place)
      guard let element = left.removeValue(forKey: key) else { return come(node, key, in: parent) }
      change(element, to: node)
      return element
    }
    for element in old where left[element.key] === element { go(element) }
    return now
  }

  /// Whether the nodes are those that stand there, in the same order: then each has the key that it had.
  private static func areSame(_ old: [Element], _ nodes: [Node]) -> Bool {
    guard old.count == nodes.count else { return false }
    return zip(old, nodes).allSatisfy { $0.key.kind == $1.kind && $0.key.identity == $1.identity }
  }

  private func come(_ node: Node, _ key: Element.Key, in parent: Element) -> Element {
    made += 1
    let display = names.name(of: key) ?? DisplayNames.place(key, in: parent)
    let element = Element(node, key: key, number: made, display: display, in: parent)
    if node.kind == .layer { layerCount += 1 }
    update(element)
    pending.append {
      element.hasAppeared = true
      guard let extras = element.node.extras else { return }
      for body in extras.lifecycle.appear { body() }
      element.startTasks()
    }
    return element
  }

  private func change(_ element: Element, to node: Node) {
    let last = element.node
    element.node = node
    if let extras = node.extras, let before = last.extras { noteChanges(element, extras, before) }
    if let input = node.input, input == last.input, !element.isStale {
      // A row's own node says nothing but what it is made of.
      if element.parent?.node.kind != .list { element.laidOut = nil }
      return layerUp(element)
    }
    if let list = node.list, let before = last.list {
      // Those of its rows that are stale are evaluated by themselves.
      guard !keepsRows(element, list, before) else { return layerUp(element) }
      countReplaced(list, before)
    }
    element.laidOut = nil
    update(element)
  }

  private func noteChanges(_ element: Element, _ new: NodeExtras, _ last: NodeExtras) {
    for (new, old) in zip(new.lifecycle.changes, last.lifecycle.changes) where new.value != old.value {
      pending.append(new.body)
    }
    let before = last.lifecycle
    if zip(new.lifecycle.tasks, before.tasks).contains(where: { $0.id != $1.id }) {
      pending.append { [unowned self] in watch(element.restartTasks(unlike: before)) }
    }
  }

  /// Evaluates what is inside.
  private func update(_ element: Element) {
    switch element.node.kind {
    case .list, .pages: evaluate(element)
    default:
      if element.node.content != nil { evaluate(element) } else { reconcile(element, element.node.children) }
    }
    layerUp(element)
  }

  private func go(_ element: Element) {
    for layer in element.layers { go(layer) }
    for child in element.children { go(child) }
    element.leave()
    if element.node.kind == .layer { layerCount -= 1 }
    pending.append { [unowned self] in
      watch(element.cancelTasks())
      guard element.hasAppeared, let extras = element.node.extras else { return }
      for body in extras.lifecycle.disappear { body() }
    }
  }

  private static func layer(of presentation: Presentation) -> Node {
    var node = Node(.layer)
    node.label = presentation.title
    node.content = presentation.content
    let own = node.own
    (own.identity, own.layer) = (presentation.identity, presentation)
    return node
  }

  // MARK: Lists and pages

  /// Makes the rows near the screen, after the list has come or changed: rows that were made already are compared.
  private func evaluateRows(of element: Element) {
    guard let list = element.node.list else { return }
    element.rows = element.scroll.rows(of: list, height: size())
    let last = made
    reconcile(element, element.rows.map { ScreenTree.row($0, of: list, in: element) })
    work.madeRows += element.children.count { $0.number > last }
  }

  /// Makes the rows that have come near the screen as the list has scrolled or learned its height: those that are made stay as they are.
  /// Whether any came or went. O(rows near the screen).
  @discardableResult func scrollRows(of element: Element) -> Bool {
    guard let list = element.node.list else { return false }
    let (rows, last) = (element.scroll.rows(of: list, height: size()), element.rows)
    guard rows != last else { return false }
    let old = element.children
    element.rows = rows
    element.children = rows.map { number in
      if last.contains(number) { return old[number - last.lowerBound] }
      work.madeRows += 1
      let node = ScreenTree.row(number, of: list, in: element)
      return come(node, Element.Key(kind: node.kind, identity: node.identity, place: 0), in: element)
    }
    for (number, row) in zip(last, old) where !rows.contains(number) { go(row) }
    return true
  }

  private static func row(_ number: Int, of list: ListContent, in element: Element) -> Node {
    var node = Node(.scope)
    let own = node.own
    (own.identity, own.input) = (list.identity(number), list.input(number))
    // The list's own content: of equal elements it comes without its rows being made again.
    node.content = { [unowned element] in element.node.list?.row(number) ?? [] }
    return node
  }

  /// Whether a list's rows are made, and the same as before.
  private func keepsRows(_ element: Element, _ new: ListContent, _ old: ListContent) -> Bool {
    new.rowHeight == old.rowHeight && new.isEqual(old)
      && element.rows == element.scroll.rows(of: new, height: size())
  }

  /// Whether a list of several elements has become another one as a whole.
  private func countReplaced(_ new: ListContent, _ old: ListContent) {
    guard new.count > 2, old.count > 2, new.identity(0) != old.identity(0) else { return }
    let last = Set((0..<old.count).map(old.identity))
    if !(0..<new.count).contains(where: { last.contains(new.identity($0)) }) { work.replacedLists += 1 }
  }

  /// Only the last page stands on screen: those below it have gone, as their `onDisappear` says, and come again when it goes.
  private func evaluatePages(of element: Element) {
    guard let pages = element.node.pages else { return }
    let last = pages.identities.count - 1
    // A route in words takes longer than all else here.
    if element.children.first?.key.identity != pages.identities[last] || last == 0 {
      element.title = pages.title(last)
    }
    var page = Node(.scope)
    page.own.identity = pages.identities[last]
    page.content = { pages.page(last) }
    reconcile(element, [page])
  }
}
