extension Node {
  private consuming func with(_ change: (inout Node) -> Void) -> Node {
    var node = self
    change(&node)
    return node
  }

  /// Sets an explicit identity; a node with another identity is another node. `DisplayID.button` and `DisplayID.text` find it on
  /// screen.
  public consuming func id(_ identity: some Hashable) -> Node {
    with { $0.own.identity = AnyHashable(identity) }
  }
  /// Sets the title in the bar of its page. Without one, a page beyond the root shows its route as text.
  public consuming func navigationTitle(_ title: String) -> Node { with { $0.own.pageTitle = title } }
  /// Sets the name of the screen that begins here, for reports.
  public consuming func screen(_ name: String) -> Node { with { $0.own.screen = name } }
  /// Disables the node: it is grey and ignores touches.
  public consuming func disabled(_ isDisabled: Bool) -> Node { with { $0.isEnabled = !isDisabled } }

  /// Runs an action each time the node appears, after that frame.
  public consuming func onAppear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.appear.append(body) }
  }
  /// Runs an action when the node disappears, after that frame and after its tasks are cancelled.
  public consuming func onDisappear(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.disappear.append(body) }
  }
  /// Starts a task when the node appears, after `onAppear`, and cancels it when the node disappears.
  public consuming func task(_ name: String = "", _ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.own.lifecycle.tasks.append((nil, name, body)) }
  }
  /// Like `task`, and restarts the task whenever the value changes.
  public consuming func task(
    id: some Hashable, _ name: String = "", _ body: @escaping @MainActor () async -> Void
  )
    -> Node
  {
    with { $0.own.lifecycle.tasks.append((AnyHashable(id), name, body)) }
  }
  /// Runs an action after each frame in which the value changed.
  public consuming func onChange(of value: some Hashable, _ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.lifecycle.changes.append((AnyHashable(value), body)) }
  }

  /// Runs an action on a tap.
  public consuming func onTap(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.tap = body }
  }
  /// Runs an action on a double tap. A single tap on the node then waits until no second tap can follow.
  public consuming func onDoubleTap(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.doubleTap = body }
  }
  /// Runs an action on a long press, while the finger is still down.
  public consuming func onLongPress(_ body: @escaping @MainActor () -> Void) -> Node {
    with { $0.own.actions.longPress = body }
  }
  /// Runs an action on a swipe, with its direction.
  public consuming func onSwipe(_ body: @escaping @MainActor (SwipeSide) -> Void) -> Node {
    with { $0.own.actions.swipe = body }
  }
  /// Runs actions on each move of a finger beyond the slop, and on its lift.
  public consuming func onDrag(
    _ changed: @escaping @MainActor (DragValue) -> Void,
    ended: @escaping @MainActor (DragValue) -> Void = { _ in }
  ) -> Node {
    with { ($0.own.actions.drag, $0.own.actions.dragEnd) = (changed, ended) }
  }
  /// Runs actions on a pinch, with the ratio of the fingers' distance to their initial distance.
  public consuming func onPinch(
    _ changed: @escaping @MainActor (Double) -> Void, ended: @escaping @MainActor (Double) -> Void = { _ in }
  ) -> Node {
    with { ($0.own.actions.pinch, $0.own.actions.pinchEnd) = (changed, ended) }
  }
  /// Adds pull-to-refresh to a list, which shows a spinner until `body` returns.
  public consuming func refreshable(_ body: @escaping @MainActor () async -> Void) -> Node {
    with { $0.own.actions.refresh = body }
  }

  /// Presents a sheet while `item` is not nil. A swipe down or a tap beside it calls `dismiss`.
  ///
  ///     Text(model.name).sheet(item: model.edited, dismiss: { model.edited = nil }) { item in Text(item.title) }
  public consuming func sheet<Item: Hashable>(
    item: Item?, dismiss: @escaping @MainActor () -> Void,
    @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.sheet, item, "", dismiss, content)
  }
  /// Presents a full-screen cover while `item` is not nil. Only the model can dismiss it.
  public consuming func cover<Item: Hashable>(
    item: Item?, @NodeBuilder _ content: @escaping @MainActor (Item) -> [Node]
  ) -> Node {
    presenting(.cover, item, "", nil, content)
  }
  /// Presents an alert while `item` is not nil. Each of its buttons calls `dismiss` after its own action; nothing else does.
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
