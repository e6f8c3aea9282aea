internal import Kernel

extension FamilyGallery {
  mutating func layOutFullscreen(at vsync: Instant) {
    guard let category else { return put(.backdrop, 1, .backdrop, wholeScreen) }
    if viewer.passage.isMoving { layOutGridBeneath(category) }
    put(.backdrop, 1, .backdrop, wholeScreen, opacity: viewer.passage.opacity)
    layOutCategoryPages(category)
    if fetchesAhead { wantPagesAhead(category) }
    layOutOverlay(category, opacity: viewer.overlay.fade.opacity(at: vsync))
  }

  /// The grid that a photo rises from, as long as it shows.
  private mutating func layOutGridBeneath(_ category: Int) {
    let roll = album[category].roll
    guard roll.count > 0 else { return }
    layOutGrid()
    let rows = grid.reach(category: category, aheadRows: 0).visible
    for index in grid.indices(rows) { photos.want(roll[index].slot, .thumbnail, .visible) }
  }

  /// The photo that has left fullscreen, over the grid, on its way to its square.
  mutating func layOutLeavingPhoto() {
    guard viewer.passage.isMoving else { return }
    put(.backdrop, 1, .backdrop, wholeScreen, opacity: viewer.passage.opacity)
    guard let photo = viewer.passage.photo, let copy = leavingCopy(of: photo) else { return }
    putPhoto(.page, photo.id, photos.copy(photo.slot, copy), frame: viewer.passage.leavingFrame)
  }

  /// The copy in which a photo leaves: the best that is there, and none that would have to be fetched for it.
  func leavingCopy(of photo: RollPhoto) -> PhotoCopy? {
    if photos.copy(photo.slot, .full).readiness == .ready { return .full }
    return photos.copy(photo.slot, .thumbnail).readiness == .ready ? .thumbnail : nil
  }

  /// The category in front with its photos one below the other, and the one beside it while the page moves.
  private mutating func layOutCategoryPages(_ category: Int) {
    let first = viewer.horizontal.firstVisiblePage
    for page in first...(first + (viewer.horizontal.showsTwoPages ? 1 : 0)) {
      let x = viewer.horizontal.shift + viewer.horizontal.extent * page
      if page == 0 {
        layOutPhotoPages(category, x: x)
      } else if let beside = neighbour(of: category, page) {
        layOutPage(beside, entryIndex(beside), shift: ScreenPoint(x: x, y: .zero), keepsZoom: false)
      }
    }
  }

  private mutating func layOutPhotoPages(_ category: Int, x: ScreenLength) {
    let count = album[category].roll.count
    let first = viewer.vertical.firstVisiblePage
    for page in first...(first + (viewer.vertical.showsTwoPages ? 1 : 0)) {
      let shift = ScreenPoint(x: x, y: viewer.vertical.shift + viewer.vertical.extent * page)
      guard let front = viewer.index else {
        if page == 0 { layOutPage(category, nil, shift: shift, keepsZoom: false) }
        continue
      }
      let index = front + page
      guard index >= 0 && index < count else { continue }
      layOutPage(category, index, shift: shift, keepsZoom: page == 0)
    }
  }

  /// One page: the photo, else its thumbnail with a spinner, else a placeholder with one.
  private mutating func layOutPage(_ category: Int, _ index: Int?, shift: ScreenPoint, keepsZoom: Bool) {
    let page = ScreenRect(origin: shift, size: screen.size)
    guard page.intersects(wholeScreen) else { return }
    guard let index else {
      put(.emptyPage, UInt64(category), .label, page, text: TextKey.emptyCategory.text())
      return
    }
    let photo = album[category].roll[index]
    let fitted = PhotoZoom.fit(photo.pixels, screen.size)
    let frame =
      keepsZoom
      ? viewer.zoom.frame(shift: shift)
      : PhotoZoom.frame(fitted, scale: viewer.pageScale, centre: shift, screen: screen.size)
    let isPassing = keepsZoom && photo.id == viewer.passage.photo?.id
    layOutFullPhoto(
      photo, frame: isPassing ? viewer.passage.frame(full: frame) : frame, page: page, isFront: keepsZoom)
  }

  /// A photo at the size of the screen, and the wants that go with it.
  mutating func layOutFullPhoto(_ photo: RollPhoto, frame: ScreenRect, page: ScreenRect, isFront: Bool) {
    photos.want(photo.slot, .full, .visible)
    let full = photos.copy(photo.slot, .full)
    let thumbnail = photos.copy(photo.slot, .thumbnail)
    if full.readiness == .absent && thumbnail.readiness == .ready {
      photos.want(photo.slot, .thumbnail, .visible)
      putPhoto(.page, photo.id, thumbnail, frame: frame)
    } else {
      putPhoto(.page, photo.id, full, frame: frame)
    }
    guard full.readiness == .absent else { return }
    let side = ScreenLength.points(44)
    let centre = ScreenPoint(
      x: page.minX + ScreenLength(subpoints: (page.size.width - side).subpoints / 2),
      y: page.minY + ScreenLength(subpoints: (page.size.height - side).subpoints / 2))
    put(
      .spinner, photo.id.raw, .spinner,
      ScreenRect(origin: centre, size: ScreenSize(width: side, height: side)),
      text: isFront ? progress : .none)
  }

  /// The pages around the one in front, in the finger's direction first, then the categories beside it.
  private mutating func wantPagesAhead(_ category: Int) {
    if let front = viewer.index {
      let roll = album[category].roll
      wantAhead(roll, from: front, forward: viewer.isForward)
      wantAhead(roll, from: front, forward: !viewer.isForward)
    }
    guard settings.prefetchPageCount > 0 else { return }
    for step in stride(from: 1, through: -1, by: -2) {
      guard let beside = neighbour(of: category, step), let index = entryIndex(beside) else { continue }
      photos.want(album[beside].roll[index].slot, .full, .prefetch)
    }
  }

  /// The pages on one side of the one in front, the nearest first.
  mutating func wantAhead(_ roll: PhotoRoll, from front: Int, forward: Bool) {
    var step = 1
    while step <= settings.prefetchPageCount {
      let index = forward ? front + step : front - step
      guard index >= 0 && index < roll.count else { return }
      photos.want(roll[index].slot, .full, .prefetch)
      step += 1
    }
  }

  private mutating func layOutOverlay(_ category: Int, opacity: UInt8) {
    guard opacity > 0 else { return }
    let width = screen.size.width
    let margin = ScreenLength.points(16)
    let height = ScreenLength.points(44)
    put(
      .bar, 1, .overlay, ScreenRect(x: .zero, y: .zero, width: width, height: .points(60)), opacity: opacity)
    put(
      .label, 2, .label,
      ScreenRect(x: margin, y: .points(8), width: width - .points(132), height: height),
      text: TextKey.categoryName.text(album[category].name), colour: album[category].colour,
      opacity: opacity)
    guard let index = viewer.index else { return }
    put(
      .label, 3, .label,
      ScreenRect(x: width - .points(116), y: .points(8), width: .points(100), height: height),
      text: TextKey.position.text(index + 1, album[category].roll.count), opacity: opacity)
  }
}
