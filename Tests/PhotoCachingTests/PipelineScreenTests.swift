import Kernel
import PhotoCaching
import Testing

@Suite("Bitmaps on screen")
struct PipelineScreenTests {
  private let grid = PipelineBench.grid(1)
  private let full = PipelineBench.full(1)

  /// A pipeline with room for one grid bitmap, in which that one is on screen and the full one has no room.
  private func crowded() -> PipelineBench {
    var bench = PipelineBench(gridBitmaps: 1)
    bench.want(grid, .visible)
    bench.pin(grid)
    bench.finishDecode(1)
    bench.want(full, .visible)
    bench.pin(full)
    bench.finishDecode(2)
    _ = bench.news()
    return bench
  }

  @Test("a bitmap without room stays as long as it is visible, though nothing pins it any more")
  func unpinKeepsVisible() {
    var bench = crowded()
    #expect(bench.pipeline.heldBytes == ByteCount(400))
    bench.unpin(full)
    #expect(bench.news() == [])
    #expect(bench.pipeline.heldBytes == ByteCount(400))
    #expect(bench.pipeline.bitmap(for: full) != nil)
    bench.unwant(full)
    #expect(bench.news() == ["evicted f1"])
    #expect(bench.pipeline.heldBytes == .zero && bench.pipeline.bitmap(for: full) == nil)
  }

  @Test("a bitmap without room stays as long as it is pinned, though it is not wanted visible any more")
  func unwantKeepsPinned() {
    for becomesPrefetch in [false, true] {
      var bench = crowded()
      if becomesPrefetch { bench.want(full, .prefetch) } else { bench.unwant(full) }
      #expect(bench.news() == [])
      #expect(bench.pipeline.bitmap(for: full) != nil)
      bench.unpin(full)
      #expect(bench.news() == ["evicted f1"])
      #expect(bench.pipeline.counters.evictions == 1)
    }
  }

