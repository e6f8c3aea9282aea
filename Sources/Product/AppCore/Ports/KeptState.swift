public import Kernel

/// What the app keeps from one launch to the next beside photos and points: small, and written as a whole.
///
/// Whoever carries out `AppTask.keep` writes its bytes durably, old or new and never half of one, and gives what was
/// written last to the next launch. See docs/product.md, sections 2 and 6.
public struct KeptState: Hashable, Sendable {
  /// The latest time the app has gone by: no later launch goes by an earlier one.
  public var highWater = WallTime(nanoseconds: 0)
  /// What the server's clock showed beyond the device's when last heard of.
  public var correction = TimeSpan.zero
  /// Wrong PINs since the last right one.
  public var wrongPinCount = 0
  /// No PIN is looked at before this, which is so much later than `highWater` as there was left to wait when it was kept.
  public var pinRetryAt = WallTime(nanoseconds: 0)
  /// The child's avatar; 0 is none. A byte, since requests that carry the state are kept in a table.
  public var avatar: UInt8 = 0

  /// What a new installation knows.
  public init() {}
}

extension KeptState {
  private static let version: UInt64 = 2
  /// Words of a file: a version, the numbers, a digest. The first version knew no avatar.
  private static let wordCounts: [UInt64: Int] = [1: 6, 2: 7]

  /// A version, the five numbers, and a digest of all that; eight bytes each, lowest first.
  public var bytes: [UInt8] {
    let words = [
      KeptState.version, UInt64(bitPattern: highWater.nanoseconds),
      UInt64(bitPattern: correction.nanoseconds),
      UInt64(bitPattern: Int64(wrongPinCount)), UInt64(bitPattern: pinRetryAt.nanoseconds),
      UInt64(avatar),
    ]
    return (words + [KeptState.digest(words)]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  /// Reads what `bytes` gave; `nil` for anything else: then the app starts as a new installation does.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 48, bytes.count % 8 == 0, bytes.count <= 56 else { return nil }
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    guard KeptState.wordCounts[words[0]] == words.count, words.last == KeptState.digest(words.dropLast())
    else {
      return nil
    }
    highWater = WallTime(nanoseconds: Int64(bitPattern: words[1]))
    correction = TimeSpan(nanoseconds: Int64(bitPattern: words[2]))
    wrongPinCount = Int(Int64(bitPattern: words[3]))
    pinRetryAt = WallTime(nanoseconds: Int64(bitPattern: words[4]))
    if words.count > 6 { avatar = UInt8(clamping: words[5]) }
  }

  private static func digest(_ words: some Sequence<UInt64>) -> UInt64 {
    var digest = StableDigest()
    for word in words { digest.mix(word) }
    return digest.value
  }
}
