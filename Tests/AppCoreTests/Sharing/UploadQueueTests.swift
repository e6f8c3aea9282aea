import AppCore
import CivilTime
import Kernel
import Testing

@Suite("The upload queue")
struct UploadQueueTests {
  @Test(
    "a picture's file is stored, then its record, then it is sent; unnamed files are removed")
  func order() throws {
    var world = UploadWorld()
    let id = world.take()
    #expect(world.open == [.storePicture(id, [UInt8](repeating: 1, count: 10))])
    world.doDisk(0)
    guard case .storeState(let state)? = world.open.first else { return #expect(Bool(false), "no record") }
    #expect(state.uploads.map(\.id) == [id] && world.sent.isEmpty && world.open.count == 1)
    world.doDisk(0)
    #expect(world.sent.map(\.upload.id) == [id] && !world.sent[0].wasQueued)
    world.doSend(0)
    #expect(world.ended.map(\.upload.id) == [id])
    #expect(world.ended[0].ending == .shared(at: world.wall))
    #expect(world.open.count == 1, "the file stays until the record is without it")
    world.doDisk(0)
    #expect(world.open == [.removePicture(id)])
    world.doDisk(0)
    #expect(world.files.isEmpty && world.queue.isEmpty && world.queue.next == .never)
  }

  @Test("of two pictures of one group the second waits; pictures of two groups are sent at once")
  func oneInFlight() {
    var world = UploadWorld()
    world.take(for: GroupID(1))
    world.take(for: GroupID(2))
    world.now = .zero + .hours(30)
    let third = world.take(for: GroupID(1))
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    #expect(world.queue.sendingCount == 2)
    #expect(!world.sent.contains { $0.upload.id == third })
    world.settle()
    #expect(world.sent.last?.upload.id == third || world.ended.count == 3)
  }

  @Test(
    "a failed upload is repeated after 1, 2, 4, 8, 16, then every 30 s, and announced as waiting once"
  )
  func retries() {
    var world = UploadWorld()
    world.take()
    var gaps: [Double] = []
    for _ in 0..<7 {
      while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
      world.doSend(0, arrives: false)
      gaps.append((world.queue.next - world.now).seconds)
      world.now = world.queue.next
      world.handle(.timePassed)
    }
    #expect(gaps == [1, 2, 4, 8, 16, 30, 30])
    #expect(world.delayed.count == 1)
    #expect(world.sent.map(\.wasQueued) == [false] + [Bool](repeating: true, count: 7))
  }

  @Test("a lost answer shares nothing twice: the server knows the id")
  func lostAnswer() {
    var world = UploadWorld()
    let id = world.take()
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    world.doSend(0, isAnswered: false)
    #expect(world.ended.isEmpty && world.shared.count == 1)
    world.settle()
    #expect(world.shared.map(\.id) == [id])
    #expect(world.ended.map(\.ending) == [.shared(at: world.shared[0].time)])
  }

  /// What happened: a launch reckoned the day of a photo that a list had by itself. Taken before midnight, and by the server
  /// after it, the photo counted for another day than the server's.
  @Test(
    "a picture found in a list is sent at once, because only the answer tells its day")
  func listed() {
    var world = UploadWorld()
    let id = world.take()
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    world.doSend(0, isAnswered: false)
    #expect(world.open.isEmpty)
    world.handle(.listed(id.photo))
    #expect(world.open.count == 1 && world.ended.isEmpty)
    world.doSend(0)
    #expect(world.ended.map(\.ending) == [.shared(at: world.wall)])
    world.handle(.answered(id, .accepted(at: world.wall, day: world.zone.day(of: world.wall))))
    #expect(world.ended.count == 1)
  }

  @Test(
    "after today's photo the next is allowed at the group's midnight, in other groups at once"
  )
  func slots() {
    var world = UploadWorld(zone: .fixed(seconds: 3_600))
    #expect(world.queue.allows(GroupID(1), at: world.wall))
    world.take()
    #expect(!world.queue.allows(GroupID(1), at: world.wall), "it is on its way")
    world.settle()
    let midnight = world.zone.day(of: world.wall).daysSinceEpoch + 1
    let next = WallTime(secondsSinceEpoch: Int64(midnight) * 86_400 - 3_600)
    #expect(!world.queue.allows(GroupID(1), at: next - TimeSpan(nanoseconds: 1)))
    #expect(world.queue.allows(GroupID(1), at: next))
    #expect(world.queue.allows(GroupID(2), at: world.wall))
    world.kill()
    #expect(!world.queue.allows(GroupID(1), at: world.wall), "and a launch knows it")
  }

  @Test(
    "a refused picture leaves the queue, is never sent again, and its file is removed",
    arguments: [
      .slotTaken(CivilDay(daysSinceEpoch: 19_675)), .notAMember, .groupFull, .unknownGroup, .tooOld,
    ]
      as [UploadRefusal])
  func refusals(refusal: UploadRefusal) {
    var world = UploadWorld()
    let id = world.take()
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    world.open.removeAll()
    world.handle(.answered(id, .refused(refusal)))
    world.settle()
    #expect(world.ended.map(\.ending) == [.refused(refusal)])
    #expect(world.sent.count == 1 && world.files.isEmpty && world.state.uploads.isEmpty)
  }

  @Test("a cancelled picture is not sent")
  func cancelled() {
    var world = UploadWorld()
    let id = world.take()
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    world.handle(.cancelled(id.photo))
    #expect(!world.open.contains { if case .send = $0 { true } else { false } })
    world.settle()
    #expect(world.ended.map(\.ending) == [.cancelled])
    #expect(world.shared.isEmpty && world.files.isEmpty)
  }

  @Test("a picture without a file at launch is lost, and an unnamed file is removed")
  func files() {
    var world = UploadWorld()
    let id = world.take()
    while let place = world.open.firstIndex(where: world.isDisk) { world.doDisk(place) }
    world.files.remove(id)
    let orphan = PhotoUUID(device: 9, number: 7)
    world.files.insert(orphan)
    world.kill()
    #expect(world.ended.map(\.ending) == [.lost])
    #expect(world.open.contains(.removePicture(orphan)))
    #expect(world.queue.nextID == PhotoUUID(device: 9, number: 8), "no number is given twice")
    world.settle()
    #expect(world.files.isEmpty)
  }

  @Test("tombstones outlive a launch, each once, at most 512: expired ones are dropped first")
  func tombstones() {
    var world = UploadWorld()
    for number in 1...600 as ClosedRange<UInt64> {
      for _ in 0..<2 {
        world.handle(.withdrawn(Tombstone(photo: PhotoID(number), until: world.wall + .hours(48))))
      }
      world.settle()
    }
    #expect(world.state.withdrawn.map(\.photo.raw) == Array(89...600))
    world.kill()
    world.settle()
    world.now = world.now + .hours(48)
    world.handle(.withdrawn(Tombstone(photo: PhotoID(7), until: world.wall)))
    world.handle(.withdrawn(Tombstone(photo: PhotoID(8), until: world.wall + .seconds(1))))
    world.settle()
    #expect(world.state.withdrawn.map(\.photo.raw) == Array(91...600) + [7, 8])
    for number in 700...701 as ClosedRange<UInt64> {
      world.handle(.withdrawn(Tombstone(photo: PhotoID(number), until: world.wall + .hours(48))))
    }
    world.settle()
    #expect(world.state.withdrawn.map(\.photo.raw) == Array(93...600) + [7, 8, 700, 701])
  }

  // By a clock a year ahead every tombstone was over, and the next one removed them from the record.
  @Test("a clock a year ahead drops no tombstone and no taken slot")
  func clockAhead() {
    var world = UploadWorld()
    world.handle(.withdrawn(Tombstone(photo: PhotoID(7), until: world.wall + .hours(48))))
    world.take()
    world.settle()
    #expect(world.state.slots.count == 1)
    let slots = world.state.slots
    world.now = world.now + .hours(24 * 365)
    world.handle(.withdrawn(Tombstone(photo: PhotoID(8), until: world.wall - .hours(1))))
    world.settle()
    #expect(world.state.withdrawn.map(\.photo.raw) == [7, 8] && world.state.slots == slots)
  }

  /// Every seed is an evening and the next day: pictures, a disk and a network that fail, kills between any two steps. At the
  /// end all is well, and every picture that a record named is at the server, once, or was refused for its slot.
  @Test(
    "with any failures and kills, nothing is lost, shared twice, or reported as sent too early"
  )
  func anyOrder() {
    for seed in 0..<400 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var world = UploadWorld()
      var named: Set<PhotoUUID> = []
      for _ in 0..<120 {
        world.now = world.now + .milliseconds(Int64(random.below(1_200_000)))
        if world.queue.next <= world.now { world.handle(.timePassed) }
        switch random.below(10) {
        case 0: world.take(for: UploadWorld.groups[random.below(2)])
        case 1: world.kill()
        default:
          guard !world.open.isEmpty else { break }
          let place = random.below(world.open.count)
          if world.isDisk(world.open[place]) {
            world.doDisk(place, succeeds: random.chance(0.7))
          } else {
            world.doSend(place, arrives: random.chance(0.5), isAnswered: random.chance(0.6))
          }
        }
        named.formUnion(world.state.uploads.map(\.id))
        for (upload, ending) in world.ended {
          guard case .shared = ending else { continue }
          #expect(world.shared.contains { $0.id == upload.id }, "seed \(seed): told before the server had it")
        }
      }
      named.formUnion(world.queue.uploads.map(\.id))
      world.settle()
      for (id, orders) in Dictionary(grouping: world.sent, by: \.upload.id) {
        #expect(
          Set(orders.map(\.upload)).count == 1, "seed \(seed): \(id.text) is two pictures that were sent")
      }
      let ids = world.shared.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed): doubled")
      #expect(Set(world.shared.map(\.slot)).count == ids.count, "seed \(seed): two in a slot")
      let refused = Set(
        world.ended.filter { if case .refused = $0.ending { true } else { false } }.map(\.upload.id))
      for id in named where !ids.contains(id) {
        #expect(refused.contains(id), "seed \(seed): picture \(id.text) is lost")
      }
      #expect(world.files.isEmpty && world.queue.isEmpty, "seed \(seed): something stays")
    }
  }
}

