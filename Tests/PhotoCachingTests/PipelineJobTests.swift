import Kernel
import PhotoCaching
import Testing

@Suite("The jobs of the pipeline")
struct PipelineJobTests {
  private let grid = PipelineBench.grid(1)
  private let full = PipelineBench.full(1)

  @Test("a job that has not begun follows its key's urgency; one that has begun does not")
  func reranks() {
    var bench = PipelineBench()
    bench.want(grid, .prefetch)
    bench.want(grid, .prefetch)
    bench.want(grid, .visible)
    bench.want(grid, .prefetch)
    #expect(bench.updates() == ["start 1 decode g1 prefetch", "rerank 1 visible", "rerank 1 prefetch"])
    bench.begin(1)
    bench.want(grid, .visible)
    #expect(bench.updates() == [])
  }

  @Test("a shared fetch has the highest urgency of its waiting keys, also after one is removed")
  func sharedFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(full, .visible)
    bench.want(grid, .prefetch)
    #expect(bench.updates() == ["start 1 fetch 1 visible"])
    bench.unwant(full)
    #expect(bench.updates() == ["rerank 1 prefetch"])
    bench.want(full, .prefetch)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["rerank 1 visible"])
  }

  @Test(
    "a fetch that has begun is not cancelled: the next want decodes from disk at once")
  func begunFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.begin(1)
    bench.unwant(grid)
    #expect(bench.updates() == ["start 1 fetch 1 visible"])
    bench.finish(1, .fetched(file: nil))
    #expect(bench.updates() == [])
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 2 decode g1 visible"])
  }

  @Test("a key wanted again while its fetch runs joins it")
  func joinsFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.begin(1)
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(bench.updates() == ["start 1 fetch 1 visible"])
    bench.finish(1, .fetched(file: nil))
    #expect(bench.updates() == ["start 2 decode g1 visible"])
  }

  @Test(
    "a failed fetch is retried by the next want; after damage the disk is asked first"
  )
  func afterFailure() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.finish(1, .failed(.corrupt("no end")))
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(
      bench.updates() == ["start 1 decode g1 visible", "failed g1 corrupt", "start 2 decode g1 visible"])
    bench.finish(2, .notOnDisk)
    bench.finish(3, .failed(.network(PhotoID(1), reason: "gone")))
    bench.unwant(grid)
    bench.want(grid, .visible)
    #expect(
      bench.updates() == ["start 3 fetch 1 visible", "failed g1 network", "start 4 fetch 1 visible"])
  }

  @Test("a fetch without a file makes the photo missing")
  func emptyFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.finish(1, .notOnDisk)
    #expect(bench.updates() == ["start 1 fetch 1 visible", "failed g1 missing"])
  }

  @Test("a failed prefetch that becomes visible stays failed until it is unwanted")
  func failedPrefetch() {
    var bench = PipelineBench()
    bench.want(grid, .prefetch)
    bench.finish(1, .failed(.unsupported("12 bits")))
    bench.want(grid, .visible)
    bench.want(grid, .prefetch)
    #expect(bench.updates() == ["start 1 decode g1 prefetch", "failed g1 unsupported"])
    #expect(bench.pipeline.jobCount == 0)
  }

  @Test("beginning and finishing an unknown or cancelled job has no effect")
  func unknownJobs() {
    var bench = PipelineBench()
    bench.begin(7, workingBytes: 100)
    bench.finish(7, .decoded(PhotoBitmap(pixels: grid.box, storage: nil)))
    #expect(bench.updates() == [])
    #expect(bench.pipeline.inFlightBytes == .zero && bench.pipeline.counters.decodes == 0)
  }

  @Test("job ids ascend and are never reused")
  func numbers() {
    var bench = PipelineBench()
    for photo in 1...3 as ClosedRange<UInt64> { bench.want(PipelineBench.grid(photo), .prefetch) }
    bench.unwant(PipelineBench.grid(2))
    bench.want(PipelineBench.grid(2), .visible)
    #expect(
      bench.updates() == [
        "start 1 decode g1 prefetch", "start 2 decode g2 prefetch", "start 3 decode g3 prefetch", "cancel 2",
        "start 4 decode g2 visible",
      ])
    #expect(bench.pipeline.jobCount == 3)
    #expect(RequestID(1) < RequestID(2) && !(RequestID(2) < RequestID(2)))
  }

  @Test("forgetting an unknown photo removes it from disk once and affects no other keys")
  func forgetsUnknown() {
    var bench = PipelineBench()
    bench.want(PipelineBench.grid(2), .visible)
    bench.finishDecode(1)
    _ = bench.updates()
    bench.forget(1)
    bench.forget(1)
    #expect(bench.updates() == ["remove 1"])
    #expect(bench.pipeline.bitmap(for: PipelineBench.grid(2)) != nil)
  }

  @Test(
    "forgetting a photo with a waiting fetch cancels it and answers all wanted keys")
  func forgetsFetch() {
    var bench = PipelineBench(expectsEmptyDisk: true)
    bench.want(grid, .visible)
    bench.pin(full)
    _ = bench.updates()
    bench.forget(1)
    #expect(bench.updates() == ["cancel 1", "failed g1 missing", "remove 1"])
    #expect(bench.pipeline.jobCount == 0)
  }

  @Test("a key that failed before its photo was forgotten is not answered again")
  func forgetsFailed() {
    var bench = PipelineBench()
    bench.want(grid, .visible)
    bench.finish(1, .failed(.corrupt("no end")))
    _ = bench.updates()
    bench.forget(1)
    #expect(bench.updates() == ["remove 1"])
  }

  @Test("a forgotten photo's held bitmap is freed with its bytes")
  func forgetsHeld() {
    var bench = PipelineBench(gridBitmaps: 1)
    bench.want(full, .visible)
    bench.pin(full)
    bench.finishDecode(1)
    #expect(bench.pipeline.heldBytes == ByteCount(400))
    _ = bench.updates()
    bench.forget(1)
    #expect(bench.updates() == ["evicted f1", "remove 1"])
    #expect(bench.pipeline.heldBytes == .zero && bench.pipeline.bitmap(for: full) == nil)
  }
}
