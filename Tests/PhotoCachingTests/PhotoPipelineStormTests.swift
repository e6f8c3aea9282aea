import Kernel
import PhotoCaching
import Testing

@Suite("Storms of the photo pipeline")
struct PhotoPipelineStormTests {
  @Test(
    "any order of wants, pins, expiries, pressure and job ends stays consistent and answers all"
  )
  func storm() {
    var sums = (decodes: 0, evictions: 0, cancelled: 0)
    for seed in 0..<40 as Range<UInt64> {
      var storm = Storm(seed: seed)
      for _ in 0..<500 { storm.step() }
      storm.settle()
      let pipeline = storm.bench.pipeline
      #expect(storm.unanswered.isEmpty, "seed \(seed)")
      #expect(pipeline.jobCount == 0 && pipeline.inFlightBytes == .zero, "seed \(seed)")
      sums.decodes += pipeline.counters.decodes
      sums.evictions += pipeline.counters.evictions
      sums.cancelled += pipeline.counters.cancelled
    }
    #expect(sums.decodes > 1_000 && sums.evictions > 500 && sums.cancelled > 400, "\(sums) proves nothing")
  }

  @Test(
    "in any storm bitmaps and jobs stay within the memory limit, by an independent count"
  )
  func memory() {
    var sums = (roomMade: 0, refusals: 0, decodes: 0)
    for seed in 0..<36 as Range<UInt64> {
      let limit = 1_000 + Int(seed % 6) * 400
      var storm = Storm(seed: seed, memory: limit)
      for _ in 0..<300 { storm.step() }
      storm.settle()
      storm.leave()
      #expect(storm.bench.peakBytes <= limit, "seed \(seed)")
      #expect(storm.unanswered.isEmpty, "seed \(seed)")
      sums.roomMade += storm.bench.pipeline.counters.roomMade
      sums.refusals += storm.bench.pipeline.counters.refusals
      sums.decodes += storm.bench.pipeline.counters.decodes
    }
    #expect(sums.roomMade > 200 && sums.refusals > 50 && sums.decodes > 300, "\(sums) proves nothing")
  }

  @Test("equal storms give equal effects and counters")
  func repeats() {
    for seed in 0..<5 as Range<UInt64> {
      var first = Storm(seed: seed)
      var second = Storm(seed: seed)
      for _ in 0..<300 {
        first.step()
        second.step()
      }
      #expect(first.bench.log == second.bench.log, "seed \(seed)")
      #expect(first.bench.pipeline.counters == second.bench.pipeline.counters, "seed \(seed)")
    }
  }
}

/// A screen that wants at random, and lanes that run jobs in any order, with a disk of its own.
private struct Storm {
  var bench: PipelineBench
  var random: RandomSource
  var onDisk: Set<UInt64> = []
  var wanted: [PhotoKey: PhotoUrgency] = [:]
  /// Photos that are forgotten, and those of which a file was damaged: of no other may be said that there is none.
  var over: Set<UInt64> = []
  var damaged: Set<UInt64> = []
  var shown: Set<String> = []
  var heard = 0
  var isSettling = false

  init(seed: UInt64, memory: Int? = nil) {
    random = RandomSource(seed: seed)
    bench = PipelineBench(
      entries: random.inside(3...12), gridBitmaps: random.inside(3...20), memory: memory,
      expectsEmptyDisk: random.chance(0.5))
  }

  /// Visible wants that were neither answered by `ready` nor by `failed`.
  var unanswered: [String] {
    var answered: Set<String> = []
    for line in bench.log {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "ready" || words[0] == "failed" { answered.insert(words[1]) }
      if words[0] == "evicted" { answered.remove(words[1]) }
    }
    return wanted.filter { $0.value == .visible }.map { name($0.key) }.filter { !answered.contains($0) }
      .sorted()
  }

