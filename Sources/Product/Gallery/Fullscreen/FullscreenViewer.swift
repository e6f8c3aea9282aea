internal import Kernel

/// The kids' fullscreen: categories side by side, the photos of a category one below the other.
struct FullscreenViewer: Sendable {
  /// The photo in front, by its index in the category; `nil` in an empty category.
  var index: Int?
  var horizontal: PagerAxis
  var vertical: PagerAxis
  var zoom: PhotoZoom
  var overlay = OverlayTimer()
  var passage: FullscreenPassage
  /// Whether the finger last went to older photos.
  var isForward = true

  init(screen: ScreenSize) {
    horizontal = PagerAxis(extent: screen.width)
    vertical = PagerAxis(extent: screen.height)
    zoom = PhotoZoom(screen: screen)
    passage = FullscreenPassage(extent: screen.height)
  }

  /// Opens on a photo.
  mutating func enter(index: Int?, pixels: PixelSize?) {
    leave()
    self.index = index
    overlay.appear()
    isForward = true
    zoom.change(pixels: pixels ?? .zero)
  }

  /// Puts everything back to its place, 1x included.
  mutating func leave() {
    horizontal.reset()
    vertical.reset()
    zoom.reset()
  }

  /// The scale of the pages around the one in front: paging between photos keeps it.
  var pageScale: Int64 { zoom.scale }

  var isMoving: Bool {
    horizontal.isMoving || vertical.isMoving || zoom.isMoving || overlay.fade.isFading || passage.isMoving
  }

  mutating func animate(to instant: Instant) -> Bool {
    let across = horizontal.animate(to: instant)
    let down = vertical.animate(to: instant)
    let zoomed = zoom.animate(to: instant)
    let passed = passage.animate(to: instant)
    return across || down || zoomed || passed
  }

  mutating func shiftTime(by span: TimeSpan) {
    horizontal.shiftTime(by: span)
    vertical.shiftTime(by: span)
    zoom.shiftTime(by: span)
    overlay.shiftTime(by: span)
    passage.shiftTime(by: span)
  }
}
