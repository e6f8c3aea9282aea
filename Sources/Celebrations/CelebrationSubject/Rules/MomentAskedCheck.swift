internal import Garden
internal import Kernel
internal import Simulation

/// A moment is deleted when its question was answered, and that one alone; or along with its person.
struct MomentAskedCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moment.asked",
    title: "A moment goes when its deletion was confirmed, or with its person, and never else.",
    provokedBy: "a deletion of a moment that is confirmed"
  ) { _ in [MomentAskedCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  /// What was confirmed and is not answered yet.
  private var confirmed: [Int64] = []

  mutating func check(_ frame: CheckedLook) {
    if frame.record.isLaunch { confirmed = [] }
    let question = taps.before.first { $0.id == GardenButton.confirmDeleteMoment.id }
    if let moment = CheckedLook.chosenMoment(of: taps.before), let question {
      switch taps.read(frame) {
      case .tap(let point) where taps.item(at: point)?.id == question.id: confirm(moment)
      case .unclear where !frame.has(.confirmDeleteMoment): confirm(moment)
      default: break
      }
    } else {
      _ = taps.read(frame)
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    taps.keep(frame)
  }

  private mutating func confirm(_ moment: Int64) {
    tally.provoked += 1
    confirmed.append(moment)
  }

  private mutating func judge(_ changes: [RowChange], _ frame: CheckedLook) {
    let goesAlong = changes.contains { if case .delete(.person) = $0 { true } else { false } }
    for change in changes {
      guard case .delete(.moment(let id)) = change, !goesAlong else { continue }
      tally.checked += 1
      if let place = confirmed.firstIndex(of: id.raw) {
        confirmed.remove(at: place)
      } else {
        tally.violate(at: frame.vsync, "moment \(id.raw) is deleted, and nobody confirmed that")
      }
    }
  }
}
