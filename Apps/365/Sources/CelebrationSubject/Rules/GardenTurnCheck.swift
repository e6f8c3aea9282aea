internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a year the user turns to arrives as a page. Days come column by column from one side, a later year
/// from the trailing edge. A fold separates new days from old ones until all have come. The turn takes as many frames
/// as its columns need and advances in each. Under Reduce Motion there is no fold; neither is there one without a
/// turn.
///
/// Columns are those of the days on screen. A year change is the user's if a finger lifts in its frame.
struct GardenTurnCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "garden.turn",
    title:
      "A year change turns a page column by column behind a fold, from the side of the new year. It advances in each frame.",
    exercisedBy: "a touch that changes the garden's year"
  ) { _ in [GardenTurnCheck()] }

  var tally = CheckTally()
  private var before: Appearance?
  private var days = DaysBefore()
  private var turn: Turn?

  /// The garden's state in a frame.
  private struct Appearance: Hashable {
    var year: Int
    var isHeatmap: Bool
    var today: Int
    var launch: Int
  }

  private struct Turn {
    /// `nil` if the days on screen had no regular order at its beginning.
    var page: TurningPage?
    let frames: ClosedRange<Int>
    var count = 0
    var revision: Int
    /// A commit was answered during the turn. Its days may come out of turn.
    var isDisturbed = false
  }

  /// The most frames of a turn that began on unordered days. Each frame advances by a column, or by as many days as
  /// may change in it.
  private static func longest(at limit: Int) -> Int {
    let (columns, days) = (61, 366)
    return columns + (days + days) / max(1, limit)
  }

  mutating func check(_ frame: GardenSnapshot) {
    let folds = frame.items.filter { $0.id.slot == GardenSlot.fold.rawValue }
    if frame.reducesMotion, !folds.isEmpty {
      tally.violate(at: frame.vsync, "a fold moves where motion is reduced")
    }
    guard let header = frame.first(.year), !frame.record.isLaunch,
      frame.items.contains(where: { $0.id.slot == GardenSlot.tabMark.rawValue })
    else {
      (before, turn) = (nil, nil)
      if !folds.isEmpty { tally.violate(at: frame.vsync, "a fold is shown without a garden") }
      keep(frame, nil)
      return
    }
    let appearance = Appearance(
      year: header.text.first, isHeatmap: frame.first(.showDots) != nil, today: frame.today,
      launch: frame.launchCount)
    begin(appearance, frame)
    if turn != nil {
      follow(frame, folds)
    } else if !folds.isEmpty, !frame.reducesMotion {
      tally.violate(at: frame.vsync, "a fold is shown without a page turn")
    }
    keep(frame, appearance)
  }

  /// Begins a turn, or ends one when the garden shows something else.
  private mutating func begin(_ appearance: Appearance, _ frame: GardenSnapshot) {
    guard let before, before != appearance else { return }
    guard before.isHeatmap == appearance.isHeatmap, before.launch == appearance.launch else {
      return turn = nil
    }
    guard before.year != appearance.year else { return }
    turn = nil
    // At midnight and on return to the app the year changes by itself.
    guard before.today == appearance.today, frame.samples.contains(where: { $0.phase == .ended }),
      !days.items.isEmpty
    else { return }
    tally.exercised += 1
    let page = TurningPage(
      days.items, to: ExpectedDay.all(of: appearance.year, frame.answered),
      isLater: appearance.year > before.year,
      isHeatmap: appearance.isHeatmap)
    turn = Turn(
      page: page,
      frames: page?.frameCount(at: frame.changesPerFrame)
        ?? 1...GardenTurnCheck.longest(at: frame.changesPerFrame),
      revision: frame.revision)
  }

  private mutating func follow(_ frame: GardenSnapshot, _ folds: [DisplayItem]) {
    guard var now = turn else { return }
    tally.checked += 1
    now.count += 1
    if frame.revision != now.revision {
      now.revision = frame.revision
      now.isDisturbed = true
    }
    judgeFolds(folds, frame)
    let wrong = now.page?.follow(
      GardenTurnCheck.byPlace(frame.items), fold: frame.reducesMotion ? nil : folds.first,
      mayBeWhole: now.count >= now.frames.lowerBound, lenient: now.isDisturbed, frame)
    let isOver = now.page.map(\.isWhole) ?? folds.isEmpty
    let most = now.isDisturbed ? now.frames.upperBound * 2 : now.frames.upperBound
    if let wrong {
      tally.violate(at: frame.vsync, "a page turns, in its frame \(now.count) \(wrong)")
    } else if !isOver, !frame.reducesMotion, folds.isEmpty {
      tally.violate(at: frame.vsync, "a page turns without a fold in its frame \(now.count)")
    } else if !isOver, now.count >= most {
      tally.violate(at: frame.vsync, "a page is not turned after \(now.count) frames")
    }
    let isEnded = wrong != nil || isOver || now.count >= most
    turn = isEnded ? nil : now
  }

  private mutating func judgeFolds(_ folds: [DisplayItem], _ frame: GardenSnapshot) {
    if folds.count > 1 { tally.violate(at: frame.vsync, "a page that turns has \(folds.count) folds") }
    guard let fold = folds.first, let ground = frame.items.first?.colour else { return }
    if Contrast.perMille(fold.colour, ground) < Contrast.largeText || fold.opacity != 255 {
      tally.violate(at: frame.vsync, "the fold of a page is hardly seen")
    }
    if fold.trait != .decoration { tally.violate(at: frame.vsync, "the fold of a page is read aloud") }
  }

  private static func byPlace(_ items: [DisplayItem]) -> [DisplayItem?] {
    var found: [DisplayItem?] = Array(repeating: nil, count: 366)
    for item in items where item.id.slot == GardenSlot.day.rawValue {
      let place = Int(item.id.payload) - 1
      if found.indices.contains(place) { found[place] = item }
    }
    return found
  }

  private mutating func keep(_ frame: GardenSnapshot, _ appearance: Appearance?) {
    before = appearance
    days.keep(frame)
  }
}
