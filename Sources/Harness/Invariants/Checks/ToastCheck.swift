package import Gallery
package import Kernel

/// Each toast is shown once for 2 s within a frame, or superseded once. Provoked by every toast asked for.
///
/// A toast is on screen while the display list has an item of kind toast with its number. Two seconds run from the first
/// such frame to the first in which it fades (or is gone, when animations are off); time in background does not count.
package struct ToastCheck: Sendable {
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

  package private(set) var tally = CheckTally(InvariantCatalogue.toastOnce)
  private var alive: [Alive] = []
  private var nextNumber = 0
  private var lastVsync = Instant.zero
  private var wasInBackground = false
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

  package mutating func check(_ facts: FrameFacts, _ display: DisplayList, _ effects: [GalleryEffect]) {
    let inBackground = wasInBackground ? facts.vsync - lastVsync : .zero
    wasInBackground = facts.isInBackground
    lastVsync = facts.vsync
    for index in alive.indices { alive[index].background += inBackground }
    takeEffects(facts, effects)
    for index in alive.indices.reversed() { look(at: index, facts, display) }
    lookForGhosts(facts, display)
  }

  private mutating func takeEffects(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    for effect in effects {
      switch effect {
      case .toastRequested(let number, let isCategory):
        tally.provoked += 1
        if number != nextNumber {
          tally.violate(at: facts.vsync, "toast \(number) came after \(nextNumber - 1)")
        }
        nextNumber = number + 1
        alive.append(Alive(number: number, isCategory: isCategory, askedAt: facts.vsync))
      case .toastSuperseded(let number):
        if let index = alive.firstIndex(where: { $0.number == number }) {
          alive.remove(at: index)
        } else {
          tally.violate(at: facts.vsync, "toast \(number) was superseded, but was not there")
        }
      default: break
      }
    }
  }

  private mutating func look(at index: Int, _ facts: FrameFacts, _ display: DisplayList) {
    tally.checked += 1
    let toast = alive[index]
    let item = display.items.first { ToastCheck.isShown($0) && $0.id.payload == UInt64(toast.number) }
    switch (toast.firstShown, item) {
    case (nil, nil):
      if !facts.isInBackground, isLost(toast, at: facts.vsync, facts.period) {
        tally.violate(at: facts.vsync, "toast \(toast.number) was asked for and never shown")
        alive.remove(at: index)
      }
    case (nil, let item?):
      alive[index].firstShown = facts.vsync
      alive[index].opacity = item.opacity
      alive[index].background = .zero
    case (let first?, let item?):
      alive[index].opacity = item.opacity
      watch(index, toast, opacity: item.opacity, shownFor: facts.vsync - first - toast.background, facts)
    case (let first?, nil):
      if toast.fadesSince == nil { checkStay(toast, facts.vsync - first - toast.background, facts) }
      alive.remove(at: index)
    }
  }

  /// A toast that was on screen before and still is: it begins to fade in time, and the fade ends.
  private mutating func watch(
    _ index: Int, _ toast: Alive, opacity: UInt8, shownFor stay: TimeSpan, _ facts: FrameFacts
  ) {
    if let since = toast.fadesSince {
      guard !facts.isInBackground, facts.vsync - since > ToastCheck.longestFade else { return }
      // Once a second is often enough to say that it is stuck. Time in background was no time to fade in.
      alive[index].fadesSince = facts.vsync
      guard toast.background == .zero else { return alive[index].background = .zero }
      tally.violate(at: facts.vsync, "toast \(toast.number) never goes")
    } else if opacity < toast.opacity {
      alive[index].fadesSince = facts.vsync
      alive[index].background = .zero
      checkStay(toast, stay, facts)
    } else if !facts.isInBackground, stay > ToastCheck.stay + facts.period * 2 {
      alive[index].fadesSince = facts.vsync
      alive[index].background = .zero
      tally.violate(at: facts.vsync, "toast \(toast.number) stays longer than 2 s")
    }
  }

  /// A toast on screen that nobody asked for, that was superseded, or that comes back; said once.
  private mutating func lookForGhosts(_ facts: FrameFacts, _ display: DisplayList) {
    for item in display.items where ToastCheck.isShown(item) {
      let number = Int(item.id.payload)
      guard number != lastGhost, !alive.contains(where: { $0.number == number }) else { continue }
      lastGhost = number
      tally.violate(at: facts.vsync, "toast \(number) is shown, but its time is over or never came")
    }
  }

  private static func isShown(_ item: DisplayItem) -> Bool { item.kind == .toast && item.opacity > 0 }

  private func isLost(_ toast: Alive, at vsync: Instant, _ period: TimeSpan) -> Bool {
    vsync - toast.askedAt - toast.background > (toast.isCategory ? period * 2 : ToastCheck.longestWait)
  }

  private mutating func checkStay(_ toast: Alive, _ stay: TimeSpan, _ facts: FrameFacts) {
    guard stay < ToastCheck.stay || stay > ToastCheck.stay + facts.period * 2 else { return }
    tally.violate(at: facts.vsync, "toast \(toast.number) stayed \(stay.milliseconds) ms")
  }

  /// Called once at the end: what was asked for long enough ago and never shown is lost.
  package mutating func finish(at vsync: Instant, period: TimeSpan) {
    guard !wasInBackground else { return }
    for toast in alive where toast.firstShown == nil && isLost(toast, at: vsync, period) {
      tally.violate(at: vsync, "toast \(toast.number) was asked for and never shown")
    }
  }
}
