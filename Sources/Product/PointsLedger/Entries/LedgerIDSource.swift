public import Kernel

/// Makes ids that grow with time and that no other device of the family makes, without chance.
///
/// 42 bits of milliseconds since 1970 (until 2109), 9 bits of device, 12 bits of sequence. A full sequence or a
/// clock that was set back borrows from the next millisecond, so that ids of one source always grow.
public struct LedgerIDSource: Hashable, Sendable {
  private let device: Int64
  private var millisecond: Int64
  private var sequence: Int64 = 0

  /// A source for one device of the family, 0 to 511; `after` is the highest id that it has made before.
  public init(device: Int, after: Int64 = 0) {
    precondition((0..<512).contains(device), "device \(device) must be in 0..<512")
    self.device = Int64(device)
    millisecond = after > 0 ? (after >> 21) + 1 : 0
  }

  /// The next id, positive and larger than all before. O(1).
  public mutating func next(at time: WallTime) -> Int64 {
    let now = max(0, time.nanoseconds / 1_000_000)
    if now > millisecond {
      millisecond = now
      sequence = 0
    } else if sequence == 4_095 {
      millisecond += 1
      sequence = 0
    } else {
      sequence += 1
    }
    return millisecond << 21 | device << 12 | sequence
  }

  /// The next id, of an entry made at `time`. O(1).
  public mutating func entry(at time: WallTime) -> TransactionID { TransactionID(next(at: time)) }

  /// The device that made an id, 0 to 511. O(1).
  public static func device(of id: Int64) -> Int { Int(id >> 12 & 511) }
}
