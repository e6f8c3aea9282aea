internal import Gallery
package import Kernel
package import Simulation

/// Each toast is shown once for 2 s within a frame, or superseded once. Provoked by every toast asked for
/// that tells of no change of category; those are counted as changes.
///
/// A toast is on screen while the display list has an item of kind toast with its number. Two seconds run from the first
/// such frame to the first in which it fades (or is gone, when animations are off); time in background does not count.
package struct ToastCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "toast.once", title: "Each toast is shown once for 2 s within one frame, or superseded once.",
    provokedBy: "every change of category by swipe or chip, and every other toast asked for"
  ) { _ in [ToastCheck(), ToastPerChangeCheck()] }

  private struct Alive: Sendable {
    var number: Int
    var isCategory: Bool
    var askedAt: Instant
    var firstShown: Instant?
    /// Time in background since it was asked for, and then since it was first shown.
    var background = TimeSpan.zero
    var opacity: UInt8 = 0
    /// Since when it goes, or has been reported for not going.
    var fadesSince: Instant?
  }

  package private(set) var tally = CheckTally()
  private var alive: [Alive] = []
  private var nextNumber = 0
  private var lastVsync = Instant.zero
  private var wasInBackground = false
  /// Whether there is any on screen, seen or not.
  private var hasToasts = false
  /// The last toast reported for being on screen without being due.
  private var lastGhost = -1

  /// How long a toast stays before it fades (docs/product.md, section 2).
  package static let stay = TimeSpan.seconds(2)
  /// A standard toast that waits longer than this is lost: a full queue of 16 at 2.2 s each, and some. A category toast
  /// waits for nothing but the next frame.
  package static let longestWait = TimeSpan.seconds(60)
  /// A fade that takes longer than this is stuck; the product says nothing of its length (decision).
  package static let longestFade = TimeSpan.seconds(1)

  package init() { alive.reserveCapacity(24) }

  package mutating func check(_ frame: CheckedFrame) {
    let inBackground = wasInBackground ? frame.vsync - lastVsync : .zero
    wasInBackground = frame.isInBackground
    lastVsync = frame.vsync
    for index in alive.indices { alive[index].background += inBackground }
    record(frame)
    for index in alive.indices.reversed() { look(at: index, frame) }
    if !frame.hasSameItems { hasToasts = frame.items.contains { $0.kind == .toast } }
    if hasToasts { lookForGhosts(frame) }
  }

  private mutating func record(_ frame: CheckedFrame) {
    for effect in frame.effects {
      switch effect {
      case .toastRequested(let number, let isCategory):
        // The change of category that it belongs to counts already.
        if !isCategory { tally.provoked += 1 }
        if number != nextNumber {
          tally.violate(at: frame.vsync, "toast \(number) came after \(nextNumber - 1)")
        }
        nextNumber = number + 1
        alive.append(Alive(number: number, isCategory: isCategory, askedAt: frame.vsync))
      case .toastSuperseded(let number):
        if let index = alive.firstIndex(where: { $0.number == number }) {
          alive.remove(at: index)
        } else {
          tally.violate(at: frame.vsync, "toast \(number) was superseded, but was not there")
        }
      default: break
      }
    }
  }

  private mutating func look(at index: Int, _ frame: CheckedFrame) {
    tally.checked += 1
    let toast = alive[index]
    let item = frame.items.first { ToastCheck.isShown($0) && $0.id.payload == UInt64(toast.number) }
    switch (toast.firstShown, item) {
    case (nil, nil):
      if !frame.isInBackground, isLost(toast, at: frame.vsync, frame.period * 2 + frame.frozen) {
        tally.violate(at: frame.vsync, "toast \(toast.number) was asked for and never shown")
        alive.remove(at: index)
      }
    case (nil, let item?):
      alive[index].firstShown = frame.vsync
      alive[index].opacity = item.opacity
      alive[index].background = .zero
    case (let first?, let item?):
      alive[index].opacity = item.opacity
      watch(index, toast, opacity: item.opacity, shownFor: frame.vsync - first - toast.background, frame)
    case (let first?, nil):
      if toast.fadesSince == nil { checkStay(toast, frame.vsync - first - toast.background, frame) }
      alive.remove(at: index)
    }
  }

  /// A toast that was on screen before and still is: it begins to fade in time, and the fade ends.
  private mutating func watch(
    _ index: Int, _ toast: Alive, opacity: UInt8, shownFor stay: TimeSpan, _ frame: CheckedFrame
  ) {
    if let since = toast.fadesSince {
      guard !frame.isInBackground, frame.vsync - since > ToastCheck.longestFade else { return }
      // Once a second is often enough to say that it is stuck. Time in background was no time to fade in.
      alive[index].fadesSince = frame.vsync
      guard toast.background == .zero else { return alive[index].background = .zero }
      tally.violate(at: frame.vsync, "toast \(toast.number) never goes")
    } else if opacity < toast.opacity {
      alive[index].fadesSince = frame.vsync
      alive[index].background = .zero
      checkStay(toast, stay, frame)
    } else if !frame.isInBackground, stay > ToastCheck.stay + frame.period * 2 + frame.frozen {
      alive[index].fadesSince = frame.vsync
      alive[index].background = .zero
      tally.violate(at: frame.vsync, "toast \(toast.number) stays longer than 2 s")
    }
  }

  /// A toast on screen that nobody asked for, that was superseded, or that comes back; said once.
  private mutating func lookForGhosts(_ frame: CheckedFrame) {
    for item in frame.items where ToastCheck.isShown(item) {
      let number = Int(item.id.payload)
      guard number != lastGhost, !alive.contains(where: { $0.number == number }) else { continue }
      lastGhost = number
      tally.violate(at: frame.vsync, "toast \(number) is shown, but its time is over or never came")
    }
  }

  private static func isShown(_ item: DisplayItem) -> Bool { item.kind == .toast && item.opacity > 0 }

  private func isLost(_ toast: Alive, at vsync: Instant, _ slack: TimeSpan) -> Bool {
    vsync - toast.askedAt - toast.background > (toast.isCategory ? slack : ToastCheck.longestWait)
  }

  private mutating func checkStay(_ toast: Alive, _ stay: TimeSpan, _ frame: CheckedFrame) {
    let latest = ToastCheck.stay + frame.period * 2 + frame.frozen
    guard stay < ToastCheck.stay || stay > latest else { return }
    tally.violate(at: frame.vsync, "toast \(toast.number) stayed \(stay.told)")
  }

  /// What was asked for long enough ago and never shown is lost; what shows stays longer than it may, or never goes.
  package mutating func finish(_ end: CheckedEnd) {
    guard !wasInBackground else { return }
    let slack = end.period * 2 + end.frozen
    for toast in alive {
      guard let first = toast.firstShown else {
        if isLost(toast, at: end.time, slack) {
          tally.violate(at: end.time, "toast \(toast.number) was asked for and never shown")
        }
        continue
      }
      let shown = end.time - first - toast.background
      if toast.fadesSince == nil, shown > ToastCheck.stay + slack {
        tally.violate(at: end.time, "toast \(toast.number) still shows after \(shown.told)")
      } else if let since = toast.fadesSince,
        end.time - since - toast.background > ToastCheck.longestFade + slack
      {
        tally.violate(at: end.time, "toast \(toast.number) never goes")
      }
    }
  }
}
