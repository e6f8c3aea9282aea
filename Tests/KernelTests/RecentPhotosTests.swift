import Kernel
import Testing

@Suite("The most recent photos")
struct RecentPhotosTests {
  @Test("equal the end of a full list, at any limit and with repeats")
  func model() {
    for limit in 1...9 {
      var random = RandomSource(seed: UInt64(limit))
      var recent = RecentPhotos(limit: limit)
      var all: [PhotoID] = []
      for step in 0..<400 {
        let photo = PhotoID(UInt64(random.below(2 * limit + 3)) + 1)
        let isNew = !all.suffix(limit).contains(photo)
        #expect(recent.insert(photo) == isNew, "limit \(limit), step \(step)")
        if isNew { all.append(photo) }
        recent.checkInvariants()
        for raw in 1...UInt64(2 * limit + 3) {
          #expect(
            recent.contains(PhotoID(raw)) == all.suffix(limit).contains(PhotoID(raw)),
            "limit \(limit), step \(step)")
        }
        #expect(recent.count == min(limit, all.count))
      }
      #expect(all.count > 3 * limit, "limit \(limit): the ring went round")
    }
  }

  @Test("lose a removed photo at any position, and the others keep their order")
  func removal() {
    for limit in 2...6 {
      for count in 1...(2 * limit) {
        for taken in 1...UInt64(count) {
          var recent = RecentPhotos(limit: limit)
          for raw in 1...UInt64(count) { recent.insert(PhotoID(raw)) }
          var known = (1...UInt64(count)).suffix(limit).map { PhotoID($0) }
          #expect(recent.remove(PhotoID(taken)) == known.contains(PhotoID(taken)))
          known.removeAll { $0 == PhotoID(taken) }
          for raw in 100...101 as ClosedRange<UInt64> {
            recent.insert(PhotoID(raw))
            known = (known + [PhotoID(raw)]).suffix(limit)
            recent.checkInvariants()
            for other in (1...UInt64(count)).map({ PhotoID($0) }) {
              #expect(
                recent.contains(other) == known.contains(other),
                "limit \(limit), \(count), \(taken), \(other)")
            }
          }
        }
      }
    }
  }

  @Test("are empty at first")
  func none() {
    let recent = RecentPhotos()
    #expect(!recent.contains(PhotoID(1)) && recent.count == 0 && recent.limit == 512)
    recent.checkInvariants()
  }
}
