internal import Gallery
package import Kernel
package import Simulation

/// Nothing opaque of the same layer covers content or controls. They are on screen or can be scrolled there, and controls stay
/// clear of the device's edges.
///
/// Judged by the drawn items (`DisplayCover`); which of them scroll is the rules' own knowledge (`ScrollWindows`). A photo that
/// fills the screen is exempt: a touch anywhere hits it, and items over it are intended. A toast may cover anything except a key
/// of the PIN screen and a line over a group's photo. Toasts in a row would cover the key until the PIN is typed. The line comes
/// and goes with the overlay, and may be visible no longer than the toast.
package struct CoveredCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "display.covered",
    title: "Nothing opaque covers content or controls, and each of them can be reached.",
    exercisedBy: "a screen on which an item appeared or moved"
  ) { context in context.screen.map { [CoveredCheck($0)] } ?? [] }

  package private(set) var tally = CheckTally()
  private let safe: ScreenRect
  private var watch: CoverWatch
  /// Whether the screen is unchecked since it came to rest.
  private var isUnseen = true
  /// The last toast reported for covering a key or a line.
  private var covering: DisplayID?

  package init(_ screen: ScreenMetrics) {
    safe = screen.safeArea
    watch = CoverWatch(screen)
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    switch frame.glance.screen {
    case .pinPad where frame.isChanged: checkToasts(frame, over: .key)
    case .groupViewer where frame.isChanged: checkToasts(frame, over: .label)
    default: break
    }
    // An item in motion, or one that stands still only in the background, is not in its final place.
    guard !frame.glance.isAnimating, !frame.glance.isTouching, !frame.isInBackground else {
      isUnseen = true
      return watch.forget()
    }
    let (before, screen, safe) = (watch.judged, frame.glance.screen, safe)
    let isNew = isUnseen || frame.isChanged
    isUnseen = false
    let due =
      isNew
      ? watch.poll(at: CoveredCheck.asked(frame), at: frame.vsync) { items in
        let windows = ScrollWindows(items, screen, safe: safe)
        return (windows.all, { windows.place(of: items[$0]) })
      } : watch.advance(to: frame.vsync)
    tally.exercised += watch.judged - before
    report(due, at: frame.vsync)
  }

  private mutating func checkToasts(_ frame: CheckedFrame, over slot: DisplaySlot) {
    for toast in frame.items where toast.kind == .toast && toast.id != covering {
      let under = frame.items.first {
        $0.id.slot == slot.rawValue && $0.opacity > 0 && $0.frame.intersects(toast.frame)
      }
      guard let under else { continue }
      covering = toast.id
      tally.violate(
        at: frame.vsync, "\(CoveredCheck.name(under.id)) lies under \(CoveredCheck.name(toast.id))")
    }
  }

  private mutating func report(_ faults: [DisplayCover.Fault], at instant: Instant) {
    for fault in faults { tally.violate(at: instant, CoveredCheck.words(fault)) }
  }

  /// Items on screen at the end were there all the time until then.
  package mutating func finish(_ end: CheckedEnd) {
    report(watch.advance(to: end.time), at: end.time)
  }

  /// The items to check, back to front. A bar counts as its ground and its title, which has buttons on either side.
  private static func asked(_ frame: CheckedFrame) -> [DisplayItem] {
    var asked: [DisplayItem] = []
    for item in frame.items
    where item.id.slot != DisplaySlot.page.rawValue && item.id.slot != DisplaySlot.note.rawValue {
      guard item.kind == .bar, item.textSize > 0, let text = frame.texts[item.text] else {
        asked.append(item)
        continue
      }
      var (ground, title) = (item, item)
      ground.trait = .decoration
      title.kind = .label
      title.frame = text.extent(in: item.frame, at: item.textSize)
      asked += [ground, title]
    }
    return asked
  }

  private static func words(_ fault: DisplayCover.Fault) -> String {
    guard let cover = fault.cover else { return "\(name(fault.id)) cannot be reached where it stands" }
    return "\(name(fault.id)) lies under \(name(cover))"
  }

  private static func name(_ id: DisplayID) -> String {
    let slot = DisplaySlot(rawValue: id.slot).map { "\($0)" } ?? "slot \(id.slot)"
    return "\(slot) \(id.payload)"
  }
}
