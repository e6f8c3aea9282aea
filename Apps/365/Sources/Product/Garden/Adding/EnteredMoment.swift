internal import Kernel
public import Moments

/// A moment in the making: what has been entered so far, and how far one is.
public struct EnteredMoment: Hashable, Sendable {
  /// The steps of the flow, in their order.
  public enum Step: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    case person = 1
    case date, category, notes

    public static func < (a: Step, b: Step) -> Bool { a.rawValue < b.rawValue }
  }

  public var step = Step.person
  /// A person that there is already; `nil`: somebody new, who has `name`.
  public var person: PersonID?
  public var name = ""
  public var relationship: Relationship?
  public var day: CivilDay
  public var isYearly = true
  public var category = MomentCategoryID.seed(.birthday)
  public var notes = ""
  /// The moment that is changed, whose person stays; `nil`: a new one.
  public var moment: MomentID?
  /// Whether the user chose the year; a moment of every year has none before that. One that comes once always has the year of its day.
  public var isYearKnown = false
  /// What the book had when it was begun: of a new moment the highest number of any, of one that is changed a digest of it; not below
  /// 0. `nil` of one that an earlier version kept.
  public var basis: Int64?

  /// Nothing entered yet, for a day.
  public init(_ day: CivilDay) { self.day = day }

  /// A moment to be changed, as it is; one without a year stands in the year of `today`.
  init(changing moment: Moment, _ today: CivilDay) {
    switch moment.date {
    case .once(let only):
      day = only
      isYearly = false
      isYearKnown = true
    case .yearly(let date):
      isYearKnown = date.year != nil
      // Of a day that only leap years have, a year that has it.
      day =
        CivilDay(year: date.year ?? today.components.year, month: date.month, day: date.day)
        ?? CivilDay(year: 2_028, month: date.month, day: date.day) ?? today
    }
    step = .date
    self.moment = moment.id
    person = moment.person
    category = moment.category
    notes = moment.notes
  }

  /// The year of the moment; of one that comes every year, its first. `nil`: not known.
  public var year: Int? { isYearly && !isYearKnown ? nil : day.components.year }

  /// Whether the step in front has all that it needs.
  public var isStepComplete: Bool {
    step != .person || person != nil || (!EnteredMoment.isBlank(name) && relationship != nil)
  }

  static func isBlank(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }

  /// Whether a person can be called so: nobody can be called nothing, or longer than the book keeps.
  static func isUsable(_ name: String) -> Bool { !isBlank(name) && name.utf8.count <= Person.nameLimit }

  /// What the book is asked for.
  var command: MomentCommand {
    if let moment, let person {
      return .changeMoment(Moment(id: moment, person: person, category: category, date: date, notes: notes))
    }
    let who: MomentDraft.Who =
      person.map { .known($0) }
      ?? .new(PersonDraft(name: name, relationship: relationship ?? .friend))
    return .addMoment(MomentDraft(who: who, category: category, date: date, notes: notes))
  }

  private var date: MomentDate {
    guard isYearly else { return .once(day) }
    let (_, month, number) = day.components
    if year == nil, let yearless = YearlyDate(year: nil, month: month, day: number) {
      return .yearly(yearless)
    }
    return .yearly(YearlyDate(from: day))
  }

  /// What the book has of what this makes or changes. O(moments) for a new one.
  func basis(in store: MomentContents) -> Int64? {
    guard let moment else { return store.moments.keys.map(\.raw).max() ?? 0 }
    guard let before = store.moments[moment] else { return nil }
    var digest = StableDigest()
    digest.mix(Int(before.person.raw))
    digest.mix(Int(before.category.raw))
    switch before.date {
    case .once(let day):
      digest.mix(false)
      digest.mix(day.daysSinceEpoch)
    case .yearly(let date):
      digest.mix(date.year != nil)
      digest.mix((date.year ?? 0) << 16 | date.month << 8 | date.day)
      digest.mix(true)
    }
    digest.mix(before.notes)
    return Int64(digest.value >> 1)
  }

  /// Whether the book has not got it yet: nothing else makes or changes a moment while it is entered.
  func isOpen(in store: MomentContents) -> Bool {
    if let moment, store.moments[moment] == nil { return false }
    guard let basis, let now = self.basis(in: store) else { return true }
    return moment == nil ? now <= basis : now == basis
  }

  /// The first step that can be gone back to.
  var firstStep: Step { moment == nil ? .person : .date }
}
