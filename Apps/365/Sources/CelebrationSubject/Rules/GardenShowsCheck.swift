internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that the garden shows exactly what the store holds. Each day of the year is there once, with its number of
/// moments, their symbols and the colour of the first. A heatmap's cell has the size and colour of its level.
///
/// A change is shown in the frame that answers it. A garden that opens may need several frames, as only so many days
/// change in each. A turning page may need three times as many; `garden.turn` judges how. When all days are there,
/// `WholeGarden` judges weights and month names.
struct GardenShowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "garden.shows", title: "The garden shows each day once, with exactly the moments that the store holds.",
    exercisedBy: "an answered commit or a page turn while the garden is open"
  ) { _ in [GardenShowsCheck()] }

  var tally = CheckTally()
  private var expected: [ExpectedDay] = []
  private var key: Key?
  /// Views of days already judged right, by place in the year.
  private var right: [DayAppearance?] = []
  private var dress: Dress?
  /// Digest of a complete garden's places and colours, as last judged.
  private var whole: UInt64 = 0
  /// The number of days that may still differ.
  private var allowed = 0
  private var isDone = true
  /// Whether the year has changed and some of its days are still missing.
  private var isPageTurning = false

  /// The inputs of `expected`.
  private struct Key: Hashable {
    var year: Int
    var isHeatmap: Bool
    var revision: Int
    var launch: Int
  }

  /// The parts of a day's view that decide the verdict.
  private struct DayAppearance: Equatable {
    var text: DisplayText
    var kind: DisplayKind
    var colour: UInt32
    var size: ScreenSize

    init(_ item: DisplayItem) {
      (text, kind, colour, size) = (item.text, item.kind, item.colour, item.frame.size)
    }
  }

  /// The settings that all days follow.
  private struct Dress: Equatable {
    var theme: GardenTheme?
    var contrast: ContrastLevel
  }

  mutating func check(_ frame: GardenSnapshot) {
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

  private mutating func expect(_ next: Key, _ frame: GardenSnapshot) {
    let before = expected
    expected = ExpectedDay.all(of: next.year, frame.answered)
    right = Array(repeating: nil, count: expected.count)
    let isPage = key?.year != next.year || key?.isHeatmap != next.isHeatmap || key?.launch != next.launch
    let changed =
      isPage
      ? max(before.count, expected.count, 366) : zip(before, expected).count { $0 != $1 }
    if isPage || changed > 0 { tally.exercised += 1 }
    allowed += changed
    if let key, key.year != next.year, key.launch == next.launch { isPageTurning = true }
    (key, whole) = (next, 0)
  }

  private mutating func judgeWhole(_ frame: GardenSnapshot, isHeatmap: Bool) {
    guard let page = frame.items.first?.colour else { return }
    let next = GardenShowsCheck.places(of: frame.items)
    guard next != whole else { return }
    whole = next
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

  /// A digest of the page's colour, and of place, colour and text of each day and month name. O(items).
  private static func places(of items: [DisplayItem]) -> UInt64 {
    var digest = StableDigest()
    digest.mix(UInt64(items.first?.colour ?? 0))
    for item in items
    where item.id.slot == GardenSlot.day.rawValue || item.id.slot == GardenSlot.monthName.rawValue {
      digest.mix(item.text.raw)
      for length in [item.frame.minX, item.frame.minY, item.frame.maxX, item.frame.maxY] {
        digest.mix(length.subpoints)
      }
      digest.mix(UInt64(item.colour) << 8 | UInt64(item.textSize))
    }
    return digest.value
  }

  private mutating func compare(_ frame: GardenSnapshot, isHeatmap: Bool) {
    tally.checked += 1
    allowed = max(0, allowed - (isPageTurning ? (frame.changesPerFrame + 2) / 3 : frame.changesPerFrame))
    var seen = Array(repeating: 0, count: 367)
    var wrong = expected.count
    var example: DisplayText?
    let next = Dress(theme: frame.theme, contrast: frame.contrast)
    if next != dress { (dress, right) = (next, Array(repeating: nil, count: expected.count)) }
    for item in frame.items where item.id.slot == GardenSlot.day.rawValue {
      let place = Int(item.id.payload) - 1
      guard seen.indices.contains(place) else { continue }
      seen[place] += 1
      guard expected.indices.contains(place) else {
        wrong += 1
        continue
      }
      let appearance = DayAppearance(item)
      if right[place] == appearance || expected[place].isShown(by: item, isHeatmap: isHeatmap, frame) {
        right[place] = appearance
        wrong -= 1
      } else {
        example = item.text
      }
    }
    if let twice = seen.firstIndex(where: { $0 > 1 }) {
      tally.violate(at: frame.vsync, "day \(twice + 1) is there \(seen[twice]) times")
    }
    isDone = wrong == 0
    if isDone {
      (allowed, isPageTurning) = (0, false)
      judgeWhole(frame, isHeatmap: isHeatmap)
    }
    guard wrong > allowed else { return }
    tally.violate(
      at: frame.vsync,
      "\(wrong) days of \(key?.year ?? 0) are not as the store has them, and \(allowed) may be; such as \(example.map(frame.spell) ?? "one that is missing")"
    )
  }
}
