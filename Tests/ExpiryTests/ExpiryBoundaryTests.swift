import Expiry
import Kernel
import Testing

@Suite("Photos expire to the nanosecond")
struct ExpiryBoundaryTests {
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)
  /// 48 hours after the start.
  static let end = start + .hours(48)

  static func moment(_ time: WallTime, plus nanoseconds: Int64) -> WallTime {
    WallTime(nanoseconds: time.nanoseconds + nanoseconds)
  }

  /// A queue with photos that expire a nanosecond apart, the first one at the end.
  static func queue(_ count: Int64) -> ExpiryQueue {
    var queue = ExpiryQueue()
    for place in 0..<count {
      let timestamp = moment(start, plus: place)
      let taken = queue.insert(PhotoID(UInt64(100 - place)), timestamp: timestamp, received: timestamp)
      #expect(taken)
    }
    return queue
  }

  @Test("each nanosecond expires one photo, and the next expiry is reported")
  func oneByOne() {
    var queue = Self.queue(4)
    for place in -1...4 as ClosedRange<Int64> {
      var expired: [PhotoID] = []
      queue.expire(upTo: Self.moment(Self.end, plus: place), into: &expired)
      queue.checkInvariants()
      #expect(expired.map(\.raw) == ((0..<4).contains(place) ? [UInt64(100 - place)] : []))
      let left = Int(min(4, max(0, 3 - place)))
      #expect(queue.count == left)
      #expect(queue.isEmpty == (left == 0))
      #expect(queue.nextExpiry == (left == 0 ? nil : Self.moment(Self.end, plus: place + 1)))
      #expect(queue.waiting.count == left)
    }
  }

  @Test("expired photos are appended to the given array and are then unknown")
  func appending() {
    var queue = Self.queue(2)
    var expired = [PhotoID(7)]
    queue.expire(upTo: Self.end, into: &expired)
    #expect(expired.map(\.raw) == [7, 100])
    #expect(queue.expiry(of: PhotoID(100)) == nil)
    #expect(!queue.isVisible(PhotoID(100), at: Self.start))
    let removed = queue.remove(PhotoID(100))
    #expect(!removed)
    #expect(queue.isVisible(PhotoID(99), at: Self.end))
    #expect(!queue.isVisible(PhotoID(99), at: Self.moment(Self.end, plus: 1)))
  }

  @Test("a photo received a nanosecond before its expiry is added, at its expiry it is not")
  func receipt() {
    for (nanoseconds, fits) in [(-1, true), (0, false), (1, false)] as [(Int64, Bool)] {
      var queue = ExpiryQueue()
      let received = Self.moment(Self.end, plus: nanoseconds)
      let taken = queue.insert(PhotoID(1), timestamp: Self.start, received: received)
      #expect(taken == fits)
      #expect(queue.count == (fits ? 1 : 0))
      #expect(queue.expiry(of: PhotoID(1)) == (fits ? Self.end : nil))
    }
  }

  @Test("the earlier of timestamp and receipt counts, to the nanosecond")
  func earlier() {
    let queue = ExpiryQueue(lifetime: .minutes(1))
    let earlier = Self.moment(Self.start, plus: -1)
    let expected = Self.moment(Self.start + .minutes(1), plus: -1)
    #expect(queue.expiry(timestamp: earlier, received: Self.start) == expected)
    #expect(queue.expiry(timestamp: Self.start, received: earlier) == expected)
    #expect(queue.expiry(timestamp: Self.start, received: Self.start) == Self.start + .minutes(1))
    #expect(ExpiryQueue().lifetime == .hours(48))
  }

  @Test("photos of equal time are ordered by id, and no photo is before itself")
  func order() {
    let photos = [(9, 1), (1, 2), (2, 2), (3, 2), (1, 3)].map { id, time in
      ExpiringPhoto(photo: PhotoID(id), expiry: WallTime(nanoseconds: time))
    }
    for (place, photo) in photos.enumerated() {
      for (other, later) in photos.enumerated() { #expect((photo < later) == (place < other)) }
    }
  }

  @Test("a late photo finds its place among the waiting ones after others have expired")
  func lateAfterExpiry() {
    var queue = Self.queue(6)
    var expired: [PhotoID] = []
    queue.expire(upTo: Self.moment(Self.end, plus: 2), into: &expired)
    #expect(expired.count == 3)
    for (id, place) in [(50, 4), (40, 3), (60, 9), (98, 5)] as [(UInt64, Int64)] {
      let timestamp = Self.moment(Self.start, plus: place)
      let taken = queue.insert(PhotoID(id), timestamp: timestamp, received: timestamp)
      #expect(taken)
      queue.checkInvariants()
    }
    #expect(queue.waiting.map(\.photo.raw) == [40, 97, 50, 96, 95, 98, 60])
    let removed = queue.remove(PhotoID(96))
    #expect(removed)
    queue.checkInvariants()
    #expect(queue.waiting.map(\.photo.raw) == [40, 97, 50, 95, 98, 60])
    #expect(queue.nextExpiry == Self.moment(Self.end, plus: 3))
  }

  @Test(
    "stored photos are restored in order; of duplicates the earlier expiry counts")
  func restoring() {
    let stored = [(3, 9), (1, 5), (2, 7), (1, 8)].map { id, hour in
      ExpiringPhoto(photo: PhotoID(UInt64(id)), expiry: Self.start + .hours(Int64(hour)))
    }
    var queue = ExpiryQueue(restoring: stored, lifetime: .hours(3))
    queue.checkInvariants()
    #expect(queue.lifetime == .hours(3))
    #expect(queue.waiting.map(\.photo.raw) == [1, 2, 3])
    #expect(queue.expiry(of: PhotoID(1)) == Self.start + .hours(5))
    var expired: [PhotoID] = []
    queue.expire(upTo: Self.start + .hours(7), into: &expired)
    #expect(expired.map(\.raw) == [1, 2])
    #expect(queue.nextExpiry == Self.start + .hours(9))
    #expect(ExpiryQueue(restoring: []).isEmpty)
  }

  #if compiler(>=6.3)
    @Test("a lifetime of zero traps")
    func noLifetime() async {
      await #expect(processExitsWith: .failure) { _ = ExpiryQueue(lifetime: .zero) }
    }
  #endif
}
