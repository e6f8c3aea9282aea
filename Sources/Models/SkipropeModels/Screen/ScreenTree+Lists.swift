internal import Gestures
internal import Kernel

extension ScreenTree {
  /// Creates the rows near the screen after a list appeared or changed; existing rows are compared.
  func evaluateRows(of element: Element) {
    guard let list = element.node.list else { return }
    element.rows = element.scroll.rows(of: list, height: size())
    let last = made
    reconcile(element, element.rows.map { ScreenTree.row($0, of: list, in: element) })
    work.madeRows += element.children.count { $0.number > last }
  }

  /// Creates the rows that came near the screen after scrolling or a change of height; existing rows are unchanged. O(rows near
  /// the screen).
  ///
  /// Returns whether any row came or went.
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
    for (number, row) in zip(last, old) where !rows.contains(number) { remove(row, from: element) }
    return true
  }

  private static func row(_ number: Int, of list: ListContent, in element: Element) -> Node {
    var node = Node(.scope)
    let own = node.own
    (own.identity, own.input) = (list.identity(number), list.input(number))
    // Read the list's current content, so that an equal list does not recreate its rows.
    node.content = { [unowned element] in element.node.list?.row(number) ?? [] }
    return node
  }

  /// Whether a list's rows exist and are unchanged.
  func storesRows(_ element: Element, _ new: ListContent, _ old: ListContent) -> Bool {
    new.rowHeight == old.rowHeight && new.isEqual(old)
      && element.rows == element.scroll.rows(of: new, height: size())
  }

  /// Counts a list of several elements whose identities were all replaced.
  func countReplaced(_ new: ListContent, _ old: ListContent) {
    guard new.count > 2, old.count > 2, new.identity(0) != old.identity(0) else { return }
    let last = Set((0..<old.count).map(old.identity))
    if !(0..<new.count).contains(where: { last.contains(new.identity($0)) }) { work.replacedLists += 1 }
  }

  /// Evaluates the last page. Pages below it disappear, with `onDisappear`, and appear again when it is popped.
  func evaluatePages(of element: Element) {
    guard let pages = element.node.pages else { return }
    let last = pages.identities.count - 1
    // Converting a route to text is the slowest step here.
    if element.children.first?.key.identity != pages.identities[last] || last == 0 {
      element.title = pages.title(last)
    }
    keepScrolls(of: element, pages.identities)
    var page = Node(.scope)
    page.own.identity = pages.identities[last]
    page.content = { pages.page(last) }
    reconcile(element, [page])
    returning = [:]
  }

  /// Stores the scroll positions of a page when another covers it, until it is visible again or leaves the stack.
  private func keepScrolls(of element: Element, _ pages: [AnyHashable]) {
    guard let seen = element.children.first, let identity = seen.key.identity, identity != pages.last else {
      return
    }
    element.scrolls = element.scrolls.filter { pages.contains($0.key) }
    if pages.contains(identity) { element.scrolls[identity] = seen.scrollPlaces }
    if let next = pages.last { returning = element.scrolls.removeValue(forKey: next) ?? [:] }
  }
}

extension Element {
  /// The scroll positions of the lists in it, by display id; lists at their top are omitted.
  fileprivate var scrollPlaces: [DisplayID: ScrollPlace] {
    var places = children.reduce(into: [:]) { $0.merge($1.scrollPlaces) { first, _ in first } }
    if node.kind == .list, scroll.track.offset != .zero {
      var place = scroll
      place.track.stop()
      place.pull = 0
      places[display] = place
    }
    return places
  }
}
