public import Kernel

/// Looks for covered items frame by frame, for a rule of any app's: what is found has to stand for a second, so that nothing on its way
/// counts, and is reported once.
///
/// A frame whose items stand where they stood costs one walk over the list.
public struct CoverWatch: Sendable {
  /// How long something may lie under something else: longer than any transition (decision).
  public static let patience = TimeSpan.seconds(1)

  private let cover: DisplayCover
  private var geometry: UInt64 = 0
  private var faults: [(fault: DisplayCover.Fault, since: Instant, isReported: Bool)] = []
  /// How often another geometry was looked at.
  public private(set) var judged = 0

  public init(_ screen: ScreenMetrics) { cover = DisplayCover(screen) }

  /// Faults that have stood for `patience` by now and were not reported yet. `window` and `windows` as of `DisplayCover`; they are asked
  /// for only where items moved.
  public mutating func look(
    at items: [DisplayItem], at vsync: Instant,
    scrolling: ([DisplayItem]) -> (windows: [ScrollWindow], window: (Int) -> Int?) = { _ in ([], { _ in nil })
    }
  ) -> [DisplayCover.Fault] {
    // What stood until now was there all the time.
    let due = advance(to: vsync)
    let next = CoverWatch.geometry(of: items)
    guard next != geometry else { return due }
    geometry = next
    judged += 1
    let (windows, window) = scrolling(items)
    let found = cover.faults(in: items, windows: windows, window: window)
    faults = found.map { fault in
      let old = faults.first { $0.fault.id == fault.id }
      return (fault, old?.since ?? vsync, old?.isReported ?? false)
    }
    return due
  }

  /// Forgets what it found, as an app that is launched anew does not show it any more.
  public mutating func forget() { (faults, geometry) = ([], 0) }

  /// What `look` returns in a frame that shows what the one before did: O(faults).
  public mutating func advance(to vsync: Instant) -> [DisplayCover.Fault] {
    var due: [DisplayCover.Fault] = []
    for place in faults.indices
    where !faults[place].isReported && vsync - faults[place].since >= CoverWatch.patience {
      faults[place].isReported = true
      due.append(faults[place].fault)
    }
    return due
  }

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
