internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a moment or person is deleted only after a confirmation, or a moment along with its person. A
/// confirmed deletion happens soon. The question about a person shows how many rows would be deleted.
struct MomentAskedCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moment.asked",
    title:
      "A confirmed deletion removes its moment or person within three seconds; nothing else does. The question shows what else is deleted.",
    exercisedBy: "a deletion of a moment or a person that is confirmed"
  ) { _ in [MomentAskedCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  /// Confirmed deletions without an answer.
  private var confirmed: [Row] = []
  private var outstanding = PendingChanges<Row>()

  private enum Row: Hashable {
    case moment(Int64)
    case person(Int64)

    var text: String {
      switch self {
      case .moment(let id): "moment \(id)"
      case .person(let id): "person \(id)"
      }
    }
  }

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch { confirmed = [] }
    if let (button, row) = question() {
      switch taps.read(frame) {
      case .tap(let point) where taps.item(at: point)?.id == button.id:
        confirm(row)
        outstanding.add(row, frame)
      case .unclear where !frame.has(button): confirm(row)
      default: break
      }
    } else {
      _ = taps.read(frame)
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    let late = outstanding.overdue(frame) { row in
      switch row {
      case .moment(let id): frame.answered[id] == nil
      case .person(let id): frame.names[id] == nil
      }
    }
    for row in late {
      tally.violate(at: frame.vsync, "the deletion of \(row.text) is confirmed, but it is still there")
    }
    if frame.isChanged { count(frame) }
    taps.keep(frame)
  }

  /// The confirming button and its row, as shown in the frame before.
  private func question() -> (button: GardenButton, row: Row)? {
    if taps.before.contains(where: { $0.id == GardenButton.confirmDeleteMoment.id }),
      let moment = GardenSnapshot.chosenMoment(of: taps.before)
    {
      return (.confirmDeleteMoment, .moment(moment))
    }
    if taps.before.contains(where: { $0.id == GardenButton.confirmDelete.id }),
      let title = taps.before.first(where: { $0.id == GardenSlot.label.id(52) }),
      title.text.gardenKey == .personName
    {
      return (.confirmDelete, .person(Int64(title.text.first)))
    }
    return nil
  }

  /// Checks the counts of moments, photos and collages in the question about a person.
  private mutating func count(_ frame: GardenSnapshot) {
    guard frame.items.contains(where: { $0.id == GardenButton.confirmDelete.id && $0.trait.isTouchable }),
      let title = frame.items.first(where: { $0.id == GardenSlot.label.id(52) })
    else { return }
    tally.checked += 1
    let person = Int64(title.text.first)
    let media = frame.media.values.count { frame.answered[$0.moment]?.person == person }
    let counts: [(GardenText, Int)] = [
      (.momentCount, frame.answered.values.count { $0.person == person }), (.photoCount, media),
      (.collageCount, frame.collages.values.count { $0.person == person }),
    ]
    for (text, count) in counts where frame.first(text)?.text.first != count {
      let reported = frame.first(text).map { frame.spell($0.text) } ?? "nothing"
      tally.violate(
        at: frame.vsync, "the question of person \(person) shows \(reported), but \(count) would be deleted")
    }
  }

  private mutating func confirm(_ row: Row) {
    tally.exercised += 1
    confirmed.append(row)
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    let goesAlong = changes.contains { if case .delete(.person) = $0 { true } else { false } }
    for change in changes {
      switch change {
      case .delete(.moment(let id)) where !goesAlong: judge(.moment(id.raw), frame)
      case .delete(.person(let id)): judge(.person(id.raw), frame)
      default: break
      }
    }
  }

  private mutating func judge(_ row: Row, _ frame: GardenSnapshot) {
    tally.checked += 1
    if let place = confirmed.firstIndex(of: row) {
      confirmed.remove(at: place)
    } else {
      tally.violate(at: frame.vsync, "\(row.text) is deleted without a confirmation")
    }
  }
}
