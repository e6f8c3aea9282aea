internal import Kernel
package import Simulation

/// "i / n" is right: n photos are in the list, and the one shown is the i-th of them. Provoked by each "i / n" on screen.
///
/// Photos of the same time may stand in any order here; `list.order` is about that. How many photos a group has is
/// `list.complete`'s; where it has another number, nobody knows which photo is the i-th.
package struct ListPositionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "list.position", title: "Of \"i / n\" n is how many photos there are, and i the place of the one shown.",
    provokedBy: "each \"i / n\" on screen"
  ) { _ in [ListPositionCheck()] }

  package private(set) var tally = CheckTally()
  /// What is wrong of a page that may still be about to turn: the number is that of the page which comes.
  private var doubt: (since: Instant, words: String)?

  /// A page turns within the second [A].
  private static let turning = TimeSpan.seconds(1)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let list = frame.list else { return settle(frame.vsync, frame.frozen) }
    doubt = nil
    let reading = ListReading(frame.items)
    guard let position = reading.position, let count = reading.count else { return }
    tally.checked += 1
    tally.provoked += 1
    let said = "\(list.name) says \(position) / \(count)"
    guard (1...max(1, count)).contains(position) else { return tally.violate(at: frame.vsync, said) }
    guard count == list.entries.count else {
      if !list.isOfGroup {
        tally.violate(at: frame.vsync, "\(said), but there are \(list.entries.count) photos")
      }
      return
    }
    guard reading.pages.count == 1, let shown = list.entries.first(where: { $0.photo == reading.pages[0] })
    else { return }
    let newer = list.entries.count { $0.time > shown.time }
    let notOlder = list.entries.count { $0.time >= shown.time }
    guard position <= newer || position > notOlder else { return }
    doubt = (frame.vsync, "\(said) of photo \(shown.photo.raw), which is number \(newer + 1)")
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    guard let held = doubt, now - held.since > ListPositionCheck.turning + frozen else { return }
    tally.violate(at: held.since, held.words)
    doubt = nil
  }

  package mutating func finish(_ end: CheckedEnd) { settle(end.time, end.frozen) }
}
