internal import Gestures
internal import Kernel

/// The pages of fullscreen: categories side by side, the photos of a category one below the other, the one in front
/// zoomed.
struct PhotoPages: Sendable {
  /// The photo in front, by its index in the category; `nil` in an empty category.
  var index: Int?
  var horizontal: PagerAxis
  var vertical: PagerAxis
  var zoom: PhotoZoom
  /// Whether the finger last went to older photos.
  var isForward = true
  /// The photo that a change of category took away zoomed, as long as its page is on screen.
  private(set) var left: LeftPhoto?
  /// Where the last change of category since fullscreen was entered went: 1 to the next, -1 to the one before, 0 none.
  var sideways = 0

  init(screen: ScreenSize) {
    horizontal = PagerAxis(extent: screen.width)
    vertical = PagerAxis(extent: screen.height)
    zoom = PhotoZoom(screen: screen)
  }

  /// Where the photo in front is.
  var frontFrame: ScreenRect { zoom.frame(shift: ScreenPoint(x: horizontal.shift, y: vertical.shift)) }

  /// Opens on a photo.
  mutating func enter(index: Int) {
    reset()
    self.index = index
    isForward = true
    sideways = 0
  }

  /// Puts everything back to its place, 1x included.
  mutating func reset() {
    horizontal.reset()
    vertical.reset()
    zoom.reset()
    left = nil
  }

  /// The category on the right (1) or left (-1) comes to the front, at 1x. The photo in front stays as it is while it leaves;
  /// one that is just leaving on that side comes back as it is, and springs to 1x.
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

  /// Where a photo of the category beside lies, whose page lies at `shift`.
  func frame(_ photo: RollPhoto, page: Int, shift: ScreenPoint) -> ScreenRect {
    if let left, left.photo == photo.id, left.page == page { return left.zoom.frame(shift: shift) }
    return ScreenRect(
      zoom.screen.fitting(photo.pixels), scaledBy: PhotoZoom.one, centre: shift, on: zoom.screen)
  }

  /// What a drag moves: the zoomed photo as far as its edge, at the edge and at 1x the pages along the drag's axis.
  /// `nil` when the photo springs to 1x and nothing can be held.
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

  /// Follows the finger; whether anything moved.
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
      // On the first photo a down-drag may leave, and takes the photo along as it would on any other page.
      return vertical.drag(
        finger: finger.y, revealsBefore: index > 0 || zoom.isAtRest,
        revealsAfter: index + 1 < album[category].roll.count)
    default:
      return false
    }
  }

  /// Whether a finger has taken the unzoomed photo down so far that it may be on its way out.
  @inline(__always) var goesDown: Bool {
    !vertical.isMoving && zoom.isAtRest && vertical.shift * PhotoPages.shareDown > vertical.extent
  }

  /// Decision: a twentieth of the screen's height, half the way to what leaves on the first photo.
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

/// A zoomed photo on a page that leaves.
struct LeftPhoto: Hashable, Sendable {
  let photo: PhotoID
  /// Where its page is from the one in front: -1 on its left.
  private(set) var page: Int
  let zoom: PhotoZoom

  init(photo: PhotoID, page: Int, zoom: PhotoZoom) {
    self.photo = photo
    self.page = page
    self.zoom = zoom
  }

  /// The same after another change of category.
  func moved(by pages: Int) -> LeftPhoto { LeftPhoto(photo: photo, page: page + pages, zoom: zoom) }
}
