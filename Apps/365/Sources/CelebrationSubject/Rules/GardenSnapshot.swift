package import Garden
package import Kernel
package import Reminders
package import Skiprope

/// The inputs of 365's rules in one frame: the clock's record, the display list, the touches, and what the harness
/// observed. It has none of the product's internal state.
package struct GardenSnapshot {
  package var record: FrameRecord
  package var items: [DisplayItem]
  /// The touch samples of the frame.
  package var samples: [TouchSample]
  /// The moments of answered commits by ID. `revision` counts their changes.
  package var answered: [Int64: AnsweredMoment]
  package var revision: Int
  /// Collages of answered commits, each person's own reminder choice, and the general settings.
  package var collages: [Int64: AnsweredCollage]
  package var choices: [Int64: PersonReminders]
  package var settings: ReminderSettings
  /// Names of people in answered commits.
  package var names: [Int64: String]
  /// The other facts of people in answered commits.
  package var people: [Int64: AnsweredPerson]
  /// Avatars of the people who have one.
  package var avatars: [Int64: PersonAvatar]
  /// The user's own categories, and the photos of moments.
  package var categories: [Int64: MomentCategory]
  package var media: [Int64: AnsweredMedium]
  /// Folded names that several of the device's contacts or calendar entries share.
  package var twins: Set<String>
  /// The device's photos.
  package var photos: [PhotoID]
  /// Picture files of collages on the disk, with their bytes.
  package var pictures: [PhotoID: Int]
  /// Collage work since the frame before, and the reminders that fired.
  package var actions: [CollageService.Action]
  package var rings: [ReminderDevice.Ring]
  /// The first difference between answered commits and what a launch found; `nil` without one.
  package var lost: String?
  /// Whether the app may notify, and the number of reminders rejected for lack of room.
  package var isPermitted: Bool
  package var droppedCount: Int
  /// The user's zones.
  package var zones: [ZoneRules]
  /// Changes answered in this frame.
  package var answeredNow: [[RowChange]]
  /// The number of permission grants delivered in this frame.
  package var permittedNow: Int
  /// Texts that the keyboard delivered in this frame.
  package var typedNow: [(field: GardenField, text: String)]
  /// Calls and messages requested in this frame.
  package var openedNow: [PhoneLink]
  /// Effects emitted in this frame that have no answer.
  package var reportedNow: [GardenEffect]
  /// Whether the harness is reading an import.
  package var isReading: Bool
  package var session: AppSession
  package var launchCount: Int
  package var storedBytes: [UInt8]?
  package var reducesMotion: Bool
  /// The device's contrast setting.
  package var contrast: ContrastLevel
  /// The number of days that may change in a frame.
  package var changesPerFrame: Int
  package var screen: ScreenMetrics
  /// The visible letters of an item's text.
  package var letters: (DisplayItem) -> String
  /// The words of a text.
  package var spell: (DisplayText) -> String

  var vsync: Instant { record.vsync }
  /// Whether the screen differs from the frame before.
  var isChanged: Bool { !record.delta.isEmpty || record.isLaunch }

  func first(_ key: GardenText) -> DisplayItem? { items.first { $0.text.gardenKey == key } }
  /// The moment that a day's sheet has its actions for: the selected row.
  var chosenMoment: Int64? { GardenSnapshot.chosenMoment(of: items) }

  static func chosenMoment(of items: [DisplayItem]) -> Int64? {
    items.first { $0.id.slot == GardenSlot.momentRow.rawValue && $0.trait == .selectedButton }
      .map { Int64($0.id.payload) }
  }

  /// The theme on screen, by the backdrop's colour. No two themes share it.
  var theme: GardenTheme? {
    let colour = items.first?.colour
    return GardenTheme.allCases.first { ThemeToken.background.colour(in: $0) == colour }
  }

  /// A category as the store has it.
  func category(_ number: Int64) -> MomentCategory? {
    categories[number] ?? MomentCategory.seeds.first { $0.id.raw == number }
  }

  func has(_ button: GardenButton) -> Bool { items.contains { $0.id == button.id } }

  /// The device's clock in UTC.
  var now: WallTime { session.wall + (record.vsync - session.begin) }

  /// The device's local day, computed from the session's wall time and the zone's offset alone.
  var today: Int {
    let offset = Int64(zones[session.zone].offset(at: now).seconds) * 1_000_000_000
    let now = now.nanoseconds + offset
    return Int(
      (now - (now % 86_400_000_000_000 + 86_400_000_000_000) % 86_400_000_000_000) / 86_400_000_000_000)
  }
}

extension GardenSnapshot {
  /// An empty frame of an app that was launched once.
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

/// Calendar arithmetic of the rules: counts days year by year and month by month, independent of the product's.
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

  /// The 0-based place of a day in its year.
  static func place(_ year: Int, _ month: Int, _ day: Int) -> Int {
    lengths(year).prefix(month - 1).reduce(0, +) + day - 1
  }
}
