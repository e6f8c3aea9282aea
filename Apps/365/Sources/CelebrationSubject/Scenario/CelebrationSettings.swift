internal import Garden
package import Kernel
package import Skiprope

/// What scenarios of 365 hold besides what every scenario does.
package struct CelebrationSettings: SubjectSettings {
  /// Ages in years with their weights.
  package var ages = [13, 25, 40, 60, 80].map { WeightedName(name: "\($0)", weight: 1) }
  package var people = 10...40
  package var moments = 20...80
  /// Share of the users whose first launch is the session's first.
  package var newPercent = 20
  package var reducedMotionPercent = 15
  package var increasedContrastPercent = 10
  /// Share of the devices whose language is German.
  package var germanPercent = 30
  /// Themes that users with a book have, and their weights.
  package var themes = CelebrationSettings.themeNames.map { WeightedName(name: $0, weight: 1) }
  /// Share of the users who are reminded from the beginning.
  package var remindedPercent = 70
  /// Share of those whose devices do not let the app notify.
  package var unpermittedPercent = 0
  /// The device's own photos, and how many megapixels each has.
  package var photos = 12...60
  /// Contacts in the device's address book; it has a third as many events in its calendar.
  package var contacts = 20...300
  package var photoMegapixels = 3
  package var textSize = DynamicType.standard
  /// Days of the garden that may change in a frame: as the app has it; 366, as a garden that makes all its dots at once.
  package var changesPerFrame = 24

  /// Civil time of the first look, in UTC.
  package var start = WallTime(secondsSinceEpoch: 1_798_761_600)
  package var days = 365
  /// Share of the days on which the app is looked at.
  package var sessionPercent = 80
  package var sessionSeconds = 30...120
  package var sundaySeconds = 180...420
  /// Share of the looks before which the app was killed.
  package var killedPercent = 70
  /// Zones of the database that users live in and travel to.
  package var zones = [WeightedName(name: "UTC", weight: 1)]
  /// Share of the times between two looks in which the user comes to another zone, or home again.
  package var travelPercent = 0
  /// Share of those in which the device's clock is set, or set right again.
  package var clockSetPercent = 0
  /// Share of the looks in which the app is killed in the middle, and of those in which commits meet a full disk or a torn write.
  package var killsPercent = 0
  package var diskTroublePercent = 0
  /// Share of the users whom each kind of fault leaves alone.
  package var sparedPercent = 0
  /// Files or folders that imports read; `nil`: they are drawn; empty: a run names them.
  package var contactsFile: String?
  package var calendarFile: String?

  package init() {}

  /// What a user's looks come to, about: a Sunday in seven.
  package var length: TimeSpan? {
    let middle = { (range: ClosedRange<Int>) in (range.lowerBound + range.upperBound) / 2 }
    let week = 6 * middle(sessionSeconds) + middle(sundaySeconds)
    return .seconds(Int64(max(60, week * days * sessionPercent / 700)))
  }

  /// Zones that scenarios can name: with and without daylight saving time, of half and quarter hours, north and south.
  static let zoneNames = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "America/St_Johns",
    "America/Sao_Paulo", "Africa/Casablanca", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Honolulu",
  ]

  static let themeNames = GardenTheme.allCases.map { "\($0)" }

  /// As a key of kind `choice` has it.
  package var textSizeName: String {
    get { textSize.name }
    set { textSize = DynamicType(name: newValue) ?? textSize }
  }
}
