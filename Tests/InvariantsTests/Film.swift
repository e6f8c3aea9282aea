import Gallery
import Gestures
import Invariants
import Kernel

/// Frames made by hand for a checker: at 60 Hz, with facts that a test changes from frame to frame.
struct Film {
  /// A vsync at 60 Hz.
  static let period = TimeSpan(nanoseconds: 16_666_667)

  /// What the film's frames are told in; each call of `with` tells it anew.
  let frame = CheckedFrame()

  init() { frame.period = Film.period }

  /// The facts of the frame at so many milliseconds; wall time begins at zero and runs along.
  func move(to milliseconds: Int64) {
    frame.vsync = .milliseconds(milliseconds)
    frame.wall = WallTime(nanoseconds: milliseconds * 1_000_000)
  }

  /// The frame with these effects, and with what else is its own.
  func with(
    _ effects: [GalleryEffect] = [], _ decisions: [GestureDecision] = [], changed: Bool = false,
    removed: [PhotoID] = []
  ) -> CheckedFrame {
    frame.effects = effects
    frame.decisions = decisions
    frame.isChanged = changed
    frame.removed = removed
    return frame
  }

  /// The end of a session at so many milliseconds.
  static func end(
    _ milliseconds: Int64 = 0, evictions: Int = 0, memoryPressed: Int = 0, albumPhotoCount: Int = 0,
    ledgerFindings: [String] = []
  ) -> CheckedEnd {
    CheckedEnd(
      time: .milliseconds(milliseconds), period: period, evictions: evictions,
      memoryPressed: memoryPressed, albumPhotoCount: albumPhotoCount, ledgerFindings: ledgerFindings)
  }

  /// Every frame from one time to another (both in milliseconds), about a vsync apart, the last exactly there.
  static func frames(_ first: Int64, _ last: Int64) -> [Int64] {
    Array(stride(from: first, to: last, by: 16)) + [last]
  }

  /// Shows these items and nothing else.
  func show(_ items: [DisplayItem]) { frame.items = items }

  static func toast(_ number: Int, opacity: UInt8 = 255) -> DisplayItem {
    DisplayItem(id: DisplayID(slot: 7, UInt64(number)), kind: .toast, frame: .zero, opacity: opacity)
  }

  static func photo(_ id: UInt64, opacity: UInt8 = 255) -> DisplayItem {
    DisplayItem(
      id: DisplayID(slot: 1, id), kind: .photo, frame: .zero, photo: PhotoID(id),
      pixels: PixelSize(width: 1, height: 1), opacity: opacity)
  }

  /// A view of a kind that shows no photo.
  static func view(_ kind: DisplayKind) -> DisplayItem {
    DisplayItem(id: DisplayID(slot: 9, 3), kind: kind, frame: .zero)
  }

  /// The strip of the fullscreen overlay.
  static func overlay(_ opacity: UInt8 = 255) -> DisplayItem {
    DisplayItem(id: DisplaySlot.bar.id(1), kind: .overlay, frame: .zero, opacity: opacity)
  }

  static func acted(_ action: GalleryAction, _ sequence: Int, at milliseconds: Int64) -> GalleryEffect {
    .acted(action, sequence: sequence, decidedAt: .milliseconds(milliseconds))
  }
}
