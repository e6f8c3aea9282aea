package import Gallery
package import Invariants
package import Kernel
package import PhotoCaching

/// The stated limits that a session reaches, observed from outside of the product.
package struct LimitCoverage: Tallying {
  private var tally = KindTally<StatedLimit>("limit")
  /// The last two requested toasts of a category: only they can be replaced by a newer one.
  private var categoryToasts = (before: -1, last: -1)
  /// The last failure of each subject.
  private var failed: [RequestNote.Subject: Instant] = [:]
  /// Photos with an undecodable file, with the number of attempts.
  private var damaged: [PhotoID: Int] = [:]
  /// The zoom after the last frame, in millionths.
  private var zoom: Int64 = 1_000_000

  /// Creates a tally. Reserves room for failures, so that a soak finds no growth.
  package init() {
    failed.reserveCapacity(64)
    damaged.reserveCapacity(64)
  }

  package var names: [String] { tally.names }
  package var figures: [Int] { tally.figures }

  /// Reads a frame of the gallery. O(effects), and O(items) on the dashboard.
  package mutating func record(
    _ effects: [GalleryEffect], _ items: [DisplayItem], on screen: GalleryScreen, zoom millionths: Int64
  ) {
    if millionths != zoom {
      zoom = millionths
      if zoom == LimitCoverage.largestZoom { tally.add(.largestZoom) }
      if zoom == LimitCoverage.smallestZoom { tally.add(.smallestZoom) }
    }
    if !effects.isEmpty { record(effects) }
    guard screen == .dashboard else { return }
    let rising = items.count { $0.id.slot == DisplaySlot.note.rawValue }
    if rising >= LimitCoverage.risingPoints { tally.add(.risingPoints) }
  }

  private mutating func record(_ effects: [GalleryEffect]) {
    var (asked, gone) = (false, false)
    for effect in effects {
      switch effect {
      case .toastRequested(let number, isCategory: true): categoryToasts = (categoryToasts.last, number)
      case .toastRequested(_, isCategory: false): asked = true
      case .toastSuperseded(let number):
        if number != categoryToasts.before, number != categoryToasts.last { gone = true }
      // All waiting toasts leave with their screen.
      case .leftKidsMode: return
      default: break
      }
    }
    if asked, gone { tally.add(.waitingToasts) }
  }

  /// Reads a step of a request.
  package mutating func record(_ note: RequestNote, at instant: Instant) {
    switch note.step {
    case .failed:
      failed[note.subject] = instant
    case .asked:
      guard let last = failed[note.subject] else { return }
      if instant - last >= LimitCoverage.longestPause { tally.add(.longestPause) }
    case .done, .cancelled: failed[note.subject] = nil
    case .fetched: break
    }
  }

  /// Reads the outcome of a photo's job.
  package mutating func record(_ outcome: PhotoJobOutcome, of job: PhotoJob) {
    guard case .decode(let key, _) = job else { return }
    let photo = key.photo
    switch outcome {
    case .failed(let error) where error.kind == .corrupt:
      damaged[photo, default: 0] += 1
      if damaged[photo] == LimitCoverage.damagedTries { tally.add(.damagedTries) }
    case .decoded: damaged[photo] = nil
    default: break
    }
  }

  /// Reads the photo cache's counters of a whole session.
  package mutating func record(_ counters: PhotoPipelineCounters, _ limits: CacheLimits, evictedFromDisk: Int)
  {
    if counters.peakEntries >= limits.entryCount { tally.add(.images) }
    if counters.peakBytes.bytes >= limits.bytes.bytes / 20 * 19 { tally.add(.imageBytes) }
    if counters.roomMade + counters.refusals > 0 { tally.add(.sessionMemory) }
    if evictedFromDisk > 0 { tally.add(.diskBytes) }
  }

  /// The limits of docs/product.md.
  private static let largestZoom: Int64 = 4_000_000
  private static let smallestZoom: Int64 = 500_000
  private static let risingPoints = 24
  private static let damagedTries = 3
  private static let longestPause = TimeSpan.seconds(30)
}
