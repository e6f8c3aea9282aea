internal import AppCore
internal import Gallery
internal import Gestures
package import Kernel
internal import PhotoCaching
package import Simulation

/// The engine's queries: the screen, held memory, counters, and recognised gestures.
extension FamilyApp {
  package var screen: String { FamilyRecorder.screens[Int(core.lastGlance.screen.rawValue)] }

  package var cached: CacheContents {
    let pipeline = core.photos.pipeline
    return CacheContents(
      entries: pipeline.cachedCount, bytes: pipeline.cachedBytes.bytes,
      pinnedBytes: pipeline.pinnedBytes.bytes, inFlightBytes: pipeline.inFlightBytes.bytes,
      diskBytes: stats.writtenBytes)
  }

  package var fakeBytes: Int { stats.harnessBytes }
  package var fakeNanoseconds: Int64 { launcher.origin.processorNanoseconds }

  package var launchNanoseconds: Int64? { launches.setupNanoseconds }
  package var failure: String? { launches.failure }
  package func operation(_ effect: RequestID) -> String? { requests.operations[effect]?.name }

  /// Memory of photos by place; modelled photos hold none.
  package var heldParts: [(name: String, bytes: Int)] {
    guard !launcher.isModelled else { return [] }
    let pipeline = core.photos.pipeline
    let (cached, pinned) = (pipeline.cachedBytes.bytes, pipeline.pinnedBytes.bytes)
    let flying = pipeline.inFlightBytes.bytes
    return [
      ("photos on screen", pinned), ("photos in the memory cache", cached - pinned),
      ("decodes in flight", flying),
      ("photos beside the cache", pipeline.residentBytes.bytes - cached - flying),
    ]
  }

  package var heldAmounts: [Int] {
    [
      core.photos.pipeline.cachedCount, core.photos.pipeline.cachedBytes.bytes,
      (try? ports.work.store.photos().count) ?? 0, ports.work.store.totalBytes.bytes, launcher.logPages(),
    ]
  }

  package func mixPlace(into digest: inout StableDigest) {
    digest.mix(screen)
    digest.mix(UInt64(core.lastGlance.placeholderCount))
    digest.mix(UInt64(core.gallery.currentCategoryIndex ?? 0))
    digest.mix(UInt64(core.gallery.display.items.count))
    digest.mix(UInt64(core.photos.pipeline.cachedCount))
  }

  /// What the run reached of everything that the product declares, with its limits so far.
  var reached: [Int] {
    var coverage = stats.coverage
    coverage.limits.record(
      counters, core.photos.pipeline.limits, evictedFromDisk: stats.evictedBytes)
    return coverage.figures.map(\.count)
  }

  /// The app's counters so far.
  var done: [(name: String, count: Int)] {
    stats.coverage.figures + [
      ("cache.decodes", counters.decodes), ("cache.evictions", counters.evictions),
      ("cache.fetches", counters.fetches),
    ]
  }

  package func drainFigures(into figures: inout AppFigures) {
    guard !core.gallery.recognised.isEmpty, touches.isUpdate(at: frame.vsync) else { return }
    for decision in core.gallery.recognised {
      if decision.kind == .touchDown { touches.begin(decision) }
      guard let kind = RecognisedGesture.Kind(decision.kind), let began = touches.began(decision) else {
        continue
      }
      switch kind {
      case .drag, .pinch: figures.claimed(kind, at: began)
      default: figures.recognised(kind, at: began)
      }
    }
  }
}

/// The beginnings of the latest touch sequences. A decision has its sequence's number, but a gesture is found by time.
struct TouchBeginnings {
  private var known: [(sequence: Int, at: Instant)] = []
  /// A sequence commits within a second or two of its beginning, or it is a drag.
  private static let limit = 64
  /// The vsync of the frame whose decisions were reported last.
  private var reported: Instant?

  /// Whether a frame's decisions were not reported yet.
  mutating func isUpdate(at vsync: Instant) -> Bool {
    defer { reported = vsync }
    return reported != vsync
  }

  /// Begins a sequence. Each launch numbers its sequences from the start, so equal and higher numbers belong to the previous
  /// launch.
  mutating func begin(_ decision: GestureDecision) {
    known.removeAll { $0.sequence >= decision.sequence }
    if known.count == TouchBeginnings.limit { known.removeFirst() }
    known.append((decision.sequence, decision.time))
  }

  func began(_ decision: GestureDecision) -> Instant? {
    known.last { $0.sequence <= decision.sequence }?.at
  }
}

extension RecognisedGesture.Kind {
  /// The kind of a commit, or of the claim of a drag or a pinch; `nil` for any other decision.
  fileprivate init?(_ decision: GestureDecision.Kind) {
    switch decision.name {
    case .tap: self = .tap
    case .doubleTap: self = .doubleTap
    case .longPress: self = .longPress
    case .swipeLeft: self = .swipeLeft
    case .swipeRight: self = .swipeRight
    case .swipeUp: self = .swipeUp
    case .swipeDown: self = .swipeDown
    case .dragBegan: self = .drag
    case .pinchBegan: self = .pinch
    default: return nil
    }
  }
}
