package import Garden
package import Kernel
package import Reminders
package import Skiprope

/// What a rule of 365 may know of a frame: the clock's record, what is on screen, what the hand did, and what the harness itself
/// counted. What the product keeps inside is none of it.
package struct GardenSnapshot {
  package var record: FrameRecord
  package var items: [DisplayItem]
  /// Touch samples of the frame.
  package var samples: [TouchSample]
  /// Moments whose commits were answered, and how often that changed.
  package var answered: [Int64: AnsweredMoment]
  package var revision: Int
  /// Collages whose commits were answered, each person's own choice of reminders, and everybody's settings.
  package var collages: [Int64: AnsweredCollage]
  package var choices: [Int64: PersonReminders]
  package var settings: ReminderSettings
  /// People whose commits were answered.
  package var names: [Int64: String]
  /// And what else was answered of them.
  package var people: [Int64: AnsweredPerson]
  /// Of those who have one.
  package var avatars: [Int64: PersonAvatar]
  /// Categories of the user's own, and photos of moments.
  package var categories: [Int64: MomentCategory]
  package var media: [Int64: AnsweredMedium]
  /// Folded names that more than one of the device's contacts has, or of its calendar.
  package var twins: Set<String>
  /// The device's own photos.
  package var photos: [PhotoID]
  /// Pictures of collages on the disk.
  package var pictures: [PhotoID: Int]
  /// What was done of collages since the frame before, and which reminders rang.
  package var actions: [CollageService.Action]
  package var rings: [ReminderDevice.Ring]
  /// What a launch found otherwise than its commits were answered.
  package var lost: String?
  /// Whether the user lets the app notify, and reminders that the device had no room for.
  package var isPermitted: Bool
  package var droppedCount: Int
  /// The user's zones.
  package var zones: [ZoneRules]
  /// Changes that were answered in this frame.
  package var answeredNow: [[RowChange]]
  /// How often the frame heard that the user lets the app notify.
  package var permittedNow: Int
  /// What the keyboard delivered to the frame.
  package var typedNow: [(field: GardenField, text: String)]
  /// Calls and messages that the frame asked to open.
  package var openedNow: [PhoneLink]
  /// What the frame told, without an answer.
  package var reportedNow: [GardenEffect]
  /// Whether the harness has a read of an import under way.
  package var isReading: Bool
  package var session: AppSession
  package var launchCount: Int
  package var storedBytes: [UInt8]?
  package var reducesMotion: Bool
  /// The device's setting.
  package var contrast: ContrastLevel
  /// Days of the garden that may change in a frame.
  package var changesPerFrame: Int
  package var screen: ScreenMetrics
  /// What of an item's text stands on screen.
  package var letters: (DisplayItem) -> String
  /// What a text says.
  package var spell: (DisplayText) -> String

  var vsync: Instant { record.vsync }
  /// Whether anything on screen is another than before.
  var isChanged: Bool { !record.delta.isEmpty || record.isLaunch }

  func first(_ key: GardenText) -> DisplayItem? { items.first { $0.text.gardenKey == key } }
  /// The moment that a day's sheet has its actions for, by its row.
  var chosenMoment: Int64? { GardenSnapshot.chosenMoment(of: items) }

  static func chosenMoment(of items: [DisplayItem]) -> Int64? {
    items.first { $0.id.slot == GardenSlot.momentRow.rawValue && $0.trait == .selectedButton }
      .map { Int64($0.id.payload) }
  }

  /// The theme that is on screen, by what lies behind everything else: no two have that in common.
  var theme: GardenTheme? {
    let colour = items.first?.colour
    return GardenTheme.allCases.first { ThemeToken.background.colour(in: $0) == colour }
  }

  /// A category as the store has it.
  func category(_ number: Int64) -> MomentCategory? {
    categories[number] ?? MomentCategory.seeds.first { $0.id.raw == number }
  }

  func has(_ button: GardenButton) -> Bool { items.contains { $0.id == button.id } }

  /// What the device's clock is at, in UTC.
  var now: WallTime { session.wall + (record.vsync - session.begin) }

  /// The day that the device shows, reckoned from the look's civil time alone.
  var today: Int {
    let offset = Int64(zones[session.zone].offset(at: now).seconds) * 1_000_000_000
    let now = now.nanoseconds + offset
    return Int(
      (now - (now % 86_400_000_000_000 + 86_400_000_000_000) % 86_400_000_000_000) / 86_400_000_000_000)
  }
}

