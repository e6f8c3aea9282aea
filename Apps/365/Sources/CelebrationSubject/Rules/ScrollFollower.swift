internal import Garden
package import Kernel

/// Whether a page that says that it scrolls moves with the finger, by the places of its items before and after each frame.
package struct ScrollFollower: Sendable {
  /// A page in front as it stands.
  private struct Page {
    /// Its items, without what lies behind it.
    let items: [(id: DisplayID, frame: ScreenRect)]
    /// The surface of the sheet that it is on, if any.
    let surface: ScreenRect?
    let window: ScreenRect
    /// How long its mark is: another length is that of other content.
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

    /// How far all of it moved down since it stood there; `nil` where anything else of it is another.
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

    /// Whether its first element is in view, and its last one.
    var isAtTop: Bool { (items.map(\.frame.minY).min() ?? .zero) >= window.minY }
    var isAtEnd: Bool { bottom <= window.maxY }
    var bottom: ScreenLength { items.map(\.frame.maxY).max() ?? .zero }
  }

  /// A page that runs out after a finger left: which way, where that is clear, and when it moved last.
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
  /// Frames in which a page had to follow a finger, or to stand still.
  package private(set) var judged = 0

  /// What is larger may be a palm, and so may what comes down this near to the lower edge.
  private static let (fingertip, guarded) = (ScreenLength.points(39), ScreenLength.points(64))
  /// A page that has run out moves no more by itself. A fling's last points take longer than a frame each.
  private static let pause = TimeSpan.milliseconds(400)
  /// Content ends so near to the end of its place, at most.
  private static let room = ScreenLength.points(24)
  private static let settling = TimeSpan.seconds(1)

  package init(_ screen: ScreenMetrics) { self.screen = screen }

  /// Forgets page and fingers.
  package mutating func forget() {
    (page, touch, runOut, severalLifted) = (nil, nil, nil, nil)
    (fingers, wereSeveral) = (0, false)
  }

  /// Reads a frame's samples and what it shows, `nil` for what the frame before showed; what is wrong, or `nil`.
  package mutating func follow(
    _ samples: [TouchSample], _ items: [DisplayItem]?, at vsync: Instant
  ) -> String? {
    let old = page
    if let items { page = Page(items, screen) }
    let before = touch
    let (isPressed, lifted) = read(samples)
    guard let page, let old, let shift = items == nil ? .zero : page.shift(since: old) else {
      touch?.isUnread = true
      // What is not read may be the lift that a page runs out from, or a part of that.
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

  /// A frame in which a finger came or left: the page may stop, follow the last way of the finger, and begin to run out.
  private mutating func turnOver(_ shift: ScreenLength, _ last: ScrollTouch?, at vsync: Instant) -> String? {
    guard touch == nil else {
      // What moved in one frame with the finger's beginning is not told apart.
      if shift != .zero, touch?.hasLeft == true { touch?.isUnread = true }
      runOut = nil
      return nil
    }
    runOut = last.map { RunOut(isDown: $0.isUnread || shift == .zero ? nil : $0.isDown, last: vsync) }
    return nil
  }

  /// Without a finger a page stands still, or runs out the way it went.
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

  /// No page moves on when its last element is in view.
  private func judgeEnd(_ page: Page, _ shift: ScreenLength) -> String? {
    guard shift < .zero, page.bottom < page.window.maxY - ScrollFollower.room else { return nil }
    return "moves on when its last element is in view"
  }
}
