internal import Gestures
internal import Kernel

/// What tells pages apart: another page begins at its top.
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

/// Scrolls the page in front where it is longer than its screen: 1:1 under a finger, flung when it is let go, with hard stops at both
/// ends, as lists of the other app (`ScrollTrack`). A page that fits stands still.
struct PageScroller: Sendable {
  private(set) var track = ScrollTrack()
  private var key: PageKey?
  /// The touch sequence that moves it, and how far it was scrolled when that began.
  private var dragged: (sequence: Int, offset: ScreenLength)?
  /// The sequence that held a page that ran out; its lift does nothing else.
  private var stopped = -1

  /// The width of the mark that shows how far a page is scrolled (D).
  static let markWidth = ScreenLength.points(3)

  var isScrolling: Bool { track.limit > .zero }

  /// Shows a page whose content is so much longer than its place.
  mutating func show(_ page: PageKey, excess: ScreenLength) {
    if page != key {
      track.reset()
      (key, dragged) = (page, nil)
    }
    track.setLimit(excess)
  }

  /// Follows what is decided of a finger; whether the page moved.
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

  /// Whether a lift is that of a finger that scrolled, or held what ran out, and so does nothing else. A finger that pulls down a page
  /// at its top scrolls nothing.
  func takes(_ decision: GestureDecision) -> Bool {
    if decision.kind == .tap { return stopped == decision.sequence }
    guard case .swipe(let direction, _) = decision.kind, isScrolling, let dragged,
      dragged.sequence == decision.sequence
    else { return false }
    return direction != .down || dragged.offset > .zero
  }

  /// Runs out; whether it moved.
  mutating func animate(to instant: Instant) -> Bool { track.animate(to: instant) }

  /// At rest where it is.
  mutating func stop() { track.stop() }
}

extension GardenCanvas {
  /// Whether the screen is as low as that of a phone on its side: sheets take all of it (D).
  var isLow: Bool { size.height < .points(500) && size.width > size.height }

  /// How many rows a page of a list has at least: where fewer fit, it scrolls (D).
  var leastRows: Int { isLow ? 6 : 1 }

  /// How many pictures stand beside each other: twice as many where the screen is wide and low (D).
  func columns(_ upright: Int) -> Int { isLow ? upright * 2 : upright }

  /// The least height of a picture on a page that scrolls (D).
  func pictureHeight(_ upright: Int) -> ScreenLength { isLow ? .points(200) : .points(upright) }

  /// Puts what was drawn from a place in the list on as a page that ends at `end`: longer content is moved by how far the page is
  /// scrolled, and a mark at its side says how far that is, as high in its place as the place is in the content.
  /// A page over another one has a mark of its own number.
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