extension GardenSnapshot {
  /// A frame in which nothing is on screen, nothing is stored and nothing happens, of an app that was launched once.
  package init(_ session: AppSession, _ zones: [ZoneRules], _ screen: ScreenMetrics) {
    self.init(
      record: FrameRecord(), items: [], samples: [], answered: [:], revision: 0, collages: [:], choices: [:],
      settings: ReminderSettings(), names: [:], people: [:], avatars: [:], categories: [:], media: [:],
      twins: [],
      photos: [], pictures: [:], actions: [], rings: [], lost: nil, isPermitted: true, droppedCount: 0,
      zones: zones, answeredNow: [], permittedNow: 0, typedNow: [], openedNow: [], reportedNow: [],
      isReading: false, session: session, launchCount: 1, storedBytes: nil, reducesMotion: false,
      contrast: .standard, changesPerFrame: 16, screen: screen, letters: { _ in "" }, spell: { _ in "" })
  }
}

package typealias CelebrationRule = Invariant<Void, GardenSnapshot, Instant>

/// The rules of 365, in the order of reports.
package enum CelebrationRules {
  package static let all: [CelebrationRule] = [
    GardenShowsCheck.rule, GardenTurnCheck.rule, CalendarShowsCheck.rule, ColourBesideCheck.rule,
    NearDaysCheck.rule, NotesShownCheck.rule,
    CountdownCheck.rule,
    NearestDayCheck.rule, PinchMeantCheck.rule, SavedAsShownCheck.rule, YearChosenCheck.rule,
    AccessibleAppearanceCheck.rule, ContrastCheck.rule, ThemeStoredCheck.rule, StillCheck.rule,
    WelcomeOnceCheck.rule,
    EventOnceCheck.rule, PackRenderedCheck.rule, CaptionCheck.rule, LibraryShowsCheck.rule,
    PictureOwnedCheck.rule, ReminderDueCheck.rule, ReminderSaidCheck.rule,
    PeopleFoundCheck.rule, PersonStoredCheck.rule, AvatarShownCheck.rule, ImportChosenCheck.rule,
    ImportReadCheck.rule, ImportTwiceCheck.rule,
    MomentsStoredCheck.rule,
    MomentAskedCheck.rule, DraftStoredCheck.rule,
    SettingsStoredCheck.rule, CategoryStoredCheck.rule, MediaShownCheck.rule, HapticCheck.rule,
    ConfettiCheck.rule, NoticeCheck.rule,
    TextFitsCheck.rule,
    RequestMeantCheck.rule,
    ReadingOrderCheck.rule, CoveredCheck.rule, ScrollFollowsCheck.rule,
  ]
}

/// Calendar reckoning of the rules' own: days counted year by year, month by month.
enum PlainCalendar {
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func lengths(_ year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// Days from 1970-01-01, by counting.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var days = 0
    if year >= 1970 {
      for past in 1970..<year { days += isLeap(past) ? 366 : 365 }
    } else {
      for coming in year..<1970 { days -= isLeap(coming) ? 366 : 365 }
    }
    return days + lengths(year).prefix(month - 1).reduce(0, +) + day - 1
  }

  /// The place in a year of a month's day, from 0.
  static func place(_ year: Int, _ month: Int, _ day: Int) -> Int {
    lengths(year).prefix(month - 1).reduce(0, +) + day - 1
  }
}
