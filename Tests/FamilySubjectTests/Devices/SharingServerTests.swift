import AppCore
import FamilySubject
import Foundation
import Gallery
import Kernel
import Testing

@Suite("The server that accepts pictures")
struct SharingServerTests {
  private static let origin = WallTime(secondsSinceEpoch: 1_700_000_000)
  /// 22:13:20 UTC on 14 November 2023, and an hour and more later in a zone an hour to the east.
  private static let day: Int64 = 19_675

  private static func order(
    _ number: UInt64, group: UInt32 = 1, taken: WallTime = origin, wasQueued: Bool = false
  ) -> UploadOrder {
    UploadOrder(
      Upload(
        id: PhotoUUID(device: 1, number: number), group: GroupID(group),
        pixels: PixelSize(width: 4, height: 3),
        byteCount: ByteCount(3), taken: taken),
      of: PersonID(1), wasQueued: wasQueued)
  }

  private static func server() -> SharingServer {
    SharingServer(zones: [GroupID(1): 3_600, GroupID(2): -3_600, GroupID(3): 0], closed: [GroupID(3)])
  }

  @Test(
    "it accepts one a day and group, recognises the same picture, and rejects non-members"
  )
  func slots() {
    let server = SharingServerTests.server()
    let now = SharingServerTests.origin
    let day = CivilDay(daysSinceEpoch: Int(SharingServerTests.day))
    #expect(server.receive(SharingServerTests.order(1), [1], at: now) == .accepted(at: now, day: day))
    let later = now + .seconds(30)
    #expect(server.receive(SharingServerTests.order(1), [1], at: later) == .alreadyThere(at: now, day: day))
    #expect(server.receive(SharingServerTests.order(2), [2], at: later) == .refused(.slotTaken(day)))
    #expect(
      server.receive(SharingServerTests.order(3, group: 2), [3], at: later) == .accepted(at: later, day: day))
    #expect(server.receive(SharingServerTests.order(4, group: 3), [4], at: later) == .refused(.notAMember))
    #expect(server.receive(SharingServerTests.order(5, group: 9), [5], at: later) == .refused(.unknownGroup))
    #expect(server.shared(by: now).count == 1 && server.shared(by: later).count == 2)
    #expect(server.file(of: PhotoUUID(device: 1, number: 3).photo) == [3])
  }

  @Test("a full group accepts nothing, and a picture too old stays so; accepted ones stay")
  func refusals() {
    let server = SharingServer(zones: [GroupID(1): 0, GroupID(2): 0], closed: [], full: [GroupID(2)])
    let now = SharingServerTests.origin
    #expect(server.receive(SharingServerTests.order(1, group: 2), [1], at: now) == .refused(.groupFull))
    #expect(server.findTooOld(PhotoUUID(device: 1, number: 2)))
    #expect(!server.findTooOld(PhotoUUID(device: 1, number: 2)), "once")
    for _ in 1...2 { #expect(server.receive(SharingServerTests.order(2), [2], at: now) == .refused(.tooOld)) }
    #expect(server.shared.isEmpty && !server.takes(PhotoUUID(device: 1, number: 2).photo))
    _ = server.receive(SharingServerTests.order(3), [3], at: now)
    #expect(!server.findTooOld(PhotoUUID(device: 1, number: 3)), "it has it")
    #expect(server.takes(PhotoUUID(device: 1, number: 3).photo))
  }

  @Test("a delayed picture counts for the day on which it was taken, if less than 48 h ago")
  func waited() {
    let midnight = WallTime(secondsSinceEpoch: (SharingServerTests.day + 1) * 86_400 - 3_600)
    for (taken, wasQueued, expected) in [
      (midnight - .seconds(1), false, 1), (midnight - .seconds(1), true, 0), (midnight, true, 1),
      (midnight + .seconds(10) - .hours(48) + TimeSpan(nanoseconds: 1), true, -1),
      (midnight + .seconds(10) - .hours(48), true, 1), (midnight + .seconds(60), true, 1),
    ] as [(WallTime, Bool, Int64)] {
      let server = SharingServerTests.server()
      let arrival = midnight + .seconds(10)
      let day = CivilDay(daysSinceEpoch: Int(SharingServerTests.day + expected))
      #expect(
        server.receive(SharingServerTests.order(1, taken: taken, wasQueued: wasQueued), [1], at: arrival)
          == .accepted(at: arrival, day: day), "\(taken.nanoseconds)")
    }
  }

  @Test("a list with UUIDs and damaged records is read without the damaged ones")
  func list() throws {
    let id = PhotoUUID(device: 1, number: 3)
    let upload = SharingServerTests.order(3).upload
    let shared = GroupPhoto(
      id: PhotoID(0x7d), group: GroupID(1), pixels: PixelSize(width: 4, height: 3),
      timestamp: SharingServerTests.origin, sender: "Ben")
    let text = ListingText.write(
      [shared], tombstones: [PhotoID(9)], uploads: [(upload, SharingServerTests.origin)], sender: "Ada",
      besides: ["17", #"{"id": "not an id"}"#])
    var names = PhotoNames()
    let listing = try GroupListing(decoding: text, of: GroupID(1)) { names.photo(called: $0) }
    #expect(listing.photos.map(\.id) == [PhotoID(0x7d), id.photo])
    #expect(listing.photos.map(\.sender) == ["Ben", "Ada"])
    #expect(listing.refusals.map(\.place) == [0, 3] && listing.tombstones == [PhotoID(9)])
    let again = try #require(PhotoNames(names.bytes))
    #expect(again == names && again.name(of: id.photo) == id.text)
    #expect(PhotoNames(Array(names.bytes.dropLast())) == nil)
    // The number of a photo that has a name is no other's.
    #expect(names.photo(called: String(id.photo.raw, radix: 16)) == nil)
  }

  @Test("pictures and their record stay on the device until removed, in memory and in files")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in [nil, folder.path] {
      var files = PictureFiles(folder: place)
      #expect(files.pictures.isEmpty && files.readRecord() == SharingState())
      let (a, b) = (PhotoUUID(device: 1, number: 1), PhotoUUID(device: 1, number: 2))
      try files.write(b, [2, 2])
      try files.write(a, [1])
      var state = SharingState()
      state.nextNumber = 3
      try files.write(state)
      #expect(files.pictures == [a, b] && files.picture(b) == [2, 2] && files.readRecord() == state)
      files.remove(a)
      #expect(files.pictures == [b] && files.picture(a) == nil)
    }
  }
}
