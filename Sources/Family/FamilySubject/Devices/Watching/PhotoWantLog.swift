package import Gallery
package import Kernel
package import PhotoCaching

/// What one session's screen wanted of photos and when, and what each took to get: all that a prefetcher would have to know
/// beforehand to be never late.
package struct PhotoWantLog: Sendable {
  /// A key on screen.
  package struct Want: Hashable, Sendable {
    package var key: PhotoKey
    /// The frame that wanted it, and the one that stopped.
    package var from: Instant
    package var until: Instant

    package init(key: PhotoKey, from: Instant, until: Instant) {
      self.key = key
      self.from = from
      self.until = until
    }
  }

  /// What making a key's bitmap took: on the lanes, and in memory meanwhile and afterwards.
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

  /// In the order of their beginning.
  package private(set) var wants: [Want] = []
  /// The first decode of each key, and the shortest.
  package private(set) var first: [PhotoKey: Work] = [:]
  package private(set) var shortest: [PhotoKey: Work] = [:]
  /// Bringing each photo to the disk.
  package private(set) var fetches: [PhotoID: TimeSpan] = [:]
  /// The place in `wants` of what is on screen.
  private var open: [PhotoKey: Int] = [:]

  /// Nothing yet.
  package init() {}

  /// A session's log as it was kept: wants in the order of their beginning, and for each key what decoding it took.
  package init(wants: [Want], decodes: [PhotoKey: Work], fetches: [PhotoID: TimeSpan] = [:]) {
    self.wants = wants
    first = decodes
    shortest = decodes
    self.fetches = fetches
  }

  /// Notes what the gallery asked for in the frame of `vsync`. O(effects).
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

  /// Notes a job that was done, what it held at most and how long it took on its lane.
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

  /// Ends what is on screen when the session does.
  package mutating func finish(at end: Instant) {
    for place in open.values { wants[place].until = end }
    open.removeAll()
  }
}
