internal import Gallery
package import Kernel
package import Simulation

/// Photos are sorted newest first, at equal times by descending id. Exercised by each two neighbours of the same time on screen.
///
/// The order is read from places on screen: thumbnails row by row, pages from left to right.
package struct ListOrderCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "list.order",
    title: "Photos are sorted newest first, at equal times by descending id.",
    exercisedBy: "each two neighbouring photos of the same time on screen"
  ) { [ListOrderCheck(times: $0.times)] }

  package private(set) var tally = CheckTally()
  private let times: [PhotoID: WallTime]
  /// The photos judged last, back to front as drawn.
  private var judged: [UInt64] = []
  /// Photos that a photo of the same time followed.
  private var seen: Set<PhotoID> = []

  private struct Place {
    let photo: PhotoID
    let frame: ScreenRect
  }

  /// - Parameter times: When each photo was taken, or shared in a group.
  package init(times: [PhotoID: WallTime]) { self.times = times }

  package mutating func check(_ frame: CheckedFrame) {
    guard frame.hasOtherItems, !times.isEmpty else { return }
    let slot: DisplaySlot
    switch frame.glance.screen {
    case .grid: slot = .thumbnail
    case .fullscreen, .groupViewer: slot = .page
    default: return
    }
    guard isAnother(frame.items, slot) else { return }
    tally.checked += 1
    let isSideways = frame.glance.screen == .groupViewer
    if isSideways && frame.clockWasMoved { return }
    var places = frame.items.filter { $0.id.slot == slot.rawValue }.map {
      Place(photo: PhotoID($0.id.payload), frame: $0.frame)
    }
    places.sort {
      isSideways || $0.frame.minY == $1.frame.minY
        ? $0.frame.minX < $1.frame.minX : $0.frame.minY < $1.frame.minY
    }
    for (a, b) in zip(places, places.dropFirst()) {
      // In fullscreen the pages to the left and right belong to other categories.
      if slot == .page && !isSideways && a.frame.minX + a.frame.maxX != b.frame.minX + b.frame.maxX {
        continue
      }
      judge(a.photo, b.photo, at: frame.vsync)
    }
  }

  /// Whether the screen has other photos than those judged last, or another order. O(items); usually allocates nothing.
  private mutating func isAnother(_ items: [DisplayItem], _ slot: DisplaySlot) -> Bool {
    var count = 0
    var isSame = true
    for item in items where item.id.slot == slot.rawValue {
      if isSame, count >= judged.count || judged[count] != item.id.payload { isSame = false }
      count += 1
    }
    if isSame && count == judged.count { return false }
    judged.removeAll(keepingCapacity: true)
    for item in items where item.id.slot == slot.rawValue { judged.append(item.id.payload) }
    return count > 1
  }

  private mutating func judge(_ a: PhotoID, _ b: PhotoID, at vsync: Instant) {
    guard a != b, let first = times[a], let second = times[b] else { return }
    if first == second {
      if seen.insert(a).inserted { tally.exercised += 1 }
      if a < b {
        tally.violate(
          at: vsync, "photo \(a.raw) is before \(b.raw), which is of the same time with a larger id")
      }
    } else if first < second {
      tally.violate(at: vsync, "photo \(a.raw) is before \(b.raw), which is newer")
    }
  }
}
