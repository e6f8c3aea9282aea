public import Kernel

/// Performs the pipeline's jobs through a decoder, a store and an origin.
///
/// A disk error never prevents showing a photo whose origin is reachable. A file that cannot be stored is returned in memory, one
/// that cannot be read counts as absent, and the report carries the error.
///
///     var work = PhotoWork(decoder: decoder, store: MemoryBlobStore(limit: .megabytes(64)), origin: origin)
///     let outcome = work.perform(.fetch(photo, isCarried: false))
public struct PhotoWork {
  public var decoder: any PhotoDecoding
  public var store: any BlobStore
  public var origin: any PhotoOrigin
  /// The report of the last job, or of the last step of a fetch.
  public private(set) var report = PhotoWorkReport()

  public init(decoder: any PhotoDecoding, store: any BlobStore, origin: any PhotoOrigin) {
    self.decoder = decoder
    self.store = store
    self.origin = origin
  }

  /// Removes everything of a photo from disk. Throws `storage`.
  public mutating func removeFromDisk(_ photo: PhotoID) throws(PhotoCachingError) { try store.remove(photo) }

  /// The photos with any file on disk, by id. Throws `storage`.
  public mutating func photosOnDisk() throws(PhotoCachingError) -> [PhotoID] { try store.photos() }

  /// Performs a job completely and sets `report`. Expected failures are outcomes.
  ///
  /// `admit` is called with the decode's total bytes, including the file, before it holds more than the file; false ends the job
  /// as `refused`. It is called again when more is needed, for example when a damaged rendition is replaced from its original.
  public mutating func perform(
    _ job: PhotoJob, admit: (ByteCount) -> Bool = { _ in true }
  ) -> PhotoJobOutcome {
    switch job {
    case .fetch(let photo, let isCarried): return fetch(photo, isCarried: isCarried)
    case .decode(let key, let file):
      report = PhotoWorkReport()
      return decode(key, carried: file, admit)
    }
  }

  // MARK: Fetching

  /// The outcome of a fetch that the disk can answer; `nil` when the file must come from the origin and then be passed to `keep`.
  ///
  /// Callers that wait for the network fetch in these two steps, so that decodes go on meanwhile. `perform` does both steps and
  /// calls the origin in between.
  ///
  ///     var outcome = work.fetchFromDisk(photo, isCarried: false)
  ///     if outcome == nil { outcome = work.keep(photo, .success(file), isCarried: false) }
  public mutating func fetchFromDisk(_ photo: PhotoID, isCarried: Bool) -> PhotoJobOutcome? {
    report = PhotoWorkReport()
    guard isCarried else { return contains(photo) ? .fetched(file: nil) : nil }
    return read(.original(photo)).map { .fetched(file: $0) }
  }

  /// Ends a fetch: stores the file on disk. Returns the file in memory when the disk refused it or `isCarried` is set.
  public mutating func keep(
    _ photo: PhotoID, _ fetched: Result<[UInt8], PhotoCachingError>, isCarried: Bool
  ) -> PhotoJobOutcome {
    report = PhotoWorkReport()
    return write(photo, fetched, isCarried: isCarried)
  }

  private mutating func fetch(_ photo: PhotoID, isCarried: Bool) -> PhotoJobOutcome {
    if let outcome = fetchFromDisk(photo, isCarried: isCarried) { return outcome }
    let fetched: Result<[UInt8], PhotoCachingError>
    do throws(PhotoCachingError) {
      fetched = .success(try origin.fetch(photo))
    } catch {
      fetched = .failure(error)
    }
    return write(photo, fetched, isCarried: isCarried)
  }

  private mutating func contains(_ photo: PhotoID) -> Bool {
    do throws(PhotoCachingError) {
      return try store.contains(.original(photo))
    } catch {
      report.storageError = error
      return false
    }
  }

