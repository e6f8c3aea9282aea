import Moments
import Reminders
import Testing

/// Drawn commands, late or missing answers, and kills. The store never has half a commit, and the book equals the
/// store.
@Suite("Storms on the book")
struct MomentStormTests {
  @Test("drawn commands, failures and kills leave book and store equal")
  func storm() {
    for seed in 0..<60 {
      var random = RandomSource(seed: UInt64(seed))
      var stage = MomentStage()
      stage.isStorm = true
      for _ in 0..<120 {
        stage.isPrompt = random.chance(0.6)
        stage.fails = random.chance(0.1)
        if random.chance(0.02) {
          stage.kill()
        } else if random.chance(0.3) {
          stage.answer()
        } else if random.chance(0.05) {
          stage.send(.turned(toYear: 2020 + random.below(10)))
        } else {
          stage.ask(stage.command(&random))
        }
        if stage.open.isEmpty {
          // A failed commit has used IDs.
          var rows = stage.store.rows
          let isAhead = rows.lastNumber >= stage.stored.lastNumber
          rows.lastNumber = stage.stored.lastNumber
          let isAlike = isAhead && rows == stage.stored
          #expect(isAlike, "seed \(seed)")
        }
        stage.store.checkInvariants()
      }
      let committed = stage.stored.people.count + stage.stored.moments.count
      #expect(committed > 3, "seed \(seed)")
    }
  }
}

extension MomentStage {
  fileprivate func command(_ random: inout RandomSource) -> MomentCommand {
    func number() -> Int64 { Int64(random.below(Int(last) + 3)) }
    func date() -> MomentDate {
      let day = CivilDay(daysSinceEpoch: 18_000 + random.below(3_000))
      guard random.chance(0.7) else { return .once(day) }
      let leap = YearlyDate(year: random.chance(0.5) ? 2020 : nil, month: 2, day: 29)
      return .yearly(random.chance(0.2) ? leap ?? YearlyDate(from: day) : YearlyDate(from: day))
    }
    func person() -> PersonID {
      stored.people.isEmpty ? PersonID(number()) : stored.people[random.below(stored.people.count)].id
    }
    func draft() -> PersonDraft {
      PersonDraft(
        name: ["Anna", "Bo", "Çem Ö", "", "Dora Anna"][random.below(5)], relationship: .friend,
        avatar: random.chance(0.4) ? .photo(PhotoID(UInt64(1 + random.below(9)))) : nil)
    }
    let category = MomentCategoryID(random.chance(0.8) ? Int64(1 + random.below(5)) : number())
    let owner: MediaItem.Owner =
      random.chance(0.5) ? .person(person()) : .moment(MomentID(number()))
    switch random.below(18) {
    case 0: return .addPerson(draft())
    case 1:
      return .changePerson(
        Person(
          id: person(), name: "Eva", relationship: .other("Gotti"), notes: "x", avatar: .photo(PhotoID(3)),
          reminders: .own(.oneDay)))
    case 2: return .askToDeletePerson(person())
    case 3: return .confirmDeletion
    case 4: return .cancelDeletion
    case 5, 6: return .addMoment(MomentDraft(who: .new(draft()), category: category, date: date()))
    case 7, 8: return .addMoment(MomentDraft(who: .known(person()), category: category, date: date()))
    case 9:
      return .changeMoment(
        Moment(id: MomentID(number()), person: person(), category: category, date: date()))
    case 10: return .deleteMoment(MomentID(number()))
    case 11: return .addCategory(CategoryDraft(name: "Own", colour: .moss, symbol: .leaf))
    case 12: return .deleteCategory(category)
    case 13:
      return .attach((0..<random.below(4)).map { MediaDraft(photo: PhotoID(UInt64(1 + $0))) }, to: owner)
    case 14: return .moveMedia(MediaID(number()), to: random.below(5) - 1)
    case 15: return .removeMedia(MediaID(number()))
    case 16:
      return .storeCollage(
        CollageDraft(
          person: person(), moment: random.chance(0.5) ? MomentID(number()) : nil, template: .polaroid,
          format: .story, photos: [PhotoID(1)], caption: "", createdAt: WallTime(secondsSinceEpoch: number()),
          picture: PhotoID(UInt64(100 + random.below(20)))))
    default: return .deleteCollage(CollageID(number()))
    }
  }
}
