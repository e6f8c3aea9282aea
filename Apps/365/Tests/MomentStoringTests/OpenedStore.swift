import Moments
import Reminders

/// A book with a repository that answers at once, and commands drawn for it.
struct OpenedStore {
  private(set) var opened = MomentStore(year: 2026)
  private let repository: any MomentRepository
  private var nextRequest: UInt64 = 0

  init(_ repository: any MomentRepository) throws(RepositoryError) {
    self.repository = repository
    var effects: [MomentEffect] = []
    opened.handle(.loaded(try repository.load()), effects: &effects)
  }

  /// Runs a command and commits its changes; throws the repository's error.
  mutating func ask(_ command: MomentCommand) throws(RepositoryError) {
    nextRequest += 1
    var effects: [MomentEffect] = []
    opened.handle(.asked(RequestID(nextRequest), command), effects: &effects)
    guard case .commit(let id, let changes, let last)? = effects.first else { return }
    do throws(RepositoryError) {
      try repository.commit(changes, lastNumber: last)
      opened.handle(.committed(id), effects: &effects)
    } catch {
      opened.handle(.failed(id, error), effects: &effects)
      throw error
    }
  }

  /// The command that seed and number draw for the present rows.
  func command(_ number: Int, seed: UInt64) -> MomentCommand {
    var random = SeedTree(seed).child("command").child(number).stream()
    let rows = opened.rows
    func pick<Row>(_ list: [Row]) -> Row? { list.isEmpty ? nil : list[random.below(list.count)] }
    let draft = PersonDraft(
      name: ["Anna", "Bo Ö", "李", "O'Neill \"x\""][random.below(4)], relationship: .other("Gotti"),
      notes: "a\nb",
      avatar: random.chance(0.3)
        ? .photo(PhotoID(random.next()))
        : PersonAvatar.Drawing(rawValue: UInt8(random.below(14))).map(PersonAvatar.drawn),
      phone: random.chance(0.5) ? PhoneNumber("+493023125\(100 + random.below(900))") : nil)
    guard let person = pick(rows.people), let moment = pick(rows.moments) else {
      return .addMoment(
        MomentDraft(
          who: .new(draft), category: .seed(.birthday), date: .once(CivilDay(daysSinceEpoch: 9_000))))
    }
    let day = CivilDay(daysSinceEpoch: random.inside(-30_000...30_000))
    let (_, month, number) = day.components
    let date: MomentDate =
      random.chance(0.3)
      ? .once(day) : .yearly(YearlyDate(year: nil, month: month, day: number) ?? YearlyDate(from: day))
    switch random.below(12) {
    case 0, 1:
      return .addMoment(MomentDraft(who: .new(draft), category: .seed(.memorial), date: date, notes: "ß"))
    case 2, 3: return .addMoment(MomentDraft(who: .known(person.id), category: .seed(.birthday), date: date))
    case 4:
      var changed = person
      changed.reminders = .own(ReminderOffsets(rawValue: UInt8(random.below(8))))
      return .changePerson(changed)
    case 5: return .deleteMoment(moment.id)
    case 6:
      return .attach(
        [MediaDraft(photo: PhotoID(random.next())), MediaDraft(kind: .video, photo: PhotoID(7))],
        to: random.chance(0.5) ? .person(person.id) : .moment(moment.id))
    case 7:
      return .storeCollage(
        CollageDraft(
          person: person.id, moment: random.chance(0.5) ? moment.id : nil, template: .filmStrip,
          format: .story,
          photos: [PhotoID(random.next()), PhotoID(1)], caption: "Für {Name}",
          createdAt: WallTime(nanoseconds: 5),
          picture: PhotoID(random.next())))
    case 8: return pick(rows.media).map { .removeMedia($0.id) } ?? .cancelDeletion
    case 9:
      return .set(
        ReminderSettings(
          isEnabled: random.chance(0.5), offsets: [.oneDay], minuteOfDay: random.below(1_440),
          quiet: random.chance(0.5) ? QuietHours(start: random.below(1_440), end: 3) : nil))
    case 10: return .addCategory(CategoryDraft(name: "Eigene", colour: .plum, symbol: .drop))
    default: return rows.people.count > 4 ? .askToDeletePerson(person.id) : .cancelDeletion
    }
  }

  /// Runs one drawn command, and answers its question.
  mutating func step(_ number: Int, seed: UInt64) throws(RepositoryError) {
    try ask(command(number, seed: seed))
    if opened.deletion != nil { try ask(.confirmDeletion) }
  }
}

/// A repository in memory.
final class ListedRepository: MomentRepository {
  private(set) var rows = MomentRows()

  func load() -> MomentRows { rows }

  func commit(_ changes: [RowChange], lastNumber: Int64) {
    for change in changes { rows.apply(change) }
    rows.lastNumber = lastNumber
  }
}
