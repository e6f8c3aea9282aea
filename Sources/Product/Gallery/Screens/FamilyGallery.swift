public import Gestures
public import Kernel

/// The app's screens: the children's grid, fullscreen, group viewer, PIN screen and dashboard, and the parents' area.
///
/// A frame has six stages in this order: `recognise` each sample, `update`, `handle` each external event, `animate`, `layOut`,
/// `diff`. Nothing else changes the state. A frame without events allocates nothing, and no stage costs more than the visible
/// content.
///
/// It passes gesture decisions to the front screen, performs actions that affect other screens, and shows toasts.
public struct FamilyGallery: Sendable {
  /// The display list of this frame.
  public private(set) var display = DisplayList()
  public private(set) var currentScreen = GalleryScreen.grid
  /// The number of visible placeholders in this frame.
  public private(set) var visiblePlaceholderCount = 0
  /// The gesture decisions applied by this frame's `update`, in order, with or without effect.
  public private(set) var recognised: [GestureDecision] = []

  var screens: GalleryScreens
  var context: GalleryContext
  var toasts = ToastLayer()
  @usableFromInline var recogniser: GestureRecogniser

  private var decisions: [GestureDecision] = []
  private var hasEntered = false
  /// A reward's ending that occurred in the background and was not announced.
  private var endingUnseen: ScreenTimeEnding?
  /// Whether to announce a refused album change once toasts are shown again.
  private var isRefusalUnseen = false
  /// Whether this frame's list was laid out anew.
  private var isRelaid = false
  /// The number of items at the back that are unchanged from the previous frame.
  private var storedCount = 0

  /// Creates a gallery in kids mode at its first category. O(n log n) in the catalogue.
  public init(
    catalogue: PhotoCatalogue, settings: GallerySettings, screen: ScreenMetrics, clock: WallClock,
    contrast: ContrastLevel = .standard
  ) {
    context = GalleryContext(catalogue, settings: settings, screen: screen, clock: clock)
    context.canvas.contrast = contrast
    screens = GalleryScreens(context, catalogue)
    recogniser = GestureRecogniser(settings: settings.gestures)
    decisions.reserveCapacity(64)
    recognised.reserveCapacity(64)
    recogniser.scope = currentScreen.scope(settings.gestures)
  }

  /// The characters of a display text, for reports; allocates.
  public func spell(_ text: DisplayText) -> String {
    context.spell(text)
  }

  /// The symbol of an item; its words are then for screen readers only.
  public func symbol(of item: DisplayItem) -> ScreenSymbol? {
    item.textSize == TextSize.symbol ? TextKey(rawValue: item.text.key)?.symbol : nil
  }

  // MARK: The stages of a frame

  /// Stage 1: passes a sample to the recogniser; decisions wait for `update`. Ignores touch-downs in the background.
  public mutating func recognise(_ sample: TouchSample) {
    if sample.phase == .began && context.lifecycle.isPaused { return }
    if sample.time > context.touch.lastSample { context.touch.lastSample = sample.time }
    recogniser.handle(sample, into: &decisions)
  }

  /// Stage 2: applies the decisions up to `vsync`, including those of gesture timers.
  public mutating func update(at vsync: Instant, effects: inout [GalleryEffect]) {
    begin(vsync, &effects)
    defer { swap(&context.effects, &effects) }
    context.movedUnderFinger = false
    if !hasEntered {
      hasEntered = true
      if context.album.front != nil { announceEntry() }
    }
    recogniser.advance(to: vsync, into: &decisions)
    if !recognised.isEmpty { recognised.removeAll(keepingCapacity: true) }
    applyDecisions()
  }

