import JPEGCoding
import Kernel
import PhotoCaching

/// Small pictures and helpers to decode them.
enum Sample {
  static let red: UInt32 = 0xFF00_00FF
  static let green: UInt32 = 0x00FF_00FF
  static let blue: UInt32 = 0x0000_FFFF
  static let white: UInt32 = 0xFFFF_FFFF

  /// Red, green, blue and white quarters, from the upper left one on; RGB.
  static func quarters(width: Int, height: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        switch (x * 2 < width, y * 2 < height) {
        case (true, true): pixels += [255, 0, 0]
        case (false, true): pixels += [0, 255, 0]
        case (true, false): pixels += [0, 0, 255]
        case (false, false): pixels += [255, 255, 255]
        }
      }
    }
    return pixels
  }

  /// Noise over a gradient, so that every block has all frequencies.
  static func noise(width: Int, height: Int, channelCount: Int = 3, seed: UInt64 = 1) -> [UInt8] {
    var random = RandomSource(seed: seed)
    return (0..<width * height * channelCount).map { index in
      UInt8(truncatingIfNeeded: index / channelCount % width * 128 / width + random.below(100))
    }
  }

  static func encoding(
    _ width: Int, _ height: Int, layout: JPEGEncoding.Layout = .rgb, quality: Int = 90
  ) -> JPEGEncoding {
    var encoding = JPEGEncoding(size: PixelSize(width: width, height: height), layout: layout)
    encoding.quality = quality
    return encoding
  }

  static func file(
    _ width: Int, _ height: Int, isProgressive: Bool = false, restartRows: Int = 0, seed: UInt64 = 1
  ) throws -> [UInt8] {
    var encoding = encoding(width, height)
    encoding.isProgressive = isProgressive
    encoding.restartRows = restartRows
    return try encoding.encode(noise(width: width, height: height, seed: seed))
  }

  static func key(_ width: Int, _ height: Int, _ fitting: PhotoFitting = .fit) -> PhotoKey {
    PhotoKey(photo: PhotoID(1), box: PixelSize(width: width, height: height), fitting: fitting)
  }

  /// The result of a decode.
  static func bitmap(
    _ file: [UInt8], _ width: Int, _ height: Int, _ fitting: PhotoFitting = .fit
  ) throws(PhotoCachingError) -> PhotoBitmap {
    var report = PhotoWorkReport()
    return try JPEGDecoder().decode(file, key: key(width, height, fitting), report: &report)
  }

  /// The pixels of a decode.
  static func pixels(
    _ file: [UInt8], _ width: Int, _ height: Int, _ fitting: PhotoFitting = .fit
  ) throws -> RGBAPixels {
    let bitmap = try bitmap(file, width, height, fitting)
    guard let pixels = bitmap.rgbaPixels else { throw PhotoCachingError.corrupt("no pixels") }
    return pixels
  }

  /// The largest difference of any channel.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let (first, second) = (Int(a >> shift & 255), Int(b >> shift & 255))
      largest = max(largest, abs(first - second))
    }
    return largest
  }

  /// The error of decoding for a box of 64 x 64, or nil.
  static func error(of file: [UInt8], fitting: PhotoFitting = .fit) -> PhotoCachingError? {
    do throws(PhotoCachingError) {
      _ = try bitmap(file, 64, 64, fitting)
      return nil
    } catch {
      return error
    }
  }
}
