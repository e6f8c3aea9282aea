internal import Gestures
internal import Kernel

/// Delivers recognised gestures to nodes: taps, drags, scrolling, keys and dismissals.
///
/// A sequence of touches belongs to the node under its first finger. The nearest node from there up to its layer that handles the
/// gesture receives it.
@MainActor final class TouchRouter {
  var decisions: [GestureDecision] = []
  /// The field that receives keys.
  var focus: Element? { field.flatMap { $0.isThere ? $0 : nil } }
  private var field: Element?
  private let tree: ScreenTree
  private let settings: GestureSettings
  /// The targets of the active sequences.
  private var targets: [Int: TouchArea] = [:]
  private var begun: TouchArea?
  private var scrolled: Element?

  init(_ tree: ScreenTree, _ settings: GestureSettings) {
    self.tree = tree
    self.settings = settings
  }

  /// Begins a sequence with its first finger; returns the gestures that are possible there.
  func begin(on area: TouchArea?) -> GestureScope {
    begun = area
    guard case .node(let element)? = begun?.kind else { return GestureScope() }
    let chain = element.andAround
    return GestureScope(
      doubleTap: chain.contains { $0.listens(to: \.doubleTap) },
      longPress: chain.contains { $0.listens(to: \.longPress) },
      pinch: chain.contains { $0.listens(to: \.pinch) || $0.listens(to: \.pinchEnd) },
      horizontalSwipe: chain.contains { $0.listens(to: \.swipe) } ? settings.swipe : nil,
      verticalSwipe: chain.contains { $0.listens(to: \.swipe) } ? settings.swipe : nil)
  }

  /// Executes the decisions so far. Returns whether anything on screen may have moved without the model.
  func deliver(at vsync: Instant) -> Bool {
    let due = decisions
    decisions.removeAll(keepingCapacity: true)
    var moved = false
    for decision in due {
      if case .touchDown = decision.kind {
        targets[decision.sequence] = begun
        begun = nil
      }
      guard let area = targets[decision.sequence] else { continue }
      moved = deliver(decision, to: area, at: vsync) || moved
      // A tap may still wait for a second one.
      if case .tap = decision.kind { targets[decision.sequence] = nil }
      if targets.count > 2 { targets = targets.filter { $0.key >= decision.sequence - 1 } }
    }
    return moved
  }

  private func deliver(_ decision: GestureDecision, to area: TouchArea, at vsync: Instant) -> Bool {
    switch area.kind {
    case .key(let key):
      guard case .tap = decision.kind else { return false }
      return press(key)
    case .dismiss(let layer):
      if case .tap = decision.kind, layer.isThere { layer.node.layer?.dismiss?() }
      return false
    case .back(let element):
      if case .tap = decision.kind, element.isThere { element.node.pages?.pop() }
      return false
    case .node(let element):
      // A node that left since the touch began ignores it.
      guard element.isThere else { return false }
      return deliver(decision, on: element.andAround, at: vsync)
    }
  }

  private func deliver(_ decision: GestureDecision, on chain: [Element], at vsync: Instant) -> Bool {
    func first<Action>(_ action: KeyPath<NodeActions, Action?>) -> Action? {
      let element = chain.first { $0.listens(to: action) }
      return element.flatMap { $0.isEnabled ? $0.node.extras?.actions[keyPath: action] : nil }
    }
    switch decision.kind {
    case .touchDown:
      chain.first { $0.node.kind == .list }?.scroll.track.stop()
    case .tap:
      if let field = chain.first(where: { $0.listens(to: \.text) }), field.isEnabled {
        self.field = field
        return true
      }
      first(\.tap)?()
      if focus != nil {
        field = nil
        return true
      }
    case .doubleTap: first(\.doubleTap)?()
    case .longPressBegan: first(\.longPress)?()
    case .swipe(let direction, _): first(\.swipe)?(SwipeSide(direction))
    case .pinchChanged(let scale): first(\.pinch)?(Double(scale) / 1e6)
    case .pinchEnded(let scale): first(\.pinchEnd)?(Double(scale) / 1e6)
    case .dragBegan, .dragChanged:
      if let drag = first(\.drag) {
        drag(DragValue(decision.translation))
      } else {
        return scroll(decision, chain)
      }
    case .dragEnded(let velocity):
      if let end = first(\.dragEnd) {
        end(DragValue(decision.translation))
      } else {
        return letGo(decision, velocity, chain, at: vsync)
      }
    case .longPress, .pinchBegan, .cancelled, .allLifted: break
    }
    return false
  }