  private mutating func write(
    _ photo: PhotoID, _ fetched: Result<[UInt8], PhotoCachingError>, isCarried: Bool
  ) -> PhotoJobOutcome {
    let file: [UInt8]
    switch fetched {
    case .success(let bytes): file = bytes
    case .failure(let error): return .failed(error)
    }
    report.fetchedBytes = decoder.byteCount(of: file)
    if let damage = damage(of: photo), damage.isOf(file) { return .failed(damage.error) }
    do throws(PhotoCachingError) {
      try store.write(.original(photo), file)
    } catch {
      report.storageError = error
      return .fetched(file: file)
    }
    report.writtenBytes = report.fetchedBytes
    return .fetched(file: isCarried ? file : nil)
  }

  // MARK: Decoding

  private mutating func decode(
    _ key: PhotoKey, carried: [UInt8]?, _ admit: (ByteCount) -> Bool
  ) -> PhotoJobOutcome {
    if carried == nil, let outcome = decodeRendition(key, admit) { return outcome }
    guard let file = carried ?? read(.original(key.photo)) else { return .notOnDisk }
    do throws(PhotoCachingError) {
      guard admit(try need(of: file, key, isCarried: carried != nil)) else { return .refused }
      let bitmap = try decoder.decode(file, key: key, report: &report)
      if carried == nil { storeRendition(of: bitmap, for: key) }
      return .decoded(bitmap)
    } catch {
      discardDamaged(file, of: key.photo, after: error)
      return .failed(error)
    }
  }

  /// A rendition that cannot be decoded counts as absent; the original replaces it.
  private mutating func decodeRendition(_ key: PhotoKey, _ admit: (ByteCount) -> Bool) -> PhotoJobOutcome? {
    guard key.fitting == .fill,
      let file = read(.rendition(key.photo, box: key.box)),
      let bytes = try? need(of: file, key, isCarried: false)
    else { return nil }
    guard admit(bytes) else { return .refused }
    guard let bitmap = try? decoder.decode(file, key: key, report: &report) else { return nil }
    report.usedRendition = true
    return .decoded(bitmap)
  }

  /// Bytes that decoding holds, including the file. A carried file is counted already.
  private func need(
    of file: [UInt8], _ key: PhotoKey, isCarried: Bool
  ) throws(PhotoCachingError) -> ByteCount {
    let working = try decoder.workingBytes(of: file, key: key)
    return isCarried ? working : working + decoder.byteCount(of: file)
  }

  private mutating func read(_ name: BlobName) -> [UInt8]? {
    do throws(PhotoCachingError) {
      guard let file = try store.read(name) else { return nil }
      report.readBytes += decoder.byteCount(of: file)
      return file
    } catch {
      report.storageError = error
      return nil
    }
  }

  /// Without renditions, grid thumbnails were 57 % of a session's decode time (docs/storage.md, "JPEG"). An original with less
  /// than twice the thumbnail's pixels would gain nothing.
  private mutating func storeRendition(of bitmap: PhotoBitmap, for key: PhotoKey) {
    guard key.fitting == .fill, report.sourcePixels.count >= 2 * bitmap.pixels.count,
      let file = try? decoder.encodeRendition(bitmap)
    else { return }
    do throws(PhotoCachingError) {
      try store.write(.rendition(key.photo, box: key.box), file)
      report.storedRendition = true
      report.writtenBytes += decoder.byteCount(of: file)
    } catch {
      report.storageError = error
    }
  }

  /// Replaces a damaged file by a record of its damage, so that the next request does not decode it again.
  private mutating func discardDamaged(_ file: [UInt8], of photo: PhotoID, after error: PhotoCachingError) {
    guard let damage = KnownDamage(of: file, error) else { return }
    do throws(PhotoCachingError) {
      try store.remove(photo)
      try store.write(.damage(photo), damage.stored)
    } catch { report.storageError = error }
  }

  /// The recorded damage of a photo's file. If the disk fails, the file is decoded again.
  private mutating func damage(of photo: PhotoID) -> KnownDamage? {
    guard let bytes = try? store.read(.damage(photo)) else { return nil }
    return KnownDamage(stored: bytes)
  }
}
