internal import Kernel

/// The toasts of kids mode: one category toast, replaced by newer ones, and a queue of standard toasts.
struct ToastLayer: Hashable, Sendable {
  private(set) var category: Toast?
  private(set) var standard: Toast?
  private var waiting: [Toast] = []
  private(set) var nextNumber = 0
  /// Whether they changed since the last frame.
  private(set) var isDirty = false
  /// The number of their items in the last frame; all others are behind them.
  private(set) var itemCount = 0

  /// The most waiting standard toasts; one more supersedes the oldest (decision).
  static let waitingLimit = 16

  init() { waiting.reserveCapacity(ToastLayer.waitingLimit + 1) }

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
      if waiting.count == ToastLayer.waitingLimit {
        effects.append(.toastSuperseded(number: waiting.removeFirst().number))
      }
      waiting.append(toast)
    }
  }

  mutating func dropCategory(effects: inout [GalleryEffect]) {
    if let old = category { effects.append(.toastSuperseded(number: old.number)) }
    category = nil
  }

  /// Updates the toast of a renamed or recoloured category, without changing its time (D).
  mutating func retitle(_ name: Int, as next: Int, colour: UInt32) {
    guard category?.text == TextKey.categoryToast.text(name) else { return }
    category?.text = TextKey.categoryToast.text(next)
    category?.colour = colour
    isDirty = true
  }

  mutating func dropAll(effects: inout [GalleryEffect]) {
    dropCategory(effects: &effects)
    if let old = standard { effects.append(.toastSuperseded(number: old.number)) }
    standard = nil
    for toast in waiting { effects.append(.toastSuperseded(number: toast.number)) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Presents new toasts and removes finished ones.
  mutating func animate(to instant: Instant, animated: Bool) {
    if ToastLayer.advance(&category, to: instant, animated: animated) { isDirty = true }
    if ToastLayer.advance(&standard, to: instant, animated: animated) { isDirty = true }
    if standard == nil, !waiting.isEmpty {
      standard = waiting.removeFirst()
      if ToastLayer.advance(&standard, to: instant, animated: animated) { isDirty = true }
    }
  }

  /// Draws the toasts over everything else, but not over keys of the PIN pad or lines below a group photo (D).
  mutating func layOut(over screen: GalleryScreen, _ pad: PinPadScreen, _ context: inout GalleryContext) {
    let countBefore = context.canvas.list.count
    let safe = context.canvas.safe
    var top = ScreenRect(
      x: safe.minX + Toast.inset, y: safe.minY + Toast.top, width: safe.size.width - Toast.inset * 2,
      height: Toast.height)
    var bottom = top
    bottom.origin.y = safe.maxY - Toast.bottom - Toast.height
    switch screen {
    case .pinPad: (top, bottom) = pad.toasts(top, bottom, in: safe)
    case .groupViewer:
      let footer = GroupViewerScreen.footerTop(context.canvas)
      bottom.origin.y = min(bottom.minY, footer - OverlayBar.spacing - Toast.height)
    default: break
    }
    if let category { ToastLayer.draw(category, .categoryToast, top, &context) }
    if let standard { ToastLayer.draw(standard, .standardToast, bottom, &context) }
    itemCount = context.canvas.list.count - countBefore
    isDirty = false
  }

  private static func draw(
    _ toast: Toast, _ slot: DisplaySlot, _ frame: ScreenRect, _ context: inout GalleryContext
  ) {
    context.put(
      slot, UInt64(toast.number), .toast, frame, text: toast.text, size: TextSize.toast, colour: toast.colour,
      opacity: toast.opacity)
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

  @inline(__always) func isFading(at instant: Instant) -> Bool {
    category?.isFading(at: instant) ?? false || standard?.isFading(at: instant) ?? false
  }

  /// The time of the next change; `Instant.zero` for the next vsync.
  @inline(__always) func nextDue(after instant: Instant, animated: Bool) -> Instant? {
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

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(nextNumber)
    digest.mix(category?.number ?? -1)
    digest.mix(standard?.number ?? -1)
  }

  /// Traps when the state contradicts itself.
  func checkInvariants() {
    precondition(waiting.count <= ToastLayer.waitingLimit, "\(waiting.count) toasts wait")
    var last = standard?.number ?? -1
    for toast in waiting {
      precondition(toast.number > last && toast.number < nextNumber, "toast \(toast.number) after \(last)")
      precondition(toast.presented == nil, "waiting toast \(toast.number) is shown")
      last = toast.number
    }
    precondition(category.map { $0.number < nextNumber } ?? true, "category toast is not numbered")
  }
}
