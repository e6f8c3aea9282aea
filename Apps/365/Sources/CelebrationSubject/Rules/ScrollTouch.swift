internal import Kernel

/// One finger on a page that scrolls: how far the page has to have moved with it.
///
/// Where exactly the page takes hold of the finger is the recogniser's to choose, within the first points of its way. It is read from
/// the first frame in which the page moves freely, and holds from there on.
struct ScrollTouch: Hashable, Sendable {
  private let start: TouchSample
  private(set) var y: ScreenLength
  /// Where the page may have taken hold of the finger.
  private var holds: ClosedRange<ScreenLength>
  /// Whether the finger is so far from its start that a page has to follow.
  private(set) var hasLeft = false
  /// Whether this may be anything else than one finger that moves a page.
  var isUnread = false
  /// How far the page moved since the finger came down; positive is down.
  private(set) var moved = ScreenLength.zero

  /// When the finger moved last, and when it last moved down and up.
  private var time: Instant
  private var lastDown: Instant?
  private var lastUp: Instant?

  /// Less than any recogniser's slop, and more than any one.
  private static let (least, most) = (ScreenLength.points(8), ScreenLength.points(24))
  /// A finger that rests for longer may press instead.
  private static let rest = TimeSpan.milliseconds(250)
  private static let tolerance = ScreenLength.points(1)
  /// Longer than any recogniser looks back for the speed of a finger.
  private static let recent = TimeSpan.milliseconds(200)

  init(_ start: TouchSample) {
    self.start = start
    y = start.position.y
    holds = y...y
    time = start.time
  }

  /// Which way the finger moved lately; `nil` where it moved both ways, as one that trembles does, or neither.
  var isDown: Bool? {
    let isRecent = { [time] (last: Instant?) in last.map { time - $0 <= ScrollTouch.recent } ?? false }
    let (isDown, isUp) = (isRecent(lastDown), isRecent(lastUp))
    return isDown == isUp ? nil : isDown
  }

  /// Follows a sample of the finger.
  mutating func move(to sample: TouchSample) {
    if sample.position.y > y { lastDown = sample.time }
    if sample.position.y < y { lastUp = sample.time }
    (y, time) = (sample.position.y, sample.time)
    guard !hasLeft else { return }
    holds = min(holds.lowerBound, y)...max(holds.upperBound, y)
    let way = sample.position - start.position
    guard way.length > ScrollTouch.least.points else {
      if sample.time - start.time > ScrollTouch.rest { isUnread = true }
      return
    }
    // What is not clearly along the page may turn another one.
    if way.y.magnitude < way.x.magnitude * 2 { isUnread = true }
    hasLeft = way.length >= ScrollTouch.most.points
  }

  /// What is wrong with how far the page moved in a frame, or `nil`.
  mutating func judge(_ shift: ScreenLength, isAtTop: Bool, isAtEnd: Bool) -> String? {
    moved = moved + shift
    let slack = ScrollTouch.tolerance
    let (least, most) = (y - holds.upperBound - slack, y - holds.lowerBound + slack)
    if !hasLeft {
      let way = y - start.position.y
      let isWithin =
        moved == .zero || (way > .zero) == (moved > .zero) && moved.magnitude <= way.magnitude + slack
      return isWithin
        ? nil : "moves \(ScrollTouch.text(moved)) under a finger that moved \(ScrollTouch.text(way))"
    }
    if moved > most, !isAtEnd { return said(most, "its last element is not in view") }
    if moved < least, !isAtTop { return said(least, "its first element is not in view") }
    if moved >= least, moved <= most, !isAtTop, !isAtEnd { holds = (y - moved)...(y - moved) }
    return nil
  }

  private func said(_ wanted: ScreenLength, _ end: String) -> String {
    "moved \(ScrollTouch.text(moved)) where its finger asks for \(ScrollTouch.text(wanted)), and \(end)"
  }

  /// A way in points; positive is down.
  static func text(_ way: ScreenLength) -> String { "\(Int(way.points.rounded())) pt" }
}
