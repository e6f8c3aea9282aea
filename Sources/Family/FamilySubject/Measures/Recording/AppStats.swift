package import Invariants
package import Kernel
package import PhotoCaching

/// Counts of the app's actions for the report, made outside the product. A frame without events changes nothing here.
package struct AppStats {
  /// Ledger batches finished since the recorder's last read: microseconds from the request to the frame that shows it.
  package var commitMicroseconds: [Int] = []
  /// From the commit of an entry on another device to the frame that receives it, in the whole session.
  package var visibleMicroseconds: [Int] = []
  /// Photos expired since the recorder's last read: microseconds from their expiry to the vsync that dropped them.
  package var expiryLatenessMicroseconds: [Int] = []
  /// Effects performed since the recorder's last read: measured over virtual cost on this host, in millionths.
  package var modelRatios: [(operation: LaneOperation, millionths: Int)] = []
  package var expired = 0
  package var fetchedBytes = 0
  package var writtenBytes = 0
  /// Bytes evicted from the disk.
  package var evictedBytes = 0
  /// How often operations have waited for the disk.
  package var syncs = 0
  package var decodedPixels = 0
  /// Decoded pixels by purpose, and those that the screen needed.
  package var pixels = DecodedPixels()
  /// Removals from disk that failed.
  package var failedRemovals = 0
  /// Bytes allocated by the harness itself during this app's effects; other devices of the family count their own.
  package var harnessBytes = 0
  /// The photos that the screen needs, if requested.
  package var wants: PhotoWantLog?
  /// Photos whose bytes were ordered off the disk.
  package var removed: [PhotoID] = []
  /// Requests that began or ended since the rules last read them.
  package var requests: [RequestNote] = []
  /// When the panel last reported fingers lifted, oldest first: a few.
  package private(set) var lifts: [Instant] = []

  /// Records a sample as the panel reports it.
  package mutating func note(_ sample: TouchSample) {
    guard sample.phase == .ended || sample.phase == .cancelled else { return }
    if lifts.count == AppStats.liftCount { lifts.removeFirst() }
    lifts.append(sample.time)
  }

  private static let liftCount = 32
  /// Photos that could not be shown, with the reason, each once, at most 50.
  package private(set) var errors: [(photo: PhotoID, reason: String)] = []
  package private(set) var errorCount = 0
  /// Errors of the disk, the first ten.
  package private(set) var storageErrors: [String] = []
  /// Decodes of the photos that are listed one by one.
  package private(set) var listed: [PhotoID: PhotoDecodes] = [:]

  /// What was reached of everything declared.
  package var coverage = SessionCoverage()

  package init() {
    commitMicroseconds.reserveCapacity(16)
    expiryLatenessMicroseconds.reserveCapacity(16)
    modelRatios.reserveCapacity(16)
  }

  /// Records a photo that could not be shown; one that no longer exists does not count.
  package mutating func note(_ error: PhotoCachingError, of photo: PhotoID) {
    if case .missing = error { return }
    guard !errors.contains(where: { $0.photo == photo }) else { return }
    errorCount += 1
    if errors.count < 50 { errors.append((photo, "\(error)")) }
  }

  /// Lists the decodes of these photos from now on.
  package mutating func list(_ photos: [PhotoID]) {
    for photo in photos { listed[photo] = PhotoDecodes() }
  }

  /// Counts a decode of a listed photo: its time here in nanoseconds, and its outcome.
  package mutating func countDecode(of photo: PhotoID, measured: Int64, _ outcome: PhotoJobOutcome) {
    listed[photo]?.add(measured, outcome)
  }

  /// Records an error of the disk.
  package mutating func noteStorage(_ error: PhotoCachingError) {
    coverage.record(error)
    if storageErrors.count < 10 { storageErrors.append("\(error)") }
  }

  /// Compares a real operation with its virtual time; `measured` is its time here in nanoseconds.
  package mutating func judge(_ operation: LaneOperation, virtual: TimeSpan, measured: Int64) {
    guard virtual > .zero else { return }
    let ratio = Double(max(0, measured)) / Double(virtual.nanoseconds)
    modelRatios.append((operation, Int(min(ratio, 1e6) * 1e6)))
  }
}