  mutating func step() {
    let photo = UInt64(1 + random.below(25))
    let key = random.chance(0.7) ? PipelineBench.grid(photo) : PipelineBench.full(photo)
    switch random.below(100) {
    case 0..<30:
      let urgency: PhotoUrgency = random.chance(0.6) ? .visible : .prefetch
      wanted[key] = urgency
      bench.want(key, urgency)
    case 30..<50:
      wanted[key] = nil
      bench.unwant(key)
    case 50..<56: bench.pin(key)
    case 56..<64: bench.unpin(key)
    case 64:
      guard random.chance(0.2) else { break }
      if random.chance(0.3) {
        bench.recall(photo)
        over.remove(photo)
      } else {
        bench.forget(photo)
        over.insert(photo)
      }
    case 65: bench.relieve(random.chance(0.5) ? .warning : .critical)
    case 66: random.chance(0.7) ? bench.release(key) : bench.trim(to: 100 * random.below(9))
    case 67: onDisk.remove(photo)
    case 68..<80:
      if let job = pick(), !bench.begun.contains(job.id) {
        bench.begin(job.number, workingBytes: working(job))
      }
    default: if let job = pick() { finish(job) }
    }
    listen()
  }

  /// Unpins, finishes what runs without faults, and lets go of what is evicted meanwhile.
  mutating func settle() {
    for photo in 1...25 as ClosedRange<UInt64> {
      bench.unpin(PipelineBench.grid(photo))
      bench.unpin(PipelineBench.full(photo))
    }
    isSettling = true
    listen()
    while let job = bench.open.first { finish(job, faulty: false) }
    listen()
  }

  /// Takes visible wants back one by one, so that those that wait for room come to be answered.
  mutating func leave() {
    for key in wanted.keys.sorted() where !unanswered.contains(name(key)) {
      bench.unwant(key)
      wanted[key] = nil
      listen()
      while let job = bench.open.first { finish(job, faulty: false) }
      listen()
    }
  }

  private mutating func working(_ job: OpenJob) -> Int {
    guard case .decode(let key, _) = job.job else { return 0 }
    return key.box.decodedBytes.bytes + random.below(500)
  }

  private mutating func pick() -> OpenJob? {
    bench.open.isEmpty ? nil : bench.open[random.below(bench.open.count)]
  }

  private mutating func finish(_ job: OpenJob, faulty: Bool = true) {
    // At least the bitmap; and what has no room is not done.
    if !bench.begun.contains(job.id), !bench.begin(job.number, workingBytes: working(job)) { return }
    let fails = faulty && random.chance(0.1)
    switch job.job {
    case .fetch(let photo, let isCarried):
      if fails { return bench.finish(job.number, .failed(.network(photo, reason: "gone"))) }
      if isCarried || random.chance(0.2) { return bench.finish(job.number, .fetched(file: [1, 2, 3])) }
      // A small disk gives others away for it, or gives it away for others before it is decoded.
      if random.chance(0.2) { onDisk.removeAll() }
      if random.chance(0.9) { onDisk.insert(photo.raw) }
      bench.finish(job.number, .fetched(file: nil)) { $0.fetchedBytes = ByteCount(3) }
    case .decode(let key, let file):
      if fails {
        damaged.insert(key.photo.raw)
        return bench.finish(job.number, .failed(.corrupt("no end")))
      }
      guard file != nil || onDisk.contains(key.photo.raw) else { return bench.finish(job.number, .notOnDisk) }
      bench.finishDecode(job.number)
    }
  }

  /// The screen's side of the contract: an evicted key that is still visible is wanted again, now and then.
  private mutating func listen() {
    while heard < bench.log.count {
      let words = bench.log[heard].split(separator: " ").map(String.init)
      heard += 1
      let key = words.count > 1 ? self.key(words[1]) : nil
      switch words[0] {
      case "ready":
        precondition(shown.insert(words[1]).inserted, "\(words[1]) was ready twice")
      case "failed":
        precondition(
          words[2] != "missing" || key.map { over.union(damaged).contains($0.photo.raw) } == true,
          "\(words[1]) is said to be missing")
      case "evicted":
        precondition(shown.remove(words[1]) != nil, "\(words[1]) was evicted and not ready")
        if let key, let urgency = wanted[key] {
          if !isSettling && random.chance(0.5) { bench.want(key, urgency) } else { wanted[key] = nil }
        }
      default: break
      }
    }
  }

  private func name(_ key: PhotoKey) -> String { "\(key.fitting == .fill ? "g" : "f")\(key.photo.raw)" }

  private func key(_ name: String) -> PhotoKey? {
    guard let number = UInt64(name.dropFirst()) else { return nil }
    return name.hasPrefix("g") ? PipelineBench.grid(number) : PipelineBench.full(number)
  }
}
