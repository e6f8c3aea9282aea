import Kernel
import Moments
import Testing

@Suite("Reviewing an import")
struct ImportReviewTests {
  private func day(
    _ name: String, _ year: Int?, _ month: Int, _ day: Int, _ kind: MomentCategory.Kind = .birthday,
    line: Int = 1
  ) throws -> ImportedEntry {
    let date = try #require(YearlyDate(year: year, month: month, day: day))
    return .day(FoundDay(name: name, kind: kind, date: date, line: line))
  }

  /// Sends commands to the book until there are none.
  private func run(_ review: inout ImportReview, _ stage: inout MomentStage) -> Int {
    var (command, count) = (review.handle(.confirmed, store: stage.store.contents), 0)
    while let asked = command {
      stage.ask(asked)
      command = review.handle(stage.fails ? .failed : .stored, store: stage.store.contents)
      count += 1
    }
    return count
  }

  @Test(
    "two cards of one person are merged, the year comes from either, and two birthdays are two people"
  )
  func merging() throws {
    let store = MomentStage().store.contents
    var review = ImportReview()
    _ = review.handle(
      .read([
        try day("Zoë Müller", nil, 2, 29, line: 1), try day("zoe  MULLER", 1988, 2, 29, line: 9),
        try day("Zoe Müller", 2010, 6, 1, .anniversary, line: 20),
        try day("Zoë Müller", 1990, 3, 1, line: 30),
        .withoutDay(line: 40), .dropped(ImportDamage(line: 50, reason: .noDate)),
      ]), store: store)
    _ = review.handle(.ended, store: store)
    #expect(review.candidates.map(\.days.count) == [2, 1] && review.candidates[0].lines == [1, 9, 20])
    #expect(
      review.candidates[0].days[0].date == .yearly(try #require(YearlyDate(year: 1988, month: 2, day: 29))))
    #expect(review.withoutDayCount == 1 && review.dropped == [ImportDamage(line: 50, reason: .noDate)])
  }

  @Test("of 101 errors the first 100 are reported one by one, and all are counted")
  func manyDamages() {
    let store = MomentStage().store.contents
    for count in [0, 1, 100, 101, 250] {
      var review = ImportReview()
      let damages = (0..<count).map { ImportDamage(line: $0 + 1, reason: .noDate) }
      _ = review.handle(.read(damages.map { .dropped($0) }), store: store)
      #expect(review.droppedCount == count && review.dropped == Array(damages.prefix(100)), "\(count)")
    }
  }

  @Test("the same day of another year is another person's, and nameless entries are never merged")
  func apart() throws {
    let store = MomentStage().store.contents
    var review = ImportReview()
    _ = review.handle(
      .read([
        try day("Zoë", 1988, 2, 29), try day("Zoë", 1992, 2, 29), try day("👩", nil, 1, 1),
        try day("👨", nil, 1, 1),
      ]), store: store)
    #expect(review.candidates.count == 4)
  }

  @Test("a person of the book gets only new days, and is not selected if there are none")
  func known() throws {
    var stage = MomentStage()
    let birthday = try #require(YearlyDate(year: nil, month: 6, day: 1))
    stage.ask(
      .addMoment(
        MomentDraft(
          who: .new(PersonDraft(name: "Anna", relationship: .sister)), category: .seed(.birthday),
          date: .yearly(birthday))))
    var review = ImportReview()
    let entries = [
      try day("ANNA", 1990, 6, 1), try day("Anna", 2012, 9, 9, .anniversary), try day("Ben", nil, 1, 1),
      try day("Cleo", nil, 1, 2),
    ]
    _ = review.handle(.read(entries), store: stage.store.contents)
    _ = review.handle(.ended, store: stage.store.contents)
    #expect(review.candidates.map(\.isChosen) == [true, true, true])
    #expect(review.candidates[0].days.map(\.kind) == [.anniversary])
    _ = review.handle(.toggled(2), store: stage.store.contents)
    #expect(run(&review, &stage) == 1 && review.phase == .done && review.addedCount == 2)
    #expect(stage.store.contents.people.count == 2 && stage.store.contents.moments.count == 3)
    stage.store.checkInvariants()
    var again = ImportReview()
    _ = again.handle(.read([entries[0], entries[2]]), store: stage.store.contents)
    _ = again.handle(.ended, store: stage.store.contents)
    #expect(again.candidates.map(\.isThere) == [true, true] && run(&again, &stage) == 0)
  }

  @Test(
    "of two namesakes in a file the one with the book's day is matched, and for the other the user is asked"
  )
  func twins() throws {
    var stage = MomentStage()
    let birthday = try #require(YearlyDate(year: nil, month: 6, day: 1))
    stage.ask(
      .addMoment(
        MomentDraft(
          who: .new(PersonDraft(name: "Anna", relationship: .sister)), category: .seed(.birthday),
          date: .yearly(birthday))))
    let others = [try day("Anna", 1990, 3, 3), try day("Anna", 1992, 4, 4)]
    let june = try day("Anna", 2001, 6, 1)
    for (entries, known, choices) in [
      // Either of them, or neither, may be the Anna with the other birthday.
      (others, [false, false], [1, 1]),
      // If one is her, the other is not.
      ([others[0], june], [false, true], [0, 0]), ([june, others[0]], [true, false], [0, 0]),
    ] {
      var review = ImportReview()
      _ = review.handle(.read(entries), store: stage.store.contents)
      _ = review.handle(.ended, store: stage.store.contents)
      #expect(review.candidates.map { $0.known != nil } == known)
      #expect(review.candidates.map(\.choices.count) == choices)
      #expect(review.candidates.map(\.isChosen) == zip(known, choices).map { !$0 && $1 == 0 })
    }
  }

  // Regression: two namesakes in the book matched no candidate, so a second import added both again.
  @Test("a repeated import adds no person twice, also if people share a name")
  func twice() throws {
    var stage = MomentStage()
    let entries = [
      try day("Anna", 1990, 3, 3, line: 1), try day("Anna", 1992, 4, 4, line: 5),
      try day("Anna", 2015, 8, 8, .anniversary, line: 5), try day("Anna", nil, 5, 5, line: 9),
      try day("Ben", 1950, 3, 3, line: 13),
    ]
    for isFirst in [true, false] {
      var review = ImportReview()
      _ = review.handle(.read(entries), store: stage.store.contents)
      _ = review.handle(.ended, store: stage.store.contents)
      #expect(review.candidates.count == 4 && review.unclearCount == 0)
      #expect(review.candidates.allSatisfy { $0.isThere != isFirst })
      #expect(run(&review, &stage) == (isFirst ? 1 : 0))
    }
    #expect(stage.store.contents.people.count == 4 && stage.store.contents.moments.count == 5)
    // The anniversary belongs to the person of its card.
    let second = stage.store.contents.people(named: "Anna")[1]
    #expect(stage.store.contents.moments(of: second).count == 2)
  }

  @Test("an unclear candidate is not selected before the user's answer, and no two are one person")
  func asked() throws {
    var stage = MomentStage()
    for month in [3, 4] {
      let date = try #require(YearlyDate(year: 1990, month: month, day: 3))
      stage.ask(
        .addMoment(
          MomentDraft(
            who: .new(PersonDraft(name: "Anna", relationship: .sister)), category: .seed(.birthday),
            date: .yearly(date))))
    }
    let people = stage.store.contents.people(named: "anna")
    var review = ImportReview()
    let entries = [try day("Anna", 1990, 7, 7), try day("Anna", 1991, 8, 8), try day("Anna", nil, 9, 9)]
    _ = review.handle(.read(entries), store: stage.store.contents)
    _ = review.handle(.ended, store: stage.store.contents)
    #expect(review.unclearCount == 3 && review.chosenCount == 0)
    #expect(review.candidates.allSatisfy { $0.choices == people })
    let store = stage.store.contents
    _ = review.handle(.choseAll(true), store: store)
    _ = review.handle(.toggled(0), store: store)
    #expect(review.chosenCount == 0)
    _ = review.handle(.answered(0, .known(people[1])), store: store)
    _ = review.handle(.answered(1, .known(people[1])), store: store)
    #expect(review.chosenCount == 1 && review.isUnclear(1))
    _ = review.handle(.answered(1, .new), store: store)
    _ = review.handle(.answered(2, .new), store: store)
    _ = review.handle(.answered(2, .leftOut), store: store)
    #expect(review.chosenCount == 2 && review.unclearCount == 1)
    #expect(run(&review, &stage) == 1 && review.addedCount == 2)
    #expect(stage.store.contents.people.count == 3 && stage.store.contents.moments.count == 4)
    #expect(stage.store.contents.moments(of: people[1]).count == 2)
  }

  @Test("1,000 contacts are added in 20 commits; failed slices are counted, and the others remain")
  func slices() throws {
    for fails in [false, true] {
      var (stage, review) = (MomentStage(), ImportReview())
      for number in 0..<1_000 {
        let entry = try day("Person \(number)", 1950 + number % 60, 1 + number % 12, 1 + number % 28)
        _ = review.handle(.read([entry]), store: stage.store.contents)
      }
      _ = review.handle(.ended, store: stage.store.contents)
      stage.fails = fails
      #expect(run(&review, &stage) == 20 && review.phase == .done)
      #expect(review.addedCount == (fails ? 0 : 1_000) && review.failedCount == (fails ? 1_000 : 0))
      #expect(stage.store.contents.people.count == (fails ? 0 : 1_000))
      stage.store.checkInvariants()
    }
  }

  /// Regression: each day was compared with all candidates of its name, so 100,000 people of one name took 90 s.
  @Test("thousands of one name take a few comparisons each, and move as many entries as distinct names")
  func manyNamesakes() throws {
    let count = 2_000
    func read(_ name: (Int) -> String) throws -> (sessions: Int, moved: Int) {
      var (stage, review) = (MomentStage(), ImportReview())
      stage.ask(.addPerson(PersonDraft(name: "Anna", relationship: .sister)))
      for number in 0..<count {
        let kind: MomentCategory.Kind = number % 3 == 2 ? .anniversary : .birthday
        let entry = try day(name(number), 1_000 + number / 336, 1 + number / 28 % 12, 1 + number % 28, kind)
        _ = review.handle(.read([entry, entry]), store: stage.store.contents)
      }
      _ = review.handle(.ended, store: stage.store.contents)
      #expect(review.candidates.reduce(0) { $0 + $1.days.count } == count)
      #expect(review.chosenCount == review.candidates.count)
      _ = run(&review, &stage)
      stage.store.checkInvariants()
      return (review.lookedAtCount, stage.store.contents.movedEntryCount)
    }
    let (one, several) = (try read { _ in "Anna" }, try read { "Anna \($0)" })
    #expect(one.sessions <= 8 * count && several.sessions <= 8 * count, "\(one), \(several)")
    #expect(one.moved <= 600 * count && several.moved <= 600 * count, "\(one), \(several)")
  }

  /// An index finds the days of a name. It must agree with a plain search through all of them.
  @Test("an import of many drawn days equals a plain search through all candidates")
  func model() throws {
    for seed in 0..<40 {
      var random = SeedTree(UInt64(seed)).child("import").stream()
      var stage = MomentStage()
      for name in ["Anna", "Ben", "Ben"] {
        let date = try #require(YearlyDate(year: 1_990 + random.below(3), month: 1 + random.below(2), day: 1))
        stage.ask(
          .addMoment(
            MomentDraft(
              who: .new(PersonDraft(name: name, relationship: .friend)), category: .seed(.birthday),
              date: .yearly(date))))
      }
      let store = stage.store.contents
      var (review, plain) = (ImportReview(), PlainReview())
      for line in 0..<60 {
        let kinds: [MomentCategory.Kind] = [.birthday, .anniversary, .memorial]
        let found = FoundDay(
          name: ["Anna", "Ben", "Cleo", "👩"][random.below(4)], kind: kinds[random.below(3)],
          date: try #require(
            YearlyDate(
              year: random.chance(0.3) ? nil : 1_990 + random.below(3), month: 1 + random.below(2),
              day: 1 + random.below(2))), line: line)
        _ = review.handle(.read([.day(found)]), store: store)
        plain.read(found, store)
      }
      _ = review.handle(.ended, store: store)
      plain.end(store)
      #expect(review.candidates.map(PlainReview.Row.init) == plain.candidates, "seed \(seed)")
      #expect(review.chosenCount == plain.candidates.count { $0.isChosen }, "seed \(seed)")
    }
  }
}

