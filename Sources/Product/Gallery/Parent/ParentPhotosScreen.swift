internal import Gestures
internal import Kernel

/// The photos of the album that parents see.
enum AlbumFilter: Hashable, Sendable {
  case all
  /// The photos of a category; with `nil` those without one.
  case category(CategoryID?)
}

/// The parents' whole album: a chip for each category, including hidden ones, the grid below, and actions for selected photos.
///
/// A tap opens a photo. A long press starts a selection, to which taps add and remove photos. Selected photos can be moved,
/// shared or, after a confirmation, deleted. Cancelling a selection changes nothing. As in the children's grid, only visible rows
/// exist. See docs/product.md, section 2.
struct ParentPhotosScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.parent], to: [.parent])

  private static let markSide = ScreenLength.points(24)

  private let screen: ScreenMetrics
  private let bar: TitleBar
  /// The left button of the bar: without a selection, and with one.
  private let back: ScreenRect
  private let cancel: ScreenRect
  private var grid: KidsGrid
  private(set) var mount = GridMount()
  private var chips: ChipBar
  /// The filters of the chips.
  private var filters: [AlbumFilter] = [.all]
  private var filter = AlbumFilter.all
  /// The photos in the grid, newest first.
  private var photos: [PhotoPlace] = []
  private var choice: PhotoChoice
  /// The revision of the album that `photos` shows, and the one at the last touch-down.
  private var revision = -1
  private var landedOn = -1
  /// The sequence whose touch stopped a fling; its tap has no other effect.
  private var stoppedFling = -1

  init(_ context: GalleryContext) {
    screen = context.screen
    bar = TitleBar(screen, context.settings.language)
    back = bar.leading(.back)
    cancel = bar.leading(.cancel)
    choice = PhotoChoice(screen, context.settings.language)
    grid = KidsGrid(
      geometry: GridGeometry(
        screen, above: ParentRows.barHeight + ChipBar.height, below: PhotoChoice.stripHeight),
      firstLoadCount: context.settings.firstLoadCount)
    chips = ChipBar(names: [], screen: screen, below: ParentRows.barHeight)
  }

  static func scope(_ gestures: GestureSettings) -> GestureScope { GestureScope(longPress: true) }

  // MARK: The album

  /// Reopens at the old scroll position with the current album and no selection.
  mutating func enter(_ context: inout GalleryContext) {
    choice.end()
    choice.question.clear()
    follow(&context)
  }

  /// Updates photos and selection after album changes. O(1) without a change, else O(photos log photos).
  private mutating func follow(_ context: inout GalleryContext) {
    guard revision != context.libraryRevision else { return }
    revision = context.libraryRevision
    let categories = context.library.categories
    filters = [.all] + categories.map { .category($0.id) } + [.category(nil)]
    let offset = chips.track.offset
    chips = ChipBar(
      names: [context.spell(TextKey.allPhotos.text())] + categories.map(\.name)
        + [context.spell(TextKey.withoutCategory.text())],
      screen: screen, below: ParentRows.barHeight)
    chips.track.glide(to: offset, as: .page, at: context.vsync, animated: false)
    if filters.contains(filter) {
      photos = ParentPhotosScreen.photos(of: filter, context.library)
      grid.resize(photoCount: photos.count)
    } else {
      select(.all, &context)
    }
    choice.follow(photos)
    choice.question.recount(context)
    context.isDirty = true
  }

  private mutating func select(_ filter: AlbumFilter, _ context: inout GalleryContext) {
    self.filter = filter
    photos = ParentPhotosScreen.photos(of: filter, context.library)
    grid.enter(photoCount: photos.count)
    mount.clear()
    if let chip = filters.firstIndex(of: filter) {
      chips.centre(chip, at: context.vsync, animated: context.animated)
    }
    context.isDirty = true
  }

  private static func photos(of filter: AlbumFilter, _ library: AlbumLibrary) -> [PhotoPlace] {
    switch filter {
    case .category(let category): return library.photos(of: category).map(\.place)
    case .all:
      var all: [PhotoPlace] = []
      all.reserveCapacity(library.photoCount)
      for category in library.categories { all += library.photos(of: category.id).lazy.map(\.place) }
      all += library.photos(of: nil).lazy.map(\.place)
      all.sort { $0.comes(before: $1) }
      return all
    }
  }

  // MARK: Touches

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    follow(&context)
    if choice.question.isAsked { return choice.answer(photos, decision, &context) }
    switch decision.kind {
    case .touchDown:
      landedOn = revision
      stopFling(decision, &context)
    case .tap: return tap(decision, &context)
    case .longPress: press(decision, &context)
    case .dragBegan: beginDrag(decision, &context)
    case .dragChanged: drag(decision, &context)
    case .dragEnded(let velocity):
      drag(decision, &context)
      release(velocity, &context)
    default: break
    }
    return .stay
  }

  private mutating func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if stoppedFling == decision.sequence {
      context.act(.stopFling, decision)
      return .stay
    }
    let point = decision.position
    if wayOut.contains(point) {
      guard choice.isSelecting else {
        context.act(.closeParents, decision)
        return .show(.parent)
      }
      context.act(.endSelection, decision)
      choice.end()
      context.isDirty = true
      return .stay
    }
    if let action = choice.action(at: point) { return choice.begin(action, photos, decision, &context) }
    if chipWindow.contains(point) {
      tapChip(decision, &context)
      return .stay
    }
    guard let photo = photo(at: point) else { return .stay }
    guard choice.isSelecting else {
      context.act(.openAlbumPhoto, decision)
      return .openAlbumPhoto(photo)
    }
    choice.toggle(photo, decision, &context)
    return .stay
  }

  /// During a selection the chips are disabled, so that selected photos stay visible.
  private mutating func tapChip(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard !choice.isSelecting, landedOn == revision, case .chip(let chip) = chips.spot(at: decision.position),
      filters[chip] != filter
    else { return }
    context.act(.filterAlbum, decision)
    select(filters[chip], &context)
  }

  private mutating func press(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard stoppedFling != decision.sequence, let photo = photo(at: decision.start) else { return }
    choice.press(photo, decision, &context)
  }

  /// The photo under a finger; `nil` when the album changed since the touch-down.
  private func photo(at point: ScreenPoint) -> PhotoID? {
    guard gridWindow.contains(point), landedOn == revision, let index = grid.index(at: point),
      mount.indices.contains(index)
    else { return nil }
    return photos[index].id
  }

  // MARK: Scrolling

  private mutating func stopFling(_ decision: GestureDecision, _ context: inout GalleryContext) {
    if chipWindow.contains(decision.start) {
      guard chips.track.isFlinging else { return }
      chips.track.stop()
    } else {
      guard gridWindow.contains(decision.start), grid.track.isFlinging else { return }
      grid.letGo(stops: true)
    }
    stoppedFling = decision.sequence
    context.isDirty = true
  }

  private mutating func beginDrag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    let way = decision.translation
    if chipWindow.contains(decision.start) {
      context.touch.role = .scrollChips
      chips.track.grab(finger: decision.position.x)
    } else if gridWindow.contains(decision.start), way.x.magnitude <= way.y.magnitude {
      context.touch.role = .scrollGrid
      grid.track.grab(finger: decision.position.y)
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
    choice.question.letGo(context)
    switch context.touch.role {
    case .scrollGrid:
      grid.letGo()
      context.isDirty = true
    case .scrollChips where !chips.track.isMoving: chips.track.stop()
    default: break
    }
  }

  mutating func stop() {
    grid.letGo(stops: true)
    chips.track.stop()
    choice.question.stop()
    mount.clear()
  }

  var isMoving: Bool { grid.track.isMoving || chips.track.isMoving || choice.question.isMoving }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let scrolled = grid.animate(to: context.vsync)
    let chose = chips.track.animate(to: context.vsync)
    return choice.question.animate(to: context.vsync) || scrolled || chose
  }

  mutating func shiftTime(by span: TimeSpan) {
    grid.track.shiftTime(by: span)
    chips.track.shiftTime(by: span)
    choice.question.shiftTime(by: span)
  }

  mutating func finishMotion(by end: Instant) {
    _ = grid.animate(to: end)
    _ = chips.track.animate(to: end)
    _ = choice.question.animate(to: end)
  }

  // MARK: Places

  /// The frame of the button that closes the selection or the screen.
  private var wayOut: ScreenRect { choice.isSelecting ? cancel : back }

  private var chipWindow: ScreenRect {
    ScreenRect(x: bar.frame.minX, y: bar.frame.maxY, width: bar.frame.size.width, height: ChipBar.height)
  }

  private var gridWindow: ScreenRect {
    ScreenRect(
      x: bar.frame.minX, y: chipWindow.maxY, width: bar.frame.size.width,
      height: choice.strip.minY - chipWindow.maxY)
  }

  // MARK: Drawing

  mutating func layOut(_ context: inout GalleryContext) {
    follow(&context)
    guard !choice.question.isAsked else {
      mount.clear()
      return choice.question.draw(&context)
    }
    context.canvas.fill(.parents)
    drawPhotos(&context)
    drawChips(&context)
    choice.drawStrip(photos.count, &context)
    let title =
      choice.isSelecting ? TextKey.selectedCount.text(choice.selection.count) : TextKey.photos.text()
    // The chips cover the edges of the bar.
    ParentRows.drawBar(
      bar, title, wayOut, choice.isSelecting ? .cancel : .back, coversEdges: false, &context)
  }

  private mutating func drawPhotos(_ context: inout GalleryContext) {
    guard !photos.isEmpty else {
      mount.clear()
      return context.putInMiddle(.emptyPage, 0, .label, text: TextKey.emptyCategory.text())
    }
    let offset = grid.track.offset
    let visible = grid.visible
    mount.advance(to: visible, by: context.settings.thumbnailsPerFrame)
    context.canvas.placeholderCount += visible.count - mount.indices.count
    for index in mount.indices {
      let photo = photos[index].id
      let slot = context.photos.add(photo)
      let frame = grid.geometry.frame(index, offset: offset)
      let isChosen = choice.selection.contains(photo)
      context.canvas.putPhoto(
        .thumbnail, photo, context.photos.copy(slot, .thumbnail), frame: frame,
        trait: isChosen ? .selectedImageButton : .imageButton)
      guard isChosen else { continue }
      let side = ParentPhotosScreen.markSide
      context.canvas.put(
        .mark, photo.raw, .dot,
        ScreenRect(x: frame.maxX - side, y: frame.minY, width: side, height: side),
        role: .green)
    }
    wantPhotos(visible, &context)
  }

  /// Requests the visible rows, then those ahead.
  private func wantPhotos(_ visible: Range<Int>, _ context: inout GalleryContext) {
    for index in visible {
      context.photos.want(context.photos.add(photos[index].id), .thumbnail, .visible)
    }
    let reach = grid.reach(
      category: 0, aheadRows: context.fetchesAhead ? context.settings.prefetchRowCount : 0)
    let ahead = grid.indices(reach.ahead)
    for place in 0..<ahead.count {
      let index = reach.isForward ? ahead.lowerBound + place : ahead.upperBound - 1 - place
      context.photos.want(context.photos.add(photos[index].id), .thumbnail, .prefetch)
    }
  }

  private func drawChips(_ context: inout GalleryContext) {
    // Covers the grid above the bars.
    context.canvas.coverEdges(aboveBarOf: ParentRows.barHeight + ChipBar.height)
    context.canvas.put(.bar, 6, .bar, chipWindow, role: .bar)
    var chip = chips.firstVisible
    while chip < chips.count, chips.shows(chip) {
      let isFront = filters[chip] == filter
      let (text, colour) = ParentPhotosScreen.words(of: filters[chip], context)
      context.canvas.put(
        .chip, UInt64(chip), .chip, chips.frame(chip), text: text, size: chips.textSize,
        colour: isFront ? colour : context.canvas.colour(.chip),
        trait: isFront ? .selectedButton : choice.isSelecting ? .disabledButton : .button)
      chip += 1
    }
    context.canvas.coverSides(of: chipWindow)
  }

  private static func words(of filter: AlbumFilter, _ context: GalleryContext) -> (DisplayText, UInt32) {
    switch filter {
    case .all: return (TextKey.allPhotos.text(), HexColour.fallback)
    case .category(nil): return (TextKey.withoutCategory.text(), HexColour.fallback)
    case .category(let id?):
      guard let category = context.library.category(id) else { return (.none, HexColour.fallback) }
      return (category.text, HexColour.parse(category.colour))
    }
  }

  // MARK: State

  /// Folds the state that later frames depend on into the digest.
  func mix(into digest: inout StableDigest) {
    digest.mix(grid.track.offset.subpoints)
    digest.mix(chips.track.offset.subpoints)
    digest.mix(photos.count << 20 | choice.selection.count)
  }

  /// Traps when the state contradicts itself or the album.
  func checkInvariants(isInFront: Bool, _ context: GalleryContext) {
    grid.checkInvariants()
    chips.track.checkInvariants()
    choice.checkInvariants(isInFront && revision == context.libraryRevision ? context.library : nil)
    precondition(grid.photoCount == photos.count, "the grid counts \(grid.photoCount) of \(photos.count)")
  }
}
