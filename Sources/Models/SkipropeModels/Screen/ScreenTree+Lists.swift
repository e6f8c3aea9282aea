internal import Gestures
internal import Kernel

extension ScreenTree {
  /// Makes the rows near the screen, after the list has come or changed: rows that were made already are compared.
  func evaluateRows(of element: Element) {
    guard let list = element.node.list else { return }
    element.rows = element.scroll.rows(of: list, height: size())
    let last = made
    reconcile(element, element.rows.map { ScreenTree.row($0, of: list, in: element) })
    work.madeRows += element.children.count { $0.number > last }
  }

  /// Makes the rows that have come near the screen as the list has scrolled or learned its height: those that are made stay as they are.
  /// Whether any came or went. O(rows near the screen).
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
    // The list's own content: of equal elements it comes without its rows being made again.
    node.content = { [unowned element] in element.node.list?.row(number) ?? [] }
    return node
  }

  /// Whether a list's rows are made, and the same as before.
  func keepsRows(_ element: Element, _ new: ListContent, _ old: ListContent) -> Bool {
    new.rowHeight == old.rowHeight && new.isEqual(old)
      && element.rows == element.scroll.rows(of: new, height: size())
  }

  /// Whether a list of several elements has become another one as a whole.
  func countReplaced(_ new: ListContent, _ old: ListContent) {
    guard new.count > 2, old.count > 2, new.identity(0) != old.identity(0) else { return }
    let last = Set((0..<old.count).map(old.identity))
    if !(0..<new.count).contains(where: { last.contains(new.identity($0)) }) { work.replacedLists += 1 }
  }

  /// Only the last page stands on screen: those below it have gone, as their `onDisappear` says, and come again when it goes.
  func evaluatePages(of element: Element) {
    guard let pages = element.node.pages else { return }
    let last = pages.identities.count - 1
    // A route in words takes longer than all else here.
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

  /// Where lists have scrolled to on a page that another one comes over is kept until it is seen again, or is no page of the stack.
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
  /// Where the lists in it have scrolled to, by their places on screen; those at their beginning are left out.
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
