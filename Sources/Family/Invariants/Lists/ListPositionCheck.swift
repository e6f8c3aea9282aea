internal import Gallery
internal import Kernel
package import Simulation

/// In "i / n", n is the number of photos in the list, and i the position of the photo shown. Exercised by each "i / n" on screen.
///
/// Photos of the same time may be in any order here; `list.order` checks their order. `list.complete` checks the size of a
/// group's list. If that is wrong, positions are not judged.
package struct ListPositionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "list.position", title: "In \"i / n\", n is the number of photos, and i the position of the one shown.",
    exercisedBy: "each \"i / n\" on screen"
  ) { _ in [ListPositionCheck()] }

  package private(set) var tally = CheckTally()
  /// A number that may belong to the incoming page, and the list that it was shown for.
  private var doubt: (since: Instant, position: Int, list: ListedPhotos, words: String)?

  /// The longest turn of a page [A].
  private static let turning = TimeSpan.seconds(1)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let list = frame.list else {
      // The number may fade while its page turns; the incoming page then appears without it.
      if doubt != nil, frame.hasOtherItems {
        turn(to: ListReading(frame.items).pages, on: frame.glance.screen)
      }
      return settle(frame.vsync, frame.frozen)
    }
    doubt = nil
    let reading = ListReading(frame.items)
    guard let position = reading.position, let count = reading.count else { return }
    tally.checked += 1
    tally.exercised += 1
    let said = "\(list.name) says \(position) / \(count)"
    guard (1...max(1, count)).contains(position) else { return tally.violate(at: frame.vsync, said) }
    guard count == list.entries.count else {
      if !list.isOfGroup {
        tally.violate(at: frame.vsync, "\(said), but there are \(list.entries.count) photos")
      }
      return
    }
    guard reading.pages.count == 1, let places = Self.places(of: reading.pages[0], in: list),
      !places.contains(position)
    else { return }
    let words = "\(said) of photo \(reading.pages[0].raw), which is number \(places.lowerBound)"
    doubt = (frame.vsync, position, list, words)
  }

  /// The possible positions of a photo, from 1: several if others have the same time, `nil` if it is not in the list. O(photos).
  private static func places(of photo: PhotoID, in list: ListedPhotos) -> ClosedRange<Int>? {
    guard let shown = list.entries.first(where: { $0.photo == photo }) else { return nil }
    let newer = list.entries.count { $0.time > shown.time }
    return newer + 1...list.entries.count { $0.time >= shown.time }
  }

  /// Drops the doubt when the screen or the list is gone, or the expected page has arrived.
  private mutating func turn(to pages: [PhotoID], on screen: GalleryScreen) {
    guard let held = doubt else { return }
    guard screen == .fullscreen || screen == .groupViewer else { return doubt = nil }
    guard pages.count == 1 else { return }
    if Self.places(of: pages[0], in: held.list)?.contains(held.position) ?? true { doubt = nil }
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    guard let held = doubt, now - held.since > ListPositionCheck.turning + frozen else { return }
    tally.violate(at: held.since, held.words)
    doubt = nil
  }

  package mutating func finish(_ end: CheckedEnd) { settle(end.time, end.frozen) }
}
