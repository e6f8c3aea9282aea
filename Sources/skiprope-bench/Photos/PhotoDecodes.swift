import BarePeers
import Families
import JPEGCoding
import Kernel
import PhotoCaching

/// Decoding of a photo into RGBA, against libjpeg-turbo's own one-call interface at the same scale.
///
/// At exactly the codec's scale nothing is resampled: the difference is the cost of our way of calling. In a box of three
/// quarters of that, the resampler works on the same pixels.
enum PhotoDecodes: Benchmark {
  static let name = "decode"
  static let title = "JPEG decoding; plain = tjDecompress2 at the same scale"

  static func findings(_ depth: Depth) throws -> [Finding] {
    var forge = PhotoForge(seed: SeedTree(5))
    let sizes = [
      ("12 MP", PixelSize(width: 4_032, height: 3_024)), ("3 MP", PixelSize(width: 2_016, height: 1_504)),
    ]
    return try sizes.flatMap { name, size in
      let file = try forge.file(for: PhotoRecipe(pixels: size, seed: 3))
      return try [1, 2, 4, 8].flatMap { try findings(name, file, size, denominator: $0, depth) }
    }
  }

  private static func findings(
    _ name: String, _ file: [UInt8], _ stored: PixelSize, denominator: Int, _ depth: Depth
  ) throws -> [Finding] {
    let decoder = JPEGDecoder()
    let turbo = try PlainTurboJPEG()
    let sink = Sink()
    let scaled = PixelSize(
      width: (Int(stored.width) + denominator - 1) / denominator,
      height: (Int(stored.height) + denominator - 1) / denominator)
    let box = PixelSize(width: Int(scaled.width) * 3 / 4, height: Int(scaled.height) * 3 / 4)
    let contestants = [
      Contestant("plain libturbojpeg", calls: 1) {
        sink.consume(Int(try turbo.decode(file, stored: stored, denominator: denominator)))
      },
      Contestant("decode", calls: 1) {
        sink.consume(try decode(file, into: scaled, with: decoder, denominator: denominator))
      },
      Contestant("decode and resample", calls: 1) {
        sink.consume(try decode(file, into: box, with: decoder, denominator: denominator))
      },
    ]
    let times = try Contest(rounds: depth.rounds).timings(of: contestants)
    return [
      Finding("\(name) at 1/\(denominator)", times[1], against: times[0], .cost, .none),
      Finding("\(name) at 1/\(denominator), resampled to 3/4", times[2], against: times[0], .cost, .none),
    ]
  }

  private static func decode(
    _ file: [UInt8], into box: PixelSize, with decoder: JPEGDecoder, denominator: Int
  ) throws -> Int {
    var report = PhotoWorkReport()
    let key = PhotoKey(photo: PhotoID(1), box: box, fitting: .fit)
    let bitmap = try decoder.decode(file, key: key, report: &report)
    precondition(
      report.scaleDenominator == denominator, "decoded at 1/\(report.scaleDenominator), not 1/\(denominator)")
    return Int(bitmap.pixels.width)
  }
}
