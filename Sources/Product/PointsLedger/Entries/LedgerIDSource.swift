public import Kernel

/// Generates ids that grow with time and are unique within the family, without random numbers.
///
/// 42 bits are milliseconds since 1970 (until 2109), 9 bits the device, 12 bits a sequence number. When the sequence is full or
/// the clock was set back, the next millisecond is used. So the ids of one source always grow.
///
///     var ids = LedgerIDSource(device: 3, after: ledger.highestID)
///     let id = ids.entry(at: now)
public struct LedgerIDSource: Hashable, Sendable {
  private let device: Int64
  private var millisecond: Int64
  /// The first sequence number of each millisecond.
  private let first: Int64
  private var sequence: Int64

  /// Creates a source for one device of the family.
  ///
  /// - Parameter device: The device's number, 0 to 511.
  /// - Parameter part: 0 to 3; distinguishes several sources of one device. Each starts at another quarter of the sequence, so
  ///   their ids differ up to 1,024 ids in a millisecond (D).
  /// - Parameter share: 0 to 31; distinguishes installations with the same device number. Their ids differ up to 32 ids in a
  ///   millisecond (D).
  /// - Parameter after: The highest id that the source generated before.
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

  /// The next id, for an entry made at `time`. O(1).
  public mutating func entry(at time: WallTime) -> TransactionID { TransactionID(next(at: time)) }

  /// The number of the device that generated an id, 0 to 511. O(1).
  public static func device(of id: Int64) -> Int { Int(id >> 12 & 511) }
}
