package import Gallery
package import Gestures
package import Kernel
package import Sweeping
internal import Touches

/// Reads each touch's effects off a gallery's frames: from the emitted effects, and from what it then shows.
///
/// Independent of the recogniser's verdict on the same touches, with which it is compared (`RecogniserDriver`), and of the
/// gallery's rules, which it states itself. It relies on the gallery's decisions for three facts: the touch of each sequence, the
/// length of a drag, and the spread of two fingers. Two events count by decisions alone: a pinch, whose zoom is then checked, and
/// a tap that hits no photo.
package struct GalleryObserver: Sendable {
  /// The effects of each touch.
  package internal(set) var touches: [GalleryTouch] = []
  /// Whether the recogniser's verdict no longer applies to the current screen.
  private(set) var isElsewhere = false
  /// Whether only a new gallery restores that screen.
  private(set) var mustRenew = false

  private let home: SweepScreen
  private let settings: GallerySettings
  private let height: ScreenLength
  /// The touch of each sequence, from `firstSequence` on.
  private var owners: [Int] = []
  private var firstSequence: Int?
  private var leaving = -1
  /// The photo hit by the tap of a sequence on the grid.
  private var hit: (sequence: Int, photo: PhotoID?) = (-1, nil)
  private var pinch: (sequence: Int, scale: Int64?, hasEnded: Bool) = (-1, nil, false)
  /// The touch whose double tap must zoom, and whether a frame has passed since.
  private var zooming: (touch: Int, isLate: Bool)?
  private var actor = -1
  private var hasActed = false
  private var toggled: Int?
  private var paged: (by: Int, touch: Int)?
  private var opened: (touch: Int, photo: PhotoID?)?
  /// The gallery's state before the frame.
  private(set) var before: GalleryGlance?

  /// Creates an observer of a gallery on `home` with these settings, on a screen of this height.
  package init(_ home: SweepScreen, settings: GallerySettings, height: ScreenLength) {
    self.home = home
    self.settings = settings
    self.height = height
  }

  /// Begins with a number of touches without known effects.
  package mutating func begin(touchCount: Int, _ glance: GalleryGlance) {
    touches.removeAll(keepingCapacity: true)
    for _ in 0..<touchCount { touches.append(GalleryTouch()) }
    reset(glance)
  }

  /// Notes that the gallery was replaced.
  mutating func reset(_ glance: GalleryGlance) {
    before = glance
    owners.removeAll(keepingCapacity: true)
    firstSequence = nil
    isElsewhere = false
    mustRenew = false
    zooming = nil
    // Numbers of sequences begin again.
    leaving = -1
    hit.sequence = -1
    pinch.sequence = -1
    actor = -1
  }

  /// Whether a frame must still be observed, though the gallery will be replaced.
  var mustPoll: Bool { !mustRenew || zooming != nil }

  /// Notes that neither recogniser nor debounce remembers anything, so that touches can be compared again.
  mutating func pause() { isElsewhere = mustRenew }

  /// Observes the decisions and effects of a frame that took samples of these touches.
  ///
  /// If the gallery acts in a frame without decisions, no touch caused it; it counts as a fault of the last touch.
  ///
  /// - Parameter shown: The grid's display list before the frame.
  /// - Returns: Whether `conclude` must be called with the new state.
  package mutating func observe(
    _ decisions: [GestureDecision], _ effects: [GalleryEffect], touches taken: ClosedRange<Int>,
    in block: GestureBlock, shifted shift: TimeSpan, shown: DisplayList?
  ) -> Bool {
    guard !decisions.isEmpty else { return recordStray(taken.upperBound, effects) || zooming != nil }
    for decision in decisions {
      if case .touchDown = decision.kind {
        assign(decision, taken, in: block, shifted: shift)
      } else if let touch = comparable(decision.sequence) {
        record(decision, touch, shown: shown)
      }
      if case .pinchBegan = decision.kind { exempt(after: decision.sequence) }
    }
    for effect in effects { record(effect) }
    return hasActed || pinch.scale != nil || leaving >= 0 || zooming != nil
  }

  /// Records an action of the gallery without a decision; returns whether there was one.
  private mutating func recordStray(_ touch: Int, _ effects: [GalleryEffect]) -> Bool {
    let isStray = effects.contains { effect in
      switch effect {
      case .acted, .categoryChanged(_, _, .swipe, _): true
      default: false
      }
    }
    if isStray { touches[touch].fault = .stray }
    return isStray
  }

  /// Exempts what follows, because the photo is zoomed or another screen is in front. A later sequence may have begun in the same
  /// frame.
  private mutating func exempt(after sequence: Int) {
    isElsewhere = true
    mustRenew = true
    guard let firstSequence, sequence + 1 - firstSequence < owners.count else { return }
    for owner in owners[(sequence + 1 - firstSequence)...] { touches[owner].exemption = .elsewhere }
  }

  /// Assigns a sequence to the last touch that had begun by then.
  private mutating func assign(
    _ decision: GestureDecision, _ taken: ClosedRange<Int>, in block: GestureBlock, shifted shift: TimeSpan
  ) {
    if firstSequence == nil { firstSequence = decision.sequence }
    let touch =
      taken.last { block.gestures[$0].gesture.first + shift <= decision.time } ?? taken.lowerBound
    owners.append(touch)
    if isElsewhere { touches[touch].exemption = .elsewhere }
  }

  /// The touch of a sequence, unless it is exempt.
  private func comparable(_ sequence: Int) -> Int? {
    guard let firstSequence, owners.indices.contains(sequence - firstSequence) else { return nil }
    let touch = owners[sequence - firstSequence]
    return touches[touch].exemption == .elsewhere ? nil : touch
  }

  // MARK: Decisions

  private mutating func record(_ decision: GestureDecision, _ touch: Int, shown: DisplayList?) {
    let way = decision.translation
    switch decision.kind {
    case .dragEnded where home == .fullscreen && leaves(way): leaving = decision.sequence
    case .tap where home == .grid: recordTap(decision, touch, shown)
    case .pinchBegan where home == .fullscreen:
      touches[touch].note(.pinch)
      pinch = (decision.sequence, nil, false)
    case .pinchChanged(let scale) where pinch.sequence == decision.sequence: pinch.scale = scale
    case .pinchEnded(let scale) where pinch.sequence == decision.sequence:
      pinch.scale = scale
      pinch.hasEnded = true
    case .cancelled where pinch.sequence == decision.sequence: pinch.hasEnded = true
    default: break
    }
  }

  /// The rule for a drag down at 1x (docs/product.md, section 3).
  private func leaves(_ way: ScreenPoint) -> Bool {
    guard way.y > .zero, way.y.magnitude > way.x.magnitude, let photo = before?.photo else { return false }
    if GalleryScene.place(of: photo) == 0 { return way.y > settings.exitDistance }
    return Int(way.y.subpoints) * 100 > Int(height.subpoints) * settings.exitHeightPercent
  }

  /// Records the photo under a tap. A tap between photos rightly opens none.
  private mutating func recordTap(_ decision: GestureDecision, _ touch: Int, _ shown: DisplayList?) {
    let item = shown?.items.last { item in
      item.id.slot == DisplaySlot.thumbnail.rawValue && item.frame.contains(decision.position)
        && decision.position.y >= GalleryDriver.barHeight
    }
    hit = (decision.sequence, item?.photo)
    if item == nil { touches[touch].note(.tap) }
  }

  // MARK: Actions

  private mutating func record(_ effect: GalleryEffect) {
    switch effect {
    case .acted(let action, let sequence, _):
      actor = sequence
      hasActed = true
      if let touch = comparable(sequence) { record(action, sequence, touch) }
      if action == .toggleZoom || action == .openPhoto || action == .closePhoto {
        exempt(after: sequence)
      }
    case .categoryChanged(let from, let to, .swipe, _):
      guard let touch = comparable(actor), let from, let to else { return }
      let count = GalleryScene.categoryCount
      let step = (Int(to.raw) - Int(from.raw) + count) % count
      touches[touch].note(step == 1 ? .left : .right)
      if step != 1 && step != count - 1 { touches[touch].fault = .stray }
    default: break
    }
  }

  private mutating func record(_ action: GalleryAction, _ sequence: Int, _ touch: Int) {
    switch action {
    case .changeCategory: break
    case .blockedByDebounce: touches[touch].note(.blocked)
    case .nextPhoto, .previousPhoto:
      touches[touch].note(action == .nextPhoto ? .up : .down)
      paged = ((paged?.by ?? 0) + (action == .nextPhoto ? 1 : -1), touch)
    case .toggleOverlay:
      touches[touch].note(.tap)
      toggled = toggled == nil ? touch : nil
    case .toggleZoom:
      touches[touch].note(.doubleTap)
      if !isElsewhere { zooming = (touch, false) }
    case .openPhoto: recordOpening(sequence, touch)
    case .stopFling: touches[touch].note(.tap)
    case .closePhoto: recordClosing(sequence, touch)
    case .atListEnd: recordListEnd(touch)
    default: touches[touch].fault = .stray
    }
  }

  private mutating func recordOpening(_ sequence: Int, _ touch: Int) {
    touches[touch].note(.tap)
    opened = (touch, hit.sequence == sequence ? hit.photo : nil)
  }

  private mutating func recordClosing(_ sequence: Int, _ touch: Int) {
    if leaving == sequence {
      touches[touch].exemption = .left
      leaving = -1
    } else {
      touches[touch].fault = .leftWithoutCause
    }
  }

  private mutating func recordListEnd(_ touch: Int) {
    let place = before?.photo.map(GalleryScene.place(of:))
    touches[touch].exemption = .listEnd
    if place != 0 && place != GalleryScene.photosPerCategory - 1 { touches[touch].fault = .listEnd }
  }

  // MARK: Results

  /// Compares the frame's state with the actions in it.
  mutating func conclude(_ glance: GalleryGlance) {
    if leaving >= 0, let touch = comparable(leaving) { touches[touch].fault = .stayed }
    if let touch = toggled, glance.isOverlayVisible == before?.isOverlayVisible {
      touches[touch].fault = .overlay
    }
    if let (steps, touch) = paged, let old = before?.photo, let new = glance.photo,
      GalleryScene.place(of: new) - GalleryScene.place(of: old) != steps
    {
      touches[touch].fault = .wrongPhoto
    }
    if let (touch, photo) = opened, photo != glance.photo { touches[touch].fault = .wrongPhoto }
    concludeZoom(glance)
    leaving = -1
    toggled = nil
    paged = nil
    opened = nil
    pinch.scale = nil
    hasActed = false
    before = glance
  }

  /// Checks zooms. A double tap must begin to zoom by the frame after its own. A pinch from 1x has the fingers' scale, between
  /// 0.5x and 4x; released within 2 % of 1x it is 1x.
  private mutating func concludeZoom(_ glance: GalleryGlance) {
    if let (touch, isLate) = zooming {
      if isLate && glance.zoomMillionths == PhotoScale.one { touches[touch].fault = .wrongZoom }
      zooming = isLate ? nil : (touch, true)
    }
    guard let scale = pinch.scale, let touch = comparable(pinch.sequence) else { return }
    let wanted = min(max(scale, PhotoScale.smallest), PhotoScale.largest)
    let isSnapped = pinch.hasEnded && (980_000...1_020_000).contains(wanted)
    if glance.zoomMillionths != (isSnapped ? PhotoScale.one : wanted) { touches[touch].fault = .wrongZoom }
  }

  /// Scales in millionths (docs/product.md, section 3).
  private enum PhotoScale {
    static let smallest: Int64 = 500_000
    static let one: Int64 = 1_000_000
    static let largest: Int64 = 4_000_000
  }
}
