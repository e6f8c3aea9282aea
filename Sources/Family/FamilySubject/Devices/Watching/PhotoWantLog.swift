package import Gallery
package import Kernel
package import PhotoCaching

/// The photos that a session's screen needed, with their times, and the cost of each. A perfect prefetcher would have to know all
/// of it in advance.
package struct PhotoWantLog: Sendable {
  /// A key on screen.
  package struct Want: Hashable, Sendable {
    package var key: PhotoKey
    /// The frame that needed it, and the first that no longer did.
    package var from: Instant
    package var until: Instant

    package init(key: PhotoKey, from: Instant, until: Instant) {
      self.key = key
      self.from = from
      self.until = until
    }
  }

  /// The cost of a key's bitmap: time on the lanes, and memory meanwhile and afterwards.
  package struct Work: Hashable, Sendable {
    package var span: TimeSpan
    package var workingBytes: ByteCount
    package var bitmapBytes: ByteCount

    package init(span: TimeSpan, workingBytes: ByteCount, bitmapBytes: ByteCount) {
      self.span = span
      self.workingBytes = workingBytes
      self.bitmapBytes = bitmapBytes
    }
  }

  /// The needs in the order of their beginning.
  package private(set) var wants: [Want] = []
  /// The first decode of each key, and the shortest.
  package private(set) var first: [PhotoKey: Work] = [:]
  package private(set) var shortest: [PhotoKey: Work] = [:]
  /// The time of fetching each photo to the disk.
  package private(set) var fetches: [PhotoID: TimeSpan] = [:]
  /// The index in `wants` of each key on screen.
  private var open: [PhotoKey: Int] = [:]

  /// Creates an empty log.
  package init() {}

  /// Creates a stored session's log: needs in the order of their beginning, and the decode cost of each key.
  package init(wants: [Want], decodes: [PhotoKey: Work], fetches: [PhotoID: TimeSpan] = [:]) {
    self.wants = wants
    first = decodes
    shortest = decodes
    self.fetches = fetches
  }

  /// Records the gallery's requests in the frame of `vsync`. O(effects).
  package mutating func record(_ effects: [GalleryEffect], at vsync: Instant) {
    for effect in effects {
      switch effect {
      case .want(let key, .visible):
        guard open[key] == nil else { continue }
        open[key] = wants.count
        wants.append(Want(key: key, from: vsync, until: .never))
      case .unpin(let key), .unwant(let key):
        if let place = open.removeValue(forKey: key) { wants[place].until = vsync }
      default: break
      }
    }
  }

  /// Records a completed job, its peak memory and its time on the lane.
  package mutating func record(
    _ job: PhotoJob, _ outcome: PhotoJobOutcome, holding bytes: ByteCount, for span: TimeSpan
  ) {
    switch (job, outcome) {
    case (.fetch(let photo, _), .fetched): fetches[photo] = max(fetches[photo] ?? .zero, span)
    case (.decode(let key, _), .decoded(let bitmap)):
      let work = Work(span: span, workingBytes: bytes, bitmapBytes: bitmap.byteCount)
      if first[key] == nil { first[key] = work }
      if span < shortest[key]?.span ?? .hours(1) { shortest[key] = work }
    default: break
    }
  }

  /// Ends all open needs at the session's end.
  package mutating func finish(at end: Instant) {
    for place in open.values { wants[place].until = end }
    open.removeAll()
  }
}
