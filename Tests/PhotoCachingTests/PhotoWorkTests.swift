import Kernel
import PhotoCaching
import Testing

@Suite("The work behind a photo job")
struct PhotoWorkTests {
  private let photo = PhotoID(1)
  private let grid = PhotoKey(photo: PhotoID(1), box: PixelSize(width: 10, height: 10), fitting: .fill)
  private let full = PhotoKey(photo: PhotoID(1), box: PixelSize(width: 50, height: 50), fitting: .fit)

  private func work(limit: Int = 1_000, files: [UInt64: [UInt8]] = [1: Array(repeating: 9, count: 100)])
    -> PhotoWork
  {
    PhotoWork(
      decoder: ByteDecoder(), store: MemoryBlobStore(limit: ByteCount(limit)),
      origin: ListedOrigin(files: files))
  }

  @Test("a fetch brings the original to disk once, and the next one finds it there")
  func fetchesOnce() {
    var work = work()
    _ = work.perform(.fetch(photo))
    #expect(work.report.fetchedBytes == ByteCount(100) && work.report.writtenBytes == ByteCount(100))
    _ = work.perform(.fetch(photo))
    #expect(work.report == PhotoWorkReport())
    #expect(work.store.totalBytes == ByteCount(100))
  }

  /// A slow origin held every decode behind it.
  @Test("a fetch in two steps with decodes in between equals one in a single step")
  func fetchesInTwoSteps() {
    var one = work()
    var two = work()
    let file: [UInt8] = Array(repeating: 9, count: 100)
    let before = two.fetchFromDisk(photo, isCarried: false)
    #expect(before == nil)
    #expect(
      two.perform(.decode(PhotoKey(photo: PhotoID(2), box: grid.box, fitting: .fill), file: nil)).word
        == "notOnDisk")
    _ = one.perform(.fetch(photo))
    let came = two.keep(photo, .success(file), isCarried: false)
    #expect(came.word == "fetched" && two.report == one.report)
    let known = two.fetchFromDisk(photo, isCarried: false)
    #expect(known?.word == "fetched" && two.report == PhotoWorkReport())
    let other = two.fetchFromDisk(PhotoID(2), isCarried: false)
    #expect(other == nil, "another photo that is on its way as well")
    let failed = two.keep(PhotoID(2), .failure(.network(PhotoID(2), reason: "gone")), isCarried: false)
    #expect(failed.word == "failed network" && two.report == PhotoWorkReport())
    var small = work(limit: 99)
    guard case .fetched(let carried?) = small.keep(photo, .success(file), isCarried: false) else {
      Issue.record("what the disk refused is not handed on")
      return
    }
    #expect(carried == file)
  }

  @Test("a carried fetch returns the file from network or disk, and the disk stores it")
  func carries() {
    var work = work()
    for fetched in [100, 0] {
      guard case .fetched(let file?) = work.perform(.fetch(photo, isCarried: true)) else {
        Issue.record("the file is not handed on")
        return
      }
      #expect(file.count == 100 && work.report.fetchedBytes == ByteCount(fetched))
      #expect(work.store.totalBytes == ByteCount(100))
    }
    #expect(work.perform(.fetch(PhotoID(7), isCarried: true)).word == "failed missing")
  }

  @Test("a damaged carried original is removed from the disk as well")
  func damagedCarried() throws {
    var work = work(files: [1: [0, 0, 0]])
    _ = work.perform(.fetch(photo, isCarried: true))
    #expect(work.perform(.decode(grid, file: [0, 0, 0])).word == "failed corrupt")
    #expect(try !work.store.contains(.original(photo)))
  }

  @Test("a photo on neither disk nor origin is missing, and a decode before the fetch finds nothing")
  func missing() {
    var work = work(files: [:])
    #expect(work.perform(.decode(grid, file: nil)).word == "notOnDisk")
    #expect(work.perform(.fetch(photo)).word == "failed missing")
  }

  @Test("a grid decode stores a rendition for the next one; fullscreen uses the original")
  func rendition() {
    var work = work()
    _ = work.perform(.fetch(photo))
    #expect(work.perform(.decode(grid, file: nil)).word == "decoded")
    #expect(work.report.storedRendition && !work.report.usedRendition)
    #expect(work.perform(.decode(grid, file: nil)).word == "decoded")
    #expect(work.report.usedRendition && !work.report.storedRendition)
    #expect(work.report.readBytes == ByteCount(4))
    _ = work.perform(.decode(full, file: nil))
    #expect(
      !work.report.usedRendition && !work.report.storedRendition && work.report.readBytes == ByteCount(100))
  }

  @Test("a decode runs only when all its bytes including the file are admitted, and reads once")
  func admission() {
    var work = work()
    _ = work.perform(.fetch(photo))
    var asked: [Int] = []
    for admits in [false, true, false] {
      let result = work.perform(.decode(grid, file: nil)) { bytes in
        asked.append(bytes.bytes)
        return admits
      }
      #expect(result.word == (admits ? "decoded" : "refused"))
    }
    // Ten bytes for each of the file, and the file; the rendition that the second left is shorter.
    #expect(asked == [1_100, 1_100, 44])
    let carried = work.perform(.decode(full, file: [9, 9])) { bytes in
      asked.append(bytes.bytes)
      return true
    }
    #expect(carried.word == "decoded" && asked.last == 20, "a file that was carried here counts already")
    #expect(
      work.perform(.decode(PhotoKey(photo: PhotoID(5), box: grid.box, fitting: .fill), file: nil)) { _ in
        false
      }.word == "notOnDisk")
  }

  @Test("a damaged original fails, is removed from disk, and is fetched again by the next attempt")
  func damaged() throws {
    var work = work(files: [1: [0, 0, 0]])
    _ = work.perform(.fetch(photo))
    #expect(work.perform(.decode(grid, file: nil)).word == "failed corrupt")
    #expect(try !work.store.contains(.original(photo)))
    #expect(work.perform(.decode(grid, file: nil)).word == "notOnDisk")
  }

  // Four damaged photos were decoded 17 times each in an hour.
  @Test("equal damaged bytes are not decoded again, also in a later launch; other bytes are")
  func damagedAgain() {
    var work = work(files: [1: [0, 0, 0]])
    _ = work.perform(.fetch(photo))
    #expect(work.perform(.decode(grid, file: nil)).word == "failed corrupt")
    for isCarried in [false, true] {
      guard case .failed(.corrupt(let finding)) = work.perform(.fetch(photo, isCarried: isCarried)) else {
        Issue.record("the same file is to be decoded again")
        return
      }
      #expect(finding.hasPrefix("the same file came again, and "), "\(finding)")
      #expect(work.report.fetchedBytes == ByteCount(3) && work.report.writtenBytes == .zero)
    }
    // A new launch has the same disk.
    var later = PhotoWork(decoder: ByteDecoder(), store: work.store, origin: work.origin)
    #expect(later.perform(.fetch(photo)).word == "failed corrupt")
    for other: [UInt8] in [[0, 0], [0, 0, 0, 0]] {
      #expect(later.keep(photo, .success(other), isCarried: false).word == "fetched")
      #expect(later.perform(.decode(grid, file: nil)).word == "failed corrupt")
      #expect(later.keep(photo, .success(other), isCarried: false).word == "failed corrupt")
    }
    #expect(later.keep(photo, .success([9, 9, 9]), isCarried: false).word == "fetched")
    #expect(later.perform(.decode(grid, file: nil)).word == "decoded")
  }

  // It was called damaged from the second time on, and then tried three times and not ten.
  @Test("equal truncated bytes stay truncated, also in a later launch")
  func cutOffAgain() {
    var work = work(files: [1: [1, 5, 5]])
    _ = work.perform(.fetch(photo))
    #expect(work.perform(.decode(grid, file: nil)).word == "failed truncated")
    #expect(work.perform(.fetch(photo)).word == "failed truncated")
    var later = PhotoWork(decoder: ByteDecoder(), store: work.store, origin: work.origin)
    guard case .failed(.truncated(let byteCount)) = later.perform(.fetch(photo)) else {
      Issue.record("the same file is to be decoded again, or is called damaged")
      return
    }
    #expect(byteCount == 3)
  }

  @Test("no damage is recorded for a removed photo or for other photos")
  func damageForgotten() throws {
    var work = work(files: [1: [0, 0, 0], 2: [0, 0, 0]])
    _ = work.perform(.fetch(photo))
    _ = work.perform(.decode(grid, file: nil))
    #expect(work.perform(.fetch(PhotoID(2))).word == "fetched")
    try work.removeFromDisk(photo)
    #expect(try work.photosOnDisk() == [PhotoID(2)])
    #expect(work.perform(.fetch(photo)).word == "fetched")
  }

  @Test("a damaged rendition is replaced from the original")
  func damagedRendition() throws {
    var work = work()
    _ = work.perform(.fetch(photo))
    try work.store.write(.rendition(photo, box: grid.box), [0])
    let result = work.perform(.decode(grid, file: nil))
    #expect(result.word == "decoded" && !work.report.usedRendition && work.report.storedRendition)
  }

  @Test("a photo larger than the disk's limit is returned in memory, and the report has the limit")
  func diskRefuses() {
    var work = work(limit: 99)
    let result = work.perform(.fetch(photo))
    #expect(work.report.storageError == .tooLarge(.bytes, found: 100, limit: 99))
    guard case .fetched(let file?) = result else {
      Issue.record("\(result)")
      return
    }
    let decoded = work.perform(.decode(grid, file: file))
    #expect(decoded.word == "decoded" && !work.report.storedRendition)
  }

  @Test(
    "originals beyond the disk's limit evict older ones, and removal includes renditions")
  func diskLimit() throws {
    var work = work(
      limit: 250,
      files: [
        1: Array(repeating: 9, count: 100), 2: Array(repeating: 9, count: 100),
        3: Array(repeating: 9, count: 100),
      ])
    for id in 1...2 as ClosedRange<UInt64> { _ = work.perform(.fetch(PhotoID(id))) }
    _ = work.perform(.decode(grid, file: nil))
    _ = work.perform(.fetch(PhotoID(3)))
    #expect(try work.store.contains(.original(PhotoID(1))))
    #expect(try !work.store.contains(.original(PhotoID(2))))
    try work.removeFromDisk(photo)
    #expect(work.store.totalBytes == ByteCount(100))
    #expect(try !work.store.contains(.rendition(photo, box: grid.box)))
  }
}

extension PhotoJobOutcome {
  fileprivate var word: String {
    switch self {
    case .fetched: "fetched"
    case .decoded: "decoded"
    case .notOnDisk: "notOnDisk"
    case .refused: "refused"
    case .failed(let error): "failed \(error.word)"
    }
  }
}

/// A codec whose files are pictures as wide as they have bytes; a file that begins with 0 is damaged.
private struct ByteDecoder: PhotoDecoding {
  func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    PixelSize(width: file.count, height: 10)
  }

  func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount {
    ByteCount(10 * file.count)
  }

  func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap {
    guard file.first != 0 else { throw .corrupt("it begins with 0") }
    guard file.first != 1 else { throw .truncated(byteCount: file.count) }
    report.sourcePixels = try dimensions(of: file)
    report.scaleDenominator = 1
    report.workingBytes = ByteCount(file.count)
    return PhotoBitmap(pixels: key.box, storage: nil)
  }

  func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] { [7, 7, 7, 7] }
}

private struct ListedOrigin: PhotoOrigin {
  var files: [UInt64: [UInt8]]

  func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let file = files[photo.raw] else { throw .missing(photo) }
    return file
  }
}
