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

  /// Sends commands to the book until there are no more.
  private func run(_ review: inout ImportReview, _ stage: inout BookStage) -> Int {
    var (command, count) = (review.handle(.confirmed, book: stage.book.contents), 0)
    while let asked = command {
      stage.ask(asked)
      command = review.handle(stage.fails ? .failed : .kept, book: stage.book.contents)
      count += 1
    }
    return count
  }

  @Test(
    "two cards of one person are one, the year is taken from whichever knows it, and two birthdays are two people"
  )
  func merging() throws {
    let book = BookStage().book.contents
    var review = ImportReview()
    _ = review.handle(
      .read([
        try day("Zoë Müller", nil, 2, 29, line: 1), try day("zoe  MULLER", 1988, 2, 29, line: 9),
        try day("Zoe Müller", 2010, 6, 1, .anniversary, line: 20),
        try day("Zoë Müller", 1990, 3, 1, line: 30),
        .withoutDay(line: 40), .dropped(ImportDamage(line: 50, reason: .noDate)),
      ]), book: book)
    _ = review.handle(.ended, book: book)
    #expect(review.candidates.map(\.days.count) == [2, 1] && review.candidates[0].lines == [1, 9, 20])
    #expect(
      review.candidates[0].days[0].date == .yearly(try #require(YearlyDate(year: 1988, month: 2, day: 29))))
    #expect(review.withoutDayCount == 1 && review.dropped == [ImportDamage(line: 50, reason: .noDate)])
  }

  @Test("the same day of another year is another person's, and names without letters are never one")
  func apart() throws {
    let book = BookStage().book.contents
    var review = ImportReview()
    _ = review.handle(
      .read([
        try day("Zoë", 1988, 2, 29), try day("Zoë", 1992, 2, 29), try day("👩", nil, 1, 1),
        try day("👨", nil, 1, 1),
      ]), book: book)
    #expect(review.candidates.count == 4)
  }

  @Test("who is in the book already gets what is new, and what is there is not chosen")
  func known() throws {
    var stage = BookStage()
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
    _ = review.handle(.read(entries), book: stage.book.contents)
    _ = review.handle(.ended, book: stage.book.contents)
    #expect(review.candidates.map(\.isChosen) == [true, true, true])
    #expect(review.candidates[0].days.map(\.kind) == [.anniversary])
    _ = review.handle(.toggled(2), book: stage.book.contents)
    #expect(run(&review, &stage) == 1 && review.phase == .done && review.addedCount == 2)
    #expect(stage.book.contents.people.count == 2 && stage.book.contents.moments.count == 3)
    stage.book.checkInvariants()
    var again = ImportReview()
    _ = again.handle(.read([entries[0], entries[2]]), book: stage.book.contents)
    _ = again.handle(.ended, book: stage.book.contents)
    #expect(again.candidates.map(\.isThere) == [true, true] && run(&again, &stage) == 0)
  }

  @Test("of two of one name in a file one alone is who is in the book: whose day that has, else the first")
  func twins() throws {
    var stage = BookStage()
    let birthday = try #require(YearlyDate(year: nil, month: 6, day: 1))
    stage.ask(
      .addMoment(
        MomentDraft(
          who: .new(PersonDraft(name: "Anna", relationship: .sister)), category: .seed(.birthday),
          date: .yearly(birthday))))
    let others = [try day("Anna", 1990, 3, 3), try day("Anna", 1992, 4, 4)]
    for (entries, known) in [
      (others, [true, false]), ([others[0], try day("Anna", 2001, 6, 1)], [false, true]),
      ([try day("Anna", 2001, 6, 1), others[0]], [true, false]),
    ] {
      var review = ImportReview()
      _ = review.handle(.read(entries), book: stage.book.contents)
      #expect(review.candidates.map { $0.known != nil } == known)
    }
  }

  @Test("1,000 contacts go into the book in 20 commits; slices that fail are counted and the others stay")
  func slices() throws {
    for fails in [false, true] {
      var (stage, review) = (BookStage(), ImportReview())
      for number in 0..<1_000 {
        let entry = try day("Person \(number)", 1950 + number % 60, 1 + number % 12, 1 + number % 28)
        _ = review.handle(.read([entry]), book: stage.book.contents)
      }
      _ = review.handle(.ended, book: stage.book.contents)
      stage.fails = fails
      #expect(run(&review, &stage) == 20 && review.phase == .done)
      #expect(review.addedCount == (fails ? 0 : 1_000) && review.failedCount == (fails ? 1_000 : 0))
      #expect(stage.book.contents.people.count == (fails ? 0 : 1_000))
      stage.book.checkInvariants()
    }
  }
}
