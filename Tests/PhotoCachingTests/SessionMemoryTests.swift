import Kernel
import PhotoCaching
import Testing

/// A grid bitmap is 100 bytes here, a full one 400.
@Suite("The session's memory")
struct SessionMemoryTests {
  private let full = PipelineBench.full(9)

  /// So many grid bitmaps in the cache, in this order, which nobody wants any more.
  private func filled(_ count: UInt64, memory: Int) -> PipelineBench {
    var bench = PipelineBench(entries: 20, gridBitmaps: 20, memory: memory)
    for photo in 1...count {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.begin(photo, workingBytes: 100)
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.grid(photo))
    }
    _ = bench.news()
    return bench
  }

  @Test("a decode takes what it needs from bitmaps that nobody wants, the least recently used first")
  func makesRoom() {
    var bench = filled(5, memory: 700)
    bench.want(full, .visible)
    let isAdmitted = bench.begin(6, workingBytes: 450)
    #expect(isAdmitted)
    #expect(bench.news() == ["start 6 decode f9 visible", "evicted g1", "evicted g2", "evicted g3"])
    #expect(bench.pipeline.residentBytes == ByteCount(650) && bench.pipeline.counters.roomMade == 3)
    bench.finishDecode(6)
    #expect(
      bench.pipeline.residentBytes == ByteCount(600)
        && bench.pipeline.counters.peakResidentBytes == ByteCount(650))
  }

  @Test("a decode that fits to the last byte evicts nothing")
  func exactFit() {
    for (working, evicted) in [(500, 0), (501, 1)] {
      var bench = filled(5, memory: 1_000)
      bench.want(full, .visible)
      bench.begin(6, workingBytes: working)
      #expect(bench.pipeline.counters.evictions == evicted, "\(working)")
    }
  }

  @Test("what is on screen waits for room beside what is on screen, and begins when some of that goes")
  func waits() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 500)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.pin(PipelineBench.grid(photo))
      bench.begin(photo, workingBytes: 100)
      bench.finishDecode(photo)
    }
    bench.want(full, .visible)
    let isAdmitted = bench.begin(3, workingBytes: 400)
    #expect(!isAdmitted && bench.pipeline.residentBytes == ByteCount(200))
    _ = bench.news()
    bench.unwant(PipelineBench.grid(1))
    #expect(bench.news() == [])
    bench.unpin(PipelineBench.grid(1))
    #expect(bench.news() == ["evicted g1", "start 4 decode f9 visible"])
    bench.begin(4, workingBytes: 400)
    bench.finishDecode(4)
    #expect(bench.news() == ["ready f9 10x10"])
    #expect(bench.pipeline.counters.refusals == 1)
  }

  /// Of two that wait the one refused later began first, and nothing said so.
  @Test("two that wait for room begin in the order in which they were refused, each as soon as it fits")
  func twoWait() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 900)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.full(photo), .visible)
      bench.pin(PipelineBench.full(photo))
      bench.begin(photo, workingBytes: 400)
      bench.finishDecode(photo)
    }
    for photo in 3...4 as ClosedRange<UInt64> {
      bench.want(PipelineBench.full(photo), .visible)
      let isAdmitted = bench.begin(photo, workingBytes: 400)
      #expect(!isAdmitted)
    }
    _ = bench.news()
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.unpin(PipelineBench.full(photo))
      #expect(bench.news() == ["evicted f\(photo)", "start \(photo + 4) decode f\(photo + 2) visible"])
      bench.pin(PipelineBench.full(photo + 2))
      bench.begin(photo + 4, workingBytes: 400)
      bench.finishDecode(photo + 4)
      _ = bench.news()
    }
  }

  /// One that could not fit beside what is on screen stood before all others for as long as it was wanted.
  @Test("what cannot fit beside what is on screen stops nothing smaller behind it")
  func largeFirst() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 600)
    let pinned = PipelineBench.grid(1)
    bench.want(pinned, .visible)
    bench.pin(pinned)
    bench.begin(1, workingBytes: 100)
    bench.finishDecode(1)
    bench.want(PipelineBench.grid(5), .visible)
    bench.begin(2, workingBytes: 400)
    bench.want(full, .visible)
    bench.begin(3, workingBytes: 550)
    bench.want(PipelineBench.grid(2), .visible)
    bench.want(PipelineBench.grid(3), .visible)
    for job in 4...5 as ClosedRange<UInt64> { bench.begin(job, workingBytes: 200) }
    _ = bench.news()
    bench.finishDecode(2)
    #expect(
      bench.news() == ["ready g5 5x5", "start 6 decode g2 visible", "start 7 decode g3 visible"])
  }

  /// Small ones that came later took the room again and again.
  @Test("what fits once the jobs that run have ended is overtaken by none that is asked for later")
  func notOvertaken() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 600)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.begin(photo, workingBytes: 200)
    }
    bench.want(full, .visible)
    let begins1 = bench.begin(3, workingBytes: 500)
    #expect(!begins1)
    bench.want(PipelineBench.grid(3), .visible)
    let begins2 = bench.begin(4, workingBytes: 200)
    #expect(!begins2, "there is room for it, but another waits for that")
    bench.want(PipelineBench.grid(4), .prefetch)
    let begins3 = bench.begin(5, workingBytes: 100)
    #expect(!begins3)
    _ = bench.news()
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.grid(photo))
    }
    #expect(
      bench.news() == ["ready g1 5x5", "ready g2 5x5", "evicted g1", "start 6 decode f9 visible"])
    bench.want(PipelineBench.grid(6), .visible)
    let begins4 = bench.begin(7, workingBytes: 150)
    #expect(!begins4, "what one waited for is kept for it until it begins")
    let begins5 = bench.begin(6, workingBytes: 500)
    #expect(begins5)
  }

  /// The room of a file that was dropped with its refused decode stood empty until something else happened.
  @Test("a refusal that frees room starts who waits for it")
  func refusalFrees() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 600, expectsEmptyDisk: true)
    bench.want(full, .visible)
    bench.finish(1, .fetched(file: Array(repeating: 1, count: 400)))
    bench.want(PipelineBench.grid(1), .visible)
    bench.finish(3, .fetched(file: nil))
    let begins6 = bench.begin(4, workingBytes: 300)
    #expect(!begins6)
    _ = bench.news()
    let begins7 = bench.begin(2, workingBytes: 350)
    #expect(!begins7)
    #expect(bench.news() == ["failed f9 tooLarge", "start 5 decode g1 visible"])
  }

  /// A rendition with a whole header and damaged pixels was admitted as a small job and decoded from its original as a
  /// large one: 60 MB under a limit of 50.
  @Test(
    "a job that comes to hold more than it was admitted with asks again, and is over when there is no room")
  func asksAgain() {
    for (working, fits) in [(50, true), (100, true), (400, true), (401, false), (501, false)] {
      var bench = filled(1, memory: 500)
      bench.pin(PipelineBench.grid(1))
      bench.want(full, .visible)
      let begins8 = bench.begin(2, workingBytes: 100)
      #expect(begins8)
      let begins9 = bench.begin(2, workingBytes: working)
      #expect(begins9 == fits, "\(working)")
      #expect(bench.peakBytes <= 500, "\(working)")
      _ = bench.news()
      bench.unpin(PipelineBench.grid(1))
      switch working {
      case 501: #expect(bench.pipeline.hasFailed(full), "more than there is can never be")
      case 401: #expect(bench.news() == ["evicted g1", "start 3 decode f9 visible"])
      default: #expect(bench.news() == [])
      }
    }
  }

  @Test("what waits and is no longer wanted does not begin")
  func stopsWaiting() {
    for becomesPrefetch in [false, true] {
      var bench = filled(1, memory: 450)
      bench.pin(PipelineBench.grid(1))
      bench.want(full, .visible)
      bench.begin(2, workingBytes: 400)
      if becomesPrefetch { bench.want(full, .prefetch) } else { bench.unwant(full) }
      _ = bench.news()
      bench.unpin(PipelineBench.grid(1))
      #expect(bench.news() == [] && bench.pipeline.jobCount == 0)
      bench.want(full, .visible)
      #expect(bench.news() == ["start 3 decode f9 visible"])
    }
  }

  @Test(
    "what is fetched ahead takes nothing from what is wanted, and ends silently; what is on screen takes it")
  func prefetchYields() {
    for urgency in [PhotoUrgency.prefetch, .visible] {
      var bench = filled(3, memory: 500)
      bench.want(PipelineBench.grid(1), .prefetch)
      bench.want(PipelineBench.grid(2), .prefetch)
      bench.want(full, urgency)
      _ = bench.news()
      let isAdmitted = bench.begin(4, workingBytes: 400)
      #expect(isAdmitted == (urgency == .visible))
      #expect(bench.news() == (isAdmitted ? ["evicted g3", "evicted g1"] : ["evicted g3"]))
      #expect(bench.pipeline.bitmap(for: PipelineBench.grid(2)) != nil)
      guard !isAdmitted else { continue }
      bench.want(full, .visible)
      #expect(bench.news() == ["start 5 decode f9 visible"], "its want had ended")
    }
  }

  @Test("unwanted bitmaps go before those fetched ahead, also where only the cache is full")
  func unwantedFirst() {
    var bench = filled(3, memory: 2_000)
    bench.want(PipelineBench.grid(1), .prefetch)
    _ = bench.news()
    for photo in 11...28 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo - 7)
    }
    #expect(bench.news().filter { $0.hasPrefix("evicted") } == ["evicted g2"])
    #expect(bench.pipeline.bitmap(for: PipelineBench.grid(1)) != nil)
  }

  @Test("what would fit into no memory is an error of that photo, and takes nothing away")
  func tooLarge() {
    var bench = filled(3, memory: 700)
    bench.want(full, .visible)
    let isAdmitted = bench.begin(4, workingBytes: 701)
    #expect(!isAdmitted)
    #expect(bench.news() == ["start 4 decode f9 visible", "failed f9 tooLarge"])
    #expect(bench.pipeline.cachedCount == 3 && bench.pipeline.jobCount == 0)
  }

  @Test("a file that the disk refused counts like any other, and waits when it has no room")
  func carriedFile() {
    for (size, fits) in [(300, true), (301, false)] {
      var bench = filled(3, memory: 400)
      bench.pin(PipelineBench.grid(1))
      bench.want(full, .visible)
      bench.finish(4, .notOnDisk)
      _ = bench.news()
      bench.finish(5, .fetched(file: Array(repeating: 1, count: size)))
      #expect(bench.news().contains("start 6 decode f9 visible carried") == fits, "\(size)")
      #expect(bench.pipeline.residentBytes <= ByteCount(400))
    }
  }

  @Test("the end of a job that was refused is no news")
  func lateEnd() {
    var bench = filled(3, memory: 400)
    bench.want(full, .prefetch)
    bench.want(PipelineBench.grid(1), .prefetch)
    bench.begin(4, workingBytes: 400)
    _ = bench.news()
    bench.finish(4, .refused)
    #expect(bench.news() == [] && bench.pipeline.jobCount == 0)
  }
}
