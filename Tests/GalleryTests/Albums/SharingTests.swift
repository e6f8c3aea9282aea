import CivilTime
import Gallery
import Kernel
import Testing

@Suite("Who may share what with a group")
struct SharingTests {
  private let mia = PersonID(1)
  private let group = GroupID(1)
  /// 2023-11-14 22:13:20 UTC.
  private let evening = WallTime(secondsSinceEpoch: 1_700_000_000)

  private func slots(zoneHours: Int = 0) throws -> SharingSlots {
    var slots = SharingSlots()
    slots.add(
      group, try #require(GroupMembers([mia, PersonID(2)])), zone: .fixed(seconds: zoneHours * 3_600))
    return slots
  }

  private func upload(
    _ photo: UInt64, by person: PersonID? = nil, accepted: WallTime? = nil, taken: WallTime? = nil
  ) -> SharedUpload {
    SharedUpload(
      photo: PhotoID(photo), group: group, person: person ?? mia, accepted: accepted ?? evening,
      takenOffline: taken)
  }

  @Test("a group holds twelve people, each once, and one that left makes room")
  func members() throws {
    var members = try #require(GroupMembers((1...12).map { PersonID($0) } + [PersonID(5)]))
    #expect(members.people.count == 12)
    #expect(GroupMembers((1...13).map { PersonID($0) }) == nil)
    let thirteenth = members.join(PersonID(13))
    let again = members.join(PersonID(3))
    #expect(!thirteenth && again)
    members.leave(PersonID(3))
    let inTime = members.join(PersonID(13))
    #expect(inTime && members.people.count == 12 && members.contains(PersonID(13)))
  }

  @Test("a person shares one photo a day with a group; others, other groups and the next day are free")
  func oneADay() throws {
    var slots = try slots()
    slots.add(GroupID(2), try #require(GroupMembers([mia])), zone: .utc)
    #expect(slots.take(upload(1)) == nil)
    #expect(slots.take(upload(2)) == .slotTaken(by: PhotoID(1)))
    #expect(slots.take(upload(3, by: PersonID(2))) == nil)
    #expect(slots.take(upload(4, by: PersonID(3))) == .notAMember)
    var other = upload(2)
    other.group = GroupID(2)
    #expect(slots.take(other) == nil)
    other.group = GroupID(3)
    #expect(slots.take(other) == .unknownGroup)
    #expect(slots.take(upload(5, accepted: evening + .hours(1))) == .slotTaken(by: PhotoID(1)))
    #expect(slots.take(upload(5, accepted: evening + .hours(2))) == nil, "after midnight")
  }

  @Test("the same photo sent again is no second one, on whatever day it arrives")
  func again() throws {
    var slots = try slots()
    #expect(slots.take(upload(1)) == nil)
    #expect(slots.take(upload(1)) == nil)
    #expect(slots.take(upload(1, accepted: evening + .hours(24))) == nil)
    #expect(slots.take(upload(2, accepted: evening + .hours(24))) == nil, "it took no slot of that day")
  }

  @Test("the day is that of the group's zone, which stays what it was when the group was made")
  func zone() throws {
    for (hours, sameDay) in [(0, false), (2, true), (-8, true)] {
      var slots = try slots(zoneHours: hours)
      slots.add(group, try #require(GroupMembers([mia])), zone: .fixed(seconds: 5 * 3_600))
      #expect(slots.take(upload(1)) == nil)
      let second = slots.take(upload(2, accepted: evening + .hours(2)))
      #expect((second != nil) == sameDay, "\(hours)")
    }
    let early = upload(1, accepted: WallTime(secondsSinceEpoch: 0))
    #expect(early.day(in: .fixed(seconds: -1)) == CivilDay(daysSinceEpoch: -1))
    #expect(early.day(in: .utc) == CivilDay(daysSinceEpoch: 0))
  }

  @Test(
    "an upload that waited counts by when it was taken, if that is less than 48 h ago and not in the future",
    arguments: [(47, -1), (48, 0), (72, 0), (-1, 0)])
  func offline(waited: Int64, days: Int) {
    let accepted = WallTime(secondsSinceEpoch: 1_700_006_400 - 86_400 + 86_399)
    let taken = accepted - .hours(waited)
    let day = upload(1, accepted: accepted, taken: taken).day(in: .utc)
    let today = upload(1, accepted: accepted).day(in: .utc)
    #expect(day.daysSinceEpoch - today.daysSinceEpoch == days)
  }

  /// Berlin's clocks go from 02:00 to 03:00 on 29 March and from 03:00 to 02:00 on 25 October 2026.
  private func berlin() throws -> ZoneRules {
    let rule = try YearlyRule("CET-1CEST,M3.5.0,M10.5.0/3")
    return ZoneRules(initial: rule.standard, afterwards: rule)
  }

  /// A moment, given as a day of 2026 and what Berlin's clock shows.
  private func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws -> WallTime {
    let day = try #require(CivilDay(year: 2026, month: month, day: day))
    return try berlin().instants(of: #require(LocalTime(day, hour: hour, minute: minute))).resolved
  }

  @Test(
    "a day of 23 or 25 hours has one slot, from midnight to midnight of the group's clock",
    arguments: [(3, 29, 23), (10, 25, 25), (7, 1, 24)])
  func changedDays(month: Int, day: Int, hours: Int64) throws {
    let midnight = try moment(month, day, 0, 0)
    var slots = SharingSlots()
    slots.add(group, try #require(GroupMembers([mia])), zone: try berlin())
    let (before, last) = (midnight - .seconds(1), midnight + .hours(hours) - .seconds(1))
    #expect(slots.take(upload(1, accepted: before)) == nil)
    #expect(slots.take(upload(2, accepted: midnight)) == nil)
    for moment in [midnight + .hours(1), midnight + .hours(3), last] {
      #expect(slots.take(upload(3, accepted: moment)) == .slotTaken(by: PhotoID(2)))
    }
    #expect(slots.take(upload(3, accepted: last + .seconds(1))) == nil)
  }

  /// Taken before the clocks change and accepted when they have: by the offset of acceptance the first would be of the next day
  /// (00:30), the last of the day before (23:30).
  @Test(
    "an offline photo counts by the clock that was on the wall when it was taken",
    arguments: [(3, 28, 23, 30, 3, 29, 12), (10, 24, 23, 30, 10, 25, 12), (10, 25, 0, 30, 10, 26, 12)])
  func offlineOverAChange(
    month: Int, day: Int, hour: Int, minute: Int, laterMonth: Int, laterDay: Int, laterHour: Int
  ) throws {
    let taken = try moment(month, day, hour, minute)
    let accepted = try moment(laterMonth, laterDay, laterHour, 0)
    let shared = upload(1, accepted: accepted, taken: taken)
    #expect(shared.day(in: try berlin()) == CivilDay(year: 2026, month: month, day: day))
    var slots = SharingSlots()
    slots.add(group, try #require(GroupMembers([mia])), zone: try berlin())
    #expect(slots.take(shared) == nil)
    #expect(slots.take(upload(2, accepted: taken + .seconds(60))) == .slotTaken(by: PhotoID(1)))
    #expect(slots.take(upload(3, accepted: accepted)) == nil, "the slot of the day of acceptance is free")
  }

  @Test("48 hours are 48 hours, though the clock says 49 or 47", arguments: [(3, 28), (10, 24)])
  func waitOverAChange(month: Int, day: Int) throws {
    let taken = try moment(month, day, 23, 0)
    let date = try #require(CivilDay(year: 2026, month: month, day: day))
    for (waited, isInTime) in [(TimeSpan.hours(48) - .seconds(1), true), (.hours(48), false)] {
      let shared = upload(1, accepted: taken + waited, taken: taken)
      #expect((shared.day(in: try berlin()) == date) == isInTime)
    }
  }
}
