internal import Gallery
package import Kernel
package import Simulation

/// Everything on screen is readable, and each control can be found and hit. A control describes itself, lies within the screen,
/// and is at least 44 pt in size, or has such an area to itself. Texts fit their frames and do not overlap.
///
/// Descriptions are checked in each frame in which they change, places each time the screen comes to rest. The rule reads the
/// display list only. Which slots are controls, and how large a text is, is its own knowledge. Each exception has a name below
/// (`isTouchedBeyondItsFrame` and those after it).
package struct AccessibleCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "display.accessible",
    title: "Each control has a description and a touch area of 44 pt. Texts fit, and do not overlap.",
    exercisedBy: "each time a changed screen comes to rest"
  ) { context in context.screen.map { [AccessibleCheck($0)] } ?? [] }

  /// The least side of a control (the platform's guidelines, and docs/product.md, section 7).
  package static let leastSide = ScreenLength.points(44)
  /// The least margin between the safe area's sides and a control. Photos and what scrolls sideways are exempt.
  private static let leastMargin = ScreenLength.points(8)

  package private(set) var tally = CheckTally()
  private let safe: ScreenRect
  /// Whether the screen has changed since it was last checked at rest.
  private var isUnseen = false
  private var areas: [Place] = []
  private var texts: [Place] = []

  /// An item, and the part of it that is visible.
  private struct Place {
    let item: DisplayItem
    let frame: ScreenRect
  }

  /// The least size of a button's text.
  private let buttonSize: UInt8

  package init(_ screen: ScreenMetrics) {
    safe = screen.safeArea
    buttonSize = min(screen.type.points(of: 17), 21)
  }

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isChanged {
      isUnseen = true
      if !frame.hasSameItems { inspectContents(frame) }
    }
    guard isUnseen, !frame.glance.isAnimating, !frame.glance.isTouching, !frame.isInBackground else { return }
    isUnseen = false
    inspectPlaces(frame)
  }

  // MARK: Descriptions

  private mutating func inspectContents(_ frame: CheckedFrame) {
    tally.checked += 1
    for item in frame.items where item.opacity > 0 {
      if let fault = AccessibleCheck.fault(of: item) {
        tally.violate(at: frame.vsync, "\(AccessibleCheck.name(item)) \(fault)")
      }
      // An item without a text size is drawn as a symbol or not at all. Only a screen reader reads its words.
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

  /// The fault in an item's description.
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

  /// A button's text has the platform's body size as the user set it, up to 21 pt, the limit of bars.
  private func leastSize(_ item: DisplayItem) -> UInt8 {
    item.id.slot == DisplaySlot.button.rawValue ? buttonSize : ShownText.leastSize
  }

  // MARK: Places

  private mutating func inspectPlaces(_ frame: CheckedFrame) {
    tally.checked += 1
    let windows = ScrollWindows(frame.items, frame.glance.screen, safe: safe)
    areas.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    for item in frame.items where item.opacity > 0 {
      if item.trait.isControl, !AccessibleCheck.isTouchedEverywhere(item) {
        inspectControl(item, windows, frame.vsync)
      }
      if item.textSize > 0 { inspectText(item, frame.texts[item.text], windows, frame.vsync) }
    }
    if !areas.isEmpty { tally.exercised += 1 }
    findOverlaps(at: frame.vsync)
  }

  private mutating func inspectControl(_ item: DisplayItem, _ windows: ScrollWindows, _ vsync: Instant) {
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

  private mutating func inspectText(
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

  /// The visible part of a photo. A photo that cannot be shown says so in the middle of that part; zoomed, it reaches beyond the
  /// screen.
  private func shown(of frame: ScreenRect) -> ScreenRect? {
    guard frame.intersects(safe) else { return nil }
    let (left, top) = (max(frame.minX, safe.minX), max(frame.minY, safe.minY))
    return ScreenRect(
      x: left, y: top, width: min(frame.maxX, safe.maxX) - left, height: min(frame.maxY, safe.maxY) - top)
  }

  private mutating func findOverlaps(at vsync: Instant) {
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

  // MARK: Exceptions

  /// A chip is 32 pt high in a bar of 48 pt. Its touch area is the bar's height and half of the gaps (docs/product.md, section
  /// 2).
  private static func isTouchedBeyondItsFrame(_ item: DisplayItem) -> Bool {
    item.id.slot == DisplaySlot.chip.rawValue
  }

  /// Photos of a grid reach the edges, and chips scroll out over them.
  private static func hasMargin(_ item: DisplayItem) -> Bool {
    item.id.slot != DisplaySlot.thumbnail.rawValue && item.id.slot != DisplaySlot.chip.rawValue
  }

  /// A tap anywhere in fullscreen or the viewer is a tap on the photo in front. That photo has no area of its own. Zoomed, or
  /// beside the one in front, it may lie beyond the screen.
  private static func isTouchedEverywhere(_ item: DisplayItem) -> Bool {
    item.id.slot == DisplaySlot.page.rawValue
  }

  /// A bar, an empty page and a failed photo centre their text in a frame larger than the text.
  private static func isWiderThanItsText(_ item: DisplayItem) -> Bool {
    item.kind == .bar || item.kind == .failure || item.id.slot == DisplaySlot.emptyPage.rawValue
  }

  /// Toasts and rising points lie over other content, but not over each other.
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
