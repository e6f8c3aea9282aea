internal import Garden
package import Kernel
package import Skiprope

/// The settings of 365's scenarios, in addition to those of every scenario.
package struct CelebrationSettings: SubjectSettings {
  /// Ages in years with their weights.
  package var ages = [13, 25, 40, 60, 80].map { WeightedName(name: "\($0)", weight: 1) }
  package var people = 10...40
  package var moments = 20...80
  /// Percentage of users whose first launch is the session's first.
  package var newPercent = 20
  package var reducedMotionPercent = 15
  package var increasedContrastPercent = 10
  /// Percentage of devices whose language is German.
  package var germanPercent = 30
  /// Themes of users with a book, with their weights.
  package var themes = CelebrationSettings.themeNames.map { WeightedName(name: $0, weight: 1) }
  /// Percentage of users with a book whose reminders are on from the beginning.
  package var remindedPercent = 70
  /// Percentage of these whose devices do not allow notifications.
  package var unpermittedPercent = 0
  /// The number of the device's photos; `photoMegapixels`: the size of each.
  package var photos = 12...60
  /// Contacts in the device's address book. The calendar has a third as many events.
  package var contacts = 20...300
  package var photoMegapixels = 3
  package var textSize = DynamicType.standard
  /// Days of the garden that may change in a frame: 24 in the app; 366 makes all dots at once.
  package var changesPerFrame = 24

  /// The wall time of the first day, in UTC.
  package var start = WallTime(secondsSinceEpoch: 1_798_761_600)
  package var days = 365
  /// Percentage of days with a session.
  package var sessionPercent = 80
  package var sessionSeconds = 30...120
  package var sundaySeconds = 180...420
  /// Percentage of sessions before which the app was killed.
  package var killedPercent = 70
  /// Zones that users live in and travel to.
  package var zones = [WeightedName(name: "UTC", weight: 1)]
  /// Percentage of pauses between sessions in which the user travels to another zone, or home.
  package var travelPercent = 0
  /// Percentage of those pauses in which the device's clock is set wrong, or right again.
  package var clockSetPercent = 0
  /// Percentage of sessions with a kill; `diskTroublePercent`: with a full disk or torn write in commits.
  package var killsPercent = 0
  package var diskTroublePercent = 0
  /// Percentage of users without each kind of fault.
  package var sparedPercent = 0
  /// Files or folders that imports read; `nil`: drawn; empty: a flag of the run names them.
  package var contactsFile: String?
  package var calendarFile: String?

  package init() {}

  /// The approximate time of a user's sessions: one Sunday in seven.
  package var length: TimeSpan? {
    let middle = { (range: ClosedRange<Int>) in (range.lowerBound + range.upperBound) / 2 }
    let week = 6 * middle(sessionSeconds) + middle(sundaySeconds)
    return .seconds(Int64(max(60, week * days * sessionPercent / 700)))
  }

  /// The zones that scenarios can name: with and without daylight saving time, half and quarter hours, north and
  /// south.
  static let zoneNames = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "America/St_Johns",
    "America/Sao_Paulo", "Africa/Casablanca", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Honolulu",
  ]

  static let themeNames = GardenTheme.allCases.map { "\($0)" }

  /// The text size by the name of its key.
  package var textSizeName: String {
    get { textSize.name }
    set { textSize = DynamicType(name: newValue) ?? textSize }
  }
}
