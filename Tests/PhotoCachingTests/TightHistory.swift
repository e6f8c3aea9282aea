import Kernel
import PhotoCaching

/// A screen that wants more than memory holds, lanes that take jobs up in any order, and an account of its own of who waits.
///
/// What a key's decode needs goes by its photo alone, so that this knows who would fit without asking the pipeline.
struct TightHistory {
  var bench: PipelineBench
  private var random: RandomSource
  private let memory: Int
  private let laneCount: Int
  /// Keys that are wanted and pinned, as a screen does both at once.
  private var onScreen: Set<PhotoKey> = []
  private var prefetched: Set<PhotoKey> = []
  private var inMemory: Set<PhotoKey> = []
  private var failed: Set<PhotoKey> = []
  /// Visible keys that were refused and have not begun since, in the order of their first refusal.
  private var refused: [PhotoKey] = []
  /// Those of them that a job was started for since.
  private var woken: Set<PhotoKey> = []
  private var heard = 0
  private var running: [OpenJob] = []
  /// Photos whose files the disk does not take: their decodes carry them.
  private static let carriedEvery: UInt64 = 5
  private static let carriedBytes = 60

  /// What was found wrong; `nil` for nothing.
  private(set) var fault: String?
  /// How often a key waited for room, and how many at once at most.
  private(set) var waitCount = 0
  private(set) var mostWaiting = 0

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    memory = random.inside(500...1_500)
    laneCount = random.inside(1...3)
    bench = PipelineBench(
      entries: random.inside(3...20), gridBitmaps: random.inside(3...20), memory: memory,
      expectsEmptyDisk: random.chance(0.5))
  }

  private static func isCarried(_ key: PhotoKey) -> Bool { key.photo.raw % carriedEvery == 0 }

  /// What a decode holds beside a file that was carried here: at least its bitmap.
  private static func working(_ key: PhotoKey) -> Int {
    key.box.decodedBytes.bytes + Int(key.photo.raw) * 97 % 400
  }

  /// All that it holds.
  private static func need(_ key: PhotoKey) -> Int { working(key) + (isCarried(key) ? carriedBytes : 0) }

  // MARK: What happens

  mutating func step() {
    let photo = UInt64(1 + random.below(14))
    let key = random.chance(0.6) ? PipelineBench.grid(photo) : PipelineBench.full(photo)
    switch random.below(100) {
    case 0..<24: show(key)
    case 24..<40: hide(onScreen.sorted().randomElement(&random) ?? key)
    case 40..<46: if !onScreen.contains(key) { want(key, ahead: true) }
    case 46..<48: if !onScreen.contains(key) { want(key, ahead: false) }
    case 48: bench.relieve(random.chance(0.5) ? .warning : .critical)
    case 49: bench.release(key)
    case 50: if random.chance(0.1) { forget(photo) }
    case 51..<74: takeUp()
    default: if let job = running.randomElement(&random) { finish(job) }
    }
    listen()
    poll()
  }

  /// Nothing is wanted or hidden any more, and the lanes work until nothing is left to do.
  mutating func settle() {
    var steps = 0
    while !bench.open.isEmpty, fault == nil {
      if running.count < bench.open.count { takeUp() }
      listen()
      if let job = running.first { finish(job) }
      listen()
      poll()
      steps += 1
      if steps > 1_000 { fault = "the lanes find no end: \(bench.open)" }
    }
    guard fault == nil else { return }
    for key in onScreen.sorted() where isUnanswered(key) && fits(key) {
      fault =
        "\(key) needs \(TightHistory.need(key)) of \(memory), \(shownBytes) are on screen, and never starts"
    }
  }

  private mutating func show(_ key: PhotoKey) {
    prefetched.remove(key)
    onScreen.insert(key)
    bench.want(key, .visible)
    bench.pin(key)
  }

  private mutating func hide(_ key: PhotoKey) {
    guard onScreen.remove(key) != nil else { return }
    served(key)
    failed.remove(key)
    bench.unpin(key)
    bench.unwant(key)
  }

  private mutating func want(_ key: PhotoKey, ahead: Bool) {
    if ahead { prefetched.insert(key) } else { prefetched.remove(key) }
    if ahead {
      bench.want(key, .prefetch)
    } else {
      failed.remove(key)
      bench.unwant(key)
    }
  }

  private mutating func forget(_ photo: UInt64) {
    bench.forget(photo)
    for key in [PipelineBench.grid(photo), PipelineBench.full(photo)] {
      onScreen.remove(key)
      prefetched.remove(key)
      served(key)
    }
  }

  /// A free lane takes up a job, usually the one asked for first.
  private mutating func takeUp() {
    guard running.count < laneCount else { return }
    let idle = bench.open.filter { job in !running.contains { $0.id == job.id } }
    guard let job = random.chance(0.7) ? idle.first : idle.randomElement(&random) else { return }
    guard case .decode(let key, let file) = job.job else {
      bench.begin(job.number)
      return running.append(job)
    }
    let objection = objection(to: key, holdsFile: file != nil)
    if random.chance(0.15), file == nil {
      // A rendition that is damaged: little at first, then all that the original takes.
      guard bench.begin(job.number, workingBytes: 40) else { return note(refusalOf: key) }
      guard bench.begin(job.number, workingBytes: TightHistory.working(key)) else {
        return note(refusalOf: key)
      }
    } else {
      guard bench.begin(job.number, workingBytes: TightHistory.working(key)) else {
        return note(refusalOf: key)
      }
    }
    served(key)
    running.append(job)
    fault = fault ?? objection
  }

  private mutating func served(_ key: PhotoKey) {
    refused.removeAll { $0 == key }
    woken.remove(key)
  }

  private mutating func note(refusalOf key: PhotoKey) {
    woken.remove(key)
    guard onScreen.contains(key), TightHistory.working(key) <= memory, !refused.contains(key) else { return }
    refused.append(key)
    waitCount += 1
    mostWaiting = max(mostWaiting, refused.count)
  }

  private mutating func finish(_ job: OpenJob) {
    running.removeAll { $0.id == job.id }
    switch job.job {
    case .fetch(let photo, let isCarried):
      if random.chance(0.05) { return bench.finish(job.number, .failed(.network(photo, reason: "gone"))) }
      let hasFile = isCarried || photo.raw % TightHistory.carriedEvery == 0
      let file = hasFile ? Array(repeating: UInt8(1), count: TightHistory.carriedBytes) : nil
      bench.finish(job.number, .fetched(file: file))
      // Who finds no room for the file that it carries waits as well.
      for key in onScreen.sorted() where key.photo == photo && isUnanswered(key) && !hasJob(key) {
        note(refusalOf: key)
      }
    case .decode(let key, let file):
      guard file != nil || !TightHistory.isCarried(key) else {
        return bench.finish(job.number, .notOnDisk)
      }
      bench.finishDecode(job.number)
    }
  }

  // MARK: What must hold

  /// What is on screen and in memory, which nothing makes room beside.
  private var shownBytes: Int {
    onScreen.intersection(inMemory).reduce(0) { $0 + $1.box.decodedBytes.bytes }
  }

  /// Whether a key's decode would fit if no job ran.
  private func fits(_ key: PhotoKey) -> Bool { TightHistory.need(key) <= memory - shownBytes }

  private func isUnanswered(_ key: PhotoKey) -> Bool { !inMemory.contains(key) && !failed.contains(key) }

  private func hasJob(_ key: PhotoKey) -> Bool {
    bench.open.contains { job in
      switch job.job {
      case .fetch(let photo, _): photo == key.photo
      case .decode(let other, _): other == key
      }
    }
  }

  /// Those that were refused and that nobody works for.
  private var waiting: [PhotoKey] { refused.filter { isUnanswered($0) && !hasJob($0) } }

  /// Why a key must not begin that holds nothing yet and that nothing was kept for: another one that would fit waits.
  private func objection(to key: PhotoKey, holdsFile: Bool) -> String? {
    guard !holdsFile, !woken.contains(key), let first = waiting.first(where: { fits($0) && $0 != key }) else {
      return nil
    }
    return "\(key) takes the room that \(first) waits for"
  }

  /// A job was started for a key: one that was refused is served, and must not be before another that would fit.
  private mutating func noteStart(of key: PhotoKey) {
    guard let own = refused.firstIndex(of: key), woken.insert(key).inserted else { return }
    guard !TightHistory.isCarried(key), let first = waiting.first(where: fits),
      let other = refused.firstIndex(of: first), other < own
    else { return }
    fault = fault ?? "\(key) starts before \(first), which was refused earlier and would fit"
  }

  /// After every step: nobody waits who fits into what is free, before anybody who would fit was refused.
  private mutating func poll() {
    if bench.peakBytes > memory { fault = fault ?? "\(bench.peakBytes) bytes under a limit of \(memory)" }
    guard bench.open.isEmpty, let key = waiting.first(where: fits) else { return }
    fault = fault ?? "\(key) waits, would fit, and nothing is under way"
  }

  private static func key(_ name: String) -> PhotoKey? {
    guard let number = UInt64(name.dropFirst()) else { return nil }
    switch name.first {
    case "g": return PipelineBench.grid(number)
    case "f": return PipelineBench.full(number)
    default: return nil
    }
  }

  private mutating func listen() {
    while heard < bench.log.count {
      let words = bench.log[heard].split(separator: " ").map(String.init)
      heard += 1
      let isDecode = words[0] == "start" && words[2] == "decode"
      guard let key = TightHistory.key(words[isDecode ? 3 : 1]) else { continue }
      switch words[0] {
      case "start": if isDecode { noteStart(of: key) }
      case "ready":
        inMemory.insert(key)
        served(key)
      case "evicted":
        inMemory.remove(key)
        // What shows is wanted again, as the gallery does.
        if onScreen.contains(key) { show(key) }
      case "failed":
        // Until nobody wants it any more, on screen or ahead.
        failed.insert(key)
        served(key)
      default: break
      }
    }
  }
}

extension Array {
  fileprivate func randomElement(_ random: inout RandomSource) -> Element? {
    isEmpty ? nil : self[random.below(count)]
  }
}