  /// Stage 3: processes one external event.
  public mutating func handle(_ event: GalleryEvent, at vsync: Instant, effects: inout [GalleryEffect]) {
    begin(vsync, &effects)
    defer { swap(&context.effects, &effects) }
    switch event {
    case .photoReady(let key, let pixels): context.record(key, pixels: pixels)
    case .photoFailed(let key): context.record(key, pixels: .zero)
    case .photoEvicted(let key): context.recordEviction(key)
    case .photoProgress(let photo, let perMille):
      if photo == currentPhoto { context.showProgress(perMille) }
    case .groupPhotoExpired(let photo):
      if screens.removeGroupPhoto(photo, forGood: false, from: currentScreen, &context) { cancelGesture() }
    case .groupPhotoWithdrawn(let photo):
      if screens.removeGroupPhoto(photo, forGood: true, from: currentScreen, &context) { cancelGesture() }
    case .groupPhotoArrived(let photo): screens.mergeGroupPhoto(photo, on: currentScreen, &context)
    case .groupListed(let group): context.recordListing(of: group, failed: false)
    case .groupListingFailed(let group): context.recordListing(of: group, failed: true)
    case .albumChanged(let change): follow(change)
    case .albumRefused: announceRefusal()
    case .albumPhotoVanished(let photo): follow(.photoDeleted(photo))
    case .categoryVanished(let category): hide(category)
    case .standingReported(let standing):
      screens.dashboard.notify(standing, isInFront: currentScreen == .dashboard, &context)
      screens.redemption.notify(available: standing.available)
    case .standingFailed: screens.dashboard.reportFailure(&context)
    case .pointsArrived(let points): announce(points)
    case .rewardAnswered(let answer): screens.redemption.notify(answer, &context)
    case .rewardsReported(let rewards):
      screens.dashboard.notify(rewards, isInFront: currentScreen == .dashboard, &context)
    case .screenTimeEnded(let ending): announce(ending)
    case .avatarStored(let avatar): screens.dashboard.restore(avatar: avatar)
    case .uploadProgress(let photo, let perMille): context.showUpload(of: photo, perMille: perMille)
    case .uploadEnded(let photo): context.showUpload(of: photo, perMille: nil)
    case .sharingReported(let notice): announce(notice)
    case .pointsReported(let notice): announce(notice)
    case .enterKidsMode: enterKidsMode()
    case .pinEntered(let pin):
      if isInKidsMode { carryOut(screens.pinPad.enter(pin, &context), decidedAt: vsync) }
    case .pinAttemptsStored(let count, let end): screens.pinPad.attempts.restore(count, until: end, at: vsync)
    case .becameActive: resume()
    case .becameInactive: pause(.inactive)
    case .enteredBackground: pause(.background)
    case .lowPower(let isOn):
      context.lifecycle.isLowPower = isOn
      context.isDirty = true
      if isOn { finishMotion() }
    case .clockMoved(let offset):
      context.clock.offset = offset
      context.isDirty = true
    case .familyReported(let children): screens.parentChildren.notify(children, &context)
    case .familyFailed: screens.parentChildren.reportFailure(&context)
    case .adjustmentRefused(let child): screens.parentChildren.reportRefusal(child, &context)
    case .appearanceChanged(let isDark): context.followDevice(isDark: isDark)
    case .themeStored(let choice): context.choose(choice)
    }
  }

  /// Stage 4: advances timers, flings and springs to `vsync`.
  public mutating func animate(to vsync: Instant, effects: inout [GalleryEffect]) {
    context.vsync = vsync
    guard !context.lifecycle.isPaused else { return }
    if isInKidsMode { toasts.animate(to: vsync, animated: context.animated) }
    if context.passage.animate(to: vsync) { context.isDirty = true }
    screens.animate(currentScreen, &context)
  }

