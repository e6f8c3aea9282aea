import Kernel
import PhotoCaching

/// A job that was asked for.
struct OpenJob {
  let id: RequestID
  let job: PhotoJob
  /// Ascending from 1 in the order asked.
  var number: UInt64 { id.raw / 2 }
}

/// Drives a pipeline by hand and writes its effects down as words, `g` for a grid key and `f` for a fullscreen one.
struct PipelineBench {
  var pipeline: PhotoPipeline
  var log: [String] = []
  /// Jobs asked for and neither finished nor cancelled, oldest first.
  var open: [OpenJob] = []
  var begun: Set<RequestID> = []
  /// What lanes hold, by job, and every bitmap that anybody still has: counted apart from the pipeline.
  private var running: [RequestID: Int] = [:]
  private var bitmaps: [WeakBitmap] = []
  /// The most that both came to.
  private(set) var peakBytes = 0

  private struct WeakBitmap {
    weak var bitmap: PhotoBitmap?
  }

  /// Limits count grid bitmaps, 100 bytes each.
  init(entries: Int = 10, gridBitmaps: Int = 10, memory: Int? = nil, expectsEmptyDisk: Bool = false) {
    let limits = CacheLimits(entryCount: entries, bytes: ByteCount(gridBitmaps * 100))
    pipeline = PhotoPipeline(
      limits: limits, memoryLimit: memory.map { ByteCount($0) }, expectsEmptyDisk: expectsEmptyDisk)
  }

  static func grid(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: PixelSize(width: 5, height: 5), fitting: .fill)
  }
  static func full(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: PixelSize(width: 10, height: 10), fitting: .fit)
  }

  mutating func want(_ key: PhotoKey, _ urgency: PhotoUrgency) { act { $0.want(key, urgency, effects: &$1) } }
  mutating func unwant(_ key: PhotoKey) { act { $0.unwant(key, effects: &$1) } }
  mutating func pin(_ key: PhotoKey) { act { pipeline, _ in pipeline.pin(key) } }
  mutating func unpin(_ key: PhotoKey) { act { $0.unpin(key, effects: &$1) } }
  mutating func recall(_ photo: UInt64) { act { pipeline, _ in pipeline.recall(PhotoID(photo)) } }
  mutating func forget(_ photo: UInt64) { act { $0.forget(PhotoID(photo), effects: &$1) } }
  mutating func relieve(_ pressure: MemoryPressure) { act { $0.relieve(pressure, effects: &$1) } }
  mutating func trim(to bytes: Int) { act { $0.trim(to: ByteCount(bytes), effects: &$1) } }
  mutating func release(_ key: PhotoKey) { act { $0.release(key, effects: &$1) } }

  /// Takes a job up; one that is refused is over.
  @discardableResult mutating func begin(_ job: UInt64, workingBytes: Int = 0) -> Bool {
    let id = RequestID(2 * job)
    var isAdmitted = false
    act { isAdmitted = $0.begin(id, workingBytes: ByteCount(workingBytes), effects: &$1) }
    guard isAdmitted else {
      open.removeAll { $0.id == id }
      running[id] = nil
      return false
    }
    begun.insert(id)
    running[id] = workingBytes
    note()
    return true
  }

  /// Adds up what is held outside of the pipeline's own books.
  private mutating func note() {
    bitmaps.removeAll { $0.bitmap == nil }
    let retained = bitmaps.reduce(0) { $0 + ($1.bitmap?.byteCount.bytes ?? 0) }
    peakBytes = max(peakBytes, running.values.reduce(retained, +))
  }

  mutating func finish(
    _ job: UInt64, _ outcome: PhotoJobOutcome, _ change: (inout PhotoWorkReport) -> Void = { _ in }
  ) {
    var report = PhotoWorkReport()
    change(&report)
    open.removeAll { $0.number == job }
    running[RequestID(2 * job)] = nil
    if case .decoded(let bitmap) = outcome { bitmaps.append(WeakBitmap(bitmap: bitmap)) }
    act { $0.finish(RequestID(2 * job), outcome, report, effects: &$1) }
  }

  /// Finishes a decode with a bitmap of exactly the key's box.
  mutating func finishDecode(_ job: UInt64) {
    guard case .decode(let key, _)? = open.first(where: { $0.number == job })?.job else { return }
    finish(job, .decoded(PhotoBitmap(pixels: key.box, storage: nil)))
  }

  /// What was logged since the last call.
  mutating func updates() -> [String] {
    defer { log.removeAll() }
    return log
  }

  private mutating func act(_ body: (inout PhotoPipeline, inout [PhotoPipelineEffect]) -> Void) {
    var effects: [PhotoPipelineEffect] = []
    body(&pipeline, &effects)
    pipeline.checkInvariants()
    for effect in effects {
      note(effect)
      log.append(word(for: effect))
    }
  }

  private mutating func note(_ effect: PhotoPipelineEffect) {
    switch effect {
    case .request(.start(let id, let job, let rank)):
      precondition(id.raw > 0 && !open.contains { $0.id == id }, "job \(id.raw) started twice")
      precondition(rank == 0 || rank == 1, "job \(id.raw) has rank \(rank)")
      open.append(OpenJob(id: id, job: job))
    case .request(.cancel(let job)):
      precondition(open.contains { $0.id == job }, "job \(job.raw) is not open and was cancelled")
      precondition(!begun.contains(job), "job \(job.raw) had begun and was cancelled")
      open.removeAll { $0.id == job }
    case .request(.rerank(let job, _)):
      precondition(open.contains { $0.id == job }, "job \(job.raw) is not open and was reranked")
      precondition(!begun.contains(job), "job \(job.raw) had begun and was reranked")
    default: break
    }
  }

  private func urgency(_ rank: Int) -> PhotoUrgency { rank == 0 ? .visible : .prefetch }

  private func word(for effect: PhotoPipelineEffect) -> String {
    switch effect {
    case .request(.start(let id, .fetch(let photo, let isCarried), let rank)):
      "start \(id.raw / 2) fetch \(photo.raw) \(urgency(rank))\(isCarried ? " carried" : "")"
    case .request(.start(let id, .decode(let key, let file), let rank)):
      "start \(id.raw / 2) decode \(name(key)) \(urgency(rank))\(file == nil ? "" : " carried")"
    case .request(.rerank(let job, let rank)): "rerank \(job.raw / 2) \(urgency(rank))"
    case .request(.cancel(let job)): "cancel \(job.raw / 2)"
    case .ready(let key, let pixels): "ready \(name(key)) \(pixels.width)x\(pixels.height)"
    case .failed(let key, let error): "failed \(name(key)) \(error.word)"
    case .evicted(let key): "evicted \(name(key))"
    case .removeFromDisk(let photo): "remove \(photo.raw)"
    }
  }

  private func name(_ key: PhotoKey) -> String { "\(key.fitting == .fill ? "g" : "f")\(key.photo.raw)" }
}

extension PhotoCachingError {
  var word: String {
    switch self {
    case .corrupt: "corrupt"
    case .truncated: "truncated"
    case .unsupported: "unsupported"
    case .tooLarge: "tooLarge"
    case .missing: "missing"
    case .storage: "storage"
    case .network: "network"
    }
  }
}
