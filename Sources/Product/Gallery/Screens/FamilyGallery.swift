public import Gestures
public import Kernel

/// The whole screen of the app in front of a child: grid, fullscreen, group viewer and PIN gate.
///
/// A frame is driven in six stages, always in this order: `recognise` each sample, `update`, `handle` each event
/// from outside, `animate`, `layOut`, `diff`. Nothing else changes the state. A frame in which nothing happens
/// allocates nothing, and no stage costs more than what is visible.
///
/// It passes the recogniser's decisions to the screen in front, carries out what that screen leaves to it, and shows
/// toasts over it.
public struct FamilyGallery: Sendable {
  /// What this frame shows.
  public private(set) var display = DisplayList()
  public private(set) var currentScreen = GalleryScreen.grid
  /// Photos visible in this frame that are still placeholders.
  public private(set) var visiblePlaceholderCount = 0
  /// What this frame's `update` took from the recogniser, in order, whether or not anything came of it.
  public private(set) var recognised: [GestureDecision] = []

  var screens: GalleryScreens
  var context: GalleryContext
  var toasts = ToastLayer()
  @usableFromInline var recogniser: GestureRecogniser

  private var decisions: [GestureDecision] = []
  private var hasEntered = false
  /// How a reward's minutes ended while nobody looked.
  private var endingUnseen: ScreenTimeEnding?
  /// Whether a refused change of the album is to be said once toasts show again.
  private var isRefusalUnseen = false
  /// Whether this frame's list is another one than the last frame's.
  private var isRelaid = false
  /// How many items at the back are those of the frame before, unchanged.
  private var keptCount = 0

  /// A gallery in kids mode on its first category. Sorts the catalogue once, O(n log n).
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

  /// The characters of a text in the display list, for reports; allocates.
  public func spell(_ text: DisplayText) -> String {
    context.spell(text)
  }

  /// What stands in place of an item's words, which only a screen reader reads then.
  public func symbol(of item: DisplayItem) -> ScreenSymbol? {
    item.textSize == TextSize.symbol ? TextKey(rawValue: item.text.key)?.symbol : nil
  }

  // MARK: The stages of a frame

  /// Stage 1: gives a sample to the recogniser; decisions wait for `update`. No finger comes down on an app in background.
  public mutating func recognise(_ sample: TouchSample) {
    if sample.phase == .began && context.lifecycle.isPaused { return }
    if sample.time > context.touch.lastSample { context.touch.lastSample = sample.time }
    recogniser.handle(sample, into: &decisions)
  }

  /// Stage 2: applies the decisions up to `vsync` (also those of gesture timers) to the state.
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

