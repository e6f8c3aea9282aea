internal import Gestures
internal import Kernel

/// The identity of a page. Another page begins at its top.
enum PageKey: Hashable, Sendable {
  case tab(GardenTab)
  case profile(ProfileScreen.Page)
  case pack(PackMaking.Step)
  case library(LibraryScreen.Page)
  case importing(asked: Int?, page: Int)
  case welcome(Onboarding.Step)
  case day(String)
  case flow(EnteredMoment.Step, isListingYears: Bool)
}

/// Scrolls a page that is longer than its screen: 1:1 under a finger, with a fling at the lift and hard stops at both
/// ends. Lists of the family's app use the same `ScrollTrack`. A page that fits does not move.
struct PageScroller: Sendable {
  private(set) var track = ScrollTrack()
  private var key: PageKey?
  /// The touch sequence that scrolls, with the offset at its beginning.
  private var dragged: (sequence: Int, offset: ScreenLength)?
  /// The sequence that stopped a fling. Its lift does nothing else.
  private var stopped = -1

  /// The width of the scroll mark (D).
  static let markWidth = ScreenLength.points(3)

  var isScrolling: Bool { track.limit > .zero }

  /// Shows a page that is longer than its window by `excess`.
  mutating func show(_ page: PageKey, excess: ScreenLength) {
    if page != key {
      track.reset()
      (key, dragged) = (page, nil)
    }
    track.setLimit(excess)
  }

  /// Applies a gesture; returns whether the page moved.
  mutating func follow(_ decision: GestureDecision, at vsync: Instant, animated: Bool) -> Bool {
    guard isScrolling else { return false }
    switch decision.kind {
    case .touchDown where track.isFlinging:
      track.stop()
      stopped = decision.sequence
    case .dragBegan where decision.translation.y.magnitude > decision.translation.x.magnitude:
      dragged = (decision.sequence, track.offset)
      track.grab(finger: decision.position.y)
    case .dragChanged where dragged?.sequence == decision.sequence:
      return track.drag(finger: decision.position.y)
    case .dragEnded(let velocity) where dragged?.sequence == decision.sequence:
      let hasMoved = track.drag(finger: decision.position.y)
      track.release(fingerVelocity: velocity.yPointsPerSecond, at: vsync, animated: animated)
      return hasMoved || track.isMoving
    case .pinchBegan, .cancelled:
      track.stop()
      dragged = nil
    default: break
    }
    return false
  }

  /// Whether a lift belongs to a finger that scrolled or stopped a fling, and so does nothing else. Pulling down a
  /// page at its top does not scroll.
  func takes(_ decision: GestureDecision) -> Bool {
    if decision.kind == .tap { return stopped == decision.sequence }
    guard case .swipe(let direction, _) = decision.kind, isScrolling, let dragged,
      dragged.sequence == decision.sequence
    else { return false }
    return direction != .down || dragged.offset > .zero
  }

  /// Advances a fling; returns whether the page moved.
  mutating func animate(to instant: Instant) -> Bool { track.animate(to: instant) }

  /// Stops the page.
  mutating func stop() { track.stop() }
}

extension GardenCanvas {
  /// Whether the screen is as low as a phone in landscape. Sheets then take all of it (D).
  var isLow: Bool { size.height < .points(500) && size.width > size.height }

  /// The least number of rows on a page of a list. If fewer fit, the page scrolls (D).
  var leastRows: Int { isLow ? 6 : 1 }

  /// The number of pictures in a row: twice as many on a low screen (D).
  func columns(_ upright: Int) -> Int { isLow ? upright * 2 : upright }

  /// The least height of a picture on a scrolling page (D).
  func pictureHeight(_ upright: Int) -> ScreenLength { isLow ? .points(200) : .points(upright) }

  /// Completes a page drawn from `first` in the list that ends at `end`. Longer content is moved by the scroll offset
  /// and gets a scroll mark; the mark's height relates to the window's as the window's to the content's. A page over
  /// another one has its own mark number.
  mutating func endPage(
    _ page: PageKey, mark: Int = 1, from first: Int, to end: ScreenLength, in scroller: inout PageScroller
  ) {
    let bottom = list.items[first...].map(\.frame.maxY).max() ?? .zero
    scroller.show(page, excess: bottom + GardenCanvas.gap - end)
    guard scroller.isScrolling else { return }
    let (offset, height) = (scroller.track.offset, Int64(end.subpoints))
    move(from: first, up: offset)
    let whole = height + Int64(scroller.track.limit.subpoints)
    add(
      DisplayItem(
        id: GardenSlot.scrollMark.id(mark), kind: .card,
        frame: ScreenRect(
          x: safe.maxX - PageScroller.markWidth - .points(2), y: offset.scaled(by: height, over: whole),
          width: PageScroller.markWidth, height: end.scaled(by: height, over: whole)),
        colour: colour(.quietInk), trait: .decoration))
  }
}