@Suite("Stored sharing state and photo ids")
struct SharingStateTests {
  @Test("stored state reads back unchanged; any changed bit or missing byte is rejected")
  func damage() throws {
    var state = SharingState()
    state.nextNumber = 12
    for number in 1...2 as ClosedRange<UInt64> {
      state.uploads.append(
        Upload(
          id: PhotoUUID(device: 77, number: number), group: GroupID(3),
          pixels: PixelSize(width: 4_032, height: 3_024), byteCount: ByteCount(2_000_000),
          taken: WallTime(secondsSinceEpoch: 1_700_000_000)))
    }
    state.slots = [TakenSlot(group: GroupID(3), day: CivilDay(daysSinceEpoch: 19_000))]
    state.withdrawn = [Tombstone(photo: PhotoID(44), until: WallTime(nanoseconds: -3))]
    let bytes = state.bytes
    #expect(SharingState(bytes) == state)
    #expect(SharingState(SharingState().bytes) == SharingState())
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      #expect(SharingState(damaged) == nil, "byte \(place)")
      #expect(SharingState(Array(bytes[..<place])) == nil, "\(place) bytes")
    }
  }

  #if compiler(>=6.3)
    // A bit more would be a bit of the UUID's variant.
    @Test("a picture's number above 62 bits has no id")
    func longNumber() async {
      await #expect(processExitsWith: .failure) { _ = PhotoUUID(device: 1, number: 1 << 62) }
    }
  #endif

  @Test("ids are version 8 UUIDs, unique per device and number, and read back")
  func uuids() throws {
    var seen: Set<String> = []
    for device in [0, 1, 0xFFF, 0x1000, (1 << 60) - 1] as [UInt64] {
      for number in [0, 1, 2, (1 << 62) - 1] as [UInt64] {
        let id = PhotoUUID(device: device, number: number)
        #expect(seen.insert(id.text).inserted)
        #expect(PhotoUUID(id.text) == id && PhotoUUID(id.text.uppercased()) == id)
        #expect(id.origin?.device == device && id.origin?.number == number)
        let digits = Array(id.text)
        #expect(digits[14] == "8" && "89ab".contains(digits[19]), "\(id.text)")
        #expect(id.photo == PhotoID(named: id.text.uppercased()))
      }
    }
    for text in ["", "1", "00000000-0000-8000-8000-00000000000", "g0000000-0000-8000-8000-000000000000"] {
      #expect(PhotoUUID(text) == nil)
    }
  }
}
