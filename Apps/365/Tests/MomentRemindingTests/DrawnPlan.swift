import Foundation
import Kernel
import MomentReminding
import Moments
import Reminders
import Testing

/// A plan drawn by Python, with the reminders that must fire; written by `scripts/reminder-vectors`.
struct DrawnPlan {
  let zone: ZoneName
  let now: WallTime
  let store: MomentContents
  let reported: Set<ReminderKey<MomentID>>
  /// In firing order, with their seconds.
  let expected: [(key: ReminderKey<MomentID>, second: Int64)]

  /// The plans of a file.
  static func load() throws -> (version: String, lines: [Substring]) {
    let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "plans.tsv").path
    let path = ProcessInfo.processInfo.environment["REMINDER_PLANS"] ?? stored
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let version = try #require(lines.first?.split { $0 == " " || $0 == "," }.dropFirst(2).first)
    return (String(version), Array(lines.dropFirst()))
  }

  init(_ line: Substring) throws {
    let fields = line.split(separator: "\t").map(String.init)
    try #require(fields.count == 9, "\(line) is no plan")
    zone = try ZoneName(fields[0])
    now = WallTime(secondsSinceEpoch: try #require(Int64(fields[1])))
    let quiet = DrawnPlan.numbers(fields[3], by: "-")
    var rows = MomentRows()
    rows.settings = ReminderSettings(
      isEnabled: true, offsets: ReminderOffsets(rawValue: try #require(UInt8(fields[4]))),
      minuteOfDay: try #require(Int(fields[2])),
      quiet: quiet.count == 2 ? QuietHours(start: quiet[0], end: quiet[1]) : nil)
    rows.people = fields[5].split(separator: ",").enumerated().map { place, own in
      Person(
        id: PersonID(Int64(place)), name: "P\(place)", relationship: .friend,
        reminders: UInt8(own).map { .own(ReminderOffsets(rawValue: $0)) } ?? .asEverybody)
    }
    rows.moments = try DrawnPlan.entries(fields[6]).enumerated().map { place, entry in
      try DrawnPlan.moment(entry, number: Int64(place))
    }
    rows.lastNumber = 1_000
    var store = MomentStore(year: 2026)
    var effects: [MomentEffect] = []
    store.handle(.loaded(rows), effects: &effects)
    self.store = store.contents
    reported = Set(try DrawnPlan.entries(fields[7]).map(DrawnPlan.key))
    expected = try DrawnPlan.entries(fields[8]).map { entry in
      (try DrawnPlan.key(entry), try #require(entry.last.flatMap { Int64($0) }))
    }
  }

  private static func entries(_ field: String) -> [[Substring]] {
    field == "-" ? [] : field.split(separator: ";").map { $0.split(separator: ":") }
  }

  private static func numbers(_ field: String, by separator: Character) -> [Int] {
    field.split(separator: separator).compactMap { Int($0) }
  }

  private static func moment(_ entry: [Substring], number: Int64) throws -> Moment {
    try #require(entry.count == 6)
    let numbers = entry.map { Int($0) }
    let (month, day) = (try #require(numbers[4]), try #require(numbers[5]))
    let yearly = try #require(YearlyDate(year: numbers[3], month: month, day: day))
    let only = numbers[3].flatMap { CivilDay(year: $0, month: month, day: day) }
    let date: MomentDate = entry[2] == "o" ? .once(try #require(only)) : .yearly(yearly)
    return Moment(
      id: MomentID(number), person: PersonID(Int64(numbers[0] ?? 0)),
      category: MomentCategoryID(Int64(numbers[1] ?? 1)), date: date)
  }

  private static func key(_ entry: [Substring]) throws -> ReminderKey<MomentID> {
    let numbers = entry.compactMap { Int($0) }
    try #require(numbers.count >= 3)
    return ReminderKey(
      occasion: MomentID(Int64(numbers[0])), day: CivilDay(daysSinceEpoch: numbers[1]),
      offset: try #require(ReminderOffset(rawValue: UInt8(numbers[2]))))
  }
}
