internal import Families
internal import JPEGCoding
internal import Kernel
internal import PhotoCaching

/// Photo work without pixels, for runs about logic alone: sizes, scales and renditions as the real work would have them,
/// bitmaps that hold nothing, files that are only counted.
struct ModelledPhotoWork: PhotoWorking {
  private let photos: [PhotoID: PhotoPlan]
  private var onDisk: Set<BlobName> = []
  private var failures: [PhotoID: Int] = [:]

  init(photos: [PhotoID: PhotoPlan]) { self.photos = photos }

  mutating func removeFromDisk(_ photo: PhotoID) throws(PhotoCachingError) {
    // Names of one photo differ in their box only; the set stays small, removal is rare.
    onDisk = onDisk.filter { $0.photo != photo }
  }

  mutating func perform(_ job: PhotoJob) -> PhotoJobResult {
    var report = PhotoWorkReport()
    let outcome: PhotoJobOutcome
    switch job.task {
    case .fetch(let photo): outcome = fetch(photo, &report)
    case .decode(let key, _): outcome = decode(key, &report)
    }
    return PhotoJobResult(outcome: outcome, report: report)
  }

  private mutating func fetch(_ photo: PhotoID, _ report: inout PhotoWorkReport) -> PhotoJobOutcome {
    guard let plan = photos[photo] else { return .failed(.missing(photo)) }
    if plan.fault == .fetchFails && failures[photo, default: 0] == 0 {
      failures[photo] = 1
      return .failed(.network(photo, reason: "the connection was lost"))
    }
    if onDisk.contains(.original(photo)) { return .fetched(file: nil) }
    let bytes = ByteCount(plan.modelledFileBytes)
    report.fetchedBytes = bytes
    report.writtenBytes = bytes
    onDisk.insert(.original(photo))
    return .fetched(file: nil)
  }

  private mutating func decode(_ key: PhotoKey, _ report: inout PhotoWorkReport) -> PhotoJobOutcome {
    guard let plan = photos[key.photo] else { return .failed(.missing(key.photo)) }
    guard onDisk.contains(.original(key.photo)) else { return .notOnDisk }
    if plan.fault == .corrupt { return .failed(.corrupt("modelled damage")) }
    if plan.fault == .truncated { return .failed(.truncated(byteCount: plan.modelledFileBytes / 2)) }
    let rendition = BlobName.rendition(key.photo, box: key.box)
    report.usedRendition = key.fitting == .fill && onDisk.contains(rendition)
    let source = report.usedRendition ? key.box : plan.pixels
    let orientation =
      report.usedRendition ? .upright : EXIFOrientation(rawValue: UInt8(plan.orientation)) ?? .upright
    let cut = DecodePlan(stored: source, orientation: orientation, box: key.box, fitting: key.fitting)
    report.readBytes = ByteCount(report.usedRendition ? source.count / 4 : plan.modelledFileBytes)
    report.sourcePixels = orientation.turned(source)
    report.scaleDenominator = cut.scaleDenominator
    report.isProgressive = plan.progressive && !report.usedRendition
    report.workingBytes = cut.displayed.decodedBytes
    if key.fitting == .fill && !report.usedRendition && source.count >= 2 * cut.displayed.count {
      onDisk.insert(rendition)
      report.storedRendition = true
    }
    return .decoded(PhotoBitmap(pixels: cut.displayed, storage: nil))
  }
}

extension PhotoPlan {
  /// 0.12 to 0.35 bytes a pixel, by the photo's own seed.
  var modelledFileBytes: Int { pixels.count * (120 + Int(seed % 231)) / 1_000 }
}
