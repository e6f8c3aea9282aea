internal import Gestures
internal import Kernel

/// The children's fullscreen: a category's photos one at a time, under an overlay that hides itself.
struct FullscreenScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.grid], to: [.grid])

  private(set) var pages: PhotoPages
  private(set) var overlay = OverlayTimer()
  /// The frame of the overlay's close button.
  private let closeFrame: ScreenRect

  init(_ context: GalleryContext) {
    pages = PhotoPages(screen: context.screen.size)
    closeFrame = OverlayBar.close(in: context.screen.safeArea)
  }

  static func scope(_ gestures: GestureSettings) -> GestureScope {
    GestureScope(
      doubleTap: true, pinch: true, horizontalSwipe: gestures.pager, verticalSwipe: gestures.pager)
  }

  /// The photo in front; `nil` in an empty category.
  @inline(__always) func frontPhoto(_ album: AlbumCategories) -> RollPhoto? {
    guard let category = album.front, let index = pages.index else { return nil }
    return album[category].roll[index]
  }

  // MARK: Calls of the gallery

  /// Opens a photo of the front category.
  mutating func open(_ index: Int, _ context: inout GalleryContext) {
    pages.enter(index: index)
    overlay.appear()
    photoCameToFront(of: context.album.front, &context)
  }

  /// Resets pages and zoom.
  mutating func leave() { pages.reset() }

  /// Handles the removal of a photo of the front category. A removed front photo is replaced by the next older one, else the next
  /// newer one, else the placeholder.
  mutating func replaceFrontPhoto(_ place: PhotoPlace, _ context: inout GalleryContext) {
    guard let category = context.album.front else { return }
    pages.index = context.album[category].roll.index(nearest: place)
    if frontPhoto(context.album)?.id != place.id { photoCameToFront(of: category, &context) }
  }

  /// Handles new data of the front photo: it stays in front at its new index.
  mutating func renewFrontPhoto(_ place: PhotoPlace, _ context: inout GalleryContext) {
    guard let category = context.album.front else { return }
    pages.index = context.album[category].roll.index(of: place)
    photoCameToFront(of: category, &context)
  }

  /// Handles the first photo of the empty front category.
  mutating func fill(_ context: inout GalleryContext) {
    guard let category = context.album.front else { return }
    pages.index = context.album[category].rememberedIndex
    photoCameToFront(of: category, &context)
  }

  /// Enters the category that replaces a removed one, at rest, on its remembered photo. The overlay does not change: one shown
  /// long after the last touch would hide at once.
  mutating func enterCategory(_ category: Int, _ context: inout GalleryContext) {
    pages.reset()
    pages.index = entryIndex(of: category, context.album)
    photoCameToFront(of: category, &context)
  }

  /// Remembers the front photo for its category and fits the zoom to it; without a photo the zoom is 1x. `page` is 1 or -1 when
  /// it was paged to from below or above.
  private mutating func photoCameToFront(of category: Int?, page: Int = 0, _ context: inout GalleryContext) {
    context.progress = .none
    context.isDirty = true
    guard let category, let index = pages.index else { return pages.zoom.reset() }
    let photo = context.album[category].roll[index]
    context.album.remember(photo.place, in: category)
    pages.zoom.change(pixels: photo.pixels, page: page)
  }

  // MARK: Decisions

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch decision.kind {
    case .tap: return tap(decision, &context)
    case .doubleTap:
      if isOnClose(decision) { return tap(decision, &context) }
      toggleZoom(decision, &context)
    case .dragBegan: beginDrag(decision, &context)
    case .dragChanged: drag(decision, &context)
    case .dragEnded(let velocity): return endDrag(decision, velocity, &context)
    case .swipe(let direction, let velocity): return swipe(decision, direction, velocity, &context)
    case .pinchBegan: beginPinch(decision, &context)
    case .pinchChanged(let ratio), .pinchEnded(let ratio): pinch(decision, ratio: ratio, &context)
    case .touchDown, .longPressBegan, .longPress, .cancelled, .allLifted: break
    }
    return .stay
  }

  /// Whether a touch is on the close button of a visible overlay.
  private func isOnClose(_ decision: GestureDecision) -> Bool {
    overlay.fade.isShown && closeFrame.contains(decision.position)
  }

  /// Unlike a drag, the close button works at any zoom.
  private mutating func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if isOnClose(decision) || context.settings.tapExits && pages.zoom.isAtRest {
      context.act(.closePhoto, decision)
      return .closePhoto
    }
    context.act(.toggleOverlay, decision)
    overlay.toggle(at: context.vsync, animated: context.animated)
    context.isDirty = true
    return .stay
  }

  private mutating func toggleZoom(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard hasPhoto(context.album) else { return }
    context.act(.toggleZoom, decision)
    pages.zoom.toggle(at: context.vsync, animated: context.animated)
    context.isDirty = true
  }

  private mutating func beginDrag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    let wasForward = pages.isForward
    if let role = pages.grab(decision) { context.touch.role = role }
    // Other pages are prefetched now, or a page that was springing back is held.
    if pages.isForward != wasForward || pages.goesDown { context.isDirty = true }
  }

  private mutating func drag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    if pages.drag(context.touch.role, finger: decision.position, in: context.album) {
      context.followedFinger()
    }
  }

  private mutating func endDrag(
    _ decision: GestureDecision, _ velocity: TouchVelocity, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    drag(decision, &context)
    switch context.touch.role {
    case .pageCategories, .pagePhotos:
      if leaves(decision, context.settings) {
        context.act(.closePhoto, decision)
        return .closePhoto
      }
      settle(context.touch.role, pages: 0, velocity, &context)
    default: break
    }
    return .stay
  }

  /// Whether a lift closes fullscreen: never while zoomed; on the first photo beyond a distance, elsewhere beyond a share of the
  /// screen's height (docs/product.md, section 3).
  private func leaves(_ decision: GestureDecision, _ settings: GallerySettings) -> Bool {
    let way = decision.translation
    guard pages.zoom.isAtRest, way.y > .zero, way.y.magnitude > way.x.magnitude else { return false }
    if pages.index ?? 0 == 0 { return way.y > settings.exitDistance }
    return Int(way.y.subpoints) * 100
      > Int(pages.vertical.extent.subpoints) * settings.exitHeightPercent
  }

  /// Handles a swipe. At 1x the displacement from touch-down to lift decides, also across the axis of the drag. A page dragged
  /// along that axis springs back, or resets at once with a category change. When zoomed, a drag pages only along the axis at
  /// whose edge it began.
  private mutating func swipe(
    _ decision: GestureDecision, _ direction: SwipeDirection, _ velocity: TouchVelocity,
    _ context: inout GalleryContext
  ) -> ScreenAnswer {
    let role = context.touch.role
    let along: TouchRole = direction == .left || direction == .right ? .pageCategories : .pagePhotos
    let isPaging = role == .pageCategories || role == .pagePhotos
    guard role == along || isPaging && pages.zoom.isAtRest else { return .stay }
    switch direction {
    case .left, .right:
      guard let target = context.stepCategory(decision, direction) else { return .stay }
      let step = direction == .left ? 1 : -1
      let photo = frontPhoto(context.album)?.id
      pages.index = entryIndex(of: target, context.album)
      pages.bringCategory(step, leaving: photo, at: context.vsync, animated: context.animated)
      photoCameToFront(of: target, &context)
      settle(.pageCategories, pages: step, velocity, &context)
      return .selectCategory(target, cause: .swipe)
    case .up, .down:
      stepPhoto(decision, isUp: direction == .up, velocity, &context)
      return .stay
    }
  }

  private mutating func stepPhoto(
    _ decision: GestureDecision, isUp: Bool, _ velocity: TouchVelocity, _ context: inout GalleryContext
  ) {
    guard let category = context.album.front, let index = pages.index else { return }
    let next = isUp ? index + 1 : index - 1
    guard next >= 0 && next < context.album[category].roll.count else {
      return context.act(.atListEnd, decision)
    }
    context.act(isUp ? .nextPhoto : .previousPhoto, decision)
    pages.index = next
    photoCameToFront(of: category, page: isUp ? 1 : -1, &context)
    settle(.pagePhotos, pages: isUp ? 1 : -1, velocity, &context)
  }

  private mutating func settle(
    _ role: TouchRole, pages count: Int, _ velocity: TouchVelocity, _ context: inout GalleryContext
  ) {
    if role == .pageCategories {
      pages.horizontal.settle(
        pages: count, velocity: velocity.xPointsPerSecond, at: context.vsync, animated: context.animated)
    } else {
      pages.vertical.settle(
        pages: count, velocity: velocity.yPointsPerSecond, at: context.vsync, animated: context.animated)
    }
  }

  private mutating func beginPinch(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard hasPhoto(context.album) else { return }
    context.touch.role = .pinch
    pages.zoom.beginPinch(centroid: decision.start)
  }

  private mutating func pinch(_ decision: GestureDecision, ratio: Int64, _ context: inout GalleryContext) {
    guard context.touch.role == .pinch else { return }
    pages.zoom.pinch(ratioMillionths: ratio, centroid: decision.position)
    context.followedFinger()
  }

  private func hasPhoto(_ album: AlbumCategories) -> Bool { album.front != nil && pages.index != nil }

  mutating func letGo(_ context: inout GalleryContext) {
    switch context.touch.role {
    case .pageCategories where !pages.horizontal.isMoving: settle(.pageCategories, pages: 0, .zero, &context)
    case .pagePhotos where !pages.vertical.isMoving: settle(.pagePhotos, pages: 0, .zero, &context)
    case .pinch: pages.zoom.endPinch(at: context.vsync, animated: context.animated)
    default: break
    }
  }

  // MARK: Time

  var isMoving: Bool { pages.isMoving || overlay.fade.isFading }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let moved = pages.animate(to: context.vsync)
    let faded = overlay.animate(
      to: context.vsync, lastTouch: context.touch.lastSample, stored: isOverlayRetained(context),
      animated: context.animated)
    return moved || faded
  }

  @inline(__always) func nextDue(_ context: GalleryContext) -> Instant? {
    overlay.nextDue(lastTouch: context.touch.lastSample, stored: isOverlayRetained(context))
  }

  /// Whether a held finger or a loading photo prevents the overlay from hiding.
  @inline(__always) private func isOverlayRetained(_ context: GalleryContext) -> Bool {
    if context.touch.isDown { return true }
    guard let photo = frontPhoto(context.album) else { return false }
    return context.photos.copy(photo.slot, .full).readiness == .absent
  }

  mutating func shiftTime(by span: TimeSpan) {
    pages.shiftTime(by: span)
    overlay.shiftTime(by: span)
  }

  mutating func finishMotion(by end: Instant) {
    _ = pages.animate(to: end)
    overlay.finish(at: end)
  }
}