  /// Stage 5: lays out the visible content into `display` and requests photos.
  public mutating func layOut(at vsync: Instant, effects: inout [GalleryEffect]) {
    isRelaid = context.isDirty || toasts.isDirty
    guard isRelaid else { return }
    begin(vsync, &effects)
    defer { swap(&context.effects, &effects) }
    if context.isDirty || currentScreen != .grid {
      storedCount = 0
      context.canvas.begin()
      screens.layOut(currentScreen, &context)
      visiblePlaceholderCount = context.canvas.placeholderCount
    } else {
      // When only a toast fades over a grid at rest, everything below is unchanged.
      storedCount = display.count - toasts.itemCount
      context.canvas.begin(keeping: storedCount, of: display)
    }
    // Mounts a row of thumbnails or a part of the parents' cards per frame until all are present.
    context.isDirty =
      !screens.grid.mount.isComplete || !screens.parentPhotos.mount.isComplete || context.canvas.isPartial
    toasts.layOut(over: currentScreen, screens.pinPad, &context)
    context.canvas.present(on: &display)
  }

  /// Stage 6: the difference from the previous frame's list; folds it into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    guard isRelaid else { return DisplayDelta() }
    isRelaid = false
    return DisplayDelta(from: context.canvas.list, to: display, sharing: storedCount, digest: &digest)
  }

  /// Moves the caller's effects into the context during a call.
  private mutating func begin(_ vsync: Instant, _ effects: inout [GalleryEffect]) {
    context.vsync = vsync
    swap(&context.effects, &effects)
  }

  // MARK: Next frame

  /// The time at which the gallery next needs a frame without input: a timer's instant, or `Instant.zero` (the next vsync) while
  /// anything moves or is dirty. `nil` for never.
  @inline(__always) public var nextDue: Instant? {
    if context.isDirty || toasts.isDirty || isRelaid || !hasEntered || !decisions.isEmpty { return .zero }
    if context.lifecycle.isPaused { return recogniser.nextDue }
    if context.passage.isMoving { return .zero }
    var due = recogniser.nextDue
    switch screens.pace(of: currentScreen, context) {
    case .moves: return .zero
    case .waits(let end): due = FamilyGallery.earlier(due, end)
    case .rests: break
    }
    if isInKidsMode {
      due = FamilyGallery.earlier(due, toasts.nextDue(after: context.vsync, animated: context.animated))
    }
    return due
  }

  private static func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// Whether anything moves by itself or under a finger; such frames count as animated.
  public var isAnimating: Bool {
    var gallery = self
    return gallery.checkWhetherItMoves()
  }

  /// Like `isAnimating`, without copying the gallery; for every frame. Changes nothing.
  mutating func checkWhetherItMoves() -> Bool {
    if context.movedUnderFinger { return true }
    if context.lifecycle.isPaused { return false }
    if context.passage.isMoving { return true }
    if case .moves = screens.pace(of: currentScreen, context) { return true }
    return toasts.isFading(at: context.vsync)
  }

  // MARK: Decisions

  /// Applies the recogniser's decisions and empties its buffer. `recognised` retains earlier decisions of the frame.
  private mutating func applyDecisions() {
    context.touch.isDown = recogniser.isTouching
    guard !decisions.isEmpty else { return }
    var index = recognised.count
    if index == 0 { swap(&decisions, &recognised) } else { recognised += decisions }
    decisions.removeAll(keepingCapacity: true)
    while index < recognised.count {
      let decision = recognised[index]
      index += 1
      if context.lifecycle.isPaused {
        context.touch.role = .none
      } else if decision.sequence >= context.touch.deafBelow {
        apply(decision)
      }
    }
  }

  private mutating func apply(_ decision: GestureDecision) {
    guard !decision.commits || decision.sequence != context.touch.lastActed else { return }
    switch decision.kind {
    case .touchDown: context.touch.role = .none
    // The swipe of the same lift still needs the drag's axis, so the role ends with the sequence.
    case .dragEnded: context.isDirty = true
    case .pinchBegan, .cancelled, .allLifted: screens.letGo(on: currentScreen, &context)
    default: break
    }
    carryOut(screens.apply(decision, on: currentScreen, &context), decidedAt: decision.time)
    if case .pinchEnded = decision.kind { screens.letGo(on: currentScreen, &context) }
  }

  /// Cancels the gesture in progress and applies the resulting decisions in this frame.
  mutating func cancelGesture() {
    recogniser.cancelSequence(at: context.vsync, into: &decisions)
    applyDecisions()
  }

  // MARK: Answers of screens

  private mutating func carryOut(_ answer: ScreenAnswer, decidedAt: Instant) {
    switch answer {
    case .stay: break
    case .show(let next): show(next)
    case .selectCategory(let target, let cause):
      selectCategory(target, cause: cause, decidedAt: decidedAt)
    case .openPhoto(let index): openPhoto(index)
    case .closePhoto: closePhoto()
    case .openGroup(let group):
      context.effects.append(.listGroup(context.groups[group].id))
      context.groups.beginListing(group)
      screens.groupViewer.open(group, &context)
      show(.groupViewer)
    case .openReward(let reward):
      screens.redemption.open(reward)
      show(.redemption)
    case .leaveKidsMode: leaveKidsMode()
    case .enterKidsMode: enterKidsMode()
    case .openAlbumPhoto(let photo):
      screens.parentPhoto.open(photo)
      show(.parentPhoto)
    case .changeAlbum(let changes): changeAlbum(changes)
    }
  }

  /// Opens another screen at once; remaining touches of the old screen are ignored. Only a photo's transition goes on with
  /// `keepsPassage`.
  mutating func show(_ next: GalleryScreen, keepsPassage: Bool = false) {
    currentScreen = next
    if !keepsPassage { context.passage.stop(isOpen: next == .fullscreen) }
    context.touch.deafBelow = recogniser.nextSequence
    context.touch.role = .none
    context.progress = .none
    context.isDirty = true
    recogniser.scope = next.scope(context.settings.gestures)
    screens.prepare(next, &context)
  }

  /// Opens a photo of the grid, which springs from its square.
  private mutating func openPhoto(_ index: Int) {
    screens.fullscreen.open(index, &context)
    show(.fullscreen, keepsPassage: true)
    context.passage.open(
      screens.fullscreen.frontPhoto(context.album), square: screens.grid.square(of: index),
      at: context.vsync, animated: context.animated)
  }

  /// Returns to the grid at the category last viewed; the photo springs to its square.
  private mutating func closePhoto() {
    let photo = screens.fullscreen.frontPhoto(context.album)
    let frame = screens.fullscreen.pages.frontFrame
    let square = screens.grid.square(of: screens.fullscreen.pages.index ?? 0)
    screens.fullscreen.leave()
    if !context.settings.toastsInGrid { toasts.dropCategory(effects: &context.effects) }
    show(.grid, keepsPassage: true)
    context.passage.close(photo, from: frame, square: square, at: context.vsync, animated: context.animated)
  }

  /// Selects a category: scrolls the grid to its top, centres its chip and shows its toast.
  private mutating func selectCategory(_ target: Int, cause: CategoryChangeCause, decidedAt: Instant) {
    let category = context.album[target]
    context.effects.append(
      .categoryChanged(from: currentCategory, to: category.id, cause: cause, decidedAt: decidedAt))
    context.album.bringToFront(target)
    screens.grid.enterCategory(&context)
    screens.grid.centreChip(&context, animated: context.animated && currentScreen == .grid)
    context.isDirty = true
    guard context.settings.toastsInGrid || currentScreen == .fullscreen else { return }
    let text = TextKey.categoryToast.text(category.name)
    toasts.request(text, colour: category.colour, isCategory: true, effects: &context.effects)
  }

  // MARK: Kids mode

  private mutating func leaveKidsMode() {
    if currentScreen == .fullscreen { screens.fullscreen.leave() }
    toasts.dropAll(effects: &context.effects)
    show(.parent)
    context.effects.append(.leftKidsMode)
  }

  /// Returns to kids mode at the previous category, if it still exists, without a toast.
  private mutating func enterKidsMode() {
    guard !isInKidsMode else { return }
    show(.grid)
    guard context.album.front != nil else { return }
    screens.grid.enterCategory(&context)
    announceEntry()
    if isRefusalUnseen { announceRefusal() }
  }

  private mutating func announceEntry() {
    context.effects.append(
      .categoryChanged(from: nil, to: currentCategory, cause: .entry, decidedAt: context.vsync))
  }

  // MARK: Parents' changes

  /// Applies a parent's album changes at once and requests them from the server. Changes without effect are left out.
  private mutating func changeAlbum(_ changes: [AlbumChange]) {
    let made = changes.filter { follow($0) }
    guard !made.isEmpty else { return }
    context.effects.append(.changeAlbum(made))
    context.isDirty = true
    if currentScreen == .parentPhoto, context.library.photo(screens.parentPhoto.photo) == nil {
      show(.parentPhotos)
    }
  }

  // MARK: Points

  /// Announces points: as a rising note on the dashboard, elsewhere in kids mode as a toast.
  private mutating func announce(_ points: Points) {
    guard isInKidsMode else { return }
    if currentScreen == .dashboard { return screens.dashboard.float(points, &context) }
    toasts.request(
      TextKey.pointsEarned.text(of: points), colour: context.canvas.colour(.notice),
      isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// Announces with toast and haptic, in kids mode, that a reward stopped running; in the background it waits for the return.
  private mutating func announce(_ ending: ScreenTimeEnding) {
    guard !context.lifecycle.isPaused else { return endingUnseen = ending }
    guard isInKidsMode else { return }
    context.effects.append(.haptic(ending == .refused ? .rewardRefused : .screenTimeEnded))
    let words: TextKey =
      switch ending {
      case .allUsed: .allUsed
      case .expired: .timeIsUp
      case .refused: .rewardRefused
      }
    toasts.request(
      words.text(), colour: context.canvas.colour(.notice), isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// Announces a refused album change with a toast; in the parents' area it waits until they leave it (D).
  private mutating func announceRefusal() {
    isRefusalUnseen = !isInKidsMode
    guard isInKidsMode else { return }
    toasts.request(
      TextKey.albumRefused.text(), colour: context.canvas.colour(.notice),
      isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// Announces with toast and haptic, in kids mode, that a request or change had no effect.
  private mutating func announce(_ notice: PointsNotice) {
    guard isInKidsMode else { return }
    if !context.lifecycle.isPaused { context.effects.append(.haptic(.rewardRefused)) }
    toasts.request(
      notice.words.text(), colour: context.canvas.colour(.notice), isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// Announces the state of a shared photo with a toast, in kids mode.
  private mutating func announce(_ notice: SharingNotice) {
    guard isInKidsMode else { return }
    toasts.request(
      notice.words.text(), colour: HexColour.fallback, isCategory: false, effects: &context.effects)
    context.isDirty = true
  }

  // MARK: The device

  private mutating func pause(_ state: Lifecycle.State) {
    changeLifecycle()
    cancelGesture()
    if state == .background, !context.lifecycle.isPaused { context.lifecycle.pausedAt = context.vsync }
    context.lifecycle.state = state
  }

  /// Resumes in the foreground; everything continues where it was.
  private mutating func resume() {
    changeLifecycle()
    if let pausedAt = context.lifecycle.pausedAt {
      let span = context.vsync - pausedAt
      toasts.shiftTime(by: span)
      screens.performAll(.shiftTime(by: span), &context)
      context.shiftTime(by: span)
    }
    context.lifecycle.pausedAt = nil
    context.lifecycle.state = .active
    if let ending = endingUnseen {
      endingUnseen = nil
      announce(ending)
    }
  }

  private mutating func changeLifecycle() {
    context.isDirty = true
    screens.grid.forgetReach()
  }

  /// Finishes all motion for low-power mode.
  private mutating func finishMotion() {
    let end = context.vsync + .hours(1)
    screens.performAll(.finishMotion(by: end), &context)
    _ = context.passage.animate(to: end)
  }
}
