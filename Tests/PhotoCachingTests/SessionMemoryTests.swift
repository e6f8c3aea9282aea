import Kernel
import PhotoCaching
import Testing

/// A grid bitmap is 100 bytes here, a full one 400.
@Suite("The memory limit")
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
    _ = bench.updates()
    return bench
  }

  @Test("a decode evicts unwanted bitmaps, the least recently used first")
  func makesRoom() {
    var bench = filled(5, memory: 700)
    bench.want(full, .visible)
    let isAdmitted = bench.begin(6, workingBytes: 450)
    #expect(isAdmitted)
    #expect(bench.updates() == ["start 6 decode f9 visible", "evicted g1", "evicted g2", "evicted g3"])
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

  @Test("a key on screen waits for room beside others on screen, and begins when some leave")
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
    _ = bench.updates()
    bench.unwant(PipelineBench.grid(1))
    #expect(bench.updates() == [])
    bench.unpin(PipelineBench.grid(1))
    #expect(bench.updates() == ["evicted g1", "start 4 decode f9 visible"])
    bench.begin(4, workingBytes: 400)
    bench.finishDecode(4)
    #expect(bench.updates() == ["ready f9 10x10"])
    #expect(bench.pipeline.counters.refusals == 1)
  }

  /// Of two that wait the one refused later began first, and nothing said so.
  @Test("two waiting keys begin in the order of their refusals, each as soon as it fits")
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
    _ = bench.updates()
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.unpin(PipelineBench.full(photo))
      #expect(bench.updates() == ["evicted f\(photo)", "start \(photo + 4) decode f\(photo + 2) visible"])
      bench.pin(PipelineBench.full(photo + 2))
      bench.begin(photo + 4, workingBytes: 400)
      bench.finishDecode(photo + 4)
      _ = bench.updates()
    }
  }

  /// One that could not fit beside what is on screen stood before all others for as long as it was wanted.
  @Test("a key that does not fit beside the screen blocks no smaller one behind it")
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
    _ = bench.updates()
    bench.finishDecode(2)
    #expect(
      bench.updates() == ["ready g5 5x5", "start 6 decode g2 visible", "start 7 decode g3 visible"])
  }

  /// Small ones that came later took the room again and again.
  @Test("a key that fits once running jobs end is overtaken by no later one")
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
    _ = bench.updates()
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.grid(photo))
    }
    #expect(
      bench.updates() == ["ready g1 5x5", "ready g2 5x5", "evicted g1", "start 6 decode f9 visible"])
    bench.want(PipelineBench.grid(6), .visible)
    let begins4 = bench.begin(7, workingBytes: 150)
    #expect(!begins4, "what one waited for is kept for it until it begins")
    let begins5 = bench.begin(6, workingBytes: 500)
    #expect(begins5)
  }

  /// The room of a file that was dropped with its refused decode stood empty until something else happened.
  @Test("a refusal that frees room starts a waiting key")
  func refusalFrees() {
    var bench = PipelineBench(gridBitmaps: 20, memory: 600, expectsEmptyDisk: true)
    bench.want(full, .visible)
    bench.finish(1, .fetched(file: Array(repeating: 1, count: 400)))
    bench.want(PipelineBench.grid(1), .visible)
    bench.finish(3, .fetched(file: nil))
    let begins6 = bench.begin(4, workingBytes: 300)
    #expect(!begins6)
    _ = bench.updates()
    let begins7 = bench.begin(2, workingBytes: 350)
    #expect(!begins7)
    #expect(bench.updates() == ["failed f9 tooLarge", "start 5 decode g1 visible"])
  }

  /// A rendition with a whole header and damaged pixels was admitted as a small job and decoded from its original as a
  /// large one: 60 MB under a limit of 50.
  @Test(
    "a job that needs more than admitted asks again, and ends when there is no room")
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
      _ = bench.updates()
      bench.unpin(PipelineBench.grid(1))
      switch working {
      case 501: #expect(bench.pipeline.hasFailed(full), "more than there is can never be")
      case 401: #expect(bench.updates() == ["evicted g1", "start 3 decode f9 visible"])
      default: #expect(bench.updates() == [])
      }
    }
  }

  @Test("a waiting key that is no longer wanted does not begin")
  func stopsWaiting() {
    for becomesPrefetch in [false, true] {
      var bench = filled(1, memory: 450)
      bench.pin(PipelineBench.grid(1))
      bench.want(full, .visible)
      bench.begin(2, workingBytes: 400)
      if becomesPrefetch { bench.want(full, .prefetch) } else { bench.unwant(full) }
      _ = bench.updates()
      bench.unpin(PipelineBench.grid(1))
      #expect(bench.updates() == [] && bench.pipeline.jobCount == 0)
      bench.want(full, .visible)
      #expect(bench.updates() == ["start 3 decode f9 visible"])
    }
  }

  @Test(
    "a prefetch evicts no wanted bitmap and ends silently; a key on screen evicts it")
  func prefetchYields() {
    for urgency in [PhotoUrgency.prefetch, .visible] {
      var bench = filled(3, memory: 500)
      bench.want(PipelineBench.grid(1), .prefetch)
      bench.want(PipelineBench.grid(2), .prefetch)
      bench.want(full, urgency)
      _ = bench.updates()
      let isAdmitted = bench.begin(4, workingBytes: 400)
      #expect(isAdmitted == (urgency == .visible))
      #expect(bench.updates() == (isAdmitted ? ["evicted g3", "evicted g1"] : ["evicted g3"]))
      #expect(bench.pipeline.bitmap(for: PipelineBench.grid(2)) != nil)
      guard !isAdmitted else { continue }
      bench.want(full, .visible)
      #expect(bench.updates() == ["start 5 decode f9 visible"], "its want had ended")
    }
  }

  @Test("unwanted bitmaps are evicted before prefetched ones, also when only the cache is full")
  func unwantedFirst() {
    var bench = filled(3, memory: 2_000)
    bench.want(PipelineBench.grid(1), .prefetch)
    _ = bench.updates()
    for photo in 11...28 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo - 7)
    }
    #expect(bench.updates().filter { $0.hasPrefix("evicted") } == ["evicted g2"])
    #expect(bench.pipeline.bitmap(for: PipelineBench.grid(1)) != nil)
  }

  @Test("a photo larger than the memory limit fails, and evicts nothing")
  func tooLarge() {
    var bench = filled(3, memory: 700)
    bench.want(full, .visible)
    let isAdmitted = bench.begin(4, workingBytes: 701)
    #expect(!isAdmitted)
    #expect(bench.updates() == ["start 4 decode f9 visible", "failed f9 tooLarge"])
    #expect(bench.pipeline.cachedCount == 3 && bench.pipeline.jobCount == 0)
  }

  @Test("a file that the disk refused counts like any other, and waits when it has no room")
  func carriedFile() {
    for (size, fits) in [(300, true), (301, false)] {
      var bench = filled(3, memory: 400)
      bench.pin(PipelineBench.grid(1))
      bench.want(full, .visible)
      bench.finish(4, .notOnDisk)
      _ = bench.updates()
      bench.finish(5, .fetched(file: Array(repeating: 1, count: size)))
      #expect(bench.updates().contains("start 6 decode f9 visible carried") == fits, "\(size)")
      #expect(bench.pipeline.residentBytes <= ByteCount(400))
    }
  }

  @Test("finishing a refused job has no effect")
  func lateEnd() {
    var bench = filled(3, memory: 400)
    bench.want(full, .prefetch)
    bench.want(PipelineBench.grid(1), .prefetch)
    bench.begin(4, workingBytes: 400)
    _ = bench.updates()
    bench.finish(4, .refused)
    #expect(bench.updates() == [] && bench.pipeline.jobCount == 0)
  }
}
