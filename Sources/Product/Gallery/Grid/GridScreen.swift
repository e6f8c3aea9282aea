internal import Gestures
internal import Kernel

/// The thumbnails of the front category below the bar of categories; the first screen of kids mode.
struct GridScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [], to: [])

  private(set) var grid: KidsGrid
  private(set) var chips: ChipBar
  var mount = GridMount()
  /// The rows last requested; `nil` to request them again.
  private var lastReach: KidsGrid.Reach?
  /// The thumbnails expected beyond the rows that scrolling reaches.
  var outlook = GridOutlook()
  /// The category that the current touch is about to select: by its chip, or by dragging towards it.
  private(set) var coming: Int?
  /// The sequence whose touch stopped a fling; its tap has no other effect.
  private var stoppedFling = -1
  /// The content that moved since the touch-down, because something before it was removed. A tap there is ignored.
  private var moved = GridMoves()

  /// Creates the grid at the top of the front category.
  init(_ context: GalleryContext) {
    grid = KidsGrid(
      geometry: GridGeometry(context.screen), firstLoadCount: context.settings.firstLoadCount)
    chips = ChipBar(
      names: context.chipNames, screen: context.screen, hasDashboard: context.hasDashboard)
    if let front = context.album.front { grid.enter(photoCount: context.album[front].roll.count) }
  }

  static func scope(_ gestures: GestureSettings) -> GestureScope {
    GestureScope(horizontalSwipe: gestures.swipe)
  }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch decision.kind {
    case .touchDown:
      moved = GridMoves()
      stopFling(decision, &context)
    case .tap: return tap(decision, &context)
    case .swipe(let direction, _):
      guard !chips.contains(decision.start), let target = context.stepCategory(decision, direction) else {
        return .stay
      }
      return .selectCategory(target, cause: .swipe)
    case .dragBegan: beginDrag(decision, &context)
    case .dragChanged: drag(decision, &context)
    case .dragEnded(let velocity):
      drag(decision, &context)
      release(velocity, &context)
    default: break
    }
    return .stay
  }

  private mutating func stopFling(_ decision: GestureDecision, _ context: inout GalleryContext) {
    if chips.contains(decision.start) {
      guard chips.track.isFlinging else { return press(decision, &context) }
      chips.track.stop()
    } else {
      guard grid.track.isFlinging else { return }
      grid.track.stop()
    }
    stoppedFling = decision.sequence
    context.isDirty = true
  }

  /// Prefetches the category of a touched chip while the finger is down.
  private mutating func press(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard case .chip(let chip) = chips.spot(at: decision.start), chip != context.album.front else { return }
    coming = chip
    context.isDirty = true
  }

  private func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if stoppedFling == decision.sequence {
      context.act(.stopFling, decision)
    } else if chips.contains(decision.start) {
      return tapBar(decision, &context)
    } else if let index = grid.index(at: decision.position), mount.indices.contains(index),
      index < moved.firstPhoto
    {
      context.act(.openPhoto, decision)
      return .openPhoto(index)
    }
    return .stay
  }

  private func tapBar(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch chips.spot(at: decision.position) {
    case .chip(let chip):
      // A tap on the front category's chip changes nothing, so it does not restart the debounce.
      guard chip != context.album.front, chip < moved.firstChip else { return .stay }
      context.debounce.restart(at: decision.time)
      context.act(.selectChip, decision)
      return .selectCategory(chip, cause: .chip)
    case .button(let button):
      context.act(button.action, decision)
      return .show(button.screen)
    case .nothing:
      return .stay
    }
  }

  private mutating func beginDrag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    let way = decision.translation
    if chips.contains(decision.start) {
      context.touch.role = .scrollChips
      coming = nil
      chips.track.grab(finger: decision.position.x)
    } else if way.x.magnitude <= way.y.magnitude {
      context.touch.role = .scrollGrid
      grid.track.grab(finger: decision.position.y)
    } else {
      coming = context.album.front.flatMap { context.album.neighbour(of: $0, way.x < .zero ? 1 : -1) }
      context.isDirty = true
    }
  }

  private mutating func drag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    let moved =
      switch context.touch.role {
      case .scrollGrid: grid.drag(finger: decision.position.y)
      case .scrollChips: chips.track.drag(finger: decision.position.x)
      default: false
      }
    if moved { context.followedFinger() }
  }

  private mutating func release(_ velocity: TouchVelocity, _ context: inout GalleryContext) {
    switch context.touch.role {
    case .scrollGrid:
      grid.track.release(
        fingerVelocity: velocity.yPointsPerSecond, at: context.vsync, animated: context.animated)
    case .scrollChips:
      chips.track.release(
        fingerVelocity: velocity.xPointsPerSecond, at: context.vsync, animated: context.animated)
    default: break
    }
  }

  mutating func letGo(_ context: inout GalleryContext) {
    coming = nil
    switch context.touch.role {
    case .scrollGrid:
      grid.letGo()
      context.isDirty = true  // Stops prefetching for the finger.
    case .scrollChips where !chips.track.isMoving: chips.track.stop()
    default: break
    }
  }

  /// Shows the front category from its top; nothing without one.
  mutating func enterCategory(_ context: inout GalleryContext) {
    grid.enter(photoCount: context.album.front.map { context.album[$0].roll.count } ?? 0)
    mount.clear()
  }

  /// Handles changed categories: measures the chips again and centres the front one, unless a finger or its fling moves the bar
  /// (D).
  mutating func followCategories(from before: [CategoryID], _ context: inout GalleryContext) {
    let offset = chips.track.offset
    let measured = chips.measure(context.chipNames)
    let swapped = zip(before, context.album.categories).enumerated().first { $1.0 != $1.1.id }?.offset
    lastReach = nil
    outlook = GridOutlook()
    coming = nil
    if context.touch.role != .scrollChips && !chips.track.isFlinging { centreChip(&context, animated: false) }
    moved.noteChips(from: chips.track.offset == offset ? min(measured, swapped ?? .max) : 0)
  }

  /// Handles a changed photo of the album: requests photos again, and expects a new one.
  mutating func followPhoto(isNew: Bool) {
    lastReach = nil
    if isNew { outlook.category = nil }
  }

  /// Handles photos added to or removed from the front category at these places.
  mutating func resize(around places: [PhotoPlace], _ context: inout GalleryContext) {
    guard let front = context.album.front else { return }
    let roll = context.album[front].roll
    let offset = grid.track.offset
    grid.resize(photoCount: roll.count)
    let first = places.reduce(Int.max) { min($0, roll.lowerBound($1)) }
    moved.notePhotos(from: grid.track.offset == offset ? first : 0)
  }

  /// Starts with the front category's chip centred.
  mutating func enter(_ context: inout GalleryContext) { centreChip(&context, animated: false) }

  /// Centres the front category's chip.
  mutating func centreChip(_ context: inout GalleryContext, animated: Bool) {
    guard let front = context.album.front else { return }
    chips.centre(front, at: context.vsync, animated: animated)
  }

  /// Stops all scrolling.
  mutating func stop() {
    grid.letGo(stops: true)
    chips.track.stop()
  }

  /// Makes the next frame request its photos again.
  mutating func forgetReach() { lastReach = nil }

  /// The frame of a photo's square on screen.
  func square(of index: Int) -> ScreenRect { grid.geometry.frame(index, offset: grid.track.offset) }

  var isMoving: Bool { grid.track.isMoving || chips.track.isMoving }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let scrolled = grid.animate(to: context.vsync)
    return chips.track.animate(to: context.vsync) || scrolled
  }

  mutating func shiftTime(by span: TimeSpan) {
    grid.track.shiftTime(by: span)
    chips.track.shiftTime(by: span)
  }

  mutating func finishMotion(by end: Instant) {
    _ = grid.animate(to: end)
    _ = chips.track.animate(to: end)
  }

  mutating func layOut(_ context: inout GalleryContext) {
    draw(&context)
    wantPhotos(&context)
    expectThumbnails(.front, &context)
    drawLeavingPhoto(&context)
  }

  /// Requests the visible rows, then those ahead; nothing while the rows are unchanged.
  private mutating func wantPhotos(_ context: inout GalleryContext) {
    guard let category = context.album.front else {
      context.photos.beginWants()
      return context.photos.commitWants(into: &context.effects)
    }
    let reach = grid.reach(
      category: category, aheadRows: context.fetchesAhead ? context.settings.prefetchRowCount : 0)
    let isPassing = context.passage.isMoving
    guard reach != lastReach || isPassing else { return }
    lastReach = isPassing ? nil : reach
    let roll = context.album[category].roll
    context.photos.beginWants()
    for index in grid.indices(reach.visible) {
      context.photos.want(roll[index].slot, .thumbnail, .visible)
    }
    if isPassing, let photo = context.passage.photo, let copy = context.photos.readyCopy(photo.slot) {
      context.photos.want(photo.slot, copy, .visible)
    }
    let ahead = grid.indices(reach.ahead)
    for place in 0..<ahead.count {
      let index = reach.isForward ? ahead.lowerBound + place : ahead.upperBound - 1 - place
      context.photos.want(roll[index].slot, .thumbnail, .prefetch)
    }
    context.photos.commitWants(into: &context.effects)
  }
}

