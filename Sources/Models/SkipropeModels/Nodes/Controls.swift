// The parts of a screen, called as in SwiftUI.

/// Nodes below each other.
@MainActor public func Column(@NodeBuilder _ content: () -> [Node]) -> Node {
  var node = Node(.column)
  node.children = content()
  return node
}

/// Nodes beside each other, of equal width.
@MainActor public func Row(@NodeBuilder _ content: () -> [Node]) -> Node {
  var node = Node(.row)
  node.children = content()
  return node
}

/// A part that is evaluated by itself: when a property changes that it has read, or when what is around it is evaluated.
@MainActor public func Scope(@NodeBuilder _ content: @escaping @MainActor () -> [Node]) -> Node {
  var node = Node(.scope)
  node.content = content
  return node
}

/// A part that is evaluated by itself, made of a value: it is not evaluated again for an equal one, as a view of equal fields is not.
@MainActor public func Scope<Value: Hashable>(
  of value: Value, @NodeBuilder _ content: @escaping @MainActor (Value) -> [Node]
) -> Node {
  var node = Node(.scope)
  node.content = { content(value) }
  node.own.input = AnyHashable(value)
  return node
}

/// Words.
@MainActor public func Text(_ words: String) -> Node {
  var node = Node(.text)
  node.label = words
  return node
}

/// A picture, or the place for it while it is not there.
@MainActor public func Image(_ name: String, isReady: Bool = true) -> Node {
  var node = Node(.image)
  node.label = name
  node.isOn = isReady
  return node
}

/// Something that turns while work goes on.
@MainActor public func ProgressView(_ words: String = "") -> Node {
  var node = Node(.progress)
  node.label = words
  return node
}

/// A button with words.
@MainActor public func Button(_ words: String, action: @escaping @MainActor () -> Void) -> Node {
  var node = Node(.button)
  node.label = words
  node.own.actions.tap = action
  return node
}

/// A switch with words, which a tap turns.
@MainActor public func Toggle(_ words: String, isOn: Bool, set: @escaping @MainActor (Bool) -> Void) -> Node {
  var node = Node(.toggle)
  node.label = words
  node.isOn = isOn
  node.own.actions.tap = { set(!isOn) }
  return node
}

/// A field for one line: a tap brings the keyboard, and each key changes its text.
@MainActor public func TextField(
  _ prompt: String, text: @escaping @autoclosure @MainActor () -> String,
  set: @escaping @MainActor (String) -> Void
) -> Node {
  var node = Node(.field)
  let current = text()
  node.label = current.isEmpty ? prompt : current
  node.isOn = !current.isEmpty
  node.own.actions.text = (text, set)
  return node
}

/// Rows of one height that scroll. Those near the screen are made, each evaluated by itself; of equal elements a row is not evaluated
/// again. `rowHeight` is in points, 1 or more.
@MainActor public func List<Element: Identifiable & Hashable>(
  _ elements: [Element], rowHeight: Double = 56, @NodeBuilder row: @escaping @MainActor (Element) -> [Node]
) -> Node {
  precondition(rowHeight >= 1, "rows of \(rowHeight) points")
  var node = Node(.list)
  node.own.list = ListContent(
    count: elements.count, rowHeight: rowHeight, identity: { AnyHashable(elements[$0].id) },
    input: { AnyHashable(elements[$0]) }, row: { row(elements[$0]) },
    isEqual: { $0.elements as? [Element] == elements }, elements: elements)
  return node
}

/// Rows of one height for elements that cannot be compared: a row is evaluated with its list, and by itself.
@MainActor public func List<Element, ID: Hashable>(
  _ elements: [Element], id: KeyPath<Element, ID>, rowHeight: Double = 56,
  @NodeBuilder row: @escaping @MainActor (Element) -> [Node]
) -> Node {
  precondition(rowHeight >= 1, "rows of \(rowHeight) points")
  var node = Node(.list)
  node.own.list = ListContent(
    count: elements.count, rowHeight: rowHeight, identity: { AnyHashable(elements[$0][keyPath: id]) },
    input: { _ in nil }, row: { row(elements[$0]) }, isEqual: { _ in false }, elements: elements)
  return node
}

/// A navigation stack: a root, and a page for each element of `path`, the last of which is seen. Its back button calls `pop`.
@MainActor public func Pages<Route: Hashable>(
  _ title: String, path: [Route], pop: @escaping @MainActor () -> Void,
  @NodeBuilder root: @escaping @MainActor () -> [Node],
  @NodeBuilder page: @escaping @MainActor (Route) -> [Node]
) -> Node {
  var node = Node(.pages)
  node.own.pages = PagesContent(
    title: { $0 == 0 ? title : "\(path[$0 - 1])" },

    identities: [AnyHashable("root")]
      + path.enumerated().map { AnyHashable(PageIdentity(place: $0, route: $1)) },
    page: { $0 == 0 ? root() : page(path[$0 - 1]) }, pop: pop)
  return node
}

/// What tells a page from others: equal routes may stand over each other.
private struct PageIdentity<Route: Hashable>: Hashable, CustomStringConvertible {
  var place: Int
  var route: Route

  var description: String { "\(place) \(route)" }
}
