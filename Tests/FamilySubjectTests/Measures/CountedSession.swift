import AppCore
import FamilySubject
import Gallery
import Kernel
import PhotoCaching

/// The app's core on a phone that is touched by hand, without any port, and with what it reaches counted after each frame.
struct CountedSession {
  private(set) var core: FamilyCore
  private(set) var coverage = SessionCoverage()
  private var frame = 0
  private var samples: [TouchSample] = []
  private var events: [AppEvent] = []
  private var digest = StableDigest()

  private static let screen = ScreenMetrics(size: ScreenSize(430, 932), scale: 3, refreshHertz: 60)

  /// An album of one category without photos, and no groups.
  init() {
    let gallery = GallerySettings(.story, on: CountedSession.screen, pin: "1234")
    let catalogue = PhotoCatalogue(
      categories: [AlbumCategory(id: CategoryID(1), name: "Sea", icon: "star", colour: nil)], photos: [],
      groups: [], groupPhotos: [])
    core = FamilyCore(
      catalogue: catalogue, child: ChildID(1), settings: FamilyCoreSettings(gallery: gallery, cache: .parity),
      screen: CountedSession.screen, clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)))
  }

  /// The counters that are not zero.
  var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: coverage.figures.filter { $0.count > 0 }.map { ($0.name, $0.count) })
  }

  private var now: Instant { .zero + .milliseconds(Int64(frame) * 16) }

  mutating func run(frames: Int) {
    for _ in 0..<frames {
      frame += 1
      while let sample = samples.first, sample.time <= now { core.recognise(samples.removeFirst()) }
      core.update(at: now, events: events)
      core.animate(to: now)
      core.layOut(at: now)
      core.carryOut(at: now)
      _ = core.diff(digest: &digest)
      core.glance(digest: &digest)
      coverage.record(events)
      coverage.record(core.gallery.recognised)
      coverage.record(core.updates)
      coverage.record(core.lastGlance.screen)
      events.removeAll()
      var asked: [Request<AppTask>] = []
      core.drainRequests(into: &asked)
      for case .start(_, let task, _) in asked { coverage.record(task) }
    }
  }

  mutating func tap(_ x: Double, _ y: Double) {
    for (ms, phase) in [(5, TouchPhase.began), (65, .ended)] as [(Int64, TouchPhase)] {
      let time = now + .milliseconds(ms)
      samples.append(TouchSample(time: time, finger: 0, phase: phase, position: ScreenPoint(x, y)))
    }
    run(frames: 40)
  }

  mutating func post(_ event: AppEvent) {
    events.append(event)
    run(frames: 1)
  }

  /// Counts something that flows past elsewhere.
  mutating func count(_ body: (inout SessionCoverage) -> Void) { body(&coverage) }
}