// MARK: - Layout

extension GridScreen {
  /// Draws the thumbnails and the bar above them.
  mutating func draw(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    if let category = context.album.front {
      drawThumbnails(category, &context)
    } else {
      mount.clear()
      context.putInMiddle(.label, 0, .label, text: TextKey.noCategories.text())
    }
    drawBar(&context)
  }

  private mutating func drawThumbnails(_ category: Int, _ context: inout GalleryContext) {
    let roll = context.album[category].roll
    guard roll.count > 0 else {
      mount.clear()
      context.putInMiddle(.emptyPage, UInt64(category), .label, text: TextKey.emptyCategory.text())
      return
    }
    let offset = grid.track.offset
    let visible = grid.visible
    mount.advance(to: visible, by: context.settings.thumbnailsPerFrame)
    context.canvas.placeholderCount += visible.count - mount.indices.count
    for index in mount.indices {
      let photo = roll[index]
      let frame = grid.geometry.frame(index, offset: offset)
      context.canvas.putPhoto(
        .thumbnail, photo.id, context.photos.copy(photo.slot, .thumbnail), frame: frame)
    }
  }

  private func drawBar(_ context: inout GalleryContext) {
    context.canvas.coverEdges(aboveBarOf: ChipBar.height)
    let strip = context.canvas.topStrip(ChipBar.height)
    context.canvas.put(.bar, 0, .bar, strip, role: .bar)
    var chip = chips.firstVisible
    while chip < chips.count, chips.shows(chip) {
      let shown = context.album.chip(chip)
      let isFront = chip == context.album.front
      context.canvas.put(
        .chip, UInt64(chip), .chip, chips.frame(chip), text: TextKey.categoryName.text(shown.name),
        size: chips.textSize,
        colour: isFront ? shown.colour : context.canvas.colour(.chip),
        trait: isFront ? .selectedButton : .button)
      chip += 1
    }
    context.canvas.coverSides(of: chips.window)
    for (place, button) in chips.buttons.enumerated() {
      context.canvas.put(
        .button, UInt64(place), .button, chips.buttonFrame(place), text: button.text.text(),
        size: TextSize.symbol, role: .button)
    }
  }

