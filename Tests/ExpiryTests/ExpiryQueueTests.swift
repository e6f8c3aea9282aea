import Expiry
import Kernel
import Testing

@Suite struct ExpiryQueueTests {
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)

  @Test(
    "a photo is visible strictly before its timestamp plus 48 h",
    arguments: [(-1, true), (0, false), (1, false)] as [(Int64, Bool)])
  func boundary(nanosecondsPast: Int64, visible: Bool) {
    var queue = ExpiryQueue()
    let taken7 = queue.insert(PhotoID(1), timestamp: Self.start, received: Self.start)
    #expect(taken7)
    let time = Self.start + .hours(48) + TimeSpan(nanoseconds: nanosecondsPast)
    #expect(queue.isVisible(PhotoID(1), at: time) == visible)
    #expect(queue.nextExpiry == Self.start + .hours(48))
    var expired: [PhotoID] = []
    queue.expire(upTo: time, into: &expired)
    #expect(expired.isEmpty == visible)
    #expect(queue.isEmpty != visible)
  }

  @Test("a timestamp later than receipt counts as receipt")
  func future() {
    var queue = ExpiryQueue()
    let taken8 = queue.insert(PhotoID(1), timestamp: Self.start + .hours(5), received: Self.start)
    #expect(taken8)
    #expect(queue.expiry(of: PhotoID(1)) == Self.start + .hours(48))
  }

  @Test("a photo that has expired is not added")
  func tooOld() {
    var queue = ExpiryQueue()
    let taken9 = queue.insert(PhotoID(1), timestamp: Self.start, received: Self.start + .hours(48))
    #expect(!taken9)
    #expect(queue.isEmpty)
  }

  @Test("a second delivery does not extend a lifetime")
  func redelivery() {
    var queue = ExpiryQueue()
    let taken10 = queue.insert(PhotoID(1), timestamp: Self.start, received: Self.start)
    #expect(taken10)
    let taken11 = queue.insert(
      PhotoID(1), timestamp: Self.start + .hours(9), received: Self.start + .hours(9))
    #expect(!taken11)
    #expect(queue.expiry(of: PhotoID(1)) == Self.start + .hours(48))
  }

  @Test("a record with an earlier timestamp shortens a lifetime, one with a later has no effect")
  func shorten() {
    var queue = ExpiryQueue()
    for (id, hour) in [(1, 0), (2, 1), (3, 2)] as [(UInt64, Int64)] {
      _ = queue.insert(PhotoID(id), timestamp: Self.start + .hours(hour), received: Self.start + .hours(3))
    }
    let now = Self.start + .hours(4)
    queue.shorten(PhotoID(3), timestamp: Self.start + .hours(9), received: now)
    #expect(queue.expiry(of: PhotoID(3)) == Self.start + .hours(50))
    queue.shorten(PhotoID(3), timestamp: Self.start - .hours(1), received: now)
    queue.shorten(PhotoID(4), timestamp: Self.start, received: now)
    queue.checkInvariants()
    #expect(queue.waiting.map(\.photo.raw) == [3, 1, 2])
    #expect(queue.nextExpiry == Self.start + .hours(47) && queue.count == 3)
    // Over by its new record: the next look takes it out, whatever it was told before.
    queue.shorten(PhotoID(2), timestamp: Self.start - .hours(60), received: now)
    var expired: [PhotoID] = []
    queue.expire(upTo: now, into: &expired)
    queue.checkInvariants()
    #expect(expired == [PhotoID(2)] && queue.count == 2)
  }

  @Test("equal expiries are ordered by id, a late arrival is in order")
  func order() {
    var queue = ExpiryQueue()
    for (id, hour) in [(7, 2), (3, 2), (9, 4), (5, 1), (4, 2)] as [(UInt64, Int64)] {
      let taken = queue.insert(
        PhotoID(id), timestamp: Self.start + .hours(hour), received: Self.start + .hours(6))
      #expect(taken)
    }
    var expired: [PhotoID] = []
    queue.expire(upTo: Self.start + .hours(50), into: &expired)
    #expect(expired.map(\.raw) == [5, 3, 4, 7])
    #expect(queue.count == 1)
  }

  @Test("random arrivals, removals and expiries agree with a list that is searched each time")
  func model() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      var queue = ExpiryQueue(lifetime: .hours(2))
      var model: [ExpiringPhoto] = []
      var now = Self.start
      for step in 0..<400 {
        let photo = PhotoID(UInt64(1 + random.below(150)))
        switch random.below(9) {
        case 8:
          let timestamp = now - .minutes(Int64(random.below(150)) - 20)
          queue.shorten(photo, timestamp: timestamp, received: now)
          guard let index = model.firstIndex(where: { $0.photo == photo }) else { continue }
          model[index].expiry = min(model[index].expiry, min(timestamp, now) + .hours(2))
        case 0:
          let index = model.firstIndex { $0.photo == photo }
          if let index { model.remove(at: index) }
          let removed12 = queue.remove(photo)
          #expect(removed12 == (index != nil), "seed \(seed) step \(step)")
        case 1:
          now = now + .minutes(Int64(random.below(40)))
          var expired: [PhotoID] = []
          queue.expire(upTo: now, into: &expired)
          let due = model.filter { $0.expiry <= now }.sorted().map(\.photo)
          model.removeAll { $0.expiry <= now }
          #expect(expired == due, "seed \(seed) step \(step)")
        default:
          let timestamp = now - .minutes(Int64(random.below(150)) - 20)
          let expiry = min(timestamp, now) + .hours(2)
          let fits = expiry > now && !model.contains { $0.photo == photo }
          if fits { model.append(ExpiringPhoto(photo: photo, expiry: expiry)) }
          let taken = queue.insert(photo, timestamp: timestamp, received: now)
          #expect(taken == fits, "seed \(seed) step \(step)")
        }
        queue.checkInvariants()
        #expect(queue.waiting == model.sorted(), "seed \(seed) step \(step)")
        #expect(queue.nextExpiry == model.map(\.expiry).min(), "seed \(seed) step \(step)")
      }
      #expect(ExpiryQueue(restoring: queue.waiting.shuffled(using: &random)).waiting == queue.waiting)
    }
  }

  @Test("ten thousand photos leave in order while the head moves through the queue")
  func long() {
    var queue = ExpiryQueue()
    var expired: [PhotoID] = []
    for id in 1...10_000 as ClosedRange<Int64> {
      let time = Self.start + .minutes(id)
      let taken13 = queue.insert(PhotoID(UInt64(id)), timestamp: time, received: time)
      #expect(taken13)
      queue.expire(upTo: time, into: &expired)
      #expect(queue.count <= 48 * 60)
    }
    queue.checkInvariants()
    queue.expire(upTo: Self.start + .hours(300), into: &expired)
    #expect(expired.map(\.raw) == Array(1...10_000))
  }
}
