public import Kernel
internal import Moments
public import PhotoCaching

/// The small pictures of photos, from the photo cache. Pictures on screen are requested and pinned; others are
/// released.
struct Thumbnails: Sendable {
  private var pipeline = PhotoPipeline(limits: Thumbnails.limits)
  private var effects: [PhotoPipelineEffect] = []
  /// The photos of the frame before, in drawing order.
  private var shown: [PhotoKey] = []
  /// The pictures in memory, with their sizes in pixels.
  private(set) var ready: [PhotoKey: PixelSize] = [:]

  /// Three pages of tiles at three pixels a point (D).
  private static let limits = CacheLimits(entryCount: 72, bytes: .megabytes(16))

  /// The number of pictures in memory.
  var count: Int { pipeline.cachedCount }
  /// The bytes of these pictures and of decodes in flight.
  var bytes: ByteCount { pipeline.residentBytes }

  /// Shows photos; appends requests for missing ones. Returns whether a picture arrived. O(photos on screen).
  mutating func show(_ keys: [PhotoKey], _ requests: inout [Request<GardenTask>]) -> Bool {
    guard keys != shown else { return false }
    let before = shown
    shown = keys
    for key in keys where !before.contains(key) {
      pipeline.pin(key)
      pipeline.want(key, .visible, effects: &effects)
    }
    for key in before where !keys.contains(key) {
      pipeline.unwant(key, effects: &effects)
      pipeline.unpin(key, effects: &effects)
    }
    return follow(&requests)
  }

  /// Begins a job on a lane; returns false if it must not run.
  mutating func begin(_ id: RequestID, _ bytes: ByteCount) -> Bool {
    pipeline.begin(id, workingBytes: bytes, effects: &effects)
  }

  /// Ends a job; returns whether a picture arrived.
  mutating func finish(
    _ id: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport,
    _ requests: inout [Request<GardenTask>]
  ) -> Bool {
    pipeline.finish(id, outcome, report, effects: &effects)
    return follow(&requests)
  }

  private mutating func follow(_ requests: inout [Request<GardenTask>]) -> Bool {
    var hasChanged = false
    for effect in effects {
      switch effect {
      case .request(let request): requests.append(request.map { .picture($0) })
      case .ready(let key, let pixels):
        ready[key] = pixels
        hasChanged = true
      case .evicted(let key): ready[key] = nil
      case .failed, .removeFromDisk: break
      }
    }
    effects.removeAll(keepingCapacity: true)
    return hasChanged
  }

  /// Traps if the cache contradicts itself.
  func checkInvariants() { pipeline.checkInvariants() }
}

extension GardenCore {
  /// Requests the photos of the last layout and releases all others.
  mutating func showPictures() {
    if thumbnails.show(canvas.pictures, &requests) { isDirty = true }
    canvas.ready = thumbnails.ready
  }

  /// The bytes of small pictures and their decodes. O(1).
  public var pictureBytes: ByteCount { thumbnails.bytes }

  /// Begins a picture on a lane with the most memory it may use; returns false if it must not be made. O(1).
  public mutating func beginPicture(_ id: RequestID, workingBytes: ByteCount) -> Bool {
    thumbnails.begin(id, workingBytes)
  }

  /// Stage 3: a picture is ready or has failed. O(1).
  public mutating func finishPicture(
    _ id: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport, at vsync: Instant
  ) {
    self.vsync = vsync
    if thumbnails.finish(id, outcome, report, &requests) { isDirty = true }
    canvas.ready = thumbnails.ready
  }
}

extension GardenCanvas {
  /// Draws a photo in its place once its small picture is ready, a placeholder before.
  mutating func thumbnail(
    _ id: DisplayID, _ frame: ScreenRect, _ photo: PhotoID, _ text: DisplayText, trait: DisplayTrait
  ) {
    let key = PhotoKey(
      photo: photo,
      box: PixelSize(
        width: Int(frame.size.width.points.rounded()) * scale,
        height: Int(frame.size.height.points.rounded()) * scale), fitting: .fill)
    pictures.append(key)
    let pixels = ready[key]
    add(
      DisplayItem(
        id: id, kind: pixels == nil ? .placeholder : .photo, frame: frame,
        photo: pixels == nil ? .none : photo, pixels: pixels ?? .zero, text: text,
        colour: pixels == nil ? colour(.control) : 0, trait: trait))
  }
}
