internal import Kernel

/// One finger on a scrolling page, and how far the page must have moved with it.
///
/// The recogniser chooses where the page takes hold of the finger, within the first points of its path. That position
/// is measured in the first frame in which the page moves freely.
struct ScrollTouch: Hashable, Sendable {
  private let start: TouchSample
  private(set) var y: ScreenLength
  /// The range of positions where the page may have taken hold of the finger.
  private var holds: ClosedRange<ScreenLength>
  /// Whether the finger is so far from its start that the page must follow.
  private(set) var hasLeft = false
  /// Whether this may be something other than one finger that scrolls a page.
  var isUnread = false
  /// How far the page has moved since the finger came down; positive is down.
  private(set) var moved = ScreenLength.zero

  /// The time of the last movement; below, of the last movements down and up.
  private var time: Instant
  private var lastDown: Instant?
  private var lastUp: Instant?

  /// Smaller and larger than the slop of any recogniser.
  private static let (least, most) = (ScreenLength.points(8), ScreenLength.points(24))
  /// A finger at rest for longer may be a long press.
  private static let rest = TimeSpan.milliseconds(250)
  private static let tolerance = ScreenLength.points(1)
  /// Longer than the history any recogniser uses for a finger's speed.
  private static let recent = TimeSpan.milliseconds(200)

  init(_ start: TouchSample) {
    self.start = start
    y = start.position.y
    holds = y...y
    time = start.time
  }

  /// The finger's recent direction; `nil` if it moved both ways, as a trembling finger does, or not at all.
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
    // A path that is not clearly vertical may turn another page.
    if way.y.magnitude < way.x.magnitude * 2 { isUnread = true }
    hasLeft = way.length >= ScrollTouch.most.points
  }

  /// Judges how far the page moved in a frame; returns the fault in words, or `nil`.
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

  /// A distance in words, in points; positive is down.
  static func text(_ way: ScreenLength) -> String { "\(Int(way.points.rounded())) pt" }
}
