import Kernel
import PhotoCaching
import Testing

@Suite("Counters of the pipeline")
struct PipelineCounterTests {
  private let grid = PipelineBench.grid(1)
  private let full = PipelineBench.full(1)

  @Test("a visible key is a hit with its bitmap in memory and a miss without, once per change")
  func hits() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.want(grid, .visible)
    #expect(bench.pipeline.counters.visibleMisses == 1 && bench.pipeline.counters.hits == 0)
    bench.finishDecode(1)
    bench.want(grid, .visible)
    #expect(bench.pipeline.counters.hits == 0, "it is visible already")
    bench.want(grid, .prefetch)
    #expect(bench.pipeline.counters.hits == 0)
    bench.want(grid, .visible)
    #expect(bench.pipeline.counters.hits == 1 && bench.pipeline.counters.visibleMisses == 1)
    bench.want(full, .prefetch)
    bench.want(full, .visible)
    #expect(bench.pipeline.counters.visibleMisses == 2)
  }

  @Test("a bitmap held beside the cache is a hit, too")
  func heldHit() {
    var bench = PipelineBench(gridBitmaps: 1)
    bench.want(full, .visible)
    bench.pin(full)
    bench.finishDecode(1)
    bench.unwant(full)
    bench.want(full, .visible)
    #expect(bench.pipeline.counters.hits == 1 && bench.pipeline.counters.visibleMisses == 1)
    #expect(bench.updates() == ["start 1 decode f1 visible", "ready f1 10x10"])
  }

  @Test("decodes, those from renditions, fetches and their bytes are counted")
  func work() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: nil)) { $0.fetchedBytes = ByteCount(70) }
    bench.finish(2, .decoded(PhotoBitmap(pixels: grid.box, storage: nil))) { $0.usedRendition = true }
    bench.want(full, .visible)
    bench.finishDecode(3)
    bench.want(PipelineBench.grid(2), .visible)
    bench.finish(4, .fetched(file: nil))
    let counters = bench.pipeline.counters
    #expect(counters.decodes == 2 && counters.renditionDecodes == 1)
    #expect(counters.fetches == 1 && counters.fetchedBytes == ByteCount(70), "the second was there already")
  }

  @Test("a want that joins running work is counted, one that only changes urgency is not")
  func coalesced() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .prefetch)
    bench.want(grid, .visible)
    #expect(bench.pipeline.counters.coalesced == 0)
    bench.want(full, .visible)
    #expect(bench.pipeline.counters.coalesced == 1)
    bench.finish(1, .fetched(file: nil))
    let decode = bench.open.first { if case .decode(let key, _) = $0.job { key == grid } else { false } }
    bench.begin(decode?.number ?? 0)
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(bench.pipeline.counters.coalesced == 2)
    bench.want(grid, .prefetch)
    #expect(bench.pipeline.counters.coalesced == 2)
  }

  @Test("jobs cancelled before they began are counted and release their bytes")
  func cancelled() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: Array(repeating: 1, count: 40)))
    #expect(bench.pipeline.inFlightBytes == ByteCount(40))
    bench.unwant(grid)
    #expect(bench.pipeline.inFlightBytes == .zero)
    #expect(bench.pipeline.counters.cancelled == 1 && bench.pipeline.jobCount == 0)
    #expect(bench.updates().last == "cancel 2")
  }

  @Test("errors are counted once per job, not per key")
  func failures() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.want(full, .prefetch)
    bench.finish(1, .failed(.network(PhotoID(1), reason: "gone")))
    #expect(
      bench.updates().filter { $0.hasPrefix("failed") }.sorted() == [
        "failed f1 network", "failed g1 network",
      ])
    #expect(bench.pipeline.counters.failures == 1)
    bench.unwant(grid)
    bench.want(grid, .visible)
    bench.finish(2, .fetched(file: nil))
    bench.finish(3, .failed(.corrupt("no end")))
    #expect(bench.pipeline.counters.failures == 2)
  }

  @Test("peaks are those of cache bytes, entries and all resident bytes")
  func peaks() {
    var bench = PipelineBench(gridBitmaps: 2)
    bench.want(grid, .visible)
    bench.begin(1, workingBytes: 70)
    bench.finishDecode(1)
    bench.want(PipelineBench.grid(2), .visible)
    bench.begin(2, workingBytes: 250)
    bench.begin(2, workingBytes: 249)
    #expect(bench.pipeline.counters.peakResidentBytes == ByteCount(350))
    bench.finishDecode(2)
    bench.relieve(.critical)
    let counters = bench.pipeline.counters
    #expect(counters.peakBytes == ByteCount(200) && counters.peakEntries == 2)
    #expect(counters.peakResidentBytes == ByteCount(350))
    #expect(bench.pipeline.residentBytes == .zero)
    bench.want(full, .visible)
    bench.finishDecode(3)
    #expect(bench.pipeline.counters.peakResidentBytes == ByteCount(400), "shown beside the cache")
    #expect(bench.pipeline.counters.peakBytes == ByteCount(200))
  }

  @Test("a bitmap that was on screen is not wasted when evicted, nor is one that was only pinned")
  func wasted() {
    for (seen, wasted) in [("visible", 0), ("pinned", 0), ("prefetched", 1), ("late", 0)] {
      var bench = PipelineBench()
      bench.want(grid, seen == "visible" ? .visible : .prefetch)
      if seen == "pinned" { bench.pin(grid) }
      bench.finishDecode(1)
      if seen == "late" { bench.want(grid, .visible) }
      bench.unpin(grid)
      bench.unwant(grid)
      bench.relieve(.critical)
      #expect(bench.pipeline.counters.wastedDecodes == wasted, "\(seen)")
      #expect(bench.pipeline.counters.evictions == 1, "\(seen)")
    }
  }

  @Test(
    "a finished decode of a forgotten photo is wasted, and its written bytes are removed"
  )
  func forgotten() {
    for written in [0, 8] {
      var bench = PipelineBench()
      bench.want(grid, .visible)
      bench.begin(1, workingBytes: 30)
      bench.forget(1)
      _ = bench.updates()
      bench.finish(1, .decoded(PhotoBitmap(pixels: grid.box, storage: nil))) {
        $0.writtenBytes = ByteCount(written)
      }
      #expect(bench.updates() == (written > 0 ? ["remove 1"] : []))
      #expect(bench.pipeline.counters.wastedDecodes == 1 && bench.pipeline.counters.decodes == 0)
      #expect(bench.pipeline.bitmap(for: grid) == nil && bench.pipeline.residentBytes == .zero)
    }
  }
}
