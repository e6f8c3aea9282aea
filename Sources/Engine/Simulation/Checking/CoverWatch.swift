public import Kernel

/// Finds covered items frame by frame, for the rules of any app. A fault must last a second, so that animations do not count; it
/// is reported once.
///
/// While items move, it judges ten lists a second. A list that stays unchanged is always judged.
public struct CoverWatch: Sendable {
  /// How long an item may be covered: longer than any transition (decision).
  public static let patience = TimeSpan.seconds(1)
  /// How long a sequence of changing lists waits until its last one is judged; short compared with `patience`.
  public static let pace = TimeSpan.milliseconds(100)

  /// The scroll windows of a list, in the form that `DisplayCover.faults` takes.
  public typealias Scrolling = @Sendable ([DisplayItem]) -> (windows: [ScrollWindow], window: (Int) -> Int?)

  /// A list that is not judged yet.
  private struct Waiting: Sendable {
    var shown: Instant
    /// The time of the first list in the sequence that this one replaced.
    var since: Instant
    var scrolling: Scrolling
  }

  private let cover: DisplayCover
  private var waiting: Waiting?
  /// The items of that list: a copy, because a list shared with the app would make the app copy it and count as its memory.
  private var items: [DisplayItem] = []
  private var geometry: UInt64 = 0
  private var faults: [(fault: DisplayCover.Fault, since: Instant, isReported: Bool)] = []
  /// The number of lists judged so far; lists with equal geometry count once.
  public private(set) var judged = 0

  public init(_ screen: ScreenMetrics) { cover = DisplayCover(screen) }

  /// Returns the unreported faults that have lasted for `patience`. Call it in each frame whose list changed.
  public mutating func poll(
    at items: [DisplayItem], at vsync: Instant,
    scrolling: @escaping Scrolling = { _ in ([], { _ in nil }) }
  ) -> [DisplayCover.Fault] {
    // Faults of the previous list lasted until now.
    let due = advance(to: vsync)
    waiting = Waiting(shown: vsync, since: waiting?.since ?? vsync, scrolling: scrolling)
    self.items.removeAll(keepingCapacity: true)
    self.items.append(contentsOf: items)
    return due
  }

  /// Like `poll`, for a frame whose list is unchanged. O(faults), except when a waiting list is judged.
  public mutating func advance(to vsync: Instant) -> [DisplayCover.Fault] {
    guard let list = waiting, vsync - list.since >= CoverWatch.pace else { return due(at: vsync) }
    waiting = nil
    let before = due(at: list.shown)
    judge(list)
    return before + due(at: vsync)
  }

  private mutating func judge(_ list: Waiting) {
    let next = CoverWatch.geometry(of: items)
    guard next != geometry else { return }
    geometry = next
    judged += 1
    let (windows, window) = list.scrolling(items)
    let found = cover.faults(in: items, windows: windows, window: window)
    faults = found.map { fault in
      let old = faults.first { $0.fault.id == fault.id }
      return (fault, old?.since ?? list.shown, old?.isReported ?? false)
    }
  }

  private mutating func due(at instant: Instant) -> [DisplayCover.Fault] {
    var due: [DisplayCover.Fault] = []
    for place in faults.indices
    where !faults[place].isReported && instant - faults[place].since >= CoverWatch.patience {
      faults[place].isReported = true
      due.append(faults[place].fault)
    }
    return due
  }

  /// Discards all faults, after the app was relaunched.
  public mutating func forget() { (waiting, faults, geometry) = (nil, [], 0) }

  /// A digest of the items' positions, sizes and opacity. O(items).
  private static func geometry(of items: [DisplayItem]) -> UInt64 {
    var digest = StableDigest()
    for item in items {
      digest.mix(item.id.raw)
      digest.mix(
        UInt64(UInt32(bitPattern: item.frame.origin.x.subpoints)) << 32
          | UInt64(UInt32(bitPattern: item.frame.origin.y.subpoints)))
      digest.mix(
        UInt64(UInt32(bitPattern: item.frame.size.width.subpoints)) << 32
          | UInt64(UInt32(bitPattern: item.frame.size.height.subpoints)))
      // An item without a background hides nothing, at any opacity.
      let visible: UInt64 = item.opacity == 0 ? 0 : item.opacity == 255 && item.kind != .ring ? 2 : 1
      digest.mix(UInt64(item.kind.rawValue) << 16 | UInt64(item.trait.rawValue) << 8 | visible)
    }
    return digest.value
  }
}
