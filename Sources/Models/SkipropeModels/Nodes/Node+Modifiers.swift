extension Node {
  private func with(_ change: (inout Node) -> Void) -> Node {
    var node = self
    change(&node)
    return node
  }

  /// An identity of its own: where it is another, the node is another. `DisplayID.named` finds it on screen.
  public func id(_ identity: some Hashable) -> Node { with { $0.identity = AnyHashable(identity) } }
  /// The screen that begins here, as reports call it.
  public func screen(_ name: String) -> Node { with { $0.screen = name } }
  /// Greyed out: touches do nothing.
  public func disabled(_ isDisabled: Bool) -> Node { with { $0.isEnabled = !isDisabled } }

  /// After the frame in which it came: once for each time that it comes.
  public func onAppear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.lifecycle.appear.append(body) }
  }
  /// After the frame in which it went, behind the cancelling of its tasks.
  public func onDisappear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.lifecycle.disappear.append(body) }
  }
  /// A task that begins when it comes, behind `onAppear`, and is cancelled when it goes.
  public func task(_ name: String = "", _ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.lifecycle.tasks.append((nil, name, body)) }
  }
  /// A task that is cancelled and begun again when the value changes, too.
  public func task(id: some Hashable, _ name: String = "", _ body: @escaping @MainActor () async -> Void)
    -> Node
  {
    with { $0.lifecycle.tasks.append((AnyHashable(id), name, body)) }
  }
  /// After the frame in which the value is another than in the one before.
  public func onChange(of value: some Hashable, _ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.lifecycle.changes.append((AnyHashable(value), body)) }
  }

  public func onTap(_ body: @escaping @MainActor () -> Void) -> Node { with { $0.actions.tap = body } }
  /// With it a single tap on the same node waits until no second one can come.
  public func onDoubleTap(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.actions.doubleTap = body }
  }
  public func onLongPress(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.actions.longPress = body }
  }
  public func onSwipe(_ body: @escaping @MainActor (SwipeSide) -> Void) -> Node {
    with { $0.actions.swipe = body }
  }
  /// Each place of a finger that has left the slop, and where it lifts.
  public func onDrag(
    _ changed: @escaping @MainActor (DragValue) -> Void,
    ended: @escaping @MainActor (DragValue) -> Void = { _ in }
  ) -> Node {
    with { ($0.actions.drag, $0.actions.dragEnd) = (changed, ended) }
  }
  /// How far two fingers are apart, over how far they were.
  public func onPinch(
    _ changed: @escaping @MainActor (Double) -> Void, ended: @escaping @MainActor (Double) -> Void = { _ in }
  ) -> Node {
    with { ($0.actions.pinch, $0.actions.pinchEnd) = (changed, ended) }
  }
  /// Of a list: what a pull beyond its top does. The list shows that it refreshes until this returns.
  public func refreshable(_ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.actions.refresh = body }
  }

  /// A sheet while `item` is something; a swipe down or a tap beside it calls `dismiss`.
  public func sheet<Item: Hashable>(
    item: Item?, dismiss: @escaping @MainActor () -> Void,
    @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.sheet, item, "", dismiss, content)
  }
  /// A cover of the whole screen while `item` is something: it has no way out of its own.
  public func cover<Item: Hashable>(
    item: Item?, @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.cover, item, "", nil, content)
  }
  /// An alert while `item` is something; each of its buttons calls `dismiss` behind its own action, and nothing else does.
  public func alert<Item: Hashable>(
    _ title: String, item: Item?, dismiss: @escaping @MainActor () -> Void,
    @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.alert, item, title, dismiss) { item in
      content(item).map { node in
        guard node.kind == .button, let tap = node.actions.tap else { return node }
        return node.onTap {
          tap()
          dismiss()
        }
      }
    }
  }

  private func presenting<Item: Hashable>(
    _ style: Presentation.Style, _ item: Item?, _ title: String, _ dismiss: (@MainActor () -> Void)?,
    _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    guard let item else { return self }
    return with {
      $0.presentations.append(
        Presentation(
          style: style, identity: AnyHashable(item), title: title, content: { content(item) },
          dismiss: dismiss))
    }
  }
}
