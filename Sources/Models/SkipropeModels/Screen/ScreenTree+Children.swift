extension ScreenTree {
  func reconcile(_ parent: Element, _ nodes: [Node]) {
    parent.children = matched(parent, parent.children, nodes)
  }

  /// The elements of `nodes`: matching elements are updated, new ones appear, and the others are removed.
  func matched(_ parent: Element, _ old: [Element], _ nodes: [Node]) -> [Element] {
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
    for element in old where left[element.key] === element { remove(element, from: parent) }
    return now
  }

  /// Whether the nodes match the existing elements in order; then each retains its key.
  private static func areSame(_ old: [Element], _ nodes: [Node]) -> Bool {
    guard old.count == nodes.count else { return false }
    return zip(old, nodes).allSatisfy { $0.key.kind == $1.kind && $0.key.identity == $1.identity }
  }

  func come(_ node: Node, _ key: Element.Key, in parent: Element) -> Element {
    made += 1
    let display = names.name(of: key) ?? DisplayNames.place(key, in: parent)
    let element = Element(node, key: key, number: made, display: display, in: parent)
    if node.kind == .layer { layerCount += 1 }
    if let place = returning[display] { element.scroll = place }
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
      // A row's own node contains only its input.
      if element.parent?.node.kind != .list { element.laidOut = nil }
      return layerUp(element)
    }
    if let list = node.list, let before = last.list {
      // Stale rows are evaluated separately.
      guard !storesRows(element, list, before) else { return layerUp(element) }
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

  /// Evaluates the content of an element.
  private func update(_ element: Element) {
    switch element.node.kind {
    case .list, .pages: evaluate(element)
    default:
      if element.node.content != nil { evaluate(element) } else { reconcile(element, element.node.children) }
    }
    layerUp(element)
  }

  func go(_ element: Element) {
    for layer in element.layers + element.leaving { go(layer) }
    for child in element.children { go(child) }
    element.leave()
    if element.node.kind == .layer { layerCount -= 1 }
    pending.append { [unowned self] in
      watch(element.cancelTasks())
      guard element.hasAppeared, let extras = element.node.extras else { return }
      for body in extras.lifecycle.disappear { body() }
    }
  }
}
