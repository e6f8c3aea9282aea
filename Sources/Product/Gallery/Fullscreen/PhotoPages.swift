internal import Gestures
internal import Kernel

/// The pages of fullscreen: categories side by side, a category's photos stacked, and the zoom of the front photo.
struct PhotoPages: Sendable {
  /// The index of the front photo in its category; `nil` in an empty category.
  var index: Int?
  var horizontal: PagerAxis
  var vertical: PagerAxis
  var zoom: PhotoZoom
  /// Whether the finger last moved to older photos.
  var isForward = true
  /// The zoomed photo that a category change took away, while its page is on screen.
  private(set) var left: LeftPhoto?
  /// The direction of the last category change since entering: 1 for the next, -1 for the previous, 0 for none.
  var sideways = 0

  init(screen: ScreenSize) {
    horizontal = PagerAxis(extent: screen.width)
    vertical = PagerAxis(extent: screen.height)
    zoom = PhotoZoom(screen: screen)
  }

  /// The frame of the front photo.
  var frontFrame: ScreenRect { zoom.frame(shift: ScreenPoint(x: horizontal.shift, y: vertical.shift)) }

  /// Opens a photo.
  mutating func enter(index: Int) {
    reset()
    self.index = index
    isForward = true
    sideways = 0
  }

  /// Resets pages and zoom.
  mutating func reset() {
    horizontal.reset()
    vertical.reset()
    zoom.reset()
    left = nil
  }

  /// Brings the category on the right (1) or left (-1) to the front, at 1x. The front photo retains its zoom while it leaves; one
  /// that is still leaving on that side returns with its zoom and springs to 1x.
  mutating func bringCategory(_ step: Int, leaving photo: PhotoID?, at instant: Instant, animated: Bool) {
    vertical.reset()
    sideways = step
    let back = left?.page == step ? left?.zoom : nil
    if let photo, !zoom.isAtRest {
      left = LeftPhoto(photo: photo, page: -step, zoom: zoom)
    } else {
      left = left?.page == step ? nil : left?.moved(by: -step)
    }
    zoom.reset()
    if let back { zoom.resume(back, at: instant, animated: animated) }
  }

  /// The frame of a neighbouring category's photo, whose page is at `shift`.
  func frame(_ photo: RollPhoto, page: Int, shift: ScreenPoint) -> ScreenRect {
    if let left, left.photo == photo.id, left.page == page { return left.zoom.frame(shift: shift) }
    return ScreenRect(
      zoom.screen.fitting(photo.pixels), scaledBy: PhotoZoom.one, centre: shift, on: zoom.screen)
  }

  /// Starts a drag and returns its role: panning a zoomed photo up to its edge; at the edge and at 1x, paging along the drag's
  /// axis. Returns `nil` when the photo is springing to 1x and cannot be held.
  mutating func grab(_ decision: GestureDecision) -> TouchRole? {
    let way = decision.translation
    let isHorizontal = way.x.magnitude > way.y.magnitude
    let forward = isHorizontal ? way.x < .zero : way.y < .zero
    if !zoom.isAtRest {
      guard zoom.grab(finger: decision.position) else { return nil }
      if !zoom.isAtEdge(horizontal: isHorizontal, forward: forward) { return .pan }
    }
    if isHorizontal {
      horizontal.grab(finger: decision.position.x)
      return .pageCategories
    }
    isForward = forward
    vertical.grab(finger: decision.position.y)
    return .pagePhotos
  }

  /// Follows the finger. Returns whether anything moved.
  mutating func drag(_ role: TouchRole, finger: ScreenPoint, in album: AlbumCategories) -> Bool {
    if role == .pan { return zoom.pan(finger: finger) }
    guard let category = album.front else { return false }
    switch role {
    case .pageCategories:
      return horizontal.drag(
        finger: finger.x, revealsBefore: album.neighbour(of: category, -1) != nil,
        revealsAfter: album.neighbour(of: category, 1) != nil)
    case .pagePhotos:
      let index = index ?? 0
      // On the first photo a downward drag may close fullscreen, and moves the photo as on any other page.
      return vertical.drag(
        finger: finger.y, revealsBefore: index > 0 || zoom.isAtRest,
        revealsAfter: index + 1 < album[category].roll.count)
    default:
      return false
    }
  }

  /// Whether a finger has moved the unzoomed photo down so far that fullscreen may close.
  @inline(__always) var goesDown: Bool {
    !vertical.isMoving && zoom.isAtRest && vertical.shift * PhotoPages.shareDown > vertical.extent
  }

  /// Decision: a twentieth of the screen's height, half the distance that closes on the first photo.
  private static let shareDown = 20

  var isMoving: Bool { horizontal.isMoving || vertical.isMoving || zoom.isMoving }

  mutating func animate(to instant: Instant) -> Bool {
    let across = horizontal.animate(to: instant)
    if left != nil && !horizontal.isMoving && horizontal.shift == .zero { left = nil }
    let down = vertical.animate(to: instant)
    let zoomed = zoom.animate(to: instant)
    return across || down || zoomed
  }

  mutating func shiftTime(by span: TimeSpan) {
    horizontal.shiftTime(by: span)
    vertical.shiftTime(by: span)
    zoom.shiftTime(by: span)
  }
}

/// A zoomed photo on a page that is leaving.
struct LeftPhoto: Hashable, Sendable {
  let photo: PhotoID
  /// The position of its page relative to the front one; -1 is left of it.
  private(set) var page: Int
  let zoom: PhotoZoom

  init(photo: PhotoID, page: Int, zoom: PhotoZoom) {
    self.photo = photo
    self.page = page
    self.zoom = zoom
  }

  /// The same after another category change.
  func moved(by pages: Int) -> LeftPhoto { LeftPhoto(photo: photo, page: page + pages, zoom: zoom) }
}