/// The review's rules as plain searches.
private struct PlainReview {
  struct Row: Hashable {
    var name: String
    var days: [ImportedPerson.Day]
    var known: PersonID?
    var isThere: Bool
    var isChosen: Bool
    var lines: [Int]
    var choices: [PersonID] = []
    /// A person of that name is in the book, but the match is unclear.
    var isOpen = false

    init(name: String, days: [ImportedPerson.Day], known: PersonID?, isThere: Bool, lines: [Int]) {
      (self.name, self.days, self.known, self.isThere, self.lines) = (name, days, known, isThere, lines)
      isChosen = !isThere
    }

    init(_ candidate: ImportReview.Candidate) {
      self.init(
        name: candidate.name, days: candidate.days, known: candidate.known, isThere: candidate.isThere,
        lines: candidate.lines)
      isChosen = candidate.isChosen
      choices = candidate.choices
    }
  }

  var candidates: [Row] = []

  mutating func read(_ found: FoundDay, _ store: MomentContents) {
    let folded = NameFolding.fold(found.name)
    let same = candidates.indices.filter {
      !folded.isEmpty && NameFolding.fold(candidates[$0].name) == folded
    }
    for place in same {
      for number in candidates[place].days.indices {
        let day = candidates[place].days[number]
        guard day.kind == found.kind, case .yearly(let date) = day.date, date.month == found.date.month,
          date.day == found.date.day,
          date.year == nil || found.date.year == nil || date.year == found.date.year
        else { continue }
        if date.year == nil { candidates[place].days[number].date = .yearly(found.date) }
        note(found.line, place)
        return
      }
    }
    let day = ImportedPerson.Day(kind: found.kind, date: .yearly(found.date))
    let people = folded.isEmpty ? [] : store.people(named: found.name)
    if let holder = people.first(where: { has(found, $0, store) }) {
      if let place = same.first(where: { candidates[$0].known == holder }) { return note(found.line, place) }
      return candidates.append(
        Row(name: found.name, days: [day], known: holder, isThere: true, lines: [found.line]))
    }
    for place in same where !candidates[place].days.contains(where: { $0.kind == found.kind }) {
      note(found.line, place)
      if candidates[place].isThere {
        candidates[place].days = []
        candidates[place].isChosen = true
      }
      candidates[place].days.append(day)
      candidates[place].isThere = false
      return
    }
    let free = people.filter { person in !same.contains { candidates[$0].known == person } }
    let isClear = people.count == 1 && free.count == 1 && !hasAny(found.kind, people[0], store)
    var row = Row(
      name: found.name, days: [day], known: isClear ? free[0] : nil, isThere: false, lines: [found.line])
    (row.isOpen, row.isChosen) = (!isClear && !people.isEmpty, isClear || people.isEmpty)
    candidates.append(row)
  }

