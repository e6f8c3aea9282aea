internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// The most swipes towards a wanted item [A].
  private static let scrollLimit = 8

  /// The next move towards a wanted item: the touch, or another swipe; `nil` without one.
  mutating func pursue(_ query: ScreenQuery) -> UserMove? {
    guard let (wanted, tries) = goal, let item = wanted.item else { return nil }
    goal = nil
    guard let now = query.items.first(where: { $0.id == item.id && $0.trait.isTouchable }),
      tries < GardenUser.scrollLimit
    else { return .watch(400) }
    let way = query.way(to: now)
    guard way != .zero else { return .tap(now, wanted.name, pause: wanted.pause) }
    goal = (wanted, tries + 1)
    return scroll(way)
  }

  /// The wanted touch, or a swipe that brings its item into view.
  mutating func reach(_ move: UserMove, _ query: ScreenQuery) -> UserMove {
    guard let item = move.item else { return move }
    let way = query.way(to: item)
    guard way != .zero else { return move }
    goal = (move, 1)
    return scroll(way)
  }

  /// A swipe along the middle of the screen, upward to see what is below.
  private func scroll(_ way: ScreenLength) -> UserMove {
    let middle = ScreenPoint(
      x: screen.size.width.scaled(by: 1, over: 2),
      y: screen.size.height.scaled(by: way > .zero ? 70 : 35, over: 100))
    return UserMove(
      name: "scroll", intent: way > .zero ? .swipeUp : .swipeDown, at: middle, pause: 900)
  }
}