  @Test("a visible bitmap in the cache stays when its pin goes, and is then the last to be evicted")
  func unpinIsUse() {
    var bench = PipelineBench(gridBitmaps: 3)
    for photo in 1...3 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.pin(PipelineBench.grid(photo))
      bench.finishDecode(photo)
    }
    for photo in [2, 1, 3] as [UInt64] { bench.unpin(PipelineBench.grid(photo)) }
    bench.unpin(PipelineBench.grid(3))
    #expect(bench.pipeline.cachedCount == 3 && bench.pipeline.pinnedBytes == .zero)
    _ = bench.news()
    bench.relieve(.critical)
    #expect(bench.news() == ["evicted g2", "evicted g1", "evicted g3"])
  }

  @Test("a key pinned before its bitmap comes is pinned when it does")
  func pinnedEarly() {
    var bench = PipelineBench()
    bench.pin(grid)
    bench.want(grid, .prefetch)
    bench.finishDecode(1)
    #expect(bench.pipeline.pinnedBytes == ByteCount(100))
    bench.unwant(grid)
    bench.relieve(.critical)
    #expect(bench.news() == ["start 1 decode g1 prefetch", "ready g1 5x5"])
    bench.unpin(grid)
    #expect(bench.pipeline.pinnedBytes == .zero && bench.pipeline.cachedCount == 1)
  }

  @Test("unpinning and unwanting what is not pinned, wanted or known does nothing")
  func nothing() {
    var bench = PipelineBench()
    bench.unpin(grid)
    bench.unwant(grid)
    bench.want(grid, .prefetch)
    bench.unpin(grid)
    #expect(bench.news() == ["start 1 decode g1 prefetch"])
    bench.finishDecode(1)
    bench.unwant(grid)
    bench.unwant(grid)
    #expect(bench.news() == ["ready g1 5x5"])
    #expect(bench.pipeline.cachedCount == 1)
  }

  @Test("a bitmap that fits to the last byte is kept, one byte more is shown beside the cache")
  func exactRoom() {
    for (bitmaps, cached) in [(5, 2), (4, 1)] {
      var bench = PipelineBench(gridBitmaps: bitmaps)
      bench.want(grid, .visible)
      bench.pin(grid)
      bench.finishDecode(1)
      bench.want(full, .visible)
      bench.finishDecode(2)
      #expect(bench.pipeline.cachedCount == cached)
      #expect(bench.pipeline.heldBytes == (cached == 2 ? .zero : ByteCount(400)))
      #expect(bench.news().last == "ready f1 10x10")
    }
  }

  @Test(
    "the result of a decode that nobody wants any more is kept where there is room to the last byte and entry"
  )
  func unwantedFits() {
    for (entries, bitmaps, kept) in [(2, 2, true), (1, 2, false), (2, 1, false)] {
      var bench = PipelineBench(entries: entries, gridBitmaps: bitmaps)
      bench.want(grid, .visible)
      bench.finishDecode(1)
      bench.want(PipelineBench.grid(2), .prefetch)
      bench.begin(2)
      bench.unwant(PipelineBench.grid(2))
      bench.finishDecode(2)
      #expect((bench.pipeline.bitmap(for: PipelineBench.grid(2)) != nil) == kept, "\(entries), \(bitmaps)")
      #expect(bench.pipeline.bitmap(for: grid) != nil)
      #expect(bench.pipeline.counters.wastedDecodes == (kept ? 0 : 1))
      #expect(!bench.news().contains("ready g2 5x5"))
    }
  }

  @Test("wanting a bitmap again is use: the others go first")
  func wantIsUse() {
    var bench = PipelineBench(gridBitmaps: 3)
    for photo in 1...3 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo)
    }
    bench.want(PipelineBench.grid(1), .prefetch)
    _ = bench.news()
    bench.relieve(.critical)
    #expect(bench.news() == ["evicted g2", "evicted g3", "evicted g1"])
  }

  @Test("a released bitmap goes at once, and is made again when it is wanted again")
  func release() {
    var bench = PipelineBench(gridBitmaps: 20)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.full(photo), .visible)
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.full(photo))
    }
    _ = bench.news()
    bench.release(PipelineBench.full(1))
    bench.release(PipelineBench.full(9))
    #expect(bench.news() == ["evicted f1"])
    #expect(bench.pipeline.counters.evictions == 1 && bench.pipeline.counters.wastedDecodes == 0)
    bench.want(PipelineBench.full(1), .visible)
    #expect(bench.news() == ["start 3 decode f1 visible"])
    bench.finishDecode(3)
    bench.unwant(PipelineBench.full(1))
    #expect(bench.news() == ["ready f1 10x10"], "wanted again, it is kept like any other")
  }

  /// A want that left the release standing lost its bitmap when it was over.
  @Test("a new want takes a release back, whether the bitmap is there, is being made, or was shown between")
  func wantedAfterRelease() {
    var bench = PipelineBench(gridBitmaps: 20)
    let (here, coming) = (PipelineBench.full(1), PipelineBench.full(2))
    bench.want(here, .visible)
    bench.pin(here)
    bench.finishDecode(1)
    bench.release(here)
    bench.want(coming, .prefetch)
    bench.begin(2)
    bench.release(coming)
    _ = bench.news()
    bench.want(here, .prefetch)
    bench.want(coming, .visible)
    bench.finishDecode(2)
    bench.unpin(here)
    for key in [here, coming] { bench.unwant(key) }
    #expect(bench.news() == ["ready f2 10x10"])
    #expect(bench.pipeline.bitmap(for: here) != nil && bench.pipeline.bitmap(for: coming) != nil)
    bench.release(here)
    #expect(bench.news() == ["evicted f1"], "a release after that is one again")
  }

  @Test("a release that comes before the last want and pin waits for them")
  func earlyRelease() {
    var bench = PipelineBench(gridBitmaps: 20)
    let key = PipelineBench.full(1)
    bench.want(key, .visible)
    bench.pin(key)
    bench.finishDecode(1)
    _ = bench.news()
    bench.release(key)
    bench.unwant(key)
    #expect(bench.news() == [])
    bench.unpin(key)
    #expect(bench.news() == ["evicted f1"])
  }

  @Test("a released bitmap that is still being made is thrown away")
  func releasedDecode() {
    var bench = PipelineBench(gridBitmaps: 20)
    let key = PipelineBench.full(1)
    bench.want(key, .prefetch)
    bench.begin(1)
    bench.unwant(key)
    bench.release(key)
    bench.finishDecode(1)
    #expect(bench.pipeline.bitmap(for: key) == nil)
    #expect(bench.pipeline.counters.wastedDecodes == 1)
  }
}