  // MARK: Scrolling

  private func scroll(_ decision: GestureDecision, _ chain: [Element]) -> Bool {
    guard let list = chain.first(where: { $0.node.kind == .list }) else { return false }
    if case .dragBegan = decision.kind { list.scroll.track.grab(finger: decision.start.y) }
    let moved = list.scroll.track.drag(finger: decision.position.y)
    let beyond = decision.translation.y.points
    if list.scroll.track.offset == .zero, list.listens(to: \.refresh), beyond > 0 {
      list.scroll.pull = min(120, beyond / 2)
      return true
    }
    if moved { tree.scrollRows(of: list) }
    return moved
  }

  private func letGo(
    _ decision: GestureDecision, _ velocity: TouchVelocity, _ chain: [Element], at vsync: Instant
  ) -> Bool {
    if let list = chain.first(where: { $0.node.kind == .list }) {
      if list.scroll.pull >= 60, !list.isRefreshing { refresh(list) }
      list.scroll.pull = 0
      list.scroll.track.release(fingerVelocity: velocity.yPointsPerSecond, at: decision.time, animated: true)
      if list.scroll.track.isMoving { scrolled = list }
      return true
    }
    // A drag down dismisses a sheet.
    if let layer = chain.last, layer.node.layer?.style == .sheet, decision.translation.y.points > 100 {
      layer.node.layer?.dismiss?()
    }
    return false
  }

  private func refresh(_ list: Element) {
    guard let body = list.node.extras?.actions.refresh else { return }
    list.isRefreshing = true
    list.invalidateLayout()
    Task(name: "refresh") { [tree] in
      await body()
      list.isRefreshing = false
      list.invalidateLayout()
      tree.needsLayout = true
    }
  }

  /// Whether a list is decelerating after a finger lifted.
  var isMoving: Bool { scrolled.map { $0.scroll.track.isMoving && $0.isThere } ?? false }

  func animate(to vsync: Instant) -> Bool {
    guard let scrolled, scrolled.isThere else { return false }
    let moved = scrolled.scroll.track.animate(to: vsync)
    if moved { tree.scrollRows(of: scrolled) }
    if !scrolled.scroll.track.isMoving { self.scrolled = nil }
    return moved
  }

  // MARK: Keyboard

  private func press(_ key: String) -> Bool {
    guard let field = focus, let text = field.node.extras?.actions.text else {
      field = nil
      return true
    }
    let current = text.get()
    switch key {
    case "return": self.field = nil
    case "delete": text.set(String(current.dropLast()))
    case "space": text.set(current + " ")
    default: text.set(current + key)
    }
    return true
  }
}

extension Element {
  fileprivate func listens<Action>(to action: KeyPath<NodeActions, Action?>) -> Bool {
    node.extras?.actions[keyPath: action] != nil
  }

  /// The element and its ancestors, up to its layer.
  fileprivate var andAround: [Element] {
    var chain = [self]
    while let last = chain.last, last.node.kind != .layer, let parent = last.parent { chain.append(parent) }
    return chain
  }
}

extension DragValue {
  fileprivate init(_ translation: ScreenPoint) {
    self.init(translationX: translation.x.points, translationY: translation.y.points)
  }
}

extension SwipeSide {
  fileprivate init(_ direction: SwipeDirection) {
    switch direction {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    }
  }
}
