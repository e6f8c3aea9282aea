internal import Kernel
public import Moments

/// A moment being entered: its contents and the current step.
public struct EnteredMoment: Hashable, Sendable {
  /// The steps of the flow, in order.
  public enum Step: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    case person = 1
    case date, category, notes

    public static func < (a: Step, b: Step) -> Bool { a.rawValue < b.rawValue }
  }

  public var step = Step.person
  /// An existing person; `nil`: a new person with `name`.
  public var person: PersonID?
  public var name = ""
  public var relationship: Relationship?
  public var day: CivilDay
  public var isYearly = true
  public var category = MomentCategoryID.seed(.birthday)
  public var notes = ""
  /// The moment being edited, whose person cannot change; `nil` for a new moment.
  public var moment: MomentID?
  /// Whether the user chose the year. Until then a yearly moment has none; a single one always has the year of its
  /// day.
  public var isYearKnown = false
  /// The state of the book at the beginning: the highest moment ID for a new moment, a digest of an edited one; 0 or
  /// more. `nil` in a draft stored by an earlier version.
  public var basis: Int64?

  /// An empty entry for a day.
  public init(_ day: CivilDay) { self.day = day }

  /// An entry that edits a moment. A moment without a year is shown in today's.
  init(changing moment: Moment, _ today: CivilDay) {
    switch moment.date {
    case .once(let only):
      day = only
      isYearly = false
      isYearKnown = true
    case .yearly(let date):
      isYearKnown = date.year != nil
      // 29 February needs a leap year.
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

  /// The year of the moment, or the first year of a yearly one; `nil` if unknown.
  public var year: Int? { isYearly && !isYearKnown ? nil : day.components.year }

  /// Whether the current step has everything it needs.
  public var isStepComplete: Bool {
    step != .person || person != nil || (!EnteredMoment.isBlank(name) && relationship != nil)
  }

  static func isBlank(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }

  /// Whether a name is not blank and within the book's limit.
  static func isUsable(_ name: String) -> Bool { !isBlank(name) && name.utf8.count <= Person.nameLimit }

  /// The command that saves the entry.
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

  /// The present value of `basis`. O(moments) for a new moment.
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

  /// Whether the book does not have the entry yet. Nothing else adds or edits a moment while the flow is open.
  func isOpen(in store: MomentContents) -> Bool {
    if let moment, store.moments[moment] == nil { return false }
    guard let basis, let now = self.basis(in: store) else { return true }
    return moment == nil ? now <= basis : now == basis
  }

  /// The first step that the user can return to.
  var firstStep: Step { moment == nil ? .person : .date }
}
