import Expiry
import Kernel
import Testing

@Suite("Removals that are owed")
struct PendingRemovalsTests {
  private func sweep(_ owed: inout PendingRemovals) -> [UInt64] {
    var orders: [PhotoID] = []
    owed.sweep(into: &orders)
    return orders.map(\.raw)
  }

  @Test("what failed is ordered again by each sweep until it is gone, and by none afterwards")
  func untilGone() {
    var owed = PendingRemovals()
    let isOrdered = owed.owe(PhotoID(7))
    #expect(isOrdered)
    for _ in 0..<3 {
      let early = sweep(&owed)
      #expect(early == [], "it is under way")
      owed.settle(PhotoID(7), isGone: false)
      #expect(owed.count == 1)
      let again = sweep(&owed)
      #expect(again == [7])
    }
    owed.settle(PhotoID(7), isGone: true)
    let after = sweep(&owed)
    #expect(after == [] && owed.count == 0)
  }

  @Test("what was written behind an order is looked after by the next sweep, even when the order succeeded")
  func writtenBehind() {
    var owed = PendingRemovals()
    _ = owed.owe(PhotoID(7))
    let isOrderedTwice = owed.owe(PhotoID(7))
    #expect(!isOrderedTwice)
    owed.settle(PhotoID(7), isGone: true)
    #expect(owed.count == 1)
    let again = sweep(&owed)
    #expect(again == [7])
  }

  @Test("an answer that nobody waits for changes nothing")
  func stray() {
    var owed = PendingRemovals()
    owed.settle(PhotoID(7), isGone: false)
    let orders = sweep(&owed)
    #expect(orders == [] && owed.count == 0)
  }

  /// A disk with a will of its own: it refuses, keeps answers back, and jobs write behind its back. Whatever it did before,
  /// once it obeys, two sweeps leave nothing on it that was owed.
  @Test(
    "whatever the disk does, nothing that is owed stays on it once it obeys, and nothing is ordered twice at a time"
  )
  func storm() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      var owed = PendingRemovals()
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
        owed.settle(photo, isGone: obeys)
      }
      for _ in 0..<150 {
        let photo = PhotoID(UInt64(1 + random.below(12)))
        switch random.below(5) {
        case 0, 1:
          disk.insert(photo)
          wanted.insert(photo)
          if owed.owe(photo) { order(photo) }
        case 2: if !open.isEmpty { answer(random.below(open.count), obeys: random.chance(0.5)) }
        case 3:
          // A job that had begun before still writes.
          guard wanted.contains(photo) else { continue }
          disk.insert(photo)
          if owed.owe(photo) { order(photo) }
        default:
          for photo in sweep(&owed).map({ PhotoID($0) }) { order(photo) }
        }
        #expect(disk.isSubset(of: wanted))
      }
      for _ in 0..<2 {
        while !open.isEmpty { answer(0, obeys: true) }
        for photo in sweep(&owed).map({ PhotoID($0) }) { order(photo) }
      }
      while !open.isEmpty { answer(0, obeys: true) }
      #expect(disk.isEmpty && owed.count == 0, "seed \(seed): \(disk.map(\.raw)) stay")
    }
  }
}
