internal import Kernel

/// All toasts: one place for the category toast, where the newer takes over, and a queue of standard toasts.
struct ToastQueue: Hashable, Sendable {
  private(set) var category: Toast?
  private(set) var standard: Toast?
  private var waiting: [Toast] = []
  private(set) var nextNumber = 0
  #if Canaries
    private var categoryCount = 0
  #endif

  /// Standard toasts that may wait; one more supersedes the oldest of them (decision).
  static let waitingLimit = 16

  init() { waiting.reserveCapacity(ToastQueue.waitingLimit + 1) }

  mutating func request(
    _ text: DisplayText, colour: UInt32, isCategory: Bool, effects: inout [GalleryEffect]
  ) {
    let toast = Toast(number: nextNumber, text: text, colour: colour)
    nextNumber += 1
    effects.append(.toastRequested(number: toast.number, isCategory: isCategory))
    if isCategory {
      dropCategory(effects: &effects)
      category = toast
    } else {
      if waiting.count == ToastQueue.waitingLimit {
        effects.append(.toastSuperseded(number: waiting.removeFirst().number))
      }
      waiting.append(toast)
    }
  }

  mutating func dropCategory(effects: inout [GalleryEffect]) {
    if let old = category { effects.append(.toastSuperseded(number: old.number)) }
    category = nil
  }

  #if Canaries
    /// The planted bug: forgets every third category toast that was just asked for, and tells nobody.
    mutating func loseEveryThird() {
      categoryCount += 1
      if categoryCount % 3 == 0 { category = nil }
    }
  #endif

  mutating func dropAll(effects: inout [GalleryEffect]) {
    dropCategory(effects: &effects)
    if let old = standard { effects.append(.toastSuperseded(number: old.number)) }
    standard = nil
    for toast in waiting { effects.append(.toastSuperseded(number: toast.number)) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Presents what is new, removes what is over; whether anything looks different from the last frame.
  mutating func animate(to instant: Instant, animated: Bool) -> Bool {
    var changed = ToastQueue.advance(&category, to: instant, animated: animated)
    if ToastQueue.advance(&standard, to: instant, animated: animated) { changed = true }
    if standard == nil, !waiting.isEmpty {
      standard = waiting.removeFirst()
      if ToastQueue.advance(&standard, to: instant, animated: animated) { changed = true }
    }
    return changed
  }

  private static func advance(_ place: inout Toast?, to instant: Instant, animated: Bool) -> Bool {
    guard let toast = place else { return false }
    if toast.isOver(at: instant, animated: animated) {
      place = nil
      return true
    }
    if toast.presented == nil { place?.present(at: instant) }
    return place?.fade(to: instant, animated: animated) ?? false
  }

  func isFading(at instant: Instant) -> Bool {
    category?.isFading(at: instant) ?? false || standard?.isFading(at: instant) ?? false
  }

  /// The next instant at which something changes; `Instant.zero` for the next vsync.
  func nextDue(after instant: Instant, animated: Bool) -> Instant? {
    let waits = category.map { $0.presented == nil } ?? false || (standard == nil && !waiting.isEmpty)
    if waits || (animated && isFading(at: instant)) { return .zero }
    switch (category?.leaves, standard?.leaves) {
    case (let a?, let b?): return min(a, b)
    case (let a, let b): return a ?? b
    }
  }

  mutating func shiftTime(by span: TimeSpan) {
    category?.shiftTime(by: span)
    standard?.shiftTime(by: span)
  }

  func checkInvariants() {
    precondition(waiting.count <= ToastQueue.waitingLimit, "\(waiting.count) toasts wait")
    var last = standard?.number ?? -1
    for toast in waiting {
      precondition(toast.number > last && toast.number < nextNumber, "toast \(toast.number) after \(last)")
      precondition(toast.presented == nil, "waiting toast \(toast.number) is shown")
      last = toast.number
    }
    precondition(category.map { $0.number < nextNumber } ?? true, "category toast is not numbered")
  }
}
