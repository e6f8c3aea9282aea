package import Skiprope

extension CelebrationSettings {
  package static var engineKeys: Set<EngineKey> { [] }

  package static var sections: [SettingSection<CelebrationSettings>] { [population, year, real] }

  private static var population: SettingSection<CelebrationSettings> {
    SettingSection(
      "population", "Who takes part and what they own; a user draws uniformly inside each range.",
      [
        .weights("ages", \.ages, 13...99, "ages in years and their weights"),
        .range("people", \.people, 0...2_000, "people in the book"),
        .range("moments", \.moments, 0...10_000, "moments in the book"),
        .percent(
          "new", \.newPercent, "share of the users who open the app for the first time, with an empty book"),
        .percent("reduced-motion", \.reducedMotionPercent, "share of the devices that reduce motion"),
        .percent(
          "increased-contrast", \.increasedContrastPercent, "share of the devices that increase contrast"),
        .percent(
          "german", \.germanPercent,
          "share of the devices whose language is German; that of the others is English"),
        .weights(
          "themes", \.themes, themeNames,
          "initial themes of users with a book, and their weights"),
        .percent(
          "reminded", \.remindedPercent,
          "share of the users with a book whose reminders are on from the beginning"),
        .percent(
          "unpermitted", \.unpermittedPercent,
          "share of the users with reminders whose devices do not allow notifications"),
        .range("photos", \.photos, 0...2_000, "photos in the device's own library"),
        .range(
          "contacts", \.contacts, 0...10_000,
          "contacts in the device's address book; its calendar has a third as many events"),
        .whole("photo-megapixels", \.photoMegapixels, 1...48, "size of each photo, megapixels"),
        .choice(
          "text-size", \.textSizeName, DynamicType.names,
          "text size of the devices; large: the standard"),
        .whole(
          "days-per-frame", \.changesPerFrame, 1...366,
          "days of the garden that may change in a frame; 24: the app's limit, 366: all at once"),
      ])
  }

  private static var year: SettingSection<CelebrationSettings> {
    SettingSection(
      "year",
      "When the app is used. Virtual time passes only in sessions; hours or days lie between two of them.",
      [
        .time("start", \.start, "the first day, in UTC"),
        .whole("days", \.days, 1...3_660, "days that the run covers"),
        .percent("looks", \.sessionPercent, "share of the days with a session"),
        .range("look", \.sessionSeconds, 5...3_600, "length of a session, seconds"),
        .range("sunday-look", \.sundaySeconds, 5...3_600, "length of a session on Sundays, seconds"),
        .percent(
          "killed", \.killedPercent,
          "share of the sessions before which the app was killed; before the others it was in the background"),
        .weights("zones", \.zones, zoneNames, "zones that users live in and travel to, and their weights"),
        .percent(
          "travel", \.travelPercent,
          "share of the pauses between sessions in which the user travels to another zone, or home again"),
        .percent(
          "clock-set", \.clockSetPercent,
          "share of those pauses in which the clock is set wrong by up to two days, or right again"),
        .percent(
          "kills", \.killsPercent,
          "share of the sessions in which the app is killed, half of them by a power cut"),
        .percent(
          "disk-trouble", \.diskTroublePercent,
          "share of the sessions in which commits meet a full disk or a torn write"),
        .percent(
          "spared", \.sparedPercent,
          "share of the users without each kind of fault: journeys, clocks, kills, disks"),
      ])
  }

  private static var real: SettingSection<CelebrationSettings> {
    SettingSection(
      "real", "What is real in the run and what is a model.",
      [
        .file(
          "contacts", \.contactsFile, flag: "--contacts", what: "a file of contacts or a folder",
          "synthetic, given, a file of contacts (vCard), or a folder of such files",
          help: "contacts that imports read (vCard), instead of drawn ones; or a folder"),
        .file(
          "calendar", \.calendarFile, flag: "--calendar", what: "a file of a calendar or a folder",
          "synthetic, given, a file of a calendar (iCalendar), or a folder of such files",
          help: "a calendar that imports read (iCalendar), likewise"),
      ])
  }
}
