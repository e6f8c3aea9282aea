package import Invariants
package import Kernel
package import PhotoCaching

/// What the app did, counted outside the product for the report; a frame without news changes nothing here.
package struct AppStats {
  /// Ledger batches finished since the recorder last looked: microseconds from wanted to shown.
  package var commitMicroseconds: [Int] = []
  /// From the commit of an entry on another device to the frame that is told of it, in the whole session.
  package var visibleMicroseconds: [Int] = []
  /// Photos expired since the recorder last looked: microseconds from their 48 hours to the vsync that dropped them.
  package var expiryLatenessMicroseconds: [Int] = []
  /// Effects performed since the recorder last looked: measured over virtual cost, on this host, in millionths.
  package var modelRatios: [(operation: LaneOperation, millionths: Int)] = []
  package var expired = 0
  package var fetchedBytes = 0
  package var writtenBytes = 0
  /// What gave way on the disk to what was written.
  package var evictedBytes = 0
  /// How often operations have waited for the disk.
  package var syncs = 0
  package var decodedPixels = 0
  /// The same by what it is for, and what the screen wanted of it.
  package var pixels = DecodedPixels()
  /// Removals from disk that failed.
  package var failedRemovals = 0
  /// Bytes the harness came to hold for itself while this app's effects were performed; other devices of the family have
  /// their own share.
  package var harnessBytes = 0
  /// What the screen wants of photos, where somebody asks.
  package var wants: PhotoWantLog?
  /// Photos whose bytes were ordered off the disk.
  package var removed: [PhotoID] = []
  /// What was asked for since rules were last told, and how it ended.
  package var requests: [RequestNote] = []
  /// When the panel last reported fingers lifted, oldest first: a few.
  package private(set) var lifts: [Instant] = []

  /// Notes a sample as the panel reports it.
  package mutating func note(_ sample: TouchSample) {
    guard sample.phase == .ended || sample.phase == .cancelled else { return }
    if lifts.count == AppStats.liftCount { lifts.removeFirst() }
    lifts.append(sample.time)
  }

  private static let liftCount = 32
  /// Photos that could not be shown with the reason, each photo once, at most 50.
  package private(set) var errors: [(photo: PhotoID, reason: String)] = []
  package private(set) var errorCount = 0
  /// Refusals of the disk, the first ten.
  package private(set) var storageErrors: [String] = []
  /// What was decoded of the photos that are to be listed one by one.
  package private(set) var listed: [PhotoID: PhotoDecodes] = [:]

  /// What was reached of all that is declared.
  package var coverage = SessionCoverage()

  package init() {
    commitMicroseconds.reserveCapacity(16)
    expiryLatenessMicroseconds.reserveCapacity(16)
    modelRatios.reserveCapacity(16)
  }

  /// Notes a photo that could not be shown; one that is no longer there is none.
  package mutating func note(_ error: PhotoCachingError, of photo: PhotoID) {
    if case .missing = error { return }
    guard !errors.contains(where: { $0.photo == photo }) else { return }
    errorCount += 1
    if errors.count < 50 { errors.append((photo, "\(error)")) }
  }

  /// Lists what is decoded of these photos from now on.
  package mutating func list(_ photos: [PhotoID]) {
    for photo in photos { listed[photo] = PhotoDecodes() }
  }

  /// Counts a decode, of a photo that is listed: what it took here in nanoseconds, and what came of it.
  package mutating func countDecode(of photo: PhotoID, measured: Int64, _ outcome: PhotoJobOutcome) {
    listed[photo]?.add(measured, outcome)
  }

  /// Notes a refusal of the disk.
  package mutating func noteStorage(_ error: PhotoCachingError) {
    coverage.record(error)
    if storageErrors.count < 10 { storageErrors.append("\(error)") }
  }

  /// Holds an operation that was done for real against its virtual length; `measured` is what it took here, nanoseconds.
  package mutating func judge(_ operation: LaneOperation, virtual: TimeSpan, measured: Int64) {
    guard virtual > .zero else { return }
    let ratio = Double(max(0, measured)) / Double(virtual.nanoseconds)
    modelRatios.append((operation, Int(min(ratio, 1e6) * 1e6)))
  }
}
