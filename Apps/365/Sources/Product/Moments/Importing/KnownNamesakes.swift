/// The people of the book with one folded name, indexed by their days.
struct KnownNamesakes: Sendable {
  /// Sorted by ID.
  let people: [PersonID]
  /// The first person with a day, whatever its first year.
  private var holders: [DayInYear: PersonID] = [:]
  private var kinds: [MomentCategory.Kind: Set<PersonID>] = [:]

  /// O(people of the name, and their moments). `sessions` counts them.
  init(_ folded: String, _ store: MomentContents, _ sessions: inout Int) {
    people = store.people(named: folded)
    for person in people {
      for id in store.moments(of: person) {
        sessions += 1
        guard let moment = store.moments[id], case .yearly(let date) = moment.date,
          let kind = MomentCategory.Kind.allCases.first(where: {
            $0 != .custom && moment.category == .seed($0)
          })
        else { continue }
        let day = DayInYear(kind: kind, month: date.month, day: date.day)
        if holders[day] == nil { holders[day] = person }
        kinds[kind, default: []].insert(person)
      }
    }
  }

  /// The person with a day. O(1).
  func holder(of day: DayInYear) -> PersonID? { holders[day] }

  /// Whether a person has a day of a kind. O(1).
  func has(_ kind: MomentCategory.Kind, _ person: PersonID) -> Bool { kinds[kind]?.contains(person) == true }
}
