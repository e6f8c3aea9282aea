public import Kernel

/// Does jobs for real, through the ports.
///
/// Trouble with the disk never keeps a photo from being shown while its origin can be reached: what cannot be stored
/// is handed back in memory, what cannot be read counts as absent, and the report names the refusal.
public struct PhotoWork {
  public var decoder: any PhotoDecoding
  public var store: any BlobStore
  public var origin: any PhotoOrigin

  public init(decoder: any PhotoDecoding, store: any BlobStore, origin: any PhotoOrigin) {
    self.decoder = decoder
    self.store = store
    self.origin = origin
  }

  /// Removes everything of a photo from disk. Throws `storage`.
  public mutating func removeFromDisk(_ photo: PhotoID) throws(PhotoCachingError) { try store.remove(photo) }

  /// The photos of which anything is on disk, by id. Throws `storage`.
  public mutating func photosOnDisk() throws(PhotoCachingError) -> [PhotoID] { try store.photos() }

  /// Does the whole of a job; an expected failure is a result.
  ///
  /// Before a decode holds more than its file, `admit` is asked with all that it will hold, the file included; false ends
  /// it as `refused`. It is asked again when that turns out to be too little: a damaged rendition is replaced from its
  /// original.
  public mutating func perform(
    _ job: PhotoJob, admit: (ByteCount) -> Bool = { _ in true }
  ) -> PhotoJobResult {
    var report = PhotoWorkReport()
    let outcome =
      switch job.task {
      case .fetch(let photo): fetch(photo, report: &report)
      case .decode(let key, let file): decode(key, carried: file, report: &report, admit)
      }
    return PhotoJobResult(outcome: outcome, report: report)
  }

  // MARK: Fetching

  /// The result of a fetch that needs no network, because the disk has the original; else the file is to be brought, and
  /// given to `keep`.
  ///
  /// Whoever has to wait for the network fetches in these two steps, and decodes go on meanwhile; `perform` does both with
  /// the origin's answer between them.
  public mutating func resultFromDisk(fetching photo: PhotoID) -> PhotoJobResult? {
    var report = PhotoWorkReport()
    return isOnDisk(photo, &report) ? PhotoJobResult(outcome: .fetched(file: nil), report: report) : nil
  }

  /// The result of a fetch whose file came, or did not: the disk keeps it, or what it refused is handed on in memory.
  public mutating func keep(
    _ photo: PhotoID, _ fetched: Result<[UInt8], PhotoCachingError>
  ) -> PhotoJobResult {
    var report = PhotoWorkReport()
    let outcome = keep(photo, fetched, report: &report)
    return PhotoJobResult(outcome: outcome, report: report)
  }

  private mutating func fetch(_ photo: PhotoID, report: inout PhotoWorkReport) -> PhotoJobOutcome {
    if isOnDisk(photo, &report) { return .fetched(file: nil) }
    let fetched: Result<[UInt8], PhotoCachingError>
    do throws(PhotoCachingError) {
      fetched = .success(try origin.fetch(photo))
    } catch {
      fetched = .failure(error)
    }
    return keep(photo, fetched, report: &report)
  }

  private mutating func isOnDisk(_ photo: PhotoID, _ report: inout PhotoWorkReport) -> Bool {
    do throws(PhotoCachingError) {
      return try store.contains(.original(photo))
    } catch {
      report.storageError = error
      return false
    }
  }

  private mutating func keep(
    _ photo: PhotoID, _ fetched: Result<[UInt8], PhotoCachingError>, report: inout PhotoWorkReport
  ) -> PhotoJobOutcome {
    let file: [UInt8]
    switch fetched {
    case .success(let bytes): file = bytes
    case .failure(let error): return .failed(error)
    }
    report.fetchedBytes = decoder.byteCount(of: file)
    do throws(PhotoCachingError) {
      try store.write(.original(photo), file)
    } catch {
      report.storageError = error
      return .fetched(file: file)
    }
    report.writtenBytes = report.fetchedBytes
    return .fetched(file: nil)
  }

  // MARK: Decoding

  private mutating func decode(
    _ key: PhotoKey, carried: [UInt8]?, report: inout PhotoWorkReport, _ admit: (ByteCount) -> Bool
  ) -> PhotoJobOutcome {
    if carried == nil, let outcome = decodeRendition(key, report: &report, admit) { return outcome }
    guard let file = carried ?? read(.original(key.photo), report: &report) else { return .notOnDisk }
    do throws(PhotoCachingError) {
      guard admit(try need(of: file, key, isCarried: carried != nil)) else { return .refused }
      let photo = try decoder.decode(file, key: key)
      note(photo, in: &report)
      if carried == nil { storeRendition(of: photo, for: key, report: &report) }
      return .decoded(photo.bitmap)
    } catch {
      if carried == nil { discardDamaged(key.photo, after: error, report: &report) }
      return .failed(error)
    }
  }

  /// A rendition that cannot be decoded is as good as none: the original replaces it, for which nothing is known then.
  private mutating func decodeRendition(
    _ key: PhotoKey, report: inout PhotoWorkReport, _ admit: (ByteCount) -> Bool
  ) -> PhotoJobOutcome? {
    guard key.fitting == .fill,
      let file = read(.rendition(key.photo, box: key.box), report: &report),
      let bytes = try? need(of: file, key, isCarried: false)
    else { return nil }
    guard admit(bytes) else { return .refused }
    guard let photo = try? decoder.decode(file, key: key) else { return nil }
    note(photo, in: &report)
    report.usedRendition = true
    return .decoded(photo.bitmap)
  }

  /// What decoding holds, the file included; one that was carried here counts already.
  private func need(
    of file: [UInt8], _ key: PhotoKey, isCarried: Bool
  ) throws(PhotoCachingError) -> ByteCount {
    let working = try decoder.workingBytes(of: file, key: key)
    return isCarried ? working : working + decoder.byteCount(of: file)
  }

  private mutating func read(_ name: BlobName, report: inout PhotoWorkReport) -> [UInt8]? {
    do throws(PhotoCachingError) {
      guard let file = try store.read(name) else { return nil }
      report.readBytes += decoder.byteCount(of: file)
      return file
    } catch {
      report.storageError = error
      return nil
    }
  }

  /// Grid thumbnails were 57 % of a session's decode time when made from the original each time (docs/storage.md,
  /// "JPEG"). An original of less than twice the thumbnail's pixels would gain nothing.
  private mutating func storeRendition(
    of photo: DecodedPhoto, for key: PhotoKey, report: inout PhotoWorkReport
  ) {
    guard key.fitting == .fill, photo.sourcePixels.count >= 2 * photo.bitmap.pixels.count,
      let file = try? decoder.encodeRendition(photo.bitmap)
    else { return }
    do throws(PhotoCachingError) {
      try store.write(.rendition(key.photo, box: key.box), file)
      report.storedRendition = true
      report.writtenBytes += decoder.byteCount(of: file)
    } catch {
      report.storageError = error
    }
  }

  /// A damaged file must not answer the next want as well; its origin may have a whole one.
  private mutating func discardDamaged(
    _ photo: PhotoID, after error: PhotoCachingError, report: inout PhotoWorkReport
  ) {
    switch error {
    case .corrupt, .truncated:
      do throws(PhotoCachingError) { try store.remove(photo) } catch { report.storageError = error }
    default: break
    }
  }

  private func note(_ photo: DecodedPhoto, in report: inout PhotoWorkReport) {
    report.sourcePixels = photo.sourcePixels
    report.scaleDenominator = photo.scaleDenominator
    report.isProgressive = photo.isProgressive
    report.workingBytes = photo.workingBytes
  }
}
