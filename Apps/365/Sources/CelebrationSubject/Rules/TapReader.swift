internal import Garden
internal import Kernel
internal import Skiprope

/// Taps as rules read them: from touch samples and from what was on screen before, and not from what the app made of them.
struct TapReader {
  /// What the fingers did that lifted in this frame.
  enum Reading: Hashable {
    case nothing
    /// One finger came down and lifted where it was.
    case tap(ScreenPoint)
    /// Something that an app may take for a tap or for anything else.
    case unclear
  }

  private var down: TouchSample?
  private var fingers = 0
  private var isSpoilt = false
  /// When several fingers lifted last: an app may take what comes right after for part of that.
  private var severalLifted: Instant?
  private var wereSeveral = false
  /// What was on screen in the frame before.
  private(set) var before: [DisplayItem] = []
  /// Whether a page that scrolls moved with the frame before: a finger that comes down then holds it, and may do nothing else.
  private var isRunningOut = false

  /// Less than the recogniser's slop, so that no drag is taken for a tap; what lies between the two is not judged.
  private static let still = ScreenLength.points(8)
  /// What is larger may be a palm that comes to rest.
  private static let fingertip = ScreenLength.points(39)
  private static let settling = TimeSpan.seconds(1)

  /// Reads a frame's samples. `keep` has to follow in the same frame.
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

  /// What a tap is on: what lies in front of all that can be touched there. `nil` for none of it.
  func item(at point: ScreenPoint) -> DisplayItem? {
    let item = before.last {
      $0.frame.contains(point) && $0.id.slot != GardenSlot.day.rawValue
        && ($0.trait.isTouchable || $0.kind == .bar)
    }
    // What scrolls goes on below the bar, and is not touched there.
    return item?.kind == .bar ? nil : item
  }

  /// Keeps what is on screen for the next frame. A copy of its own: a list that is shared with the app would be the app's to free,
  /// and count as held.
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
