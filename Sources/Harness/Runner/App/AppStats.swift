internal import Kernel
internal import Metrics
internal import PhotoCaching

/// What the app did, counted outside the product for the report; a frame without news changes nothing here.
struct AppStats {
  /// Ledger batches finished since the recorder last looked: microseconds from wanted to shown.
  var commitMicroseconds: [Int] = []
  /// Photos expired since the recorder last looked: microseconds from their 48 hours to the vsync that dropped them.
  var expiryLatenessMicroseconds: [Int] = []
  var expired = 0
  var fetchedBytes = 0
  var writtenBytes = 0
  var decodedPixels = 0
  /// Photos whose bytes were ordered off the disk.
  var removed: [PhotoID] = []
  /// Photos that could not be shown with the reason, each photo once, at most 50.
  private(set) var errors: [(photo: PhotoID, reason: String)] = []
  private(set) var errorCount = 0
  private(set) var storageErrors: [String] = []
  /// Virtual and measured nanoseconds by operation, in the order first met.
  private(set) var operations: [(name: String, count: Int, virtual: Int64, measured: Int64)] = []

  init() {
    commitMicroseconds.reserveCapacity(16)
    expiryLatenessMicroseconds.reserveCapacity(16)
  }

  mutating func note(_ error: PhotoCachingError, of photo: PhotoID) {
    if case .missing = error { return }
    guard !errors.contains(where: { $0.photo == photo }) else { return }
    errorCount += 1
    if errors.count < 50 { errors.append((photo, "\(error)")) }
  }

  mutating func noteStorage(_ error: PhotoCachingError) {
    if storageErrors.count < 10 { storageErrors.append("\(error)") }
  }

  mutating func count(_ name: String, virtual: TimeSpan, measured: Int64) {
    if let index = operations.firstIndex(where: { $0.name == name }) {
      operations[index].count += 1
      operations[index].virtual += virtual.nanoseconds
      operations[index].measured += measured
    } else {
      operations.append((name, 1, virtual.nanoseconds, measured))
    }
  }
}
