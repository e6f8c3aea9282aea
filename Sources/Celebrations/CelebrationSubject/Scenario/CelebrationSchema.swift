internal import Kernel
internal import ScenarioFormat

/// The keys of scenarios of 365, with those of every scenario.
enum CelebrationSchema {
  static let sections: [ScenarioSection] = [
    ScenarioSchema.top(who: "a user"), population, year,
    reality, ScenarioSchema.soak, ScenarioSchema.clock, ScenarioSchema.checks,
  ]

  private static let reality = ScenarioSection(
    "real", "What is real in the run and what is a model.",
    [
      ScenarioField(
        "contacts",
        .source(\.celebrations.contactsFile, flag: "--contacts", what: "a file of contacts or a folder"),
        "synthetic, given, a file of contacts (vCard), or a folder of such files"),
      ScenarioField(
        "calendar",
        .source(\.celebrations.calendarFile, flag: "--calendar", what: "a file of a calendar or a folder"),
        "synthetic, given, a file of a calendar (iCalendar), or a folder of such files"),
      ScenarioSchema.touches,
    ])

  private static let population = ScenarioSection(
    "population", "Who takes part and what they own; a user draws uniformly inside each range.",
    [
      ScenarioField(
        "users", .whole(\.celebrations.users, 1...1_000_000), "number of users, counted from 0"),
      ScenarioField("ages", .numberWeights(\.celebrations.ages, 13...99), "ages in years and their weights"),
      ScenarioField("people", .range(\.celebrations.people, 0...2_000), "people in the book"),
      ScenarioField("moments", .range(\.celebrations.moments, 0...10_000), "moments in the book"),
      ScenarioField(
        "new", .percent(\.celebrations.newPercent),
        "share of the users who open the app for the first time, with an empty book"),
      ScenarioField(
        "reduced-motion", .percent(\.celebrations.reducedMotionPercent),
        "share of the devices that reduce motion"),
      ScenarioField(
        "increased-contrast", .percent(\.celebrations.increasedContrastPercent),
        "share of the devices that increase contrast"),
      ScenarioField(
        "german", .percent(\.celebrations.germanPercent),
        "share of the devices whose language is German; that of the others is English"),
      ScenarioField(
        "themes", .weights(\.celebrations.themes, CelebrationSettings.themeNames),
        "themes that those with a book have in the beginning, and their weights"),
      ScenarioField(
        "reminded", .percent(\.celebrations.remindedPercent),
        "share of those with a book who are reminded from the beginning"),
      ScenarioField(
        "unpermitted", .percent(\.celebrations.unpermittedPercent),
        "share of those who are reminded whose devices do not let the app notify"),
      ScenarioField("photos", .range(\.celebrations.photos, 0...2_000), "photos in the device's own library"),
      ScenarioField(
        "contacts", .range(\.celebrations.contacts, 0...10_000),
        "contacts in the device's address book; its calendar has a third as many events"),
      ScenarioField(
        "photo-megapixels", .whole(\.celebrations.photoMegapixels, 1...48), "how large each of them is"),
      ScenarioField(
        "text-size", .choice(\.celebrations.textSizeName, DynamicType.names),
        "how large texts are on the devices; large: as they are delivered"),
      ScenarioField(
        "days-per-frame", .whole(\.celebrations.changesPerFrame, 1...366),
        "days of the garden that may change in a frame; 24: as the app has it, 366: all at once"),
    ])

  private static let year = ScenarioSection(
    "year", "When the app is looked at; virtual time is that in front of it, and days lie between two looks.",
    [
      ScenarioField("start", .civilTime(\.celebrations.start), "the first day, in UTC"),
      ScenarioField("days", .whole(\.celebrations.days, 1...3_660), "days that go by"),
      ScenarioField(
        "looks", .percent(\.celebrations.lookPercent), "share of the days on which somebody looks"),
      ScenarioField(
        "look", .range(\.celebrations.lookSeconds, 5...3_600), "how long a look is, seconds"),
      ScenarioField(
        "sunday-look", .range(\.celebrations.sundaySeconds, 5...3_600), "how long on a Sunday, seconds"),
      ScenarioField(
        "killed", .percent(\.celebrations.killedPercent),
        "share of the looks before which the app was killed; before the others it was in the background"),
      ScenarioField(
        "zones", .weights(\.celebrations.zones, CelebrationSettings.zoneNames),
        "zones that users live in and travel to, and their weights"),
      ScenarioField(
        "travel", .percent(\.celebrations.travelPercent),
        "share of the times between two looks in which the user comes to another zone, or home again"),
      ScenarioField(
        "clock-set", .percent(\.celebrations.clockSetPercent),
        "share of those in which the clock is set by up to two days, or set right again"),
      ScenarioField(
        "kills", .percent(\.celebrations.killsPercent),
        "share of the looks in which the app is killed in the middle, half of them with the power"),
      ScenarioField(
        "disk-trouble", .percent(\.celebrations.diskTroublePercent),
        "share of the looks in which commits meet a full disk or a torn write"),
      ScenarioField(
        "spared", .percent(\.celebrations.sparedPercent),
        "share of the users whom each kind of fault leaves alone: journeys, clocks, kills, disks"),
    ])
}
