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
    _ = bench.updates()
    return bench
  }

  @Test("a bitmap without room stays while visible, even when unpinned")
  func unpinKeepsVisible() {
    var bench = crowded()
    #expect(bench.pipeline.heldBytes == ByteCount(400))
    bench.unpin(full)
    #expect(bench.updates() == [])
    #expect(bench.pipeline.heldBytes == ByteCount(400))
    #expect(bench.pipeline.bitmap(for: full) != nil)
    bench.unwant(full)
    #expect(bench.updates() == ["evicted f1"])
    #expect(bench.pipeline.heldBytes == .zero && bench.pipeline.bitmap(for: full) == nil)
  }

  @Test("a bitmap without room stays while pinned, even when no longer wanted as visible")
  func unwantKeepsPinned() {
    for becomesPrefetch in [false, true] {
      var bench = crowded()
      if becomesPrefetch { bench.want(full, .prefetch) } else { bench.unwant(full) }
      #expect(bench.updates() == [])
      #expect(bench.pipeline.bitmap(for: full) != nil)
      bench.unpin(full)
      #expect(bench.updates() == ["evicted f1"])
      #expect(bench.pipeline.counters.evictions == 1)
    }
  }

  @Test("a visible cached bitmap stays when its pin is removed, and is then evicted last")
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
    _ = bench.updates()
    bench.relieve(.critical)
    #expect(bench.updates() == ["evicted g2", "evicted g1", "evicted g3"])
  }

  @Test("a key pinned before its bitmap arrives is pinned on arrival")
  func pinnedEarly() {
    var bench = PipelineBench()
    bench.pin(grid)
    bench.want(grid, .prefetch)
    bench.finishDecode(1)
    #expect(bench.pipeline.pinnedBytes == ByteCount(100))
    bench.unwant(grid)
    bench.relieve(.critical)
    #expect(bench.updates() == ["start 1 decode g1 prefetch", "ready g1 5x5"])
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
    #expect(bench.updates() == ["start 1 decode g1 prefetch"])
    bench.finishDecode(1)
    bench.unwant(grid)
    bench.unwant(grid)
    #expect(bench.updates() == ["ready g1 5x5"])
    #expect(bench.pipeline.cachedCount == 1)
  }

  @Test("a bitmap that fits to the last byte is stored; one byte more is held beside the cache")
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
      #expect(bench.updates().last == "ready f1 10x10")
    }
  }

  @Test(
    "an unwanted decode's result is stored if there is room, to the last byte and entry"
  )
  func unwantedFits() {
    for (entries, bitmaps, retained) in [(2, 2, true), (1, 2, false), (2, 1, false)] {
      var bench = PipelineBench(entries: entries, gridBitmaps: bitmaps)
      bench.want(grid, .visible)
      bench.finishDecode(1)
      bench.want(PipelineBench.grid(2), .prefetch)
      bench.begin(2)
      bench.unwant(PipelineBench.grid(2))
      bench.finishDecode(2)
      #expect(
        (bench.pipeline.bitmap(for: PipelineBench.grid(2)) != nil) == retained, "\(entries), \(bitmaps)")
      #expect(bench.pipeline.bitmap(for: grid) != nil)
      #expect(bench.pipeline.counters.wastedDecodes == (retained ? 0 : 1))
      #expect(!bench.updates().contains("ready g2 5x5"))
    }
  }

  @Test("wanting a bitmap again counts as use: others are evicted first")
  func wantIsUse() {
    var bench = PipelineBench(gridBitmaps: 3)
    for photo in 1...3 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo)
    }
    bench.want(PipelineBench.grid(1), .prefetch)
    _ = bench.updates()
    bench.relieve(.critical)
    #expect(bench.updates() == ["evicted g2", "evicted g3", "evicted g1"])
  }

  @Test("a released bitmap is dropped at once, and decoded again on request")
  func release() {
    var bench = PipelineBench(gridBitmaps: 20)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.full(photo), .visible)
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.full(photo))
    }
    _ = bench.updates()
    bench.release(PipelineBench.full(1))
    bench.release(PipelineBench.full(9))
    #expect(bench.updates() == ["evicted f1"])
    #expect(bench.pipeline.counters.evictions == 1 && bench.pipeline.counters.wastedDecodes == 0)
    bench.want(PipelineBench.full(1), .visible)
    #expect(bench.updates() == ["start 3 decode f1 visible"])
    bench.finishDecode(3)
    bench.unwant(PipelineBench.full(1))
    #expect(bench.updates() == ["ready f1 10x10"], "wanted again, it is kept like any other")
  }

  /// A want that left the release standing lost its bitmap when it was over.
  @Test("a new want cancels a release, whether the bitmap is present, being decoded or was shown")
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
    _ = bench.updates()
    bench.want(here, .prefetch)
    bench.want(coming, .visible)
    bench.finishDecode(2)
    bench.unpin(here)
    for key in [here, coming] { bench.unwant(key) }
    #expect(bench.updates() == ["ready f2 10x10"])
    #expect(bench.pipeline.bitmap(for: here) != nil && bench.pipeline.bitmap(for: coming) != nil)
    bench.release(here)
    #expect(bench.updates() == ["evicted f1"], "a release after that is one again")
  }

  @Test("a release before the last want and pin waits for them")
  func earlyRelease() {
    var bench = PipelineBench(gridBitmaps: 20)
    let key = PipelineBench.full(1)
    bench.want(key, .visible)
    bench.pin(key)
    bench.finishDecode(1)
    _ = bench.updates()
    bench.release(key)
    bench.unwant(key)
    #expect(bench.updates() == [])
    bench.unpin(key)
    #expect(bench.updates() == ["evicted f1"])
  }

  @Test("a released bitmap that is still being decoded is discarded")
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
