import Expiry
import Kernel
import Testing

@Suite("Pending removals")
struct PendingRemovalsTests {
  private func sweep(_ outstanding: inout PendingRemovals) -> [UInt64] {
    var orders: [PhotoID] = []
    outstanding.sweep(into: &orders)
    return orders.map(\.raw)
  }

  @Test("a failed removal is ordered by every sweep until it succeeds, then no more")
  func untilGone() {
    var outstanding = PendingRemovals()
    let isOrdered = outstanding.owe(PhotoID(7))
    #expect(isOrdered)
    for _ in 0..<3 {
      let early = sweep(&outstanding)
      #expect(early == [], "it is under way")
      outstanding.settle(PhotoID(7), isGone: false)
      #expect(outstanding.count == 1)
      let again = sweep(&outstanding)
      #expect(again == [7])
    }
    outstanding.settle(PhotoID(7), isGone: true)
    let after = sweep(&outstanding)
    #expect(after == [] && outstanding.count == 0)
  }

  @Test("a photo written after its order is removed again by the next sweep, even if the order succeeded")
  func writtenBehind() {
    var outstanding = PendingRemovals()
    _ = outstanding.owe(PhotoID(7))
    let isOrderedTwice = outstanding.owe(PhotoID(7))
    #expect(!isOrderedTwice)
    outstanding.settle(PhotoID(7), isGone: true)
    #expect(outstanding.count == 1)
    let again = sweep(&outstanding)
    #expect(again == [7])
  }

  @Test("an unexpected answer changes nothing")
  func stray() {
    var outstanding = PendingRemovals()
    outstanding.settle(PhotoID(7), isGone: false)
    let orders = sweep(&outstanding)
    #expect(orders == [] && outstanding.count == 0)
  }

  /// A disk with a will of its own: it refuses, keeps answers back, and jobs write behind its back. Whatever it did before,
  /// once it obeys, two sweeps leave nothing on it that was owed.
  @Test(
    "every pending removal succeeds once the disk works, and none is ordered twice at a time"
  )
  func storm() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      var outstanding = PendingRemovals()
      var disk: Set<PhotoID> = []
      var wanted: Set<PhotoID> = []
      var open: [PhotoID] = []
      func order(_ photo: PhotoID) {
        #expect(!open.contains(photo), "seed \(seed): \(photo.raw) is ordered while it is under way")
        open.append(photo)
      }
      func answer(_ place: Int, obeys: Bool) {
        let photo = open.remove(at: place)
        if obeys { disk.remove(photo) }
        outstanding.settle(photo, isGone: obeys)
      }
      for _ in 0..<150 {
        let photo = PhotoID(UInt64(1 + random.below(12)))
        switch random.below(5) {
        case 0, 1:
          disk.insert(photo)
          wanted.insert(photo)
          if outstanding.owe(photo) { order(photo) }
        case 2: if !open.isEmpty { answer(random.below(open.count), obeys: random.chance(0.5)) }
        case 3:
          // A job that had begun before still writes.
          guard wanted.contains(photo) else { continue }
          disk.insert(photo)
          if outstanding.owe(photo) { order(photo) }
        default:
          for photo in sweep(&outstanding).map({ PhotoID($0) }) { order(photo) }
        }
        #expect(disk.isSubset(of: wanted))
      }
      for _ in 0..<2 {
        while !open.isEmpty { answer(0, obeys: true) }
        for photo in sweep(&outstanding).map({ PhotoID($0) }) { order(photo) }
      }
      while !open.isEmpty { answer(0, obeys: true) }
      #expect(disk.isEmpty && outstanding.count == 0, "seed \(seed): \(disk.map(\.raw)) stay")
    }
  }
}