// MARK: - Layout

/// Per-frame methods that only draw are `mutating`, too: otherwise each call would copy the screen's half kilobyte.
extension FullscreenScreen {
  private static let margin = ScreenLength.points(16)
  private static let positionWidth = ScreenLength.points(100)
  /// For narrow phones, where two lines of the category's name need the remaining width.
  private static let narrowPosition = ScreenLength.points(76)

  mutating func layOut(_ context: inout GalleryContext) {
    guard let category = context.album.front else { return context.canvas.fill(.fullscreen) }
    context.canvas.fill(.fullscreen, opacity: context.passage.opacity)
    layOutCategoryPages(category, &context)
    if context.fetchesAhead { wantPagesAhead(category, &context) }
    layOutOverlay(category, &context)
  }

  /// The index of the photo that a category shows when it comes to the front: the remembered one, or the first while zoomed.
  func entryIndex(of category: Int, _ album: AlbumCategories) -> Int? {
    guard pages.zoom.isAtRest else { return album[category].roll.count > 0 ? 0 : nil }
    return album[category].rememberedIndex
  }

  /// Lays out the front category with its stacked photos, and the neighbour while the page moves.
  private mutating func layOutCategoryPages(_ category: Int, _ context: inout GalleryContext) {
    let first = pages.horizontal.firstVisiblePage
    for page in first...(first + (pages.horizontal.showsTwoPages ? 1 : 0)) {
      let x = pages.horizontal.shift + pages.horizontal.extent * page
      if page == 0 {
        layOutPhotoPages(category, x: x, &context)
      } else if let beside = context.album.neighbour(of: category, page) {
        let shift = ScreenPoint(x: x, y: .zero)
        let isLeft = pages.left?.page == page
        let index = isLeft ? context.album[beside].rememberedIndex : entryIndex(of: beside, context.album)
        FullscreenScreen.layOutPage(beside, index, shift: shift, isFront: false, &context) {
          pages.frame($0, page: page, shift: shift)
        }
      }
    }
  }

