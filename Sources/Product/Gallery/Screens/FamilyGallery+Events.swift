internal import Gestures
public import Kernel

extension FamilyGallery {
  /// Stage 3: takes one event from outside.
  public mutating func handle(_ event: GalleryEvent, at vsync: Instant, effects: inout [GalleryEffect]) {
    switch event {
    case .photoReady(let key, let pixels):
      record(key, pixels.width > 0 && pixels.height > 0 ? .ready : .failed, pixels: pixels, effects: &effects)
    case .photoFailed(let key): record(key, .failed, pixels: .zero, effects: &effects)
    case .photoEvicted(let key): record(key, .absent, pixels: .zero, effects: &effects)
    case .photoProgress(let photo, let perMille): note(progress: perMille, of: photo)
    case .groupPhotoExpired(let photo):
      if expire(photo, at: vsync) { cancelGesture(at: vsync, effects: &effects) }
    case .groupPhotoArrived(let photo): merge(photo, at: vsync)
    case .groupListingFailed(let group):
      if let position = groups.position(of: group) {
        groups.markFailed(position)
        isDirty = true
      }
    case .albumPhotoVanished(let photo): forget(photo, at: vsync, effects: &effects)
    case .notice(let text):
      guard isInKidsMode else { return }
      toasts.request(text, colour: HexColour.fallback, isCategory: false, effects: &effects)
      isDirty = true
    case .enterKidsMode: enterKidsMode(at: vsync, effects: &effects)
    case .pinEntered(let pin): enterPin(pin, at: vsync, effects: &effects)
    case .becameActive, .becameInactive, .enteredBackground:
      changeLifecycle(event, at: vsync, effects: &effects)
    case .lowPower(let isOn):
      lifecycle.isLowPower = isOn
      isDirty = true
      if isOn { finishAnimations(at: vsync) }
    case .clockMoved(let offset):
      clock.offset = offset
      isDirty = true
    }
  }

  private mutating func record(
    _ key: PhotoKey, _ readiness: PhotoAvailability.Readiness, pixels: PixelSize,
    effects: inout [GalleryEffect]
  ) {
    let shown = readiness == .ready ? pixels : .zero
    guard let urgency = photos.record(key, readiness, pixels: shown), urgency == .visible else { return }
    isDirty = true
    // It left memory although it is on screen: ask once more.
    if readiness == .absent { effects.append(.want(key, .visible)) }
  }

  private mutating func note(progress perMille: Int, of photo: PhotoID) {
    guard photo == currentPhoto else { return }
    progress = TextKey.progress.text(min(max(perMille, 0), 1000))
    isDirty = true
  }

  /// Takes the gesture in progress away and applies what the recogniser says to that, in this frame.
  private mutating func cancelGesture(at vsync: Instant, effects: inout [GalleryEffect]) {
    recogniser.cancelSequence(at: vsync, into: &decisions)
    applyDecisions(at: vsync, effects: &effects)
  }

  /// An album photo went: what shows it shows the next older one instead, else the next newer.
  private mutating func forget(_ photo: PhotoID, at vsync: Instant, effects: inout [GalleryEffect]) {
    let front = currentScreen == .fullscreen ? frontPhoto : nil
    guard let home = album.remove(photo) else { return }
    photos.remove(photo)
    if viewer.passage.photo?.id == photo { viewer.passage.photo = nil }
    isDirty = true
    lastReach = nil
    guard home == category else { return }
    grid.resize(photoCount: album[home].roll.count)
    guard let front else { return }
    replaceFrontPhoto(front.place)
    if front.id == photo { cancelGesture(at: vsync, effects: &effects) }
  }

  private mutating func changeLifecycle(
    _ event: GalleryEvent, at vsync: Instant, effects: inout [GalleryEffect]
  ) {
    isDirty = true
    lastReach = nil
    switch event {
    case .becameActive:
      if let pausedAt = lifecycle.pausedAt { shiftTime(by: vsync - pausedAt) }
      lifecycle.pausedAt = nil
      lifecycle.state = .active
    case .becameInactive:
      cancelGesture(at: vsync, effects: &effects)
      lifecycle.state = .inactive
    default:
      cancelGesture(at: vsync, effects: &effects)
      if !lifecycle.isPaused { lifecycle.pausedAt = vsync }
      lifecycle.state = .background
    }
  }

  /// The clocks stood for a while: everything that runs goes on where it was.
  private mutating func shiftTime(by span: TimeSpan) {
    toasts.shiftTime(by: span)
    grid.track.shiftTime(by: span)
    chips.track.shiftTime(by: span)
    groupList.track.shiftTime(by: span)
    viewer.shiftTime(by: span)
    groupViewer.shiftTime(by: span)
    touch.lastSample = touch.lastSample + span
  }

  /// Low power: whatever is on its way arrives.
  private mutating func finishAnimations(at vsync: Instant) {
    let end = vsync + .hours(1)
    _ = grid.animate(to: end)
    _ = chips.track.animate(to: end)
    _ = groupList.track.animate(to: end)
    _ = viewer.animate(to: end)
    viewer.overlay.finish(at: end)
    _ = groupViewer.animate(to: end)
  }
}
