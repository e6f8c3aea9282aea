internal import Kernel
internal import Moments
internal import Reminders

/// The actions of the profile's general pages: reminders and categories.
extension GardenCore {
  // MARK: Reminders

  /// The settings with pending changes, so that two quick touches are two changes.
  var settingsToBe: ReminderSettings { savingSettings?.settings ?? store.contents.settings }

  mutating func setReminders(_ isOn: Bool) {
    if isOn {
      effects.append(.reported(.reminderEnabled))
      requests.append(.start(nextRequest(), .askPermission, rank: 0))
    }
    change { $0.isEnabled = isOn }
  }

  private mutating func change(_ change: (inout ReminderSettings) -> Void) {
    var settings = settingsToBe
    change(&settings)
    let id = nextRequest()
    savingSettings = (id, settings)
    ask(.set(settings), as: id)
  }

  mutating func pressAmongReminders(_ button: GardenButton) {
    switch button {
    case .openReminders: profile.page = .reminders
    case .allowNotifications: allowNotifications()
    case .weekBefore: toggle(.sevenDays)
    case .dayBefore: toggle(.oneDay)
    case .onTheDay: toggle(.sameDay)
    case .earlierReminder: change { $0.minuteOfDay = DayMinute.step($0.minuteOfDay, by: -1) }
    case .laterReminder: change { $0.minuteOfDay = DayMinute.step($0.minuteOfDay, by: 1) }
    case .quietHours:
      effects.append(.feels(.light))
      change { $0.quiet = $0.quiet == nil ? DayMinute.usualQuiet : nil }
    case .earlierQuietStart: changeQuiet { DayMinute.moved($0, startBy: -1) }
    case .laterQuietStart: changeQuiet { DayMinute.moved($0, startBy: 1) }
    case .earlierQuietEnd: changeQuiet { DayMinute.moved($0, endBy: -1) }
    default: changeQuiet { DayMinute.moved($0, endBy: 1) }
    }
  }

  private mutating func toggle(_ offset: ReminderOffsets) {
    effects.append(.feels(.light))
    change { $0.offsets.formSymmetricDifference(offset) }
  }

  private mutating func changeQuiet(_ moved: (QuietHours) -> QuietHours) {
    guard let quiet = settingsToBe.quiet else { return }
    change { $0.quiet = moved(quiet) }
  }

  // MARK: Categories

  mutating func pressAmongCategories(_ button: GardenButton) {
    guard savingCategory == nil else { return }
    switch button {
    case .openCategories: profile.page = .categories(page: 0)
    case .moreCategories:
      if case .categories(let page) = profile.page { profile.page = .categories(page: page + 1) }
    case .newCategory:
      stopTyping(.categoryName)
      profile.draft = EnteredCategory()
      profile.page = .category(isAsking: false)
    case .categoryName: type(.categoryName, profile.draft?.name ?? "")
    case .saveCategory: saveCategory()
    case .deleteCategory: profile.page = .category(isAsking: true)
    case .keepCategory: profile.page = .category(isAsking: false)
    default:
      guard case .category(isAsking: true) = profile.page, let id = profile.draft?.category else { return }
      profile.page = .categories(page: 0)
      ask(.deleteCategory(id))
    }
  }

  mutating func openCategory(_ id: MomentCategoryID) {
    guard let category = store.contents.category(id), category.kind == .custom else { return }
    stopTyping(.categoryName)
    profile.draft = EnteredCategory(category)
    profile.page = .category(isAsking: false)
  }

  private mutating func saveCategory() {
    guard let draft = profile.draft, draft.isComplete else { return }
    let id = nextRequest()
    savingCategory = id
    ask(draft.command, as: id)
  }

  /// Notes a saved category. A save without a change gives no haptic.
  mutating func noteSavedCategory(_ changes: [RowChange]) {
    savingCategory = nil
    if !changes.isEmpty { effects.append(.feels(.medium)) }
    if case .category = profile.page { profile.page = .categories(page: 0) }
  }
}

/// Minutes of the day in steps of half an hour (D).
enum DayMinute {
  private static let length = 1_440
  private static let stride = 30
  /// The default quiet hours.
  static let usualQuiet = QuietHours(start: 22 * 60, end: 7 * 60)

  /// The minute a number of half hours later, at a whole one, across midnight.
  static func step(_ minute: Int, by steps: Int) -> Int {
    let whole = steps < 0 ? (minute + stride - 1) / stride : minute / stride
    return ((whole + steps) * stride % length + length) % length
  }

  /// Quiet hours with a moved start or end, which never meet.
  static func moved(_ quiet: QuietHours, startBy steps: Int = 0, endBy more: Int = 0) -> QuietHours {
    let start = steps == 0 ? quiet.start : step(quiet.start, by: steps)
    let end = more == 0 ? quiet.end : step(quiet.end, by: more)
    return QuietHours(start: start, end: end)
      ?? QuietHours(
        start: steps == 0 ? start : step(start, by: steps), end: more == 0 ? end : step(end, by: more))
      ?? quiet
  }
}
