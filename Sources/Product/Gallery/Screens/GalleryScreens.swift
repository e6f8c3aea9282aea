internal import Gestures
internal import Kernel

/// All screens of the gallery; calls for the front screen go through here.
///
/// Stored as separate properties: an enum would copy screens and lose their state, and existentials would be boxed and copied
/// with the gallery.
struct GalleryScreens: Sendable {
  var grid: GridScreen
  var fullscreen: FullscreenScreen
  var groupList: GroupListScreen
  var groupViewer: GroupViewerScreen
  var pinPad: PinPadScreen
  var parent: ParentScreen
  var dashboard: DashboardScreen
  var redemption: RedemptionScreen
  var parentPhotos: ParentPhotosScreen
  var parentPhoto: ParentPhotoScreen
  var parentCategories: ParentCategoriesScreen
  var parentChildren: ParentChildrenScreen

  init(_ context: GalleryContext, _ catalogue: PhotoCatalogue) {
    grid = GridScreen(context)
    fullscreen = FullscreenScreen(context)
    groupList = GroupListScreen(context)
    groupViewer = GroupViewerScreen(screen: context.screen)
    pinPad = PinPadScreen(pin: context.settings.pin, screen: context.screen)
    parent = ParentScreen(screen: context.screen)
    parentPhotos = ParentPhotosScreen(context)
    parentPhoto = ParentPhotoScreen(context)
    parentCategories = ParentCategoriesScreen(context)
    parentChildren = ParentChildrenScreen(context)
    let offers = catalogue.rewards ?? []
    dashboard = DashboardScreen(
      context, offers: offers, previews: offers.map { context.photos.slot(of: $0.preview) },
      longestKind: catalogue.appKinds.lazy.map(\.count).max() ?? 0)
    redemption = RedemptionScreen(context, offers: offers, kinds: catalogue.appKinds)
  }

  // MARK: The screen in front

  /// Makes a screen do its part of `work`. With `pace`, the only place that maps screens to values.
  @inline(__always) mutating func perform(
    _ work: ScreenWork, on screen: GalleryScreen, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    switch screen {
    case .grid: grid.perform(work, &context)
    case .fullscreen: fullscreen.perform(work, &context)
    case .groupList: groupList.perform(work, &context)
    case .groupViewer: groupViewer.perform(work, &context)
    case .pinPad: pinPad.perform(work, &context)
    case .parent: parent.perform(work, &context)
    case .dashboard: dashboard.perform(work, &context)
    case .redemption: redemption.perform(work, &context)
    case .parentPhotos: parentPhotos.perform(work, &context)
    case .parentPhoto: parentPhoto.perform(work, &context)
    case .parentCategories: parentCategories.perform(work, &context)
    case .parentChildren: parentChildren.perform(work, &context)
    }
  }

  /// The activity of a screen without touches.
  @inline(__always) func pace(of screen: GalleryScreen, _ context: GalleryContext) -> ScreenPace {
    switch screen {
    case .grid: grid.pace(context)
    case .fullscreen: fullscreen.pace(context)
    case .groupList: groupList.pace(context)
    case .groupViewer: groupViewer.pace(context)
    case .pinPad: pinPad.pace(context)
    case .parent: parent.pace(context)
    case .dashboard: dashboard.pace(context)
    case .redemption: redemption.pace(context)
    case .parentPhotos: parentPhotos.pace(context)
    case .parentPhoto: parentPhoto.pace(context)
    case .parentCategories: parentCategories.pace(context)
    case .parentChildren: parentChildren.pace(context)
    }
  }

  mutating func apply(
    _ decision: GestureDecision, on front: GalleryScreen, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    perform(.apply(decision), on: front, &context)
  }

  /// Ends a finger's hold on the front screen.
  mutating func letGo(on front: GalleryScreen, _ context: inout GalleryContext) {
    _ = perform(.letGo, on: front, &context)
    if context.touch.role != .none { context.isDirty = true }
    context.touch.role = .none
  }

  mutating func animate(_ front: GalleryScreen, _ context: inout GalleryContext) {
    _ = perform(.animate, on: front, &context)
  }

  /// Draws the front screen, and the grid beneath a photo that opens from it, and requests the drawn photos.
  ///
  /// Releases the full copies of fullscreen once its last photo has reached its square in the grid.
  mutating func layOut(_ front: GalleryScreen, _ context: inout GalleryContext) {
    if front == .grid { grid.layOut(&context) } else { layOutOther(front, &context) }
    if front == .fullscreen {
      context.photos.noteViewed()
    } else if context.photos.hasViewed && !context.passage.isMoving {
      context.photos.releaseViewed(into: &context.effects)
    }
  }

  /// Lays out any screen other than the grid.
  private mutating func layOutOther(_ front: GalleryScreen, _ context: inout GalleryContext) {
    grid.forgetReach()
    context.photos.beginWants()
    if front == .fullscreen && context.passage.isMoving {
      grid.layOutBeneath(&context)
    } else {
      grid.mount.clear()
    }
    _ = perform(.layOut, on: front, &context)
    context.photos.commitWants(into: &context.effects)
    let returns = GalleryScreens.mayReturn(front, goesDown: fullscreen.pages.goesDown)
    grid.expectThumbnails(.behind(returns: returns), &context)
  }

  /// Whether the grid may be shown next: from fullscreen while a finger drags the photo down.
  private static func mayReturn(_ front: GalleryScreen, goesDown: Bool) -> Bool {
    front == .fullscreen ? goesDown : leadsToGrid[Int(front.rawValue)]
  }

  /// Whether a screen leads to the grid, by raw value; cached because every layout asks.
  private static let leadsToGrid = GalleryScreen.allCases.map { $0.behaviour.ways.to.contains(.grid) }

  // MARK: All screens

  /// Prepares the next front screen: stops all scrolling and enters it.
  mutating func prepare(_ next: GalleryScreen, _ context: inout GalleryContext) {
    performAll(.stop, &context)
    _ = perform(.enter, on: next, &context)
  }

  /// Makes every screen do its part of `work`.
  mutating func performAll(_ work: ScreenWork, _ context: inout GalleryContext) {
    for screen in GalleryScreen.allCases { _ = perform(work, on: screen, &context) }
  }

  /// Folds the state that later frames depend on into the digest, including the toasts.
  @inline(__always) func mix(
    into digest: inout StableDigest, _ context: GalleryContext, _ toasts: ToastLayer, front: GalleryScreen
  ) {
    grid.mix(into: &digest)
    fullscreen.mix(into: &digest, context.passage)
    groupViewer.mix(into: &digest)
    groupList.mix(into: &digest)
    toasts.mix(into: &digest)
    pinPad.mix(into: &digest)
    if context.hasDashboard {
      dashboard.mix(into: &digest)
      redemption.mix(into: &digest)
    }
    if !front.isForChildren {
      parentPhotos.mix(into: &digest)
      parentCategories.mix(into: &digest)
      parentChildren.mix(into: &digest)
    }
  }

  /// Traps when a screen's state contradicts itself.
  func checkInvariants(inFront front: GalleryScreen, _ context: GalleryContext) {
    grid.checkInvariants(context.album)
    fullscreen.checkInvariants(context.album, isInFront: front == .fullscreen)
    groupList.checkInvariants()
    if front == .groupViewer { groupViewer.checkInvariants(context.groups) }
    dashboard.checkInvariants(at: context.vsync)
    redemption.checkInvariants()
    parentPhotos.checkInvariants(isInFront: front == .parentPhotos, context)
    parentCategories.checkInvariants()
    parentChildren.checkInvariants()
  }
}
