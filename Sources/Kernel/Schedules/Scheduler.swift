/// Makes the choices of a session by a schedule, and records the deviations. Use it on the session's thread only.
///
/// ```swift
/// let scheduler = Scheduler(.uniform(seed: 7), session: 0)
/// let first = scheduler.choose(among: ready, at: now) { names[$0] }
/// ```
public final class Scheduler {
  public let session: Int
  /// Choices so far.
  public private(set) var choices = 0
  /// The choices at which something ran first that was not first in the natural order.
  public private(set) var deviations: [Deviation] = []
  /// For each choice, a digest of the ready things.
  public private(set) var ready: [UInt64] = []
  /// The first recorded deviation that no longer fits; from there on the natural order applies. `nil` if all fitted.
  public private(set) var left: Deviation?
  /// The names of the things that were ready at the watched choice.
  public private(set) var watched: [String] = []

  /// Called with each deviation as it happens.
  public var onDeviation: ((Deviation) -> Void)?

  private let mode: Mode
  private let names: Bool
  private let watches: Int?
  private var random: RandomSource
  /// Priorities of the threads seen so far; the highest runs first. Dropped threads are below all others.
  private var priorities: [UInt64: UInt64] = [:]
  private var changes: Set<Int> = []
  private var fallen: UInt64 = 0
  private var recorded: [Deviation] = []
  private var next = 0
  /// The instant of the last choice; `ofInstant` counts its choices so far.
  private var instant = Int64.min
  private var ofInstant = 0

  /// Bits cut off a digest, so that the rest is an integer that JSON represents exactly.
  private static let spareBits = 16

  private enum Mode { case natural, uniform, priorities, recorded }

  /// Creates a scheduler for one session.
  ///
  /// - Parameters:
  ///   - schedule: the order, natural, drawn or recorded.
  ///   - session: the number of the session, which selects its draws.
  ///   - names: whether deviations carry names.
  ///   - choice: the number of the choice whose ready things are stored in `watched`.
  public init(_ schedule: Schedule, session: Int, names: Bool = false, watching choice: Int? = nil) {
    (self.session, self.names, watches) = (session, names, choice)
    switch schedule {
    case .natural: (mode, random) = (.natural, SeedTree(0).stream())
    case .uniform(let seed): (mode, random) = (.uniform, SeedTree(seed).child(session).stream())
    case .priorities(let seed, let count, let bound):
      (mode, random) = (.priorities, SeedTree(seed).child(session).stream())
      for _ in 0..<count { changes.insert(random.below(max(1, bound))) }
    case .recorded(let all):
      (mode, random) = (.recorded, SeedTree(0).stream())
      recorded = all.filter { $0.session == session }.sorted { ($0.at, $0.choice) < ($1.at, $1.choice) }
    }
  }

  /// Chooses which of two or more ready things runs first, as an index into `all`; 0 is the natural one.
  ///
  /// `name` is called only for deviations, if names were requested, and at the watched choice.
  public func choose(among all: [ReadyChoice], at now: Instant, name: (Int) -> String) -> Int {
    let number = choices
    choices += 1
    // A choice with an earlier time than the last one counts as one of that later instant.
    if now.nanoseconds > instant { (instant, ofInstant) = (now.nanoseconds, 0) }
    defer { ofInstant += 1 }
    var mixed = StableDigest(seed: UInt64(all.count))
    for one in all { mixed.mix(one.place) }
    let digest = mixed.value >> Scheduler.spareBits
    ready.append(digest)
    if number == watches { watched = all.indices.map(name) }
    let taken = place(among: all, number, digest)
    if taken > 0 {
      let deviation = Deviation(
        session: session, at: instant, choice: ofInstant, taken: taken, place: all[taken].place,
        ready: digest, first: names ? name(taken) : "", before: names ? name(0) : "")
      deviations.append(deviation)
      onDeviation?(deviation)
    }
    return taken
  }

  private func place(among all: [ReadyChoice], _ number: Int, _ digest: UInt64) -> Int {
    switch mode {
    case .natural: return 0
    case .uniform: return random.below(all.count)
    case .priorities:
      var first = highest(all)
      if changes.contains(number) {
        // Below all threads that dropped before.
        priorities[all[first].thread] = (1 << 32) - fallen
        fallen += 1
        first = highest(all)
      }
      return first
    case .recorded:
      return recordedPlace(among: all, digest)
    }
  }

  private func recordedPlace(among all: [ReadyChoice], _ digest: UInt64) -> Int {
    // Skip recorded choices that this run did not reach.
    while next < recorded.count, (recorded[next].at, recorded[next].choice) < (instant, ofInstant) {
      if recorded[next].ready != nil { left = left ?? recorded[next] }
      next += 1
    }
    guard left == nil, next < recorded.count, recorded[next].at == instant,
      recorded[next].choice == ofInstant
    else { return 0 }
    let wanted = recorded[next]
    next += 1
    if let ready = wanted.ready, ready != digest {
      left = wanted
      return 0
    }
    if wanted.taken < all.count, all[wanted.taken].place == wanted.place { return wanted.taken }
    return all.firstIndex { $0.place == wanted.place } ?? 0
  }

  /// Ends the session. A recorded deviation after the last choice counts as one that did not fit.
  public func finish() {
    if next < recorded.count, recorded[next].ready != nil { left = left ?? recorded[next] }
  }

  private func highest(_ all: [ReadyChoice]) -> Int {
    var (best, first) = (UInt64(0), 0)
    for (place, one) in all.enumerated() {
      let priority = priority(of: one.thread)
      if priority > best { (best, first) = (priority, place) }
    }
    return first
  }

  /// The priority of a thread, drawn on its first choice, above all dropped threads.
  private func priority(of thread: UInt64) -> UInt64 {
    if let known = priorities[thread] { return known }
    let drawn = random.next() | (1 << 63)
    priorities[thread] = drawn
    return drawn
  }
}
