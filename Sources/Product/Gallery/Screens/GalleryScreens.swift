internal import Albums
internal import Gestures
internal import Kernel

/// All screens of the gallery, each in its place: whatever is asked of the one in front goes through here.
///
/// They are stored side by side rather than in an enum, so that none is copied and each keeps what it knows while another
/// is in front.
struct GalleryScreens: Sendable {
  var grid: GridScreen
  var fullscreen: FullscreenScreen
  var groupList: GroupListScreen
  var groupViewer: GroupViewerScreen
  var pinPad: PinPadScreen
  var parent = ParentScreen()

  /// The names are those of the categories, in their order.
  init(_ context: GalleryContext, names: [String]) {
    let size = context.screen.size
    grid = GridScreen(context, names: names)
    fullscreen = FullscreenScreen(context)
    groupList = GroupListScreen(screen: size, count: context.groups.count)
    groupViewer = GroupViewerScreen(screen: size)
    pinPad = PinPadScreen(pin: context.settings.pin, screen: size)
  }

  mutating func apply(
    _ decision: GestureDecision, on front: GalleryScreen, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    switch front {
    case .grid: grid.apply(decision, &context)
    case .fullscreen: fullscreen.apply(decision, &context)
    case .groupList: groupList.apply(decision, &context)
    case .groupViewer: groupViewer.apply(decision, &context)
    case .pinPad: pinPad.apply(decision, &context)
    case .parent: parent.apply(decision, &context)
    }
  }

  /// Ends whatever a finger holds on the screen in front.
  mutating func letGo(on front: GalleryScreen, _ context: inout GalleryContext) {
    switch front {
    case .grid: grid.letGo(&context)
    case .fullscreen: fullscreen.letGo(&context)
    case .groupList: groupList.letGo(&context)
    case .groupViewer: groupViewer.letGo(&context)
    case .pinPad, .parent: break
    }
    if context.touch.role != .none { context.isDirty = true }
    context.touch.role = .none
  }

  func isMoving(_ front: GalleryScreen) -> Bool {
    switch front {
    case .grid: grid.isMoving
    case .fullscreen: fullscreen.isMoving
    case .groupList: groupList.isMoving
    case .groupViewer: groupViewer.isMoving
    case .pinPad, .parent: false
    }
  }

  mutating func animate(_ front: GalleryScreen, _ context: inout GalleryContext) -> Bool {
    switch front {
    case .grid: grid.animate(&context)
    case .fullscreen: fullscreen.animate(&context)
    case .groupList: groupList.animate(&context)
    case .groupViewer: groupViewer.animate(&context)
    case .pinPad: pinPad.animate(&context)
    case .parent: parent.animate(&context)
    }
  }

  /// Draws the screen in front, and the grid beneath a photo that rises from it; the wants are those of what is drawn.
  ///
  /// What fullscreen wanted is let go of once nothing shows it any more: after its last photo has reached its square.
  mutating func layOut(_ front: GalleryScreen, _ context: inout GalleryContext) {
    if front == .grid { grid.layOut(&context) } else { layOutOther(front, &context) }
    if front == .fullscreen {
      context.photos.noteViewed()
    } else if context.photos.hasViewed && !context.passage.isMoving {
      context.photos.releaseViewed(effects: &context.effects)
    }
  }

  /// Any screen but the grid.
  private mutating func layOutOther(_ front: GalleryScreen, _ context: inout GalleryContext) {
    grid.forgetReach()
    context.photos.beginWants()
    if front == .fullscreen && context.passage.isMoving {
      grid.layOutBeneath(&context)
    } else {
      grid.mount.clear()
    }
    switch front {
    case .grid: break
    case .fullscreen: fullscreen.layOut(&context)
    case .groupList: groupList.layOut(&context)
    case .groupViewer: groupViewer.layOut(&context)
    case .pinPad: pinPad.layOut(&context)
    case .parent: parent.layOut(&context)
    }
    context.photos.commitWants(effects: &context.effects)
    grid.expectThumbnails(.behind(returns: mayReturn(front)), &context)
  }

  /// Whether the grid may be the next to show: from fullscreen while a finger takes the photo down, as it does to leave.
  private func mayReturn(_ front: GalleryScreen) -> Bool {
    switch front {
    case .fullscreen: fullscreen.pages.goesDown
    case .groupViewer: false
    case .grid, .groupList, .pinPad, .parent: true
    }
  }

  @inline(__always) func nextDue(_ front: GalleryScreen, _ context: GalleryContext) -> Instant? {
    switch front {
    case .fullscreen: fullscreen.nextDue(context)
    case .groupViewer: groupViewer.ageDue(after: context.vsync, context.clock)
    case .pinPad: pinPad.attempts.nextDue(after: context.vsync)
    case .grid, .groupList, .parent: nil
    }
  }

  // MARK: What concerns all of them

  /// Another screen comes to the front: nothing scrolls on, and it begins as it should.
  mutating func prepare(_ next: GalleryScreen, _ context: inout GalleryContext) {
    grid.stop()
    groupList.stop()
    if next == .grid { grid.centreChip(&context, animated: false) }
    if next == .pinPad { pinPad.clear() }
  }

  mutating func shiftTime(by span: TimeSpan) {
    grid.shiftTime(by: span)
    fullscreen.shiftTime(by: span)
    groupList.shiftTime(by: span)
    groupViewer.shiftTime(by: span)
  }

  /// Whatever is on its way arrives by `end`.
  mutating func finishMotion(by end: Instant) {
    grid.finishMotion(by: end)
    fullscreen.finishMotion(by: end)
    groupList.finishMotion(by: end)
    groupViewer.finishMotion(by: end)
  }
}