  /// Draws the photo that is returning from fullscreen to its square, over the grid.
  func drawLeavingPhoto(_ context: inout GalleryContext) {
    guard context.passage.isMoving else { return }
    context.canvas.fill(.fullscreen, opacity: context.passage.opacity)
    guard let photo = context.passage.photo, let copy = context.photos.readyCopy(photo.slot) else { return }
    context.canvas.putPhoto(
      .page, photo.id, context.photos.copy(photo.slot, copy), frame: context.passage.leavingFrame)
  }

  /// Lays out the grid under a photo that is opening into fullscreen.
  mutating func layOutBeneath(_ context: inout GalleryContext) {
    guard let category = context.album.front else { return }
    let roll = context.album[category].roll
    guard roll.count > 0 else { return }
    draw(&context)
    for index in grid.visible { context.photos.want(roll[index].slot, .thumbnail, .visible) }
  }

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(grid.track.offset.subpoints)
    digest.mix(chips.track.offset.subpoints)
    digest.mix(grid.loadedCount)
  }

  /// Traps when the state contradicts itself or the catalogue.
  func checkInvariants(_ album: AlbumCategories) {
    grid.checkInvariants()
    chips.track.checkInvariants()
    guard let front = album.front else { return }
    let count = album[front].roll.count
    precondition(grid.photoCount == count, "the grid counts \(grid.photoCount) of \(count)")
  }
}
