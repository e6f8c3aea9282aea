import Kernel
import Testing

@Suite("The display lists of a frame and of the frame before")
struct DisplayBufferTests {
  private static func item(_ number: Int, at x: Double) -> DisplayItem {
    DisplayItem(id: DisplayID(slot: 1, UInt64(number)), kind: .dot, frame: ScreenRect(x, 0, 8, 8))
  }

  @Test("each frame is compared with the one before it, as two lists are", arguments: 1...20)
  func differences(seed: Int) {
    var random = SeedTree(UInt64(seed)).stream()
    var buffer = DisplayBuffer(capacity: 2)
    var (digest, expected) = (StableDigest(), StableDigest())
    var before = DisplayList()
    for _ in 0..<20 {
      var list = DisplayList()
      buffer.begin()
      #expect(buffer.items.isEmpty)
      for number in 0..<10 where random.below(3) > 0 {
        let item = Self.item(number, at: Double(random.below(2)))
        list.append(item)
        buffer.append(item)
      }
      #expect(buffer.items == list.items)
      let delta = buffer.diff(digest: &digest)
      #expect(delta == DisplayDelta(from: before, to: list, digest: &expected))
      before = list
    }
    #expect(digest == expected)
  }

  /// It was -1 in such a frame, and a run that kept the frame could not read its own rows.
  @Test("a duplicate identity removes no view")
  func twice() {
    var (buffer, digest) = (DisplayBuffer(capacity: 2), StableDigest())
    for count in 1...2 {
      buffer.begin()
      for _ in 0..<count { buffer.append(Self.item(1, at: 0)) }
      #expect(buffer.diff(digest: &digest).removed == 0)
    }
  }
}
