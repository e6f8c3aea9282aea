import FamilySubject
import Gallery
import Invariants
import Kernel
import PhotoCaching
import Testing

@Suite("Stated limits that a session reaches")
struct LimitCoverageTests {
  /// What is met, by name.
  private static func met(_ oracle: LimitCoverage) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(oracle.names, oracle.figures)).filter { $0.value > 0 }
  }

  private static func toast(_ number: Int) -> GalleryEffect {
    .toastRequested(number: number, isCategory: false)
  }

  @Test("a photo at four times or half of its size reaches a limit, and one just inside does not")
  func zoom() {
    var oracle = LimitCoverage()
    for zoom in [3_999_999, 500_001, 1_000_000] as [Int64] {
      oracle.record([], [], on: .fullscreen, zoom: zoom)
    }
    #expect(Self.met(oracle).isEmpty)
    for zoom in [4_000_000, 4_000_000, 500_000] as [Int64] {
      oracle.record([], [], on: .fullscreen, zoom: zoom)
    }
    #expect(Self.met(oracle) == ["limit.largestZoom": 1, "limit.smallestZoom": 1])
  }

  @Test("a toast dropped for a new one reaches the limit; one that leaves with its screen does not")
  func toasts() {
    var oracle = LimitCoverage()
    for number in 0..<17 { oracle.record([Self.toast(number)], [], on: .grid, zoom: 1_000_000) }
    #expect(Self.met(oracle).isEmpty)
    oracle.record([Self.toast(17), .toastSuperseded(number: 1)], [], on: .grid, zoom: 1_000_000)
    #expect(Self.met(oracle) == ["limit.waitingToasts": 1])
    oracle.record([.toastSuperseded(number: 2)], [], on: .grid, zoom: 1_000_000)
    // A category's toast is none of the queue.
    oracle.record(
      [.toastRequested(number: 18, isCategory: true), .toastRequested(number: 19, isCategory: false)], [],
      on: .grid, zoom: 1_000_000)
    oracle.record([Self.toast(20), .toastSuperseded(number: 18)], [], on: .grid, zoom: 1_000_000)
    #expect(Self.met(oracle) == ["limit.waitingToasts": 1])
  }

  @Test(
    "a retry 30 s after a failure reaches the longest pause, and one shortly before does not")
  func pauses() {
    var oracle = LimitCoverage()
    let list = RequestNote.Subject.groupList(GroupID(1))
    func ask(after span: TimeSpan) {
      oracle.record(RequestNote(list, .failed), at: .milliseconds(1_000))
      oracle.record(RequestNote(list, .asked), at: .milliseconds(1_000) + span)
    }
    ask(after: .seconds(30) - TimeSpan(nanoseconds: 1))
    #expect(Self.met(oracle).isEmpty)
    ask(after: .seconds(30))
    #expect(Self.met(oracle) == ["limit.longestPause": 1])
    oracle.record(RequestNote(list, .done), at: .milliseconds(40_000))
    oracle.record(RequestNote(list, .asked), at: .milliseconds(90_000))
    #expect(Self.met(oracle) == ["limit.longestPause": 1])
  }

  @Test("a photo damaged three times reaches the limit once, unless it decodes in between")
  func damage() {
    var oracle = LimitCoverage()
    func decode(_ photo: UInt64, _ outcome: PhotoJobOutcome) {
      let key = PhotoKey(photo: PhotoID(photo), box: PixelSize(width: 100, height: 100), fitting: .fit)
      oracle.record(outcome, of: .decode(key, file: nil))
    }
    let bad = PhotoJobOutcome.failed(.corrupt("made up"))
    for _ in 0..<2 { decode(1, bad) }
    decode(2, bad)
    decode(1, .failed(.truncated(byteCount: 3)))
    #expect(Self.met(oracle).isEmpty)
    for _ in 0..<2 { decode(1, bad) }
    #expect(Self.met(oracle) == ["limit.damagedTries": 1])
  }

  @Test(
    "a full cache, a session without room and an eviction from disk reach their limits"
  )
  func cache() {
    let limits = CacheLimits(entryCount: 100, bytes: .megabytes(100))
    func met(_ change: (inout PhotoPipelineCounters) -> Void, evicted: Int = 0) -> [String] {
      var (oracle, counters) = (LimitCoverage(), PhotoPipelineCounters())
      change(&counters)
      oracle.record(counters, limits, evictedFromDisk: evicted)
      return Self.met(oracle).keys.sorted()
    }
    #expect(met { ($0.peakEntries, $0.peakBytes, $0.evictions) = (99, .megabytes(94), 7) } == [])
    #expect(met { $0.peakEntries = 100 } == ["limit.images"])
    #expect(met { $0.peakBytes = .megabytes(95) } == ["limit.imageBytes"])
    #expect(met { $0.roomMade = 1 } == ["limit.sessionMemory"])
    #expect(met { $0.refusals = 1 } == ["limit.sessionMemory"])
    #expect(met({ _ in }, evicted: 1) == ["limit.diskBytes"])
  }
}
