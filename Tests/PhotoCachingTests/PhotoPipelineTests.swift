import Kernel
import PhotoCaching
import Testing

@Suite("The photo pipeline")
struct PhotoPipelineTests {
  private let grid = PipelineBench.grid(1)
  private let full = PipelineBench.full(1)

  @Test("a photo on disk is decoded once and stays ready")
  func decodesFromDisk() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.begin(1, workingBytes: 300)
    #expect(bench.pipeline.residentBytes == ByteCount(300))
    bench.finishDecode(1)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 1 decode g1 visible", "ready g1 5x5"])
    #expect(bench.pipeline.counters.visibleMisses == 1 && bench.pipeline.counters.hits == 0)
    #expect(bench.pipeline.residentBytes == ByteCount(100))
    #expect(bench.pipeline.counters.peakResidentBytes == ByteCount(300))
  }

  @Test("a photo not on disk is fetched and decoded; its next key goes to the disk at once")
  func fetchesWhenAbsent() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.finish(1, .notOnDisk)
    bench.finish(2, .fetched(file: nil)) { $0.fetchedBytes = ByteCount(9) }
    bench.finishDecode(3)
    bench.want(full, .visible)
    #expect(
      bench.updates() == [
        "start 1 decode g1 visible", "start 2 fetch 1 visible", "start 3 decode g1 visible", "ready g1 5x5",
        "start 4 decode f1 visible",
      ])
    #expect(bench.pipeline.counters.fetches == 1 && bench.pipeline.counters.fetchedBytes == ByteCount(9))
  }

  @Test("a prefetched photo that becomes visible is a hit, reported once")
  func prefetchHit() {
    var bench = PipelineBench()
    bench.want(grid, .prefetch)
    bench.finishDecode(1)
    bench.want(grid, .visible)
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 1 decode g1 prefetch", "ready g1 5x5"])
    #expect(bench.pipeline.counters.hits == 2 && bench.pipeline.counters.visibleMisses == 0)
  }

  @Test("two keys of a photo share one fetch, at the highest urgency that remains")
  func sharesFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .prefetch)
    bench.want(full, .visible)
    bench.unwant(full)
    bench.want(full, .prefetch)
    #expect(
      bench.updates() == ["start 1 fetch 1 prefetch", "rerank 1 visible", "rerank 1 prefetch"])
    #expect(bench.pipeline.counters.coalesced == 2)
    bench.finish(1, .fetched(file: nil))
    #expect(Set(bench.updates()) == ["start 2 decode f1 prefetch", "start 3 decode g1 prefetch"])
  }

  @Test("of three sizes of a photo any can be removed first, and the others remain known")
  func threeKeys() {
    let keys = [grid, full, PhotoKey(photo: grid.photo, box: PixelSize(width: 4, height: 4), fitting: .fill)]
    for first in 0..<3 {
      var bench = PipelineBench()
      for (place, key) in keys.enumerated() {
        bench.want(key, .prefetch)
        bench.finishDecode(UInt64(place + 1))
      }
      bench.unwant(keys[first])
      bench.release(keys[first])
      #expect(bench.pipeline.cachedCount == 2, "\(first)")
      bench.forget(1)
      #expect(bench.updates().count { $0.hasPrefix("evicted") } == 3, "\(first)")
      #expect(bench.pipeline.cachedCount == 0, "\(first)")
    }
  }

  @Test("work that has not begun is cancelled with its want, a shared fetch with the last one")
  func cancels() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.want(full, .visible)
    bench.unwant(grid)
    #expect(bench.updates() == ["start 1 fetch 1 visible"])
    bench.unwant(full)
    #expect(bench.updates() == ["cancel 1"])
    bench.finish(1, .fetched(file: nil))
    #expect(bench.updates().isEmpty && bench.pipeline.jobCount == 0)
    #expect(bench.pipeline.counters.cancelled == 1)
  }

  @Test("a decode that has begun finishes; its bitmap is stored unreported and serves the next want")
  func keepsFinishedDecode() {
    var bench = PipelineBench()
    bench.want(grid, .prefetch)
    bench.begin(1)
    bench.unwant(grid)
    bench.finishDecode(1)
    #expect(bench.updates() == ["start 1 decode g1 prefetch"])
    bench.want(grid, .visible)
    #expect(bench.updates() == ["ready g1 5x5"])
    #expect(bench.pipeline.counters.hits == 1)
  }

  @Test("a key wanted again while its decode runs joins it")
  func joinsRunningDecode() {
    var bench = PipelineBench()
    bench.want(grid, .prefetch)
    bench.begin(1)
    bench.unwant(grid)
    bench.want(grid, .visible)
    bench.finishDecode(1)
    #expect(bench.updates() == ["start 1 decode g1 prefetch", "ready g1 5x5"])
    #expect(bench.pipeline.counters.coalesced == 1)
  }

  @Test("an unwanted bitmap evicts nothing and counts as wasted")
  func unwantedTakesNoRoom() {
    var bench = PipelineBench(gridBitmaps: 1)
    bench.want(grid, .visible)
    bench.finishDecode(1)
    bench.want(PipelineBench.grid(2), .prefetch)
    bench.begin(2)
    bench.unwant(PipelineBench.grid(2))
    bench.finishDecode(2)
    #expect(bench.pipeline.bitmap(for: grid) != nil && bench.pipeline.cachedCount == 1)
    #expect(bench.pipeline.counters.wastedDecodes == 1 && bench.pipeline.counters.evictions == 0)
  }

  @Test("an evicted key is reported, decoded again on request, and wasted only if never visible")
  func evicts() {
    var bench = PipelineBench(gridBitmaps: 2)
    for photo in 1...2 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), photo == 1 ? .visible : .prefetch)
      bench.finishDecode(photo)
      bench.unwant(PipelineBench.grid(photo))
    }
    _ = bench.updates()
    for photo in 3...4 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo)
    }
    #expect(bench.updates().filter { $0.hasPrefix("evicted") } == ["evicted g1", "evicted g2"])
    #expect(bench.pipeline.counters.evictions == 2 && bench.pipeline.counters.wastedDecodes == 1)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 5 decode g1 visible"])
  }

  @Test(
    "pinned bitmaps survive eviction and pressure; one without room beside them is held"
  )
  func pins() {
    var bench = PipelineBench(gridBitmaps: 2)
    bench.want(grid, .visible)
    bench.pin(grid)
    bench.finishDecode(1)
    bench.want(full, .visible)
    bench.pin(full)
    bench.finishDecode(2)
    bench.relieve(.warning)
    bench.relieve(.critical)
    #expect(bench.pipeline.bitmap(for: grid) != nil && bench.pipeline.bitmap(for: full) != nil)
    #expect(bench.pipeline.cachedBytes == ByteCount(100) && bench.pipeline.heldBytes == ByteCount(400))
    #expect(bench.pipeline.pinnedBytes == ByteCount(500) && bench.pipeline.residentBytes == ByteCount(500))
    _ = bench.updates()
    bench.unwant(full)
    #expect(bench.updates().isEmpty)
    bench.unpin(full)
    #expect(bench.updates() == ["evicted f1"])
    #expect(bench.pipeline.heldBytes == .zero)
  }

  @Test(
    "trimming evicts the least recently used bitmaps, and those on screen stay, however many")
  func trims() {
    var bench = PipelineBench(gridBitmaps: 4)
    let keys = (1...4).map { PipelineBench.grid($0) }
    for (job, key) in keys.enumerated() {
      bench.want(key, .visible)
      bench.finishDecode(UInt64(job) + 1)
    }
    bench.pin(keys[0])
    _ = bench.updates()
    bench.trim(to: 400)
    #expect(bench.updates().isEmpty)
    bench.trim(to: 399)
    #expect(bench.updates() == ["evicted g2"])
    bench.trim(to: 0)
    #expect(bench.updates() == ["evicted g3", "evicted g4"])
    #expect(bench.pipeline.cachedBytes == ByteCount(100))
    bench.pipeline.checkInvariants()
  }

  @Test(
    "a bitmap without room beside pinned ones evicts nothing; one that fits exactly is stored")
  func evictsNothingInVain() {
    for (pinned, isStored) in [(1, true), (2, false)] as [(UInt64, Bool)] {
      // Room for 500 bytes: three of 100 are there, and one of 400 comes.
      var bench = PipelineBench(gridBitmaps: 5)
      for photo in 1...3 as ClosedRange<UInt64> {
        let key = PipelineBench.grid(photo)
        bench.want(key, .visible)
        bench.finishDecode(photo)
        if photo <= pinned { bench.pin(key) } else { bench.unwant(key) }
      }
      _ = bench.updates()
      bench.want(PipelineBench.full(4), .visible)
      bench.finishDecode(4)
      let evicted = isStored ? ["evicted g2", "evicted g3"] : []
      let updates = bench.updates()
      #expect(updates.filter { $0.hasPrefix("evicted") } == evicted && updates.contains("ready f4 10x10"))
      #expect(bench.pipeline.cachedCount == (isStored ? 2 : 3), "\(pinned) pinned")
    }
  }

  @Test("a held bitmap that leaves the screen enters the cache if there is room")
  func heldMovesIn() {
    var bench = PipelineBench(gridBitmaps: 1)
    let other = PipelineBench.grid(2)
    for (job, key) in [(1, grid), (2, other)] as [(UInt64, PhotoKey)] {
      bench.want(key, .visible)
      bench.pin(key)
      bench.finishDecode(job)
    }
    bench.unpin(grid)
    bench.unwant(grid)
    _ = bench.updates()
    bench.unwant(other)
    bench.unpin(other)
    #expect(bench.updates() == ["evicted g1"])
    #expect(bench.pipeline.cachedCount == 1 && bench.pipeline.bitmap(for: other) != nil)
  }

  @Test("a prefetch without room ends silently and starts again when it becomes visible")
  func prefetchWithoutRoom() {
    var bench = PipelineBench(gridBitmaps: 1)
    bench.want(full, .prefetch)
    bench.finishDecode(1)
    #expect(bench.updates() == ["start 1 decode f1 prefetch"])
    bench.want(full, .visible)
    #expect(bench.updates() == ["start 2 decode f1 visible"])
  }

  @Test("releasing a key affects neither the photo's other size nor other photos")
  func releasesOneKey() {
    var bench = PipelineBench(gridBitmaps: 20)
    let other = PipelineBench.full(2)
    for (job, key) in [(1, grid), (2, full), (3, other)] as [(UInt64, PhotoKey)] {
      bench.want(key, .visible)
      bench.finishDecode(job)
      bench.unwant(key)
    }
    _ = bench.updates()
    bench.release(full)
    #expect(bench.updates() == ["evicted f1"])
    #expect(bench.pipeline.cachedBytes == ByteCount(500))
  }

  @Test(
    "an error stays until the key is unwanted, then one new attempt is made",
    arguments: [
      PhotoCachingError.corrupt("no end"), .truncated(byteCount: 3), .network(PhotoID(1), reason: "timeout"),
    ])
  func failureStands(error: PhotoCachingError) {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .prefetch)
    bench.finish(1, .failed(error))
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 1 fetch 1 prefetch", "failed g1 \(error.word)"])
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 2 fetch 1 visible"])
    #expect(bench.pipeline.counters.failures == 1)
  }

  /// On a disk of 8 MB each of six photos gave way to the next before it was decoded, and none was shown.
  @Test("an original evicted before its decode is fetched again and carried to the decode")
  func givenAway() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.finish(1, .notOnDisk)
    bench.finish(2, .fetched(file: nil))
    bench.finish(3, .notOnDisk)
    bench.finish(4, .fetched(file: [1, 2, 3]))
    bench.finishDecode(5)
    #expect(
      bench.updates() == [
        "start 1 decode g1 visible", "start 2 fetch 1 visible", "start 3 decode g1 visible",
        "start 4 fetch 1 visible carried", "start 5 decode g1 visible carried", "ready g1 5x5",
      ])
    #expect(bench.pipeline.counters.failures == 0 && bench.pipeline.inFlightBytes == .zero)
  }

  @Test("keys of one photo share a carried fetch, and its file counts for each")
  func carriedForBoth() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: nil))
    bench.finish(2, .notOnDisk)
    bench.want(full, .visible)
    _ = bench.updates()
    bench.finish(3, .fetched(file: [1, 2, 3]))
    #expect(bench.updates() == ["start 4 decode f1 visible carried", "start 5 decode g1 visible carried"])
    #expect(bench.pipeline.inFlightBytes == ByteCount(6))
  }

  @Test("a key whose joined fetch did not help starts its own carried one")
  func joinsInVain() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: nil))
    bench.want(full, .visible)
    bench.finish(3, .notOnDisk)
    bench.finish(2, .notOnDisk)
    bench.finish(4, .fetched(file: nil))
    _ = bench.updates()
    bench.finish(5, .notOnDisk)
    bench.finish(6, .notOnDisk)
    #expect(bench.updates() == ["start 7 fetch 1 visible carried"])
    bench.finish(7, .fetched(file: [1]))
    #expect(bench.updates() == ["start 8 decode f1 visible carried", "start 9 decode g1 visible carried"])
  }

  @Test("a size whose file another size found damaged fails with it, without another fetch")
  func damagedForBoth() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.want(full, .visible)
    bench.finish(1, .fetched(file: nil))
    bench.finish(2, .failed(.corrupt("no end")))
    bench.finish(3, .notOnDisk)
    #expect(bench.updates().suffix(2) == ["failed f1 corrupt", "failed g1 missing"])
    #expect(bench.pipeline.jobCount == 0)
    // The same outcomes in the other order.
    bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.want(full, .visible)
    bench.finish(1, .fetched(file: nil))
    bench.finish(3, .notOnDisk)
    bench.finish(2, .failed(.corrupt("no end")))
    #expect(
      bench.updates().suffix(4) == [
        "start 4 fetch 1 visible carried", "failed f1 corrupt", "cancel 4", "failed g1 missing",
      ])
    #expect(bench.pipeline.jobCount == 0)
  }

  @Test("a carried fetch without a file makes the photo missing and does not loop")
  func noFetchLoop() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: nil))
    bench.finish(2, .notOnDisk)
    bench.finish(3, .fetched(file: nil))
    #expect(bench.updates().last == "failed g1 missing")
    #expect(bench.pipeline.jobCount == 0)
  }

  @Test("a file the disk refused is decoded from memory and counts as in flight until then")
  func carriesFile() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .fetched(file: Array(repeating: 7, count: 40)))
    #expect(bench.updates() == ["start 1 fetch 1 visible", "start 2 decode g1 visible carried"])
    #expect(bench.pipeline.inFlightBytes == ByteCount(40))
    bench.begin(2, workingBytes: 200)
    #expect(bench.pipeline.inFlightBytes == ByteCount(240))
    bench.finishDecode(2)
    #expect(bench.pipeline.inFlightBytes == .zero)
  }

  @Test("a forgotten photo leaves memory despite pins, leaves the disk, and does not return")
  func forgets() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.pin(grid)
    bench.finishDecode(1)
    bench.want(full, .visible)
    _ = bench.updates()
    bench.forget(1)
    #expect(Set(bench.updates()) == ["cancel 2", "failed f1 missing", "evicted g1", "remove 1"])
    #expect(bench.pipeline.residentBytes == .zero)
    bench.want(grid, .visible)
    bench.pin(grid)
    bench.forget(1)
    #expect(bench.updates() == ["failed g1 missing"])
  }

  @Test("a recalled photo is fetched again, and earlier work does not count for it")
  func recalls() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.begin(1, workingBytes: 50)
    bench.forget(1)
    bench.recall(1)
    _ = bench.updates()
    bench.finish(1, .fetched(file: nil)) { $0.writtenBytes = ByteCount(9) }
    #expect(bench.updates() == ["remove 1"])
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 2 fetch 1 visible"])
    bench.recall(7)
    #expect(bench.updates() == [])
  }

  @Test("the result of work running when its photo was forgotten is discarded, also from disk")
  func forgetsUnderWay() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.begin(1, workingBytes: 50)
    bench.forget(1)
    #expect(bench.pipeline.inFlightBytes == ByteCount(50))
    _ = bench.updates()
    bench.finish(1, .fetched(file: nil)) { $0.writtenBytes = ByteCount(9) }
    #expect(bench.updates() == ["remove 1"])
    #expect(bench.pipeline.jobCount == 0 && bench.pipeline.inFlightBytes == .zero)
  }

  @Test("a warning halves the bytes, least recently used first")
  func warning() {
    var bench = PipelineBench()
    for photo in 1...5 as ClosedRange<UInt64> {
      bench.want(PipelineBench.grid(photo), .visible)
      bench.finishDecode(photo)
    }
    bench.want(grid, .visible)
    _ = bench.updates()
    bench.relieve(.warning)
    #expect(bench.updates() == ["evicted g2", "evicted g3", "evicted g4"])
  }
}
