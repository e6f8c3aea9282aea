internal import Garden
package import Kernel

/// Checks that a page with a scroll mark follows the finger, by the positions of its items before and after each
/// frame.
package struct ScrollFollower: Sendable {
  /// The page in front.
  private struct Page {
    /// The page's items, without backgrounds.
    let items: [(id: DisplayID, frame: ScreenRect)]
    /// The surface of the sheet that the page is on, if any.
    let surface: ScreenRect?
    let window: ScreenRect
    /// The length of the scroll mark. Another length means other content.
    let mark: ScreenLength

    init?(_ items: [DisplayItem], _ screen: ScreenMetrics) {
      guard let page = ScrolledPage(items, screen) else { return nil }
      window = page.window
      mark = items[page.places.upperBound].frame.size.height
      surface = items[page.places].first { $0.id.slot == GardenSlot.sheet.rawValue }?.frame
      self.items = items[page.places].filter { !Page.isBehind($0) }.map { ($0.id, $0.frame) }
    }

    private static func isBehind(_ item: DisplayItem) -> Bool {
      item.kind == .backdrop || item.kind == .overlay || item.id.slot == GardenSlot.sheet.rawValue
    }

    /// How far all items moved down; `nil` if the pages differ otherwise.
    func shift(since old: Page) -> ScreenLength? {
      guard items.count == old.items.count, surface == old.surface, window == old.window,
        (mark - old.mark).magnitude <= .points(1), let first = items.first, let before = old.items.first
      else { return nil }
      let way = first.frame.minY - before.frame.minY
      let isSame = zip(items, old.items).allSatisfy { new, old in
        new.id == old.id && new.frame.size == old.frame.size && new.frame.minX == old.frame.minX
          && new.frame.minY - old.frame.minY == way
      }
      return isSame ? way : nil
    }

    /// Whether the first element is in view. `isAtEnd`: whether the last one is.
    var isAtTop: Bool { (items.map(\.frame.minY).min() ?? .zero) >= window.minY }
    var isAtEnd: Bool { bottom <= window.maxY }
    var bottom: ScreenLength { items.map(\.frame.maxY).max() ?? .zero }
  }

  /// A page that runs out after a lift: its direction, if known, and the time of its last movement.
  private struct RunOut {
    var isDown: Bool?
    var last: Instant
  }

  private let screen: ScreenMetrics
  private var page: Page?
  private var fingers = 0
  private var touch: ScrollTouch?
  private var runOut: RunOut?
  private var severalLifted: Instant?
  private var wereSeveral = false
  /// The number of frames judged: the page had to follow a finger or stay in place.
  package private(set) var judged = 0

  /// A larger contact may be a palm, and so may one this close to the lower edge.
  private static let (fingertip, guarded) = (ScreenLength.points(39), ScreenLength.points(64))
  /// A page at rest for this long has stopped. The last points of a fling take longer than a frame each.
  private static let pause = TimeSpan.milliseconds(400)
  /// The largest space between the end of the content and the end of its window.
  private static let room = ScreenLength.points(24)
  private static let settling = TimeSpan.seconds(1)

  package init(_ screen: ScreenMetrics) { self.screen = screen }

  /// Forgets page and fingers.
  package mutating func forget() {
    (page, touch, runOut, severalLifted) = (nil, nil, nil, nil)
    (fingers, wereSeveral) = (0, false)
  }

  /// Reads a frame's samples and items; `nil` if the items are unchanged. Returns the fault in words, or `nil`.
  package mutating func follow(
    _ samples: [TouchSample], _ items: [DisplayItem]?, at vsync: Instant
  ) -> String? {
    let old = page
    if let items { page = Page(items, screen) }
    let before = touch
    let (isPressed, lifted) = read(samples)
    guard let page, let old, let shift = items == nil ? .zero : page.shift(since: old) else {
      touch?.isUnread = true
      // An unread change may be the lift after which a page runs out, or part of the run-out.
      let mayRunOut = page != nil && touch == nil && (lifted != nil || runOut != nil)
      runOut = mayRunOut ? RunOut(isDown: nil, last: vsync) : nil
      return nil
    }
    if let fault = judgeEnd(page, shift) { return fault }
    if lifted != nil || isPressed { return turnOver(shift, lifted ?? before, at: vsync) }
    guard touch != nil else { return judgeAlone(shift, at: vsync) }
    guard touch?.isUnread == false else { return nil }
    judged += 1
    let fault = touch?.judge(shift, isAtTop: page.isAtTop, isAtEnd: page.isAtEnd)
    if fault != nil { touch?.isUnread = true }
    return fault
  }

  /// Whether a finger came down, and the touch that ended last.
  private mutating func read(_ samples: [TouchSample]) -> (isPressed: Bool, lifted: ScrollTouch?) {
    var (isPressed, lifted): (Bool, ScrollTouch?) = (false, nil)
    for sample in samples {
      switch sample.phase {
      case .began:
        isPressed = true
        fingers += 1
        wereSeveral = wereSeveral || fingers > 1
        if fingers == 1 { touch = ScrollTouch(sample) }
        let isSettling = severalLifted.map { sample.time - $0 < ScrollFollower.settling } ?? false
        if fingers > 1 || isSettling || sample.radius > ScrollFollower.fingertip
          || sample.position.y > screen.size.height - ScrollFollower.guarded
        {
          touch?.isUnread = true
        }
      case .moved: touch?.move(to: sample)
      case .ended, .cancelled:
        fingers = max(0, fingers - 1)
        guard fingers == 0 else { continue }
        if sample.phase == .cancelled { touch?.isUnread = true } else { touch?.move(to: sample) }
        (lifted, touch) = (touch, nil)
        if wereSeveral { severalLifted = sample.time }
        wereSeveral = false
      }
    }
    return (isPressed, lifted)
  }

  /// Handles a frame in which a finger came down or lifted. The page may stop, follow the finger's last movement, or
  /// begin to run out.
  private mutating func turnOver(_ shift: ScreenLength, _ last: ScrollTouch?, at vsync: Instant) -> String? {
    guard touch == nil else {
      // Movement in the frame of a touch's beginning has no clear cause.
      if shift != .zero, touch?.hasLeft == true { touch?.isUnread = true }
      runOut = nil
      return nil
    }
    runOut = last.map { RunOut(isDown: $0.isUnread || shift == .zero ? nil : $0.isDown, last: vsync) }
    return nil
  }

  /// Judges a page without a finger: it stays in place, or runs out in its direction.
  private mutating func judgeAlone(_ shift: ScreenLength, at vsync: Instant) -> String? {
    if let last = runOut?.last, vsync - last > ScrollFollower.pause { runOut = nil }
    guard shift != .zero else { return nil }
    judged += 1
    guard let isDown = runOut.map({ $0.isDown ?? (shift > .zero) }) else {
      return "moves \(ScrollTouch.text(shift)) without a finger"
    }
    runOut = RunOut(isDown: isDown, last: vsync)
    return (shift > .zero) == isDown ? nil : "turns back by \(ScrollTouch.text(shift)) as it runs out"
  }

  /// Judges that a page does not move on when its last element is in view.
  private func judgeEnd(_ page: Page, _ shift: ScreenLength) -> String? {
    guard shift < .zero, page.bottom < page.window.maxY - ScrollFollower.room else { return nil }
    return "moves on when its last element is in view"
  }
}
