public import Kernel
internal import ScenarioFormat
internal import Synchronization

/// A simulated network of one device: the duration of a request, and whether it arrives. The scenario's `faults` configure it.
///
/// An app sends from `perform` and returns the span:
/// ```swift
/// mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
///   let sent = network.send(bytes: 2_000, at: start)
///   failed[effect] = !sent.arrives
///   return sent.span
/// }
/// ```
public final class FakeNetwork: Sendable {
  /// The outcome of a request.
  public struct Sent: Hashable, Sendable {
    /// Time until the answer arrives, or until the app learns of the failure.
    public let span: TimeSpan
    /// Whether the answer arrives.
    public let arrives: Bool
  }

  /// Periods without a network, in order of time.
  public let offline: [Range<Instant>]
  /// The end of the fault period. From here on nothing fails.
  public let healed: Instant
  private let lostPercent: Int
  private let drawn: Mutex<(random: RandomSource, lost: Int, sent: Int)>

  /// Median latency without transfer time, for a radio that has to wake up, and its log-normal spread [A].
  private static let latency = TimeSpan.milliseconds(120)
  private static let spread = 0.5
  /// 1 MB a second [A].
  private static let bytesPerSecond = 1_000_000.0
  /// An app without a network learns so after 5 ms, and of a lost request after 10 s [A].
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

  /// A draw from an exponential distribution with this mean, at least 1 ms.
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

  /// Sends a request. `bytes` counts the request and its answer. The request fails if an offline period begins before the answer.
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

  /// Number of requests sent, and of those that did not arrive.
  public var counts: (sent: Int, lost: Int) { drawn.withLock { ($0.sent, $0.lost) } }
}

/// A simulated disk of one device: the duration of a write, and whether it is stored. The scenario's `faults` configure it.
///
/// ```swift
/// mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
///   let written = disk.write(bytes: 4_096, at: start)
///   refused[effect] = !written.isStored
///   return written.span
/// }
/// ```
public final class FakeDisk: Sendable {
  /// The outcome of a write.
  public struct Written: Hashable, Sendable {
    /// Duration of the write, also of a refused one.
    public let span: TimeSpan
    /// Whether the bytes are stored. False: the disk refused them.
    public let isStored: Bool
  }

  private let healed: Instant
  private let refusedPercent: Int
  private let drawn: Mutex<(random: RandomSource, refused: Int, written: Int)>

  /// Duration of a synced write to a phone's flash, and of each megabyte on top [A].
  private static let sync = TimeSpan.milliseconds(4)
  private static let perMegabyte = TimeSpan.milliseconds(8)

  package init(_ faults: Faults, length: TimeSpan, _ chance: SeedTree) {
    healed = faults.end(in: length)
    refusedPercent = faults.refusedPercent
    drawn = Mutex((chance.child("writes").stream(), 0, 0))
  }

  /// Simulates a write of `bytes` bytes; no data is stored here. A refused write stores nothing, so the app must keep its own
  /// state right.
  public func write(bytes: Int, at start: Instant) -> Written {
    drawn.withLock { drawn in
      let isRefused = drawn.random.below(100) < refusedPercent && start < healed
      drawn.written += 1
      if isRefused { drawn.refused += 1 }
      let bulk = Double(FakeDisk.perMegabyte.nanoseconds) * Double(max(0, bytes)) / 1_048_576
      return Written(span: FakeDisk.sync + TimeSpan(nanoseconds: Int64(bulk)), isStored: !isRefused)
    }
  }

  /// Number of writes tried, and of those refused.
  public var counts: (written: Int, refused: Int) { drawn.withLock { ($0.written, $0.refused) } }
}
