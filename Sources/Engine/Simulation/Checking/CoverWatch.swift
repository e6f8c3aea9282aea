public import Kernel

/// Looks for covered items frame by frame, for a rule of any app's: what is found has to stand for a second, so that nothing on its way
/// counts, and is reported once.
///
/// While things move it judges ten lists a second, not each; a list that stays is judged whatever comes after it.
public struct CoverWatch: Sendable {
  /// How long something may lie under something else: longer than any transition (decision).
  public static let patience = TimeSpan.seconds(1)
  /// How long lists that follow one another wait for the last of them to be judged: short beside `patience`.
  public static let pace = TimeSpan.milliseconds(100)

  /// What scrolls in a list, as `DisplayCover.faults` asks for it.
  public typealias Scrolling = @Sendable ([DisplayItem]) -> (windows: [ScrollWindow], window: (Int) -> Int?)

  /// A list that was not judged yet.
  private struct Waiting: Sendable {
    var shown: Instant
    /// When the first of those came that it took the place of.
    var since: Instant
    var scrolling: Scrolling
  }

  private let cover: DisplayCover
  private var waiting: Waiting?
  /// Its items. A copy of its own: a list that is shared with the app would be the app's to copy, and count as held.
  private var items: [DisplayItem] = []
  private var geometry: UInt64 = 0
  private var faults: [(fault: DisplayCover.Fault, since: Instant, isReported: Bool)] = []
  /// How often another geometry was looked at.
  public private(set) var judged = 0

  public init(_ screen: ScreenMetrics) { cover = DisplayCover(screen) }

  /// Faults that have stood for `patience` by now and were not reported yet, of a frame that shows another list than the one before.
  public mutating func look(
    at items: [DisplayItem], at vsync: Instant,
    scrolling: @escaping Scrolling = { _ in ([], { _ in nil }) }
  ) -> [DisplayCover.Fault] {
    // What stood until now was there all the time.
    let due = advance(to: vsync)
    waiting = Waiting(shown: vsync, since: waiting?.since ?? vsync, scrolling: scrolling)
    self.items.removeAll(keepingCapacity: true)
    self.items.append(contentsOf: items)
    return due
  }

  /// What `look` returns in a frame that shows what the one before did: O(faults), but for the first that is `pace` after a change.
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

  /// Forgets what it found, as an app that is launched anew does not show it any more.
  public mutating func forget() { (waiting, faults, geometry) = (nil, [], 0) }

  /// What stands where, and what hides what. O(items).
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
      // What has no ground of its own hides nothing, however it fades.
      let visible: UInt64 = item.opacity == 0 ? 0 : item.opacity == 255 && item.kind != .ring ? 2 : 1
      digest.mix(UInt64(item.kind.rawValue) << 16 | UInt64(item.trait.rawValue) << 8 | visible)
    }
    return digest.value
  }
}
