internal import Garden
internal import Kernel
internal import Skiprope

/// Recognises taps from touch samples and the screen before, independent of the product's recognisers.
struct TapReader {
  /// The result of the fingers that lifted in this frame.
  enum Reading: Hashable {
    case nothing
    /// One finger came down and lifted at the same place.
    case tap(ScreenPoint)
    /// A gesture that an app may take for a tap or something else.
    case unclear
  }

  private var down: TouchSample?
  private var fingers = 0
  private var isSpoilt = false
  /// When several fingers lifted last. An app may count what follows immediately as part of that gesture.
  private var severalLifted: Instant?
  private var wereSeveral = false
  /// The items on screen in the frame before.
  private(set) var before: [DisplayItem] = []
  /// Whether a scrolling page moved in the frame before. A finger that comes down then may only stop it.
  private var isRunningOut = false

  /// Less than the recogniser's slop, so that no drag counts as a tap. Distances between the two are not judged.
  private static let still = ScreenLength.points(8)
  /// A larger contact may be a resting palm.
  private static let fingertip = ScreenLength.points(39)
  private static let settling = TimeSpan.seconds(1)

  /// Reads a frame's samples. The caller must call `keep` in the same frame.
  mutating func read(_ frame: GardenSnapshot) -> Reading {
    if frame.record.isLaunch {
      (fingers, isSpoilt, wereSeveral) = (0, false, false)
      return frame.samples.isEmpty ? .nothing : .unclear
    }
    var reading = Reading.nothing
    for sample in frame.samples {
      switch sample.phase {
      case .began:
        fingers += 1
        let isSettling = severalLifted.map { sample.time - $0 < TapReader.settling } ?? false
        isSpoilt =
          fingers > 1 || isSpoilt || isSettling || isRunningOut || sample.radius > TapReader.fingertip
        wereSeveral = fingers > 1 || wereSeveral
        if fingers == 1 { down = sample }
      case .moved:
        if let down, (sample.position - down.position).length > TapReader.still.points { isSpoilt = true }
      case .ended, .cancelled:
        fingers = max(0, fingers - 1)
        guard fingers == 0 else { continue }
        if !isSpoilt, sample.phase == .ended, let down,
          (sample.position - down.position).length <= TapReader.still.points
        {
          reading = reading == .nothing ? .tap(sample.position) : .unclear
        } else {
          reading = .unclear
        }
        if wereSeveral { severalLifted = sample.time }
        (isSpoilt, wereSeveral) = (false, false)
      }
    }
    return reading
  }

  /// The frontmost touchable item at a point, or `nil`.
  func item(at point: ScreenPoint) -> DisplayItem? {
    let item = before.last {
      $0.frame.contains(point) && $0.id.slot != GardenSlot.day.rawValue
        && ($0.trait.isTouchable || $0.kind == .bar)
    }
    // Scrolling content continues below the bar, but cannot be touched there.
    return item?.kind == .bar ? nil : item
  }

  /// Stores the items for the next frame, as a copy. A list shared with the app would count as the app's memory.
  mutating func keep(_ frame: GardenSnapshot) {
    isRunningOut = false
    guard frame.isChanged else { return }
    if frame.items.contains(where: { $0.id.slot == GardenSlot.scrollMark.rawValue }) {
      isRunningOut = zip(before, frame.items).contains { old, new in
        old.id == new.id && old.frame.minX == new.frame.minX && old.frame.minY != new.frame.minY
      }
    }
    before.removeAll(keepingCapacity: true)
    before.append(contentsOf: frame.items)
  }
}