  /// Stage 3: handles one event from outside.
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
    case .standingTold(let standing):
      screens.dashboard.tell(standing, isInFront: currentScreen == .dashboard, &context)
      screens.redemption.tell(available: standing.available)
    case .standingFailed: screens.dashboard.tellFailure(&context)
    case .pointsArrived(let points): announce(points)
    case .rewardAnswered(let answer): screens.redemption.tell(answer, &context)
    case .rewardsTold(let rewards):
      screens.dashboard.tell(rewards, isInFront: currentScreen == .dashboard, &context)
    case .screenTimeEnded(let ending): announce(ending)
    case .avatarKept(let avatar): screens.dashboard.restore(avatar: avatar)
    case .uploadProgress(let photo, let perMille): context.showUpload(of: photo, perMille: perMille)
    case .uploadEnded(let photo): context.showUpload(of: photo, perMille: nil)
    case .sharingTold(let notice): announce(notice)
    case .pointsTold(let notice): announce(notice)
    case .enterKidsMode: enterKidsMode()
    case .pinEntered(let pin):
      if isInKidsMode { carryOut(screens.pinPad.enter(pin, &context), decidedAt: vsync) }
    case .pinAttemptsKept(let count, let end): screens.pinPad.attempts.restore(count, until: end, at: vsync)
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
    case .familyTold(let children): screens.parentChildren.tell(children, &context)
    case .familyFailed: screens.parentChildren.tellFailure(&context)
    case .adjustmentRefused(let child): screens.parentChildren.tellRefusal(child, &context)
    case .appearanceChanged(let isDark): context.followDevice(isDark: isDark)
    case .themeKept(let choice): context.choose(choice)
    }
  }

  /// Stage 4: moves timers, flings and springs to `vsync`.
  public mutating func animate(to vsync: Instant, effects: inout [GalleryEffect]) {
    context.vsync = vsync
    guard !context.lifecycle.isPaused else { return }
    if isInKidsMode { toasts.animate(to: vsync, animated: context.animated) }
    if context.passage.animate(to: vsync) { context.isDirty = true }
    screens.animate(currentScreen, &context)
  }

  /// Stage 5: lays out what is visible into `display`, and asks for photos that became wanted.
  public mutating func layOut(at vsync: Instant, effects: inout [GalleryEffect]) {
    isRelaid = context.isDirty || toasts.isDirty
    guard isRelaid else { return }
    begin(vsync, &effects)
    defer { swap(&context.effects, &effects) }
    if context.isDirty || currentScreen != .grid {
      keptCount = 0
      context.canvas.begin()
      screens.layOut(currentScreen, &context)
      visiblePlaceholderCount = context.canvas.placeholderCount
    } else {
      // A fading toast over a grid at rest: nothing below it is another.
      keptCount = display.count - toasts.itemCount
      context.canvas.begin(keeping: keptCount, of: display)
    }
    // A row of thumbnails a frame, or a part of the parents' cards, until all are there.
    context.isDirty =
      !screens.grid.mount.isComplete || !screens.parentPhotos.mount.isComplete || context.canvas.isPartial
    toasts.layOut(over: currentScreen, screens.pinPad, &context)
    context.canvas.present(on: &display)
  }

  /// Stage 6: the difference to the list of the frame before, folded into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    guard isRelaid else { return DisplayDelta() }
    isRelaid = false
    return DisplayDelta(from: context.canvas.list, to: display, sharing: keptCount, digest: &digest)
  }

  /// Lends the caller's effects to the context for the length of a call.
  private mutating func begin(_ vsync: Instant, _ effects: inout [GalleryEffect]) {
    context.vsync = vsync
    swap(&context.effects, &effects)
  }

  // MARK: When there is something to do

  /// When the gallery next has something to do without input: a timer's instant, or `Instant.zero` while anything
  /// moves or is dirty (that is: at the very next vsync). `nil`: nothing ever, until input or an event comes.
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

  /// Whether anything on screen moves by itself or under a finger; such time counts as animated.
  public var isAnimating: Bool {
    var gallery = self
    return gallery.lookWhetherItMoves()
  }

  /// As `isAnimating`, looked at in its place, as every frame does. Changes nothing.
  mutating func lookWhetherItMoves() -> Bool {
    if context.movedUnderFinger { return true }
    if context.lifecycle.isPaused { return false }
    if context.passage.isMoving { return true }
    if case .moves = screens.pace(of: currentScreen, context) { return true }
    return toasts.isFading(at: context.vsync)
  }

  // MARK: Decisions

  /// Applies what the recogniser decided and empties its buffer; what was decided earlier in the frame stays told.
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
    // A swipe of the same lift still asks which axis was dragged: the role ends with the sequence.
    case .dragEnded: context.isDirty = true
    case .pinchBegan, .cancelled, .allLifted: screens.letGo(on: currentScreen, &context)
    default: break
    }
    carryOut(screens.apply(decision, on: currentScreen, &context), decidedAt: decision.time)
    if case .pinchEnded = decision.kind { screens.letGo(on: currentScreen, &context) }
  }

  /// Cancels the gesture in progress and applies what the recogniser says to that, in this frame.
  mutating func cancelGesture() {
    recogniser.cancelSequence(at: context.vsync, into: &decisions)
    applyDecisions()
  }

  // MARK: What a screen leaves to the gallery

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

  /// Puts another screen in front; what is left of the touches on the old one does nothing here.
  ///
  /// At once, but for the photo whose passage goes on.
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

  /// A photo of the grid, which springs from its square.
  private mutating func openPhoto(_ index: Int) {
    screens.fullscreen.open(index, &context)
    show(.fullscreen, keepsPassage: true)
    context.passage.open(
      screens.fullscreen.frontPhoto(context.album), square: screens.grid.square(of: index),
      at: context.vsync, animated: context.animated)
  }

  /// Back to the grid, on the category last viewed; the photo springs to its square there.
  private mutating func closePhoto() {
    let photo = screens.fullscreen.frontPhoto(context.album)
    let frame = screens.fullscreen.pages.frontFrame
    let square = screens.grid.square(of: screens.fullscreen.pages.index ?? 0)
    screens.fullscreen.leave()
    if !context.settings.toastsInGrid { toasts.dropCategory(effects: &context.effects) }
    show(.grid, keepsPassage: true)
    context.passage.close(photo, from: frame, square: square, at: context.vsync, animated: context.animated)
  }

  /// Selects a category: the grid starts at its top, its chip goes to the middle, and it says its name.
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

  /// Back to the children: the category of before if it still exists, without a toast.
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

  // MARK: What parents change

  /// Parents changed the album on this device: it shows at once, and the world is asked to have it so. What was so before is not
  /// asked for.
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

  /// Points arrived: a note rises from the dashboard, elsewhere in kids mode a toast says it.
  private mutating func announce(_ points: Points) {
    guard isInKidsMode else { return }
    if currentScreen == .dashboard { return screens.dashboard.float(points, &context) }
    toasts.request(
      TextKey.pointsEarned.text(of: points), colour: context.canvas.colour(.notice),
      isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// The minutes of a reward run down no longer: said and felt on whatever screen of kids mode, once somebody looks at it.
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

  /// The server refused a change of the album: a toast says so, of what parents did in their screens on the way out of them (D).
  private mutating func announceRefusal() {
    isRefusalUnseen = !isInKidsMode
    guard isInKidsMode else { return }
    toasts.request(
      TextKey.albumRefused.text(), colour: context.canvas.colour(.notice),
      isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// What was asked for or done here has come to nothing: said and felt on whatever screen of kids mode.
  private mutating func announce(_ notice: PointsNotice) {
    guard isInKidsMode else { return }
    if !context.lifecycle.isPaused { context.effects.append(.haptic(.rewardRefused)) }
    toasts.request(
      notice.words.text(), colour: context.canvas.colour(.notice), isCategory: false,
      effects: &context.effects)
    context.isDirty = true
  }

  /// A notice about a photo that the child shares, on whatever screen of kids mode.
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

  /// In front again: everything that ran goes on where it was.
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

  /// Low power: whatever is on its way arrives.
  private mutating func finishMotion() {
    let end = context.vsync + .hours(1)
    screens.performAll(.finishMotion(by: end), &context)
    _ = context.passage.animate(to: end)
  }
}
