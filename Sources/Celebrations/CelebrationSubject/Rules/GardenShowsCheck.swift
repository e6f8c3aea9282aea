internal import Garden
internal import Kernel
internal import Simulation

/// The garden shows exactly what the store holds: each day of the year once, with as many moments, their symbols and the colour of the
/// first; a heatmap's cell has the size and the colour of its level; colours are those of the theme on screen. Once all days are there,
/// those with more moments stand out more, and each month has its name (`WholeGarden`). A change is there in the
/// frame that answers it; a garden that comes up may take so many frames as its days need at so many a frame, and one whose page turns
/// three times as many: how that comes is `garden.turn`'s.
struct GardenShowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "garden.shows", title: "The garden shows each day once, with exactly the moments that the store holds.",
    provokedBy: "a commit that is answered, or a page that turns, while the garden is up"
  ) { _ in [GardenShowsCheck()] }

  var tally = CheckTally()
  private var expected: [ReckonedDay] = []
  private var key: Key?
  /// Days that may still be otherwise.
  private var allowed = 0
  private var isDone = true
  /// Whether the year is another than before, and not all of it is there.
  private var isPageTurning = false

  /// What the expectation is of.
  private struct Key: Hashable {
    var year: Int
    var isHeatmap: Bool
    var revision: Int
    var launch: Int
  }

  mutating func check(_ frame: CheckedLook) {
    guard let header = frame.first(.year),
      frame.items.contains(where: { $0.id.slot == GardenSlot.tabMark.rawValue })
    else {
      (key, isPageTurning) = (nil, false)
      return
    }
    let next = Key(
      year: header.text.first, isHeatmap: frame.first(.showDots) != nil, revision: frame.revision,
      launch: frame.launchCount)
    guard next != key || !isDone || frame.isChanged else { return }
    if next != key { expect(next, frame) }
    compare(frame, isHeatmap: next.isHeatmap)
  }

  private mutating func expect(_ next: Key, _ frame: CheckedLook) {
    let before = expected
    expected = ReckonedDay.all(of: next.year, frame.answered)
    let isPage = key?.year != next.year || key?.isHeatmap != next.isHeatmap || key?.launch != next.launch
    let changed =
      isPage
      ? max(before.count, expected.count, 366) : zip(before, expected).count { $0 != $1 }
    if isPage || changed > 0 { tally.provoked += 1 }
    allowed += changed
    if let key, key.year != next.year, key.launch == next.launch { isPageTurning = true }
    key = next
  }

  private mutating func judgeWhole(_ frame: CheckedLook, isHeatmap: Bool) {
    guard let page = frame.items.first?.colour else { return }
    let days = frame.items.filter { $0.id.slot == GardenSlot.day.rawValue }
    let whole = WholeGarden(
      page: page,
      days: zip(days, expected).map {
        WholeGarden.Day($0, count: $1.count, beginning: $1.day == 1 ? $1.month : nil)
      },
      isHeatmap: isHeatmap,
      names: frame.items.filter { $0.id.slot == GardenSlot.monthName.rawValue }.map {
        ($0, frame.letters($0))
      })
    if let fault = whole.fault { tally.violate(at: frame.vsync, fault) }
  }

  private mutating func compare(_ frame: CheckedLook, isHeatmap: Bool) {
    tally.checked += 1
    allowed = max(0, allowed - (isPageTurning ? (frame.changesPerFrame + 2) / 3 : frame.changesPerFrame))
    var seen = Array(repeating: 0, count: 367)
    var wrong = expected.count
    var example: String?
    for item in frame.items where item.id.slot == GardenSlot.day.rawValue {
      let place = Int(item.id.payload) - 1
      guard seen.indices.contains(place) else { continue }
      seen[place] += 1
      guard expected.indices.contains(place) else {
        wrong += 1
        continue
      }
      if expected[place].isShown(by: item, isHeatmap: isHeatmap, frame) {
        wrong -= 1
      } else {
        example = frame.spell(item.text)
      }
    }
    if let twice = seen.firstIndex(where: { $0 > 1 }) {
      tally.violate(at: frame.vsync, "day \(twice + 1) is there \(seen[twice]) times")
    }
    isDone = wrong == 0
    if isDone {
      isPageTurning = false
      judgeWhole(frame, isHeatmap: isHeatmap)
    }
    guard wrong > allowed else { return }
    tally.violate(
      at: frame.vsync,
      "\(wrong) days of \(key?.year ?? 0) are not as the store has them, and \(allowed) may be; such as \(example ?? "one that is missing")"
    )
  }
}
