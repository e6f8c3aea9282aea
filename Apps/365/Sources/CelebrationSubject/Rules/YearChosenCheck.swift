internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a yearly moment is stored with the year touched in the list of years. Without such a touch a new
/// moment has no year, and an edited one has its former year.
struct YearChosenCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moment.year",
    title:
      "A yearly moment is stored with the year chosen in the list. Without a choice a new one has no year.",
    exercisedBy: "a commit of a yearly moment"
  ) { _ in [YearChosenCheck()] }

  /// The year that the open moment must have.
  private enum Expected: Hashable {
    case year(Int?)
    /// The last touch has an unknown target, or the draft is of an earlier launch.
    case unclear
  }

  var tally = CheckTally()
  private var expected = Expected.unclear
  private var isOpen = false
  private var taps = TapReader()

  mutating func check(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    if frame.record.isLaunch {
      expected = .unclear
    } else if isOpen {
      judge(frame)
      follow(reading)
    } else if frame.has(.cancelFlow) {
      begin(reading, frame)
    }
    isOpen = frame.has(.cancelFlow)
    taps.keep(frame)
  }

  /// Begins a flow: for a new moment, an edited one, or one whose cancellation was undone.
  private mutating func begin(_ reading: TapReader.Reading, _ frame: GardenSnapshot) {
    if case .tap(let point) = reading, taps.item(at: point)?.id == GardenButton.undo.id { return }
    switch frame.first(.step)?.text.first {
    case 1: expected = .year(nil)
    case 2 where !frame.has(.backInFlow):
      let before = GardenSnapshot.chosenMoment(of: taps.before).flatMap { frame.answered[$0] }
      expected = before.map { $0.isYearly ? .year($0.year) : .unclear } ?? .unclear
    default: expected = .unclear
    }
  }

  /// Follows touches on the list of years, and on days of a month.
  private mutating func follow(_ reading: TapReader.Reading) {
    let isListed = taps.before.contains { $0.id.slot == GardenSlot.yearChip.rawValue }
    switch reading {
    case .tap(let point):
      guard let item = taps.item(at: point) else { return }
      if item.id == GardenButton.noFlowYear.id { expected = .year(nil) }
      if item.id.slot == GardenSlot.yearChip.rawValue { expected = .year(Int(item.id.payload)) }
      let isOnce = taps.before.contains { $0.id == GardenButton.everyYear.id && $0.trait == .button }
      if item.id.slot == GardenSlot.monthDay.rawValue, isOnce, expected != .year(nil) { expected = .unclear }
    case .unclear: if isListed { expected = .unclear }
    case .nothing: break
    }
  }

  private mutating func judge(_ frame: GardenSnapshot) {
    guard !frame.has(.closeImport) else { return }
    for changes in frame.answeredNow where !CategoryStoredCheck.takesAway(changes) {
      for case .put(.moment(let moment)) in changes {
        let stored = AnsweredMoment(moment)
        guard stored.isYearly, case .year(let year) = expected else { continue }
        tally.checked += 1
        tally.exercised += 1
        guard stored.year != year else { continue }
        tally.violate(
          at: frame.vsync,
          "moment \(moment.id.raw) is stored with \(YearChosenCheck.words(stored.year)), but \(YearChosenCheck.words(year)) was chosen"
        )
      }
    }
  }

  private static func words(_ year: Int?) -> String { year.map { "the year \($0)" } ?? "no year" }
}
