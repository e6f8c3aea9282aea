public import Kernel
internal import ScenarioFormat
internal import Synchronization

/// A device's network as a scenario has it: how long a request takes, and whether it arrives.
///
/// An app asks it in `perform`, and answers with the span:
/// ```swift
/// mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
///   let sent = network.send(bytes: 2_000, at: start)
///   failed[effect] = !sent.arrives
///   return sent.span
/// }
/// ```
public final class FakeNetwork: Sendable {
  /// What became of a request.
  public struct Sent: Hashable, Sendable {
    /// Until its answer, or until the app hears that it has failed.
    public let span: TimeSpan
    public let arrives: Bool
  }

  /// The spells without a network, in order of time.
  public let offline: [Range<Instant>]
  /// When nothing fails any more.
  public let healed: Instant
  private let lostPercent: Int
  private let drawn: Mutex<(random: RandomSource, lost: Int, sent: Int)>

  /// Of a radio that has to wake up: the middle of what a request takes without its bytes, and its spread [A].
  private static let latency = TimeSpan.milliseconds(120)
  private static let spread = 0.5
  /// 1 MB a second [A].
  private static let bytesPerSecond = 1_000_000.0
  /// An app without a network hears so at once, and of a lost request after ten seconds [A].
  private static let refusal = TimeSpan.milliseconds(5)
  private static let timeout = TimeSpan.seconds(10)

  package init(_ faults: Faults, length: TimeSpan, _ chance: SeedTree) {
    healed = faults.end(in: length)
    lostPercent = faults.lostPercent
    drawn = Mutex((chance.child("requests").stream(), 0, 0))
    var random = chance.child("spells").stream()
    var (spells, at): ([Range<Instant>], Instant) = ([], .zero)
    while faults.offlineEvery > .zero {
      let begin = at + FakeNetwork.span(around: faults.offlineEvery, &random)
      guard begin < healed else { break }
      at = min(healed, begin + FakeNetwork.span(around: faults.offlineLasts, &random))
      spells.append(begin..<at)
    }
    offline = spells
  }

  /// An exponential time with this mean, at least a millisecond.
  private static func span(around mean: TimeSpan, _ random: inout RandomSource) -> TimeSpan {
    let drawn = -Double(mean.nanoseconds) * StableMath.log(1 - random.unit())
    return TimeSpan(nanoseconds: max(1_000_000, Int64(drawn)))
  }

  /// Whether there is a network at an instant. O(log spells).
  public func isReachable(at instant: Instant) -> Bool { spell(at: instant) == nil }

  private func spell(at instant: Instant) -> Range<Instant>? {
    var (low, high) = (0, offline.count)
    while low < high {
      let middle = (low + high) / 2
      if offline[middle].upperBound > instant { high = middle } else { low = middle + 1 }
    }
    return low < offline.count && offline[low].contains(instant) ? offline[low] : nil
  }

  /// Sends a request of so many bytes, those of its answer among them. A spell without a network that begins on its way takes it along.
  public func send(bytes: Int, at start: Instant) -> Sent {
    drawn.withLock { drawn in
      let factor = drawn.random.lognormal(0, FakeNetwork.spread)
      let isLost = drawn.random.below(100) < lostPercent && start < healed
      let sent = sent(bytes, start, factor, isLost: isLost)
      drawn.sent += 1
      if !sent.arrives { drawn.lost += 1 }
      return sent
    }
  }

  private func sent(_ bytes: Int, _ start: Instant, _ factor: Double, isLost: Bool) -> Sent {
    guard isReachable(at: start) else { return Sent(span: FakeNetwork.refusal, arrives: false) }
    let latency = Double(FakeNetwork.latency.nanoseconds) * min(8, factor)
    let transfer = Double(max(0, bytes)) / FakeNetwork.bytesPerSecond * 1e9
    let span = isLost ? FakeNetwork.timeout : TimeSpan(nanoseconds: Int64(latency + transfer))
    if let cut = offline.first(where: { $0.lowerBound > start && $0.lowerBound < start + span }) {
      return Sent(span: cut.lowerBound - start, arrives: false)
    }
    return Sent(span: span, arrives: !isLost)
  }

  /// Requests that were sent, and those of them that did not arrive.
  public var counts: (sent: Int, lost: Int) { drawn.withLock { ($0.sent, $0.lost) } }
}

/// A device's disk as a scenario has it: how long a write takes, and whether it is stored.
public final class FakeDisk: Sendable {
  /// What became of a write.
  public struct Written: Hashable, Sendable {
    public let span: TimeSpan
    public let isStored: Bool
  }

  private let healed: Instant
  private let refusedPercent: Int
  private let drawn: Mutex<(random: RandomSource, refused: Int, written: Int)>

  /// A synced write of a phone's flash, and what it takes by the megabyte [A].
  private static let sync = TimeSpan.milliseconds(4)
  private static let perMegabyte = TimeSpan.milliseconds(8)

  package init(_ faults: Faults, length: TimeSpan, _ chance: SeedTree) {
    healed = faults.end(in: length)
    refusedPercent = faults.refusedPercent
    drawn = Mutex((chance.child("writes").stream(), 0, 0))
  }

  /// Writes so many bytes. What the app keeps of them is its own affair: a refused write has stored nothing.
  public func write(bytes: Int, at start: Instant) -> Written {
    drawn.withLock { drawn in
      let isRefused = drawn.random.below(100) < refusedPercent && start < healed
      drawn.written += 1
      if isRefused { drawn.refused += 1 }
      let bulk = Double(FakeDisk.perMegabyte.nanoseconds) * Double(max(0, bytes)) / 1_048_576
      return Written(span: FakeDisk.sync + TimeSpan(nanoseconds: Int64(bulk)), isStored: !isRefused)
    }
  }

  /// Writes that were tried, and those of them that were refused.
  public var counts: (written: Int, refused: Int) { drawn.withLock { ($0.written, $0.refused) } }
}
