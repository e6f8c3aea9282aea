internal import Kernel

extension ScreenTree {
  /// The duration of an element's transition out; zero to remove it at once.
  private func transition(of element: Element) -> TimeSpan {
    guard element.hasAppeared else { return .zero }
    switch element.node.layer?.style {
    case .sheet: return lengths[.sheet] ?? .zero
    case .cover: return lengths[.cover] ?? .zero
    case .alert: return lengths[.alert] ?? .zero
    case nil: return element.parent?.node.kind == .pages ? lengths[.page] ?? .zero : .zero
    }
  }

  /// Removes an element: a page or a layer after its transition, everything else at once.
  ///
  /// Layers presented by an element that is no layer get a transition of their own.
  func remove(_ element: Element, from parent: Element) {
    let length = transition(of: element)
    if layerCount > 0, length == .zero || element.node.kind != .layer { liftLayers(of: element, to: parent) }
    guard length > .zero else { return go(element) }
    parent.leaving.append(element)
    element.keepContent()
    departures.append(Departure(element: element, start: now, length: length))
  }

  /// Moves the layers of a removed element to the surviving parent.
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

  /// Removes the departures that are over, and shows the layers that waited for them.
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

  /// Updates the layers of an element.
  ///
  /// A new layer waits until leaving layers are gone, as UIKit's presentations do. No layer appears over a departure.
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

/// The identity of a layer within its presenter: a sheet and an alert may have equal items.
private struct LayerIdentity: Hashable, CustomStringConvertible {
  var style: Presentation.Style
  var item: AnyHashable

  var description: String { "\(style) \(item)" }
}
