import FamilySubject
import Gallery
import Invariants
import Kernel
import PhotoCaching
import Testing

@Suite("Which stated limits a session meets")
struct LimitCoverageTests {
  /// What is met, by name.
  private static func met(_ witness: LimitCoverage) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(witness.names, witness.figures)).filter { $0.value > 0 }
  }

  private static func toast(_ number: Int) -> GalleryEffect {
    .toastRequested(number: number, isCategory: false)
  }

  @Test("a photo at four times or half of its size meets a limit, and one just inside of them none")
  func zoom() {
    var witness = LimitCoverage()
    for zoom in [3_999_999, 500_001, 1_000_000] as [Int64] {
      witness.record([], [], on: .fullscreen, zoom: zoom)
    }
    #expect(Self.met(witness).isEmpty)
    for zoom in [4_000_000, 4_000_000, 500_000] as [Int64] {
      witness.record([], [], on: .fullscreen, zoom: zoom)
    }
    #expect(Self.met(witness) == ["limit.largestZoom": 1, "limit.smallestZoom": 1])
  }

  @Test("a toast that gives way to one that is asked for meets it; one that goes with its screen does not")
  func toasts() {
    var witness = LimitCoverage()
    for number in 0..<17 { witness.record([Self.toast(number)], [], on: .grid, zoom: 1_000_000) }
    #expect(Self.met(witness).isEmpty)
    witness.record([Self.toast(17), .toastSuperseded(number: 1)], [], on: .grid, zoom: 1_000_000)
    #expect(Self.met(witness) == ["limit.waitingToasts": 1])
    witness.record([.toastSuperseded(number: 2)], [], on: .grid, zoom: 1_000_000)
    // A category's toast is none of the queue.
    witness.record(
      [.toastRequested(number: 18, isCategory: true), .toastRequested(number: 19, isCategory: false)], [],
      on: .grid, zoom: 1_000_000)
    witness.record([Self.toast(20), .toastSuperseded(number: 18)], [], on: .grid, zoom: 1_000_000)
    #expect(Self.met(witness) == ["limit.waitingToasts": 1])
  }

  @Test(
    "what is asked for again 30 s after it failed meets the longest pause, and a moment earlier it does not")
  func pauses() {
    var witness = LimitCoverage()
    let list = RequestNote.Subject.groupList(GroupID(1))
    func ask(after span: TimeSpan) {
      witness.record(RequestNote(list, .failed), at: .milliseconds(1_000))
      witness.record(RequestNote(list, .asked), at: .milliseconds(1_000) + span)
    }
    ask(after: .seconds(30) - TimeSpan(nanoseconds: 1))
    #expect(Self.met(witness).isEmpty)
    ask(after: .seconds(30))
    #expect(Self.met(witness) == ["limit.longestPause": 1])
    witness.record(RequestNote(list, .done), at: .milliseconds(40_000))
    witness.record(RequestNote(list, .asked), at: .milliseconds(90_000))
    #expect(Self.met(witness) == ["limit.longestPause": 1])
  }

  @Test("a photo that is damaged three times meets it once, and one that can be decoded in between does not")
  func damage() {
    var witness = LimitCoverage()
    func decode(_ photo: UInt64, _ outcome: PhotoJobOutcome) {
      let key = PhotoKey(photo: PhotoID(photo), box: PixelSize(width: 100, height: 100), fitting: .fit)
      witness.record(outcome, of: .decode(key, file: nil))
    }
    let bad = PhotoJobOutcome.failed(.corrupt("made up"))
    for _ in 0..<2 { decode(1, bad) }
    decode(2, bad)
    decode(1, .failed(.truncated(byteCount: 3)))
    #expect(Self.met(witness).isEmpty)
    for _ in 0..<2 { decode(1, bad) }
    #expect(Self.met(witness) == ["limit.damagedTries": 1])
  }

  @Test(
    "a cache that is full by number or by bytes, a session without room and a disk that gives way meet theirs"
  )
  func cache() {
    let limits = CacheLimits(entryCount: 100, bytes: .megabytes(100))
    func met(_ change: (inout PhotoPipelineCounters) -> Void, evicted: Int = 0) -> [String] {
      var (witness, counters) = (LimitCoverage(), PhotoPipelineCounters())
      change(&counters)
      witness.record(counters, limits, evictedFromDisk: evicted)
      return Self.met(witness).keys.sorted()
    }
    #expect(met { ($0.peakEntries, $0.peakBytes, $0.evictions) = (99, .megabytes(94), 7) } == [])
    #expect(met { $0.peakEntries = 100 } == ["limit.images"])
    #expect(met { $0.peakBytes = .megabytes(95) } == ["limit.imageBytes"])
    #expect(met { $0.roomMade = 1 } == ["limit.sessionMemory"])
    #expect(met { $0.refusals = 1 } == ["limit.sessionMemory"])
    #expect(met({ _ in }, evicted: 1) == ["limit.diskBytes"])
  }
}
