internal import BlobStoring
internal import HostSystem
internal import JPEGCoding
internal import Kernel
internal import PhotoCaching

/// Times of decodes and encodings, done as in a run: by the cache's own work, from its disk.
struct DecodeTimes {
  private struct Task {
    var key: PhotoKey
    var name: String
    /// The shortest processor time so far in nanoseconds; `nil` before the first decode.
    var least: Int64?
    var report = PhotoWorkReport()
  }

  /// Sides of the renditions decoded, in pixels: a third of the width of the smallest and the largest phone.
  private static let renditionSides = [250, 430]
  /// Sides of the renditions encoded.
  private static let encodedSides = [215, 320, 430, 640]

  private let decoder = JPEGDecoder()
  private var work: PhotoWork
  private var tasks: [Task] = []
  private var encodings: [(bitmap: PhotoBitmap, least: Int64?)] = []
  /// Files that could not be decoded, each with the reason.
  private(set) var refused: [String] = []

  /// Stores the files on disk, and plans the decodes. Each file is decoded at 1/1, 1/2, 1/4 and 1/8, at that size and resampled
  /// to three quarters, the middle of the scale's range; then from its renditions.
  init(_ files: [SampleFile], in folder: String) throws(CostMeasuringError) {
    do throws(PhotoCachingError) {
      let bytes = files.reduce(0) { $0 + $1.bytes.count }
      let store = try DiskBlobStore(folder: folder + "/photos", limit: ByteCount(bytes * 2 + 100_000_000))
      work = PhotoWork(decoder: decoder, store: store, origin: NoOrigin())
      for (index, file) in files.enumerated() {
        let photo = PhotoID(UInt64(index + 1))
        try work.store.write(.original(photo), file.bytes)
      }
    } catch {
      throw .failed("the photos could not be put on the disk: \(error)")
    }
    for (index, file) in files.enumerated() {
      do throws(PhotoCachingError) { try plan(file, PhotoID(UInt64(index + 1))) } catch {
        refused.append("\(file.name): \(error)")
      }
    }
    guard !tasks.isEmpty else {
      throw .noPhotos("none of the photos can be decoded: " + refused.joined(separator: "; "))
    }
  }

  /// The number of decodes in a repetition.
  var count: Int { tasks.count }

  private mutating func plan(_ file: SampleFile, _ photo: PhotoID) throws(PhotoCachingError) {
    let shown = try decoder.dimensions(of: file.bytes)
    func task(_ width: Int, _ height: Int, _ fitting: PhotoFitting) -> Task {
      let box = PixelSize(width: max(1, width), height: max(1, height))
      return Task(key: PhotoKey(photo: photo, box: box, fitting: fitting), name: file.name)
    }
    let whole = [1, 2, 4, 8].flatMap { denominator in
      [3, 4].map { quarters in
        task(
          DecodeTimes.scaled(Int(shown.width), by: quarters, of: 4 * denominator),
          DecodeTimes.scaled(Int(shown.height), by: quarters, of: 4 * denominator), .fit)
      }
    }
    var small: [Task] = []
    for side in DecodeTimes.renditionSides {
      let cell = task(side, side, .fill)
      // The first decode for a cell stores the rendition that later decodes use. A damaged file fails here.
      if case .failed(let error) = work.perform(.decode(cell.key, file: nil)) { throw error }
      if work.report.storedRendition { small.append(cell) }
    }
    tasks += whole + small
    guard encodings.isEmpty else { return }
    for side in DecodeTimes.encodedSides {
      let box = PixelSize(width: side, height: side)
      var report = PhotoWorkReport()
      let key = PhotoKey(photo: photo, box: box, fitting: .fill)
      encodings.append((try decoder.decode(file.bytes, key: key, report: &report), nil))
    }
  }

  /// Does one decode of the plan.
  mutating func decode(_ index: Int) throws(CostMeasuringError) {
    let began = HostClock.threadCPU()
    let outcome = work.perform(.decode(tasks[index].key, file: nil))
    let took = HostClock.threadCPU() - began
    guard case .decoded = outcome else {
      throw .failed("\(tasks[index].name) was decoded once, but failed later: \(outcome)")
    }
    tasks[index].least = min(tasks[index].least ?? .max, took)
    tasks[index].report = work.report
  }

  /// Encodes each rendition three times.
  mutating func encode() throws(CostMeasuringError) {
    for index in encodings.indices {
      for _ in 0..<3 {
        let began = HostClock.threadCPU()
        do throws(PhotoCachingError) { _ = try decoder.encodeRendition(encodings[index].bitmap) } catch {
          throw .failed("a rendition could not be encoded: \(error)")
        }
        encodings[index].least = min(encodings[index].least ?? .max, HostClock.threadCPU() - began)
      }
    }
  }

  /// Adds the shortest time of each, as on a host of score 1.
  func add(to measurements: inout CostMeasurements, score: Double) {
    for task in tasks {
      guard let least = task.least else { continue }
      measurements.decodes.append(
        CostMeasurements.Decode(
          bytes: task.report.readBytes.bytes, pixels: task.report.sourcePixels.count,
          denominator: max(1, task.report.scaleDenominator), isProgressive: task.report.isProgressive,
          nanoseconds: max(1, Double(least) * score)))
    }
    for encoding in encodings {
      guard let least = encoding.least else { continue }
      measurements.renditions.append(
        CostMeasurements.Rendition(
          pixels: encoding.bitmap.pixels.count, nanoseconds: max(1, Double(least) * score)))
    }
  }

  /// A share of a length, rounded up as the codec does.
  private static func scaled(_ length: Int, by numerator: Int, of denominator: Int) -> Int {
    (length * numerator + denominator - 1) / denominator
  }
}

/// An origin for tasks that never fetch, because all files are on disk.
private struct NoOrigin: PhotoOrigin {
  func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] { throw .missing(photo) }
}
