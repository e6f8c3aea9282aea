/// The fingers that are down, out of 256 possible ones; fixed size.
@usableFromInline struct FingerSet: Hashable, Sendable {
  private(set) var words = SIMD4<UInt64>(repeating: 0)
  @usableFromInline private(set) var count = 0

  @inlinable var isEmpty: Bool { count == 0 }

  func contains(_ finger: UInt8) -> Bool {
    words[Int(finger >> 6)] & (1 << UInt64(finger & 63)) != 0
  }

  mutating func insert(_ finger: UInt8) {
    guard !contains(finger) else { return }
    words[Int(finger >> 6)] |= 1 << UInt64(finger & 63)
    count += 1
  }

  mutating func remove(_ finger: UInt8) {
    guard contains(finger) else { return }
    words[Int(finger >> 6)] &= ~(1 << UInt64(finger & 63))
    count -= 1
  }
}
