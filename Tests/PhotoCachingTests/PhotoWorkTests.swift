import Kernel
import PhotoCaching
import Testing

@Suite("The work behind a photo job")
struct PhotoWorkTests {
  private let photo = PhotoID(1)
  private let grid = PhotoKey(photo: PhotoID(1), box: PixelSize(width: 10, height: 10), fitting: .fill)
  private let full = PhotoKey(photo: PhotoID(1), box: PixelSize(width: 50, height: 50), fitting: .fit)

  private func job(_ task: PhotoTask) -> PhotoJob {
    PhotoJob(task: task, urgency: .visible)
  }

  private func work(limit: Int = 1_000, files: [UInt64: [UInt8]] = [1: Array(repeating: 9, count: 100)])
    -> PhotoWork
  {
    PhotoWork(
      decoder: ByteDecoder(), store: MemoryBlobStore(limit: ByteCount(limit)),
      origin: ListedOrigin(files: files))
  }

  @Test("a fetch brings the original to disk once, the next one finds it there")
  func fetchesOnce() {
    var work = work()
    let first = work.perform(job(.fetch(photo)))
    let second = work.perform(job(.fetch(photo)))
    #expect(first.report.fetchedBytes == ByteCount(100) && first.report.writtenBytes == ByteCount(100))
    #expect(second.report == PhotoWorkReport())
    #expect(work.store.totalBytes == ByteCount(100))
  }

  /// A slow origin held every decode behind it.
  @Test("a fetch in two steps, with decodes between them, does what a fetch in one does")
  func fetchesInTwoSteps() {
    var one = work()
    var two = work()
    let file: [UInt8] = Array(repeating: 9, count: 100)
    #expect(two.resultFromDisk(fetching: photo) == nil)
    #expect(
      two.perform(job(.decode(PhotoKey(photo: PhotoID(2), box: grid.box, fitting: .fill), file: nil))).word
        == "notOnDisk")
    let came = two.keep(photo, .success(file))
    #expect(came.word == "fetched" && came.report == one.perform(job(.fetch(photo))).report)
    #expect(two.resultFromDisk(fetching: photo)?.word == "fetched")
    #expect(two.resultFromDisk(fetching: PhotoID(2)) == nil, "another photo that is on its way as well")
    let failed = two.keep(PhotoID(2), .failure(.network(PhotoID(2), reason: "gone")))
    #expect(failed.word == "failed network" && failed.report == PhotoWorkReport())
    var small = work(limit: 99)
    guard case .fetched(let carried?) = small.keep(photo, .success(file)).outcome else {
      Issue.record("what the disk refused is not handed on")
      return
    }
    #expect(carried == file)
  }

  @Test("a photo that neither disk nor origin has is missing, and a decode before the fetch finds nothing")
  func missing() {
    var work = work(files: [:])
    #expect(work.perform(job(.decode(grid, file: nil))).word == "notOnDisk")
    #expect(work.perform(job(.fetch(photo))).word == "failed missing")
  }

  @Test("a grid decode stores a rendition, the next one decodes from it; fullscreen uses the original")
  func rendition() {
    var work = work()
    _ = work.perform(job(.fetch(photo)))
    let first = work.perform(job(.decode(grid, file: nil)))
    let second = work.perform(job(.decode(grid, file: nil)))
    let third = work.perform(job(.decode(full, file: nil)))
    #expect(first.word == "decoded" && first.report.storedRendition && !first.report.usedRendition)
    #expect(second.word == "decoded" && second.report.usedRendition && !second.report.storedRendition)
    #expect(second.report.readBytes == ByteCount(4))
    #expect(
      !third.report.usedRendition && !third.report.storedRendition && third.report.readBytes == ByteCount(100)
    )
  }

  @Test("a decode is done only when all that it holds is admitted, its file included, and not read twice")
  func admission() {
    var work = work()
    _ = work.perform(job(.fetch(photo)))
    var asked: [Int] = []
    for admits in [false, true, false] {
      let result = work.perform(job(.decode(grid, file: nil))) { bytes in
        asked.append(bytes.bytes)
        return admits
      }
      #expect(result.word == (admits ? "decoded" : "refused"))
    }
    // Ten bytes for each of the file, and the file; the rendition that the second left is shorter.
    #expect(asked == [1_100, 1_100, 44])
    let carried = work.perform(job(.decode(full, file: [9, 9]))) { bytes in
      asked.append(bytes.bytes)
      return true
    }
    #expect(carried.word == "decoded" && asked.last == 20, "a file that was carried here counts already")
    #expect(
      work.perform(job(.decode(PhotoKey(photo: PhotoID(5), box: grid.box, fitting: .fill), file: nil))) { _ in
        false
      }.word == "notOnDisk")
  }

  @Test("a damaged original fails, leaves the disk, and is fetched again by the next try")
  func damaged() {
    var work = work(files: [1: [0, 0, 0]])
    _ = work.perform(job(.fetch(photo)))
    #expect(work.perform(job(.decode(grid, file: nil))).word == "failed corrupt")
    #expect(work.store.totalBytes == .zero)
    #expect(work.perform(job(.decode(grid, file: nil))).word == "notOnDisk")
  }

  @Test("a damaged rendition is replaced from the original")
  func damagedRendition() throws {
    var work = work()
    _ = work.perform(job(.fetch(photo)))
    try work.store.write(.rendition(photo, box: grid.box), [0])
    let result = work.perform(job(.decode(grid, file: nil)))
    #expect(result.word == "decoded" && !result.report.usedRendition && result.report.storedRendition)
  }

  @Test("a photo larger than the disk's limit is handed on in memory, and the report names the limit")
  func diskRefuses() {
    var work = work(limit: 99)
    let result = work.perform(job(.fetch(photo)))
    #expect(result.report.storageError == .tooLarge(found: 100, limit: 99))
    guard case .fetched(let file?) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    let decoded = work.perform(job(.decode(grid, file: file)))
    #expect(decoded.word == "decoded" && !decoded.report.storedRendition)
  }

  @Test(
    "originals over the disk's limit push out the least recently used, and removal takes renditions along")
  func diskLimit() throws {
    var work = work(
      limit: 250,
      files: [
        1: Array(repeating: 9, count: 100), 2: Array(repeating: 9, count: 100),
        3: Array(repeating: 9, count: 100),
      ])
    for id in 1...2 as ClosedRange<UInt64> { _ = work.perform(job(.fetch(PhotoID(id)))) }
    _ = work.perform(job(.decode(grid, file: nil)))
    _ = work.perform(job(.fetch(PhotoID(3))))
    #expect(try work.store.contains(.original(PhotoID(1))))
    #expect(try !work.store.contains(.original(PhotoID(2))))
    try work.removeFromDisk(photo)
    #expect(work.store.totalBytes == ByteCount(100))
    #expect(try !work.store.contains(.rendition(photo, box: grid.box)))
  }
}

extension PhotoJobResult {
  fileprivate var word: String {
    switch outcome {
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

  func decode(_ file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> DecodedPhoto {
    guard file.first != 0 else { throw .corrupt("it begins with 0") }
    return DecodedPhoto(
      bitmap: PhotoBitmap(pixels: key.box, storage: nil), sourcePixels: try dimensions(of: file),
      scaleDenominator: 1, workingBytes: ByteCount(file.count), isProgressive: false)
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
