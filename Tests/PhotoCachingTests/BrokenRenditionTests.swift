import Kernel
import PhotoCaching
import Testing

/// Files whose header says what decoding takes, and whose pixels may not be there.
@Suite("Renditions with a valid header and damaged pixels")
struct BrokenRenditionTests {
  private let key = PipelineBench.grid(1)

  /// A pipeline with so much memory, a pinned bitmap of 100 bytes in it, and a photo whose rendition is broken.
  private func run(memory: Int) throws -> (held: Int, words: [String]) {
    let codec = CountingCodec()
    var work = PhotoWork(decoder: codec, store: MemoryBlobStore(limit: .megabytes(1)), origin: NoOrigin())
    try work.store.write(.original(key.photo), Array(repeating: 40, count: 2))
    try work.store.write(.rendition(key.photo, box: key.box), [10, 0])
    var pipeline = PhotoPipeline(
      limits: CacheLimits(entryCount: 10, bytes: ByteCount(1_000)), memoryLimit: ByteCount(memory))
    var effects: [PhotoPipelineEffect] = []
    let shown = PipelineBench.grid(7)
    pipeline.want(shown, .visible, effects: &effects)
    pipeline.pin(shown)
    let bitmap = PhotoBitmap(pixels: shown.box, storage: nil)
    pipeline.finish(
      RequestID(2), .decoded(bitmap), PhotoWorkReport(), effects: &effects)
    pipeline.want(key, .visible, effects: &effects)
    guard case .request(.start(let id, let job, _))? = effects.last else { return (0, []) }
    effects.removeAll()
    let outcome = work.perform(job) { bytes in
      pipeline.begin(id, workingBytes: bytes, effects: &effects)
    }
    pipeline.finish(id, outcome, work.report, effects: &effects)
    pipeline.checkInvariants()
    return (100 + codec.most.value, effects.map { "\($0.kind)" })
  }

  /// The small one was admitted and the original decoded without another look: 60 MB under a limit of 50.
  @Test("the original's need is announced again, and the decode waits when there is no room")
  func asksAgain() throws {
    for (memory, ends) in [(502, ["ready"]), (501, []), (300, ["failed"])] as [(Int, [String])] {
      let (held, words) = try run(memory: memory)
      #expect(held <= memory, "\(held) bytes under a limit of \(memory)")
      #expect(words == ends, "\(memory)")
    }
  }
}

/// A codec that needs ten times a file's first byte, and notes the most that it came to hold, the file included; one whose
/// second byte is zero has no pixels.
private struct CountingCodec: PhotoDecoding {
  final class Most: @unchecked Sendable {
    var value = 0
  }

  let most = Most()

  func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    PixelSize(width: Int(file[0]), height: 1)
  }

  func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount {
    ByteCount(10 * Int(file[0]))
  }

  func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap {
    most.value = max(most.value, 10 * Int(file[0]) + file.count)
    guard file[1] != 0 else { throw .corrupt("no pixels") }
    report.sourcePixels = key.box
    report.scaleDenominator = 1
    report.workingBytes = ByteCount(10 * Int(file[0]))
    return PhotoBitmap(pixels: key.box, storage: nil)
  }

  func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] { [1, 1] }
}

private struct NoOrigin: PhotoOrigin {
  func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] { throw .missing(photo) }
}
