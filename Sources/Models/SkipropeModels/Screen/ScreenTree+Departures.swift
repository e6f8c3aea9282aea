internal import Kernel

extension ScreenTree {
  /// How long what is taken away stays; zero: it goes at once.
  private func transition(of element: Element) -> TimeSpan {
    guard element.hasAppeared else { return .zero }
    switch element.node.layer?.style {
    case .sheet: return lengths[.sheet] ?? .zero
    case .cover: return lengths[.cover] ?? .zero
    case .alert: return lengths[.alert] ?? .zero
    case nil: return element.parent?.node.kind == .pages ? lengths[.page] ?? .zero : .zero
    }
  }

  /// Takes an element away: a page or a layer at the end of its transition, all else at once. Layers that stand over what is no
  /// layer leave by themselves.
  func remove(_ element: Element, from parent: Element) {
    let length = transition(of: element)
    if layerCount > 0, length == .zero || element.node.kind != .layer { liftLayers(of: element, to: parent) }
    guard length > .zero else { return go(element) }
    parent.leaving.append(element)
    element.keepContent()
    departures.append(Departure(element: element, start: now, length: length))
  }

  /// Hands the layers of what is taken away to what stays.
  private func liftLayers(of element: Element, to survivor: Element) {
    for layer in element.leaving where layer.node.kind == .layer {
      layer.move(to: survivor)
      survivor.leaving.append(layer)
    }
    element.leaving.removeAll { $0.node.kind == .layer }
    for layer in element.layers where transition(of: layer) > .zero {
      layer.move(to: survivor)
      remove(layer, from: survivor)
    }
    element.layers.removeAll(where: \.isLeavingRoot)
    for child in element.children { liftLayers(of: child, to: survivor) }
  }

  /// Lets go what has left by now, and lets layers come that waited for that.
  func endDepartures() {
    let over = departures.filter { $0.end <= now }
    for departure in over where !departure.element.isGone {
      departure.element.parent?.leaving.removeAll { $0 === departure.element }
      go(departure.element)
    }
    let count = departures.count
    departures.removeAll(where: \.element.isGone)
    guard departures.count < count else { return }
    needsLayout = true
    guard !isLayerLeaving else { return }
    let presenters = waiting
    waiting = []
    for element in presenters where element.isThere { layerUp(element) }
  }

  private var isLayerLeaving: Bool { departures.contains { $0.element.node.kind == .layer } }

  /// Brings the layers of an element up to date. One that is to come waits until those that leave have gone, as one presentation
  /// does for another, and nothing comes over what leaves.
  func layerUp(_ element: Element) {
    let presentations = element.node.extras?.presentations ?? []
    guard !presentations.isEmpty || !element.layers.isEmpty else { return }
    var nodes = presentations.map(ScreenTree.layer)
    for layer in element.layers where transition(of: layer) > .zero {
      if !nodes.contains(where: { $0.identity == layer.key.identity }) { remove(layer, from: element) }
    }
    element.layers.removeAll(where: \.isLeavingRoot)
    if isLayerLeaving || !element.isThere {
      let count = nodes.count
      nodes.removeAll { node in !element.layers.contains { $0.key.identity == node.identity } }
      if nodes.count < count, !waiting.contains(where: { $0 === element }) { waiting.append(element) }
    }
    element.layers = matched(element, element.layers, nodes)
  }

  private static func layer(of presentation: Presentation) -> Node {
    var node = Node(.layer)
    node.label = presentation.title
    node.content = presentation.content
    let own = node.own
    let identity = LayerIdentity(style: presentation.style, item: presentation.identity)
    (own.identity, own.layer) = (AnyHashable(identity), presentation)
    return node
  }
}

/// What tells a layer from others of its presenter: a sheet and an alert may be of equal items.
private struct LayerIdentity: Hashable, CustomStringConvertible {
  var style: Presentation.Style
  var item: AnyHashable

  var description: String { "\(style) \(item)" }
}
