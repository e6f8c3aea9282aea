extension Node {
  private consuming func with(_ change: (inout Node) -> Void) -> Node {
    var node = self
    change(&node)
    return node
  }

  /// An identity of its own: where it is another, the node is another. `DisplayID.named` finds it on screen.
  public consuming func id(_ identity: some Hashable) -> Node {
    with { $0.own.identity = AnyHashable(identity) }
  }
  /// What the bar of the page says that this stands on; without one a page beyond the first has its route there, as text.
  public consuming func navigationTitle(_ title: String) -> Node { with { $0.own.pageTitle = title } }
  /// The screen that begins here, as reports call it.
  public consuming func screen(_ name: String) -> Node { with { $0.own.screen = name } }
  /// Greyed out: touches do nothing.
  public consuming func disabled(_ isDisabled: Bool) -> Node { with { $0.isEnabled = !isDisabled } }

  /// After the frame in which it came: once for each time that it comes.
  public consuming func onAppear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.appear.append(body) }
  }
  /// After the frame in which it went, behind the cancelling of its tasks.
  public consuming func onDisappear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.disappear.append(body) }
  }
  /// A task that begins when it comes, behind `onAppear`, and is cancelled when it goes.
  public consuming func task(_ name: String = "", _ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.own.lifecycle.tasks.append((nil, name, body)) }
  }
  /// A task that is cancelled and begun again when the value changes, too.
  public consuming func task(
    id: some Hashable, _ name: String = "", _ body: @escaping @MainActor () async -> Void
  )
    -> Node
  {
    with { $0.own.lifecycle.tasks.append((AnyHashable(id), name, body)) }
  }
  /// After the frame in which the value is another than in the one before.
  public consuming func onChange(of value: some Hashable, _ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.changes.append((AnyHashable(value), body)) }
  }

  public consuming func onTap(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.tap = body }
  }
  /// With it a single tap on the same node waits until no second one can come.
  public consuming func onDoubleTap(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.doubleTap = body }
  }
  public consuming func onLongPress(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.longPress = body }
  }
  public consuming func onSwipe(_ body: @escaping @MainActor (SwipeSide) -> Void) -> Node {
    with { $0.own.actions.swipe = body }
  }
  /// Each place of a finger that has left the slop, and where it lifts.
  public consuming func onDrag(
    _ changed: @escaping @MainActor (DragValue) -> Void,
    ended: @escaping @MainActor (DragValue) -> Void = { _ in }
  ) -> Node {
    with { ($0.own.actions.drag, $0.own.actions.dragEnd) = (changed, ended) }
  }
  /// How far two fingers are apart, over how far they were.
  public consuming func onPinch(
    _ changed: @escaping @MainActor (Double) -> Void, ended: @escaping @MainActor (Double) -> Void = { _ in }
  ) -> Node {
    with { ($0.own.actions.pinch, $0.own.actions.pinchEnd) = (changed, ended) }
  }
  /// Of a list: what a pull beyond its top does. The list shows that it refreshes until this returns.
  public consuming func refreshable(_ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.own.actions.refresh = body }
  }

  /// A sheet while `item` is something; a swipe down or a tap beside it calls `dismiss`.
  public consuming func sheet<Item: Hashable>(
    item: Item?, dismiss: @escaping @MainActor () -> Void,
    @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.sheet, item, "", dismiss, content)
  }
  /// A cover of the whole screen while `item` is something: it has no way out of its own.
  public consuming func cover<Item: Hashable>(
    item: Item?, @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.cover, item, "", nil, content)
  }
  /// An alert while `item` is something; each of its buttons calls `dismiss` behind its own action, and nothing else does.
  public consuming func alert<Item: Hashable>(
    _ title: String, item: Item?, dismiss: @escaping @MainActor () -> Void,
    @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.alert, item, title, dismiss) { item in
      content(item).map { node in
        guard node.kind == .button, let tap = node.extras?.actions.tap else { return node }
        return node.onTap {
          tap()
          dismiss()
        }
      }
    }
  }

  private consuming func presenting<Item: Hashable>(
    _ style: Presentation.Style, _ item: Item?, _ title: String, _ dismiss: (@MainActor () -> Void)?,
    _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    guard let item else { return self }
    return with {
      $0.own.presentations.append(
        Presentation(
          style: style, identity: AnyHashable(item), title: title, content: { content(item) },
          dismiss: dismiss))
    }
  }
}
