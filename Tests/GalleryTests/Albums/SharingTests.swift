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
      group, try #require(GroupMembers([mia, PersonID(2)])), zoneOffsetSeconds: zoneHours * 3_600)
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
    slots.add(GroupID(2), try #require(GroupMembers([mia])), zoneOffsetSeconds: 0)
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
      slots.add(group, try #require(GroupMembers([mia])), zoneOffsetSeconds: 5 * 3_600)
      #expect(slots.take(upload(1)) == nil)
      let second = slots.take(upload(2, accepted: evening + .hours(2)))
      #expect((second != nil) == sameDay, "\(hours)")
    }
    let early = upload(1, accepted: WallTime(secondsSinceEpoch: 0))
    #expect(early.day(zoneOffsetSeconds: -1) == CivilDay(daysSinceEpoch: -1))
    #expect(early.day(zoneOffsetSeconds: 0) == CivilDay(daysSinceEpoch: 0))
  }

  @Test(
    "an upload that waited counts by when it was taken, if that is less than 48 h ago and not in the future",
    arguments: [(47, -1), (48, 0), (72, 0), (-1, 0)])
  func offline(waited: Int64, days: Int) {
    let accepted = WallTime(secondsSinceEpoch: 1_700_006_400 - 86_400 + 86_399)
    let taken = accepted - .hours(waited)
    let day = upload(1, accepted: accepted, taken: taken).day(zoneOffsetSeconds: 0)
    let today = upload(1, accepted: accepted).day(zoneOffsetSeconds: 0)
    #expect(day.daysSinceEpoch - today.daysSinceEpoch == days)
  }
}
