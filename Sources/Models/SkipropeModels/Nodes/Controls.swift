// The parts of a screen, named as in SwiftUI.

/// Stacks nodes vertically.
@MainActor public func Column(@NodeBuilder _ content: () -> [Node]) -> Node {
  var node = Node(.column)
  node.children = content()
  return node
}

/// Places nodes side by side with equal widths.
@MainActor public func Row(@NodeBuilder _ content: () -> [Node]) -> Node {
  var node = Node(.row)
  node.children = content()
  return node
}

/// A part that is evaluated separately: when a property that it read changes, or when its surroundings are evaluated.
@MainActor public func Scope(@NodeBuilder _ content: @escaping @MainActor () -> [Node]) -> Node {
  var node = Node(.scope)
  node.content = content
  return node
}

/// A part that is evaluated separately and derives from a value. With an equal value it is not evaluated again, like a SwiftUI
/// view with equal fields.
@MainActor public func Scope<Value: Hashable>(
  of value: Value, @NodeBuilder _ content: @escaping @MainActor (Value) -> [Node]
) -> Node {
  var node = Node(.scope)
  node.content = { content(value) }
  node.own.input = AnyHashable(value)
  return node
}

/// A text.
@MainActor public func Text(_ words: String) -> Node {
  var node = Node(.text)
  node.label = words
  return node
}

/// An image, or its placeholder until it is ready.
@MainActor public func Image(_ name: String, isReady: Bool = true) -> Node {
  var node = Node(.image)
  node.label = name
  node.isOn = isReady
  return node
}

/// A spinner.
@MainActor public func ProgressView(_ words: String = "") -> Node {
  var node = Node(.progress)
  node.label = words
  return node
}

/// A button with a label.
@MainActor public func Button(_ words: String, action: @escaping @MainActor () -> Void) -> Node {
  var node = Node(.button)
  node.label = words
  node.own.actions.tap = action
  return node
}

/// A switch with a label; a tap toggles it.
///
///     Toggle("Sound", isOn: model.isLoud) { model.isLoud = $0 }
@MainActor public func Toggle(_ words: String, isOn: Bool, set: @escaping @MainActor (Bool) -> Void) -> Node {
  var node = Node(.toggle)
  node.label = words
  node.isOn = isOn
  node.own.actions.tap = { set(!isOn) }
  return node
}

/// A text field of one line: a tap shows the keyboard, and each key changes the text.
///
///     TextField("Name", text: model.name) { model.name = $0 }
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

/// A scrolling list of rows of equal height. `rowHeight` is in points, at least 1.
///
/// Only rows near the screen are created. Each row is evaluated separately, and not again for an equal element.
///
///     List(model.items, rowHeight: 60) { item in Text(item.title) }
@MainActor public func List<Element: Identifiable & Hashable>(
  _ elements: [Element], rowHeight: Double = 56, @NodeBuilder row: @escaping @MainActor (Element) -> [Node]
) -> Node {
  precondition(rowHeight >= 1, "row height \(rowHeight) must be at least 1 point")
  var node = Node(.list)
  node.own.list = ListContent(
    count: elements.count, rowHeight: rowHeight, identity: { AnyHashable(elements[$0].id) },
    input: { AnyHashable(elements[$0]) }, row: { row(elements[$0]) },
    isEqual: { $0.elements as? [Element] == elements }, elements: elements)
  return node
}

/// A list for elements without equality: a row is also evaluated whenever its list is.
@MainActor public func List<Element, ID: Hashable>(
  _ elements: [Element], id: KeyPath<Element, ID>, rowHeight: Double = 56,
  @NodeBuilder row: @escaping @MainActor (Element) -> [Node]
) -> Node {
  precondition(rowHeight >= 1, "row height \(rowHeight) must be at least 1 point")
  var node = Node(.list)
  node.own.list = ListContent(
    count: elements.count, rowHeight: rowHeight, identity: { AnyHashable(elements[$0][keyPath: id]) },
    input: { _ in nil }, row: { row(elements[$0]) }, isEqual: { _ in false }, elements: elements)
  return node
}

/// A navigation stack with a root and a page for each element of `path`; the last page is visible. The back button calls `pop`.
///
///     Pages("Albums", path: model.path, pop: { model.path.removeLast() }) {
///       List(model.albums) { album in Text(album.title) }
///     } page: { album in
///       Text(album.title)
///     }
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

/// The identity of a page; it includes the index, because equal routes may occur twice in a stack.
private struct PageIdentity<Route: Hashable>: Hashable, CustomStringConvertible {
  var place: Int
  var route: Route

  var description: String { "\(place) \(route)" }
}
