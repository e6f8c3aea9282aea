import AppCore
import Gallery
import Kernel
import PhotoCaching

/// What fingers do on the stage, and what eyes see.
extension AppStage {
  func tap(_ x: Double, _ y: Double) {
    touch(5, .began, x, y)
    touch(65, .ended, x, y)
    run(80)
  }

  func press(_ x: Double, _ y: Double) {
    touch(5, .began, x, y)
    touch(900, .ended, x, y)
    run(920)
  }

  func drag(_ x: Double, _ y: Double, dx: Double, dy: Double, ms: Double = 200) {
    touch(5, .began, x, y)
    for step in 1...12 {
      let share = Double(step) / 12
      touch(5 + ms * share, .moved, x + dx * share, y + dy * share)
    }
    touch(8 + ms, .ended, x + dx, y + dy)
    run(Int64(ms) + 20)
  }

  func openGroupList() {
    tap(430 - 72, 24)
    run(400)
  }

  /// From the grid to the viewer of the first group.
  func openFirstGroup() {
    openGroupList()
    press(200, 100)
    run(400)
  }

  /// From the group viewer back to the list.
  func closeGroup() {
    drag(200, 300, dx: 0, dy: 140)
    run(600)
  }

  /// From the group list back to the grid.
  func closeGroupList() {
    tap(20, 20)
    run(400)
  }

  /// From the grid to the first photo in fullscreen.
  func openFirstPhoto() {
    guard let first = items(.thumbnail).first?.frame else { return }
    tap((first.minX + first.maxX).points / 2, (first.minY + first.maxY).points / 2)
    run(800)
  }

  /// To the older photo beside the one in front, in the group viewer.
  func pageLeft() {
    drag(380, 500, dx: -300, dy: 0)
    run(1_000)
  }

  /// To the older photo beside the one in front, in fullscreen.
  func pageUp() {
    drag(215, 700, dx: 0, dy: -300)
    run(1_000)
  }

  func items(_ slot: DisplaySlot) -> [DisplayItem] {
    core.gallery.display.items.filter { $0.id.slot == slot.rawValue }
  }

  /// The photos whose pixels are on screen.
  var shown: Set<PhotoID> {
    Set(core.gallery.display.items.filter { $0.kind == .photo }.map(\.photo))
  }

  /// All photos with a place on screen, shown or not yet.
  var placed: Set<PhotoID> {
    Set(core.gallery.display.items.map(\.photo)).subtracting([.none])
  }

  var texts: [String] {
    core.gallery.display.items.filter { $0.text != .none }.map { core.gallery.spell($0.text) }
  }

  /// Whether a bitmap of a photo is in memory, among the keys ever wanted: any, or one that fits or fills its box.
  func isInMemory(_ photo: PhotoID, _ fitting: PhotoFitting? = nil) -> Bool {
    intents.contains { intent in
      guard case .want(let key, _) = intent, key.photo == photo, fitting ?? key.fitting == key.fitting else {
        return false
      }
      return core.photos.pipeline.bitmap(for: key) != nil
    }
  }

  /// Has the server take what parents have changed in the album, and answers in the next frame.
  func answerAlbum() {
    for (id, task) in open where task.kind == .changeAlbum { answer(id, .albumChanged) }
  }
}
