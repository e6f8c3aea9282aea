public import Kernel
internal import Moments
public import PhotoCaching

/// Small pictures of attached photos, from the photo cache: what is on screen is wanted and pinned, and what has left it is let go.
struct Thumbnails: Sendable {
  private var pipeline = PhotoPipeline(limits: Thumbnails.limits)
  private var effects: [PhotoPipelineEffect] = []
  /// What the frame before had on screen, in the order of drawing.
  private var shown: [PhotoKey] = []
  /// What is in memory, with its pixels.
  private(set) var ready: [PhotoKey: PixelSize] = [:]

  /// Three pages of tiles, and what they are at three pixels a point (D).
  private static let limits = CacheLimits(entryCount: 72, bytes: .megabytes(16))

  /// How many are in memory.
  var count: Int { pipeline.cachedCount }
  /// What they and decodes in flight hold.
  var bytes: ByteCount { pipeline.residentBytes }

  /// What is on screen now; requests for what is missing go to the end of a list. Whether a picture came with it. O(on screen).
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

  /// A lane takes a job up; false where it must not be done.
  mutating func begin(_ id: RequestID, _ bytes: ByteCount) -> Bool {
    pipeline.begin(id, workingBytes: bytes, effects: &effects)
  }

  /// A job has ended; whether a picture came.
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

  /// Panics when the cache contradicts itself.
  func checkInvariants() { pipeline.checkInvariants() }
}

extension GardenCore {
  /// What the last layout drew of photos is wanted, all else is not.
  mutating func showPictures() {
    if thumbnails.show(canvas.pictures, &requests) { isDirty = true }
    canvas.ready = thumbnails.ready
  }

  /// What small pictures and their decodes hold in memory. O(1).
  public var pictureBytes: ByteCount { thumbnails.bytes }

  /// A lane takes a picture up, and says the most it will hold until it is done; false where it must not be done. O(1).
  public mutating func beginPicture(_ id: RequestID, workingBytes: ByteCount) -> Bool {
    thumbnails.begin(id, workingBytes)
  }

  /// Stage 3: a picture is made, or cannot be. O(1).
  public mutating func finishPicture(
    _ id: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport, at vsync: Instant
  ) {
    self.vsync = vsync
    if thumbnails.finish(id, outcome, report, &requests) { isDirty = true }
    canvas.ready = thumbnails.ready
  }
}

extension GardenCanvas {
  /// A photo that fills its place, once its small picture is there; until then what stands in for it.
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