  private mutating func layOutPhotoPages(_ category: Int, x: ScreenLength, _ context: inout GalleryContext) {
    let count = context.album[category].roll.count
    let first = pages.vertical.firstVisiblePage
    for page in first...(first + (pages.vertical.showsTwoPages ? 1 : 0)) {
      let shift = ScreenPoint(x: x, y: pages.vertical.shift + pages.vertical.extent * page)
      guard let front = pages.index else {
        if page == 0 {
          FullscreenScreen.layOutPage(category, nil, shift: shift, isFront: false, &context) { _ in .zero }
        }
        continue
      }
      let index = front + page
      guard index >= 0 && index < count else { continue }
      let place = ScreenPoint(x: x, y: pages.vertical.shift)
      FullscreenScreen.layOutPage(category, index, shift: shift, isFront: page == 0, &context) { photo in
        page == 0
          ? pages.zoom.frame(shift: place)
          : pages.zoom.neighbourFrame(photo.pixels, page: page, shift: place, height: pages.vertical.extent)
      }
    }
  }

  /// Lays out one page: a photo in its frame, or the text of an empty category.
  private static func layOutPage(
    _ category: Int, _ index: Int?, shift: ScreenPoint, isFront: Bool, _ context: inout GalleryContext,
    frame: (RollPhoto) -> ScreenRect
  ) {
    let screen = context.canvas.size
    let page = ScreenRect(origin: shift, size: screen)
    guard page.intersects(context.canvas.wholeScreen) else { return }
    guard let index else {
      context.canvas.put(
        .emptyPage, UInt64(category), .label, page, text: TextKey.emptyCategory.text(),
        size: context.canvas.type.points(of: TextSize.body), role: .photoInk)
      return
    }
    let photo = context.album[category].roll[index]
    let full = frame(photo)
    let isPassing = isFront && photo.id == context.passage.photo?.id
    context.layOutFullPhoto(
      photo, frame: isPassing ? context.passage.frame(full: full) : full, page: page, isFront: isFront)
  }

