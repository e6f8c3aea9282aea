internal import Gallery
package import Kernel
package import Simulation

/// Each toast is shown once for 2 s, within a frame, or is superseded once. Exercised by every requested toast that reports no
/// change of category; those count as changes.
///
/// A toast is visible while the display list has an item of kind toast with its number. The two seconds run from the first such
/// frame to the first in which it fades, or is gone if animations are off. Time in the background does not count.
package struct ToastCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "toast.once", title: "Each toast is shown once, for 2 s within one frame, or is superseded once.",
    exercisedBy: "every change of category by swipe or chip, and every other requested toast"
  ) { _ in [ToastCheck(), ToastPerChangeCheck()] }

  private struct Alive: Sendable {
    var number: Int
    var isCategory: Bool
    var askedAt: Instant
    var firstShown: Instant?
    /// Time in the background since the request; after the first frame on screen, since then.
    var background = TimeSpan.zero
    var opacity: UInt8 = 0
    /// Since when it fades, or was reported for not fading.
    var fadesSince: Instant?
  }

  package private(set) var tally = CheckTally()
  private var alive: [Alive] = []
  private var nextNumber = 0
  private var lastVsync = Instant.zero
  private var wasInBackground = false
  /// Whether any toast is on screen, visible or not.
  private var hasToasts = false
  /// The last toast reported as shown without a reason.
  private var lastGhost = -1

  /// The time on screen before the fade (docs/product.md, section 2).
  package static let stay = TimeSpan.seconds(2)
  /// The longest wait before a standard toast counts as lost: a full queue of 16 at 2.2 s each, and a margin. A category toast
  /// waits only for the next frame.
  package static let longestWait = TimeSpan.seconds(60)
  /// The longest fade, a decision; the product defines no length.
  package static let longestFade = TimeSpan.seconds(1)

  package init() { alive.reserveCapacity(24) }

  package mutating func check(_ frame: CheckedFrame) {
    let inBackground = wasInBackground ? frame.vsync - lastVsync : .zero
    wasInBackground = frame.isInBackground
    lastVsync = frame.vsync
    for index in alive.indices { alive[index].background += inBackground }
    record(frame)
    for index in alive.indices.reversed() { inspect(at: index, frame) }
    if !frame.hasSameItems { hasToasts = frame.items.contains { $0.kind == .toast } }
    if hasToasts { findGhosts(frame) }
  }

  private mutating func record(_ frame: CheckedFrame) {
    for effect in frame.effects {
      switch effect {
      case .toastRequested(let number, let isCategory):
        // The change of category already counts.
        if !isCategory { tally.exercised += 1 }
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

  private mutating func inspect(at index: Int, _ frame: CheckedFrame) {
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

  /// Checks a toast that is still on screen: it begins to fade in time, and the fade ends.
  private mutating func watch(
    _ index: Int, _ toast: Alive, opacity: UInt8, shownFor stay: TimeSpan, _ frame: CheckedFrame
  ) {
    if let since = toast.fadesSince {
      guard !frame.isInBackground, frame.vsync - since > ToastCheck.longestFade else { return }
      // Once a second is enough to report it as stuck. Time in the background does not count as fading.
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

  /// Reports, once, a toast on screen that was not requested, was superseded, or comes back.
  private mutating func findGhosts(_ frame: CheckedFrame) {
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
    tally.violate(at: frame.vsync, "toast \(toast.number) stayed \(stay.text)")
  }

  /// Reports toasts never shown, toasts shown too long, and toasts that never go.
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
        tally.violate(at: end.time, "toast \(toast.number) still shows after \(shown.text)")
      } else if let since = toast.fadesSince,
        end.time - since - toast.background > ToastCheck.longestFade + slack
      {
        tally.violate(at: end.time, "toast \(toast.number) never goes")
      }
    }
  }
}