  mutating func end(_ store: MomentContents) {
    let claimed = Set(candidates.compactMap(\.known))
    for place in candidates.indices where candidates[place].isOpen {
      candidates[place].choices = store.people(named: candidates[place].name).filter { !claimed.contains($0) }
      candidates[place].isChosen = candidates[place].choices.isEmpty
      candidates[place].isOpen = false
    }
  }

  private func hasAny(_ kind: MomentCategory.Kind, _ person: PersonID, _ store: MomentContents) -> Bool {
    store.moments(of: person).contains { store.moments[$0]?.category == .seed(kind) }
  }

  private mutating func note(_ line: Int, _ place: Int) {
    if candidates[place].lines.last != line { candidates[place].lines.append(line) }
  }

  private func has(_ found: FoundDay, _ person: PersonID?, _ store: MomentContents) -> Bool {
    guard let person else { return false }
    return store.moments(of: person).contains { id in
      guard let moment = store.moments[id], case .yearly(let date) = moment.date else { return false }
      return moment.category == .seed(found.kind) && date.month == found.date.month
        && date.day == found.date.day
    }
  }

  @Test("a phone number is added with its person, and to a person of the book only if that has none")
  func numbers() throws {
    let (born, other) = (
      try #require(YearlyDate(year: 1990, month: 4, day: 2)),
      try #require(YearlyDate(year: nil, month: 5, day: 3))
    )
    func day(_ name: String, _ kind: MomentCategory.Kind, _ date: YearlyDate, _ phone: String?, _ line: Int)
      -> ImportedEntry
    {
      .day(FoundDay(name: name, kind: kind, date: date, phone: phone.flatMap { PhoneNumber($0) }, line: line))
    }
    for (stored, expected) in [(nil, "0301002"), ("0301009", "0301009")] as [(String?, String)] {
      var rows = MomentRows()
      rows.people = [
        Person(id: PersonID(6), name: "Ben", relationship: .friend, phone: stored.flatMap { PhoneNumber($0) })
      ]
      rows.lastNumber = 6
      var store = MomentStore(year: 2026)
      var effects: [MomentEffect] = []
      store.handle(.loaded(rows), effects: &effects)
      var review = ImportReview()
      _ = review.handle(
        .read([
          day("Anna", .birthday, born, nil, 1), day("Anna", .anniversary, other, "0301001", 1),
          day("Ben", .birthday, born, "0301002", 9), day("Cy", .birthday, born, nil, 17),
        ]), store: store.contents)
      _ = review.handle(.ended, store: store.contents)
      let command = review.handle(.confirmed, store: store.contents)
      store.handle(.asked(RequestID(1), try #require(command)), effects: &effects)
      store.handle(.committed(RequestID(1)), effects: &effects)
      store.checkInvariants()
      let phones = Dictionary(
        uniqueKeysWithValues: store.contents.people.values.map { ($0.name, $0.phone?.digits) })
      #expect(phones == ["Anna": "0301001", "Ben": expected, "Cy": nil])
    }
  }
}
