internal import Gestures
public import Kernel

extension FamilyGallery {
  /// Stage 1: gives a sample to the recogniser; decisions wait for `update`.
  public mutating func recognise(_ sample: TouchSample) {
    if sample.time > touch.lastSample { touch.lastSample = sample.time }
    recogniser.handle(sample, into: &decisions)
  }

  /// Stage 2: applies the decisions up to `vsync` (also those of gesture timers) to the state.
  public mutating func update(at vsync: Instant, effects: inout [GalleryEffect]) {
    movedUnderFinger = false
    if !hasEntered {
      hasEntered = true
      if let current = currentCategory {
        effects.append(.categoryChanged(from: nil, to: current, cause: .entry, decidedAt: vsync))
      }
    }
    recogniser.advance(to: vsync, into: &decisions)
    applyDecisions(at: vsync, effects: &effects)
  }

  /// Stage 4: moves timers, flings and springs to `vsync`.
  public mutating func animate(to vsync: Instant, effects: inout [GalleryEffect]) {
    now = vsync
    guard !lifecycle.isPaused else { return }
    if currentScreen != .parent, toasts.animate(to: vsync, animated: animated) { areToastsDirty = true }
    let moved =
      switch currentScreen {
      case .grid: animateGrid(to: vsync)
      case .fullscreen: animateFullscreen(to: vsync)
      case .groupList: groupList.track.animate(to: vsync)
      case .groupViewer: animateGroupViewer(to: vsync)
      case .pinPad: pinPad.animate(to: vsync)
      case .parent: false
      }
    if moved { isDirty = true }
  }

  /// Stage 6: the difference to the list of the frame before, folded into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    guard isRelaid else { return DisplayDelta() }
    isRelaid = false
    return DisplayDelta(from: previous, to: display, sharing: keptCount, digest: &digest)
  }

  /// When the gallery next has something to do without input: a timer's instant, or `Instant.zero` while anything
  /// moves or is dirty (that is: at the very next vsync). `nil`: nothing ever, until input or an event comes.
  public var nextDue: Instant? {
    if isDirty || areToastsDirty || isRelaid || !hasEntered || !decisions.isEmpty { return .zero }
    if lifecycle.isPaused { return recogniser.nextDue }
    if isMoving { return .zero }
    var due = recogniser.nextDue
    if currentScreen != .parent {
      due = FamilyGallery.earlier(due, toasts.nextDue(after: now, animated: animated))
    }
    switch currentScreen {
    case .fullscreen:
      return FamilyGallery.earlier(
        due, viewer.overlay.nextDue(lastTouch: touch.lastSample, kept: isOverlayKept))
    case .groupViewer: return FamilyGallery.earlier(due, ageDue(after: now))
    case .pinPad: return FamilyGallery.earlier(due, pinPad.attempts.nextDue(after: now))
    case .grid, .groupList, .parent: return due
    }
  }

  /// Whether anything on screen moves by itself or under a finger; such time counts as animated.
  public var isAnimating: Bool {
    movedUnderFinger || (!lifecycle.isPaused && (isMoving || toasts.isFading(at: now)))
  }

  /// Whether a spring, a fling or a fade of the screen in front runs.
  var isMoving: Bool {
    switch currentScreen {
    case .grid: grid.track.isMoving || chips.track.isMoving || viewer.passage.isMoving
    case .fullscreen: viewer.isMoving
    case .groupList: groupList.track.isMoving
    case .groupViewer: groupViewer.isMoving
    case .pinPad, .parent: false
    }
  }

  /// In low power, animations are off.
  var animated: Bool { !lifecycle.isLowPower }

  private mutating func animateGrid(to vsync: Instant) -> Bool {
    let scrolled = grid.animate(to: vsync)
    let passed = viewer.passage.animate(to: vsync)
    return chips.track.animate(to: vsync) || scrolled || passed
  }

  private mutating func animateFullscreen(to vsync: Instant) -> Bool {
    let moved = viewer.animate(to: vsync)
    let faded = viewer.overlay.animate(
      to: vsync, lastTouch: touch.lastSample, kept: isOverlayKept, animated: animated)
    return moved || faded
  }

  private mutating func animateGroupViewer(to vsync: Instant) -> Bool {
    let moved = groupViewer.animate(to: vsync)
    let text = ageText(at: vsync)
    guard text != age else { return moved }
    age = text
    return true
  }

  /// A held finger or a photo that is still loading keeps the overlay of fullscreen.
  var isOverlayKept: Bool {
    if recogniser.isTouching { return true }
    guard let photo = frontPhoto else { return false }
    return photos.copy(photo.slot, .full).readiness == .absent
  }

  static func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
