public import Kernel

/// Makes ids that grow with time and that no other device of the family makes, without chance.
///
/// 42 bits of milliseconds since 1970 (until 2109), 9 bits of device, 12 bits of sequence. A full sequence or a
/// clock that was set back borrows from the next millisecond, so that ids of one source always grow.
public struct LedgerIDSource: Hashable, Sendable {
  private let device: Int64
  private var millisecond: Int64
  /// The first of each millisecond.
  private let first: Int64
  private var sequence: Int64

  /// A source for one device of the family, 0 to 511; `after` is the highest id that it has made before.
  ///
  /// Where a device has several sources, each has a `part` of its own, 0 to 3, which begins each millisecond at another quarter
  /// of the sequence: so they never meet, unless one makes more than 1,024 ids in a millisecond (D). Where two installations may
  /// speak for one device each begins at another `share` of that, 0 to 31, and they do not meet within 32 ids of a millisecond (D).
  public init(device: Int, part: Int = 0, share: Int = 0, after: Int64 = 0) {
    precondition((0..<512).contains(device), "device \(device) must be in 0..<512")
    precondition((0..<4).contains(part), "part \(part) must be in 0..<4")
    precondition((0..<32).contains(share), "share \(share) must be in 0..<32")
    self.device = Int64(device)
    first = Int64(part) << 10 | Int64(share) << 5
    sequence = first
    millisecond = after > 0 ? (after >> 21) + 1 : 0
  }

  /// The next id, positive and larger than all before. O(1).
  public mutating func next(at time: WallTime) -> Int64 {
    let now = max(0, time.nanoseconds / 1_000_000)
    if now > millisecond {
      millisecond = now
      sequence = first
    } else if sequence == 4_095 {
      millisecond += 1
      sequence = first
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
