import Foundation
import Kernel
import PhotoCaching
import Synchronization

/// Two threads reading one cache, against one thread with half of the work.
///
/// The same is asked, in the same rounds, of the least that any cache with locks must do: hash the key, take one lock of
/// sixteen, count a reference to a shared object. What that gains is what the machine gives two threads that share
/// anything, and where its cores are far apart that is little; then the cache is not to blame. The same of pure
/// computing tells a busy machine from a distant core.
enum CacheThreads: Benchmark {
  static let name = "cache-threads"
  static let title = "Memory cache, two threads against one, get at random (time that passes)"

  private static let target = 1.6

  static func findings(_ depth: Depth) throws -> [Finding] {
    try [16_000, 1_000].flatMap { size in
      let workload = ThreadedReads(CacheFixture(count: size, reads: 50_000))
      // Short runs and many rounds: the best of them found both cores free.
      let contest = Contest(rounds: 2 * depth.rounds, clock: .wall)
      let kinds: [(String, @Sendable (Int) -> Void)] = [
        ("SharedMemoryCache", { workload.readShared($0) }), ("NSCache", { workload.readNSCache($0) }),
        ("hash, lock, retain", { workload.readBare($0) }), ("computing only", { workload.compute($0) }),
      ]
      let times = try contest.timings(
        of: kinds.flatMap { kind in
          [1, 2].map { threads in
            Contestant(threads == 1 ? "one thread" : kind.0, calls: threads) { run(threads, kind.1) }
          }
        })
      let machine = Ratio(of: times[5], to: times[4], .speed).value
      return [
        finding("SharedMemoryCache, \(size) entries", times[0], times[1], target: target, machine: machine),
        finding("NSCache, \(size) entries", times[2], times[3], target: nil, machine: machine),
        finding("the least: hash, lock, retain", times[4], times[5], target: nil, machine: machine),
        finding("computing only", times[6], times[7], target: nil, machine: machine),
      ]
    }
  }

  private static func finding(
    _ what: String, _ one: Timings, _ two: Timings, target: Double?, machine: Double
  ) -> Finding {
    // A call is one thread's work, so that two threads' time for one is half of what passed.
    var finding = Finding(what, two, against: one, .speed, target.map { .atLeast($0) } ?? .none)
    if let target, finding.verdict == .missed, machine < target {
      finding.verdict = .undecided("the least gained \(RatioText.ratio(machine))")
    }
    return finding
  }

  /// Runs the body on as many threads, each told its number, and waits for all.
  private static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchSemaphore(value: 0)
    for number in 0..<count {
      let thread = Thread {
        body(number)
        done.signal()
      }
      thread.start()
    }
    for _ in 0..<count { done.wait() }
  }
}

/// What each thread does. Only the caches are shared: keys and order are the thread's own.
private final class ThreadedReads: @unchecked Sendable {
  private let shared: SharedMemoryCache<String, Picture>
  private let nsCache: NSCache<NSString, Picture>
  private let fixtures: [CacheFixture]
  private let locks = InlineArray<16, PaddedLock> { _ in PaddedLock() }

  // Unchecked: NSCache is safe on threads by its documentation, and nothing writes the rest after this.
  init(_ fixture: CacheFixture) {
    shared = fixture.filledShared()
    nsCache = fixture.filledNSCache()
    fixtures = [fixture, CacheFixture(count: fixture.count, reads: fixture.order.count)]
  }

  func readShared(_ thread: Int) {
    let (order, names) = (fixtures[thread].order, fixtures[thread].lookups)
    var sum = 0
    for _ in 0..<4 {
      for place in order { if let picture = shared.value(for: names[place]) { sum &+= picture.number } }
    }
    precondition(sum > 0, "nothing was read")
  }

  func readNSCache(_ thread: Int) {
    let (order, names) = (fixtures[thread].order, fixtures[thread].bridgedLookups)
    var sum = 0
    for place in order { if let picture = nsCache.object(forKey: names[place]) { sum &+= picture.number } }
    precondition(sum > 0, "nothing was read")
  }

  func readBare(_ thread: Int) {
    let (order, names, pictures) = (fixtures[thread].order, fixtures[thread].lookups, fixtures[0].pictures)
    var sum = 0
    for _ in 0..<4 {
      for place in order {
        let stripe = Int(truncatingIfNeeded: UInt(bitPattern: names[place].hashValue) >> 60)
        let picture = locks[stripe].mutex.withLock { $0.picture(pictures, place) }
        sum &+= picture.number
      }
    }
    precondition(sum > 0, "nothing was read")
  }

  func compute(_ thread: Int) {
    var random = RandomSource(seed: UInt64(thread))
    var sum: UInt64 = 0
    for _ in 0..<10_000_000 { sum ^= random.next() }
    precondition(sum != 0, "nothing was computed")
  }
}

/// A lock alone on its cache lines, and the number of times it was taken.
private struct PaddedLock: ~Copyable, Sendable {
  struct Guarded: Sendable {
    var reads = 0

    @inline(never) mutating func picture(_ pictures: [Picture], _ place: Int) -> Picture {
      reads += 1
      return pictures[place]
    }
  }

  let mutex = Mutex(Guarded())
  private let padding = InlineArray<16, UInt64>(repeating: 0)
}
