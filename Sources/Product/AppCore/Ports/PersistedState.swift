public import Gallery
public import Kernel
internal import PointsLedger

/// The app's small persistent state, apart from photos and points; written as a whole.
///
/// The port of `AppTask.keep` writes the bytes durably and atomically, and passes the last ones to the next launch. See
/// docs/product.md, sections 2 and 6.
public struct PersistedState: Hashable, Sendable {
  /// The latest app time; later launches never use an earlier one.
  public var highWater = WallTime(nanoseconds: 0)
  /// Wrong PINs since the last correct one.
  public var wrongPinCount = 0
  /// The time before which no PIN is checked: `highWater` plus the rest of the wait when the state was stored.
  public var pinRetryAt = WallTime(nanoseconds: 0)
  /// The server's clock minus the device's; `nil` when unknown.
  public var correction: TimeSpan?
  /// The child's avatar; 0 for none. A byte, to keep the requests that carry the state small.
  public var avatar: UInt8 = 0
  /// The selected theme.
  public var theme = ThemeChoice.system
  /// The child's use of its open rewards; at most one runs.
  public var uses: [RewardUse] = []

  /// The state of a new installation.
  public init() {}
}

extension PersistedState {
  private static let version: UInt64 = 5
  /// The words of a use: reward, minutes, time begun, and start time or `stands`.
  private static let useLength = 4
  private static let stands = Int64.min
  /// The value of an unknown correction.
  private static let unknown = Int64.min

  /// Whether a file of this version may have this many words: version, numbers, digest. Version 1 had no avatar, 2 no uses, 3 no
  /// theme. Up to version 4 a correction of zero meant none.
  private static func isLawful(_ version: UInt64, _ count: Int) -> Bool {
    switch version {
    case 1: count == 6
    case 2: count == 7
    case 3, 4, 5:
      count >= firstUse(version) + 1 && (count - firstUse(version) - 1) % useLength == 0
    default: false
    }
  }

  /// The index of the first use.
  private static func firstUse(_ version: UInt64) -> Int { version < 4 ? 6 : 7 }

  /// A version, six numbers, four for each use, and a digest; eight bytes each, lowest first.
  public var bytes: [UInt8] {
    var words = [
      PersistedState.version, UInt64(bitPattern: highWater.nanoseconds),
      UInt64(bitPattern: correction?.nanoseconds ?? PersistedState.unknown),
      UInt64(bitPattern: Int64(wrongPinCount)), UInt64(bitPattern: pinRetryAt.nanoseconds),
      UInt64(avatar), UInt64(theme.rawValue),
    ]
    for use in uses {
      let since = use.since?.nanoseconds ?? PersistedState.stands
      words += [use.reward.raw, use.minutes, use.begun.nanoseconds, since].map { UInt64(bitPattern: $0) }
    }
    return (words + [PersistedState.digest(words)]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  /// Parses `bytes`; `nil` for other bytes, and the app then starts like a new installation.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 48, bytes.count % 8 == 0 else { return nil }
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    guard PersistedState.isLawful(words[0], words.count),
      words.last == PersistedState.digest(words.dropLast())
    else {
      return nil
    }
    highWater = WallTime(nanoseconds: Int64(bitPattern: words[1]))
    let correction = Int64(bitPattern: words[2])
    let isKnown = words[0] >= 5 ? correction != PersistedState.unknown : correction != 0
    self.correction = isKnown ? TimeSpan(nanoseconds: correction) : nil
    wrongPinCount = Int(Int64(bitPattern: words[3]))
    pinRetryAt = WallTime(nanoseconds: Int64(bitPattern: words[4]))
    if words.count > 6 { avatar = UInt8(clamping: words[5]) }
    if words[0] >= 4 {
      guard let known = UInt8(exactly: words[6]).flatMap(ThemeChoice.init(rawValue:)) else { return nil }
      theme = known
    }
    for first in stride(
      from: PersistedState.firstUse(words[0]), to: words.count - 1, by: PersistedState.useLength)
    {
      let numbers = words[first..<first + PersistedState.useLength].map { Int64(bitPattern: $0) }
      var use = RewardUse(of: RedemptionID(numbers[0]), minutes: numbers[1])
      use.begun = TimeSpan(nanoseconds: numbers[2])
      if numbers[3] != PersistedState.stands { use.since = WallTime(nanoseconds: numbers[3]) }
      uses.append(use)
    }
  }

  private static func digest(_ words: some Sequence<UInt64>) -> UInt64 {
    var digest = StableDigest()
    for word in words { digest.mix(word) }
    return digest.value
  }
}
