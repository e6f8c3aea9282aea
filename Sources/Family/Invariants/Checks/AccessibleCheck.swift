internal import Gallery
package import Kernel
package import Simulation

/// Whatever is on screen can be read, and what can be touched can be found and hit: it says what it is, is 44 pt at least or has
/// such an area to itself, and lies within the screen; texts fit their frames and do not lie on each other.
///
/// What things are is looked at in every frame in which they are others, where they lie whenever the screen has come to rest. All
/// from the display list: what is a control on which place, and how large a text is, is the rule's own knowledge. What it lets
/// pass on purpose has a name below (`isTouchedBeyondItsFrame` and those after it).
package struct AccessibleCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "display.accessible",
    title: "What can be touched says what it is and is as large as a finger; texts fit, apart and on screen.",
    provokedBy: "each time a screen that has changed comes to rest"
  ) { context in context.screen.map { [AccessibleCheck($0)] } ?? [] }

  /// The least side of what can be touched (the platform's guidelines, and docs/product.md, section 7).
  package static let leastSide = ScreenLength.points(44)
  /// What is free at least between the safe area's sides and what is touched, apart from photos and what scrolls sideways.
  private static let leastMargin = ScreenLength.points(8)

  package private(set) var tally = CheckTally()
  private let safe: ScreenRect
  /// Whether the screen has changed since it was last looked at at rest.
  private var isUnseen = false
  private var areas: [Place] = []
  private var texts: [Place] = []

  /// Where something lies, and whose it is.
  private struct Place {
    let item: DisplayItem
    let frame: ScreenRect
  }

  /// The least size of a button's words.
  private let buttonSize: UInt8

  package init(_ screen: ScreenMetrics) {
    safe = screen.safeArea
    buttonSize = min(screen.type.points(of: 17), 21)
  }

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isChanged {
      isUnseen = true
      if !frame.hasSameItems { lookAtContents(frame) }
    }
    guard isUnseen, !frame.glance.isAnimating, !frame.glance.isTouching, !frame.isInBackground else { return }
    isUnseen = false
    lookAtPlaces(frame)
  }

  // MARK: What things are

  private mutating func lookAtContents(_ frame: CheckedFrame) {
    tally.checked += 1
    for item in frame.items where item.opacity > 0 {
      if let fault = AccessibleCheck.fault(of: item) {
        tally.violate(at: frame.vsync, "\(AccessibleCheck.name(item)) \(fault)")
      }
      // Without a text size an item is drawn as a symbol or not at all, and only a screen reader reads its words.
      guard item.textSize > 0, let text = frame.texts[item.text] else { continue }
      if item.textSize < leastSize(item) {
        tally.violate(
          at: frame.vsync, "\(AccessibleCheck.name(item)) is written in \(item.textSize) pt")
      } else if !text.fits(item.frame.size, at: item.textSize) {
        tally.violate(
          at: frame.vsync,
          "\(text.letters) letters of \(item.textSize) pt are cut in \(AccessibleCheck.words(item.frame)), \(AccessibleCheck.name(item))"
        )
      }
    }
  }

  /// What is wrong with what an item says of itself.
  private static func fault(of item: DisplayItem) -> String? {
    let isControl = item.trait.isControl
    if isControl && item.text == .none && item.photo == .none { return "can be touched and says nothing" }
    switch DisplaySlot(rawValue: item.id.slot) {
    case nil: break
    case .thumbnail, .page:
      if item.trait != .imageButton, item.trait != .selectedImageButton {
        return "is a photo to be touched and says \(item.trait)"
      }
    case .chip, .card, .button, .key, .avatar, .redeem, .appKind, .useReward, .giveBack, .row, .control:
      if !isControl { return "is there to be touched and says \(item.trait)" }
    default:
      if isControl { return "says \(item.trait) and nothing is there to be touched" }
    }
    if item.text != .none && item.trait == .decoration { return "has words and is passed over" }
    if item.text == .none && (item.trait == .text || item.trait == .header) {
      return "is a text without words"
    }
    return nil
  }

  /// A button is written in the size of the platform's body text as the user has it, up to 21 pt, where bars stop.
  private func leastSize(_ item: DisplayItem) -> UInt8 {
    item.id.slot == DisplaySlot.button.rawValue ? buttonSize : ShownText.leastSize
  }

  // MARK: Where things lie

  private mutating func lookAtPlaces(_ frame: CheckedFrame) {
    tally.checked += 1
    let windows = ScrollWindows(frame.items, frame.glance.screen, safe: safe)
    areas.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    for item in frame.items where item.opacity > 0 {
      if item.trait.isControl, !AccessibleCheck.isTouchedEverywhere(item) {
        lookAtControl(item, windows, frame.vsync)
      }
      if item.textSize > 0 { lookAtText(item, frame.texts[item.text], windows, frame.vsync) }
    }
    if !areas.isEmpty { tally.provoked += 1 }
    lookForOverlaps(at: frame.vsync)
  }

  private mutating func lookAtControl(_ item: DisplayItem, _ windows: ScrollWindows, _ vsync: Instant) {
    var area = item.frame
    if AccessibleCheck.isTouchedBeyondItsFrame(item) { area = AccessibleCheck.widened(area) }
    let side = AccessibleCheck.leastSide
    if area.size.width < side || area.size.height < side {
      tally.violate(at: vsync, "\(AccessibleCheck.name(item)) is \(AccessibleCheck.words(item.frame))")
    }
    let margin = min(area.minX - safe.minX, safe.maxX - area.maxX)
    if AccessibleCheck.hasMargin(item), margin >= .zero, margin < AccessibleCheck.leastMargin {
      tally.violate(
        at: vsync, "\(AccessibleCheck.name(item)) is at the edge at \(AccessibleCheck.words(at: item.frame))")
    }
    if !windows.allow(item, area) {
      tally.violate(
        at: vsync, "\(AccessibleCheck.name(item)) lies outside at \(AccessibleCheck.words(at: item.frame))")
    }
    if let visible = windows.visible(item, area) { areas.append(Place(item: item, frame: visible)) }
  }

  private mutating func lookAtText(
    _ item: DisplayItem, _ text: ShownText?, _ windows: ScrollWindows, _ vsync: Instant
  ) {
    var frame = item.frame
    if AccessibleCheck.isWiderThanItsText(item) {
      guard let text, let seen = item.kind == .failure ? shown(of: frame) : frame else { return }
      frame = text.extent(in: seen, at: item.textSize)
    }
    if !item.trait.isControl, !windows.allow(item, frame) {
      tally.violate(
        at: vsync, "\(AccessibleCheck.name(item)) lies outside at \(AccessibleCheck.words(at: item.frame))")
    }
    if let visible = windows.visible(item, frame) { texts.append(Place(item: item, frame: visible)) }
  }

  /// What is seen of a photo, in whose middle it says that it cannot be shown: zoomed it reaches beyond the screen.
  private func shown(of frame: ScreenRect) -> ScreenRect? {
    guard frame.intersects(safe) else { return nil }
    let (left, top) = (max(frame.minX, safe.minX), max(frame.minY, safe.minY))
    return ScreenRect(
      x: left, y: top, width: min(frame.maxX, safe.maxX) - left, height: min(frame.maxY, safe.maxY) - top)
  }

  private mutating func lookForOverlaps(at vsync: Instant) {
    for (index, one) in areas.enumerated() {
      for other in areas[(index + 1)...] where one.frame.intersects(other.frame) {
        tally.violate(
          at: vsync,
          "\(AccessibleCheck.name(one.item)) and \(AccessibleCheck.name(other.item)) are touched in one place"
        )
      }
    }
    for (index, one) in texts.enumerated() {
      for other in texts[(index + 1)...]
      where one.frame.intersects(other.frame)
        && AccessibleCheck.liesOverOthers(one.item) == AccessibleCheck.liesOverOthers(other.item)
      {
        tally.violate(
          at: vsync,
          "the texts of \(AccessibleCheck.name(one.item)) and \(AccessibleCheck.name(other.item)) lie on each other"
        )
      }
    }
  }

  // MARK: What is let pass

  /// A chip is 32 pt high in a bar of 48 whose whole height touches it, and half of the gaps beside it (docs/product.md, section 2).
  private static func isTouchedBeyondItsFrame(_ item: DisplayItem) -> Bool {
    item.id.slot == DisplaySlot.chip.rawValue
  }

  /// Photos of a grid reach the edges, and chips scroll out over them.
  private static func hasMargin(_ item: DisplayItem) -> Bool {
    item.id.slot != DisplaySlot.thumbnail.rawValue && item.id.slot != DisplaySlot.chip.rawValue
  }

  /// A tap anywhere is one on the photo in front of fullscreen and of the viewer: it has no area of its own, and zoomed or beside
  /// the one in front it may lie beyond the screen.
  private static func isTouchedEverywhere(_ item: DisplayItem) -> Bool {
    item.id.slot == DisplaySlot.page.rawValue
  }

  /// A bar, an empty page and a photo that cannot be shown have their text in the middle of more room than it needs.
  private static func isWiderThanItsText(_ item: DisplayItem) -> Bool {
    item.kind == .bar || item.kind == .failure || item.id.slot == DisplaySlot.emptyPage.rawValue
  }

  /// Toasts and the points that rise lie over what is below them; not over each other.
  private static func liesOverOthers(_ item: DisplayItem) -> Bool {
    item.kind == .toast || item.id.slot == DisplaySlot.note.rawValue
  }

  // MARK: Words

  private static func widened(_ frame: ScreenRect) -> ScreenRect {
    let width = max(frame.size.width, leastSide)
    let height = max(frame.size.height, leastSide)
    return ScreenRect(
      x: ScreenLength(subpoints: frame.minX.subpoints + (frame.size.width - width).subpoints / 2),
      y: ScreenLength(subpoints: frame.minY.subpoints + (frame.size.height - height).subpoints / 2),
      width: width, height: height)
  }

  private static func name(_ item: DisplayItem) -> String {
    let slot = DisplaySlot(rawValue: item.id.slot).map { "\($0)" } ?? "slot \(item.id.slot)"
    return "\(slot) \(item.id.payload)"
  }

  private static func words(_ frame: ScreenRect) -> String {
    "\(frame.size.width.points) x \(frame.size.height.points) pt"
  }

  private static func words(at frame: ScreenRect) -> String {
    "\(frame.minX.points), \(frame.minY.points) of \(words(frame))"
  }
}