  /// Prefetches the next page in the finger's direction, then the neighbouring category in its last direction; retains earlier
  /// ones.
  private mutating func wantPagesAhead(_ category: Int, _ context: inout GalleryContext) {
    if let front = pages.index {
      let roll = context.album[category].roll
      context.wantPages(of: roll, around: front, forward: pages.isForward)
    }
    guard context.settings.prefetchPageCount > 0 else { return }
    for step in stride(from: 1, through: -1, by: -2) {
      guard let beside = context.album.neighbour(of: category, step),
        let index = entryIndex(of: beside, context.album)
      else { continue }
      if step == pages.sideways {
        context.wantPage(of: context.album[beside].roll, index)
      } else {
        context.keepPage(of: context.album[beside].roll, index)
      }
    }
  }

  private mutating func layOutOverlay(_ category: Int, _ context: inout GalleryContext) {
    let opacity = overlay.fade.opacity(at: context.fadeTime)
    guard opacity > 0 else { return }
    let safe = context.canvas.safe
    let left = closeFrame.maxX + OverlayBar.spacing
    let top = closeFrame.minY
    let positionWidth =
      safe.size.width < .points(360) ? FullscreenScreen.narrowPosition : FullscreenScreen.positionWidth
    let position = safe.maxX - FullscreenScreen.margin - positionWidth
    let shade = context.canvas.topShade(OverlayBar.height)
    context.canvas.put(.bar, 1, .overlay, shade, role: .overlay, opacity: opacity)
    context.canvas.put(
      .button, 9, .button, closeFrame, text: TextKey.close.text(), size: TextSize.symbol,
      role: .photoButton, opacity: opacity)
    let shown = context.album.chip(category)
    context.put(
      .label, 2, .label,
      ScreenRect(
        x: left, y: top, width: position - left, height: closeFrame.size.height),
      text: TextKey.categoryName.text(shown.name),
      colour: Contrast.readable(
        shown.colour, on: context.canvas.colour(.overlay), least: context.canvas.contrast.text),
      opacity: opacity)
    guard let index = pages.index else { return }
    let count = context.album[category].roll.count
    context.put(
      .label, 3, .label,
      ScreenRect(
        x: position, y: top, width: positionWidth,
        height: closeFrame.size.height),
      text: TextKey.position.text(index + 1, count), role: .photoInk, opacity: opacity)
  }

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest, _ passage: FullscreenPassage) {
    digest.mix(pages.index ?? -1)
    digest.mix(pages.horizontal.shift.subpoints)
    digest.mix(pages.vertical.shift.subpoints)
    digest.mix(passage.way.subpoints)
    digest.mix(pages.zoom.scale)
    digest.mix(pages.zoom.offset.x.subpoints)
    digest.mix(pages.zoom.offset.y.subpoints)
  }

  /// Traps when the state contradicts itself or, when in front, the album.
  func checkInvariants(_ album: AlbumCategories, isInFront: Bool) {
    pages.zoom.checkInvariants()
    precondition(isInFront || pages.zoom.isAtRest, "zoomed outside fullscreen")
    guard isInFront, let category = album.front else { return }
    let count = album[category].roll.count
    precondition((pages.index == nil) == (count == 0), "index \(String(describing: pages.index)) of \(count)")
    precondition(pages.index.map { $0 >= 0 && $0 < count } ?? true, "index beyond \(count)")
    let place = frontPhoto(album)?.place
    precondition(place == nil || album[category].memory == place, "not remembered")
  }
}
