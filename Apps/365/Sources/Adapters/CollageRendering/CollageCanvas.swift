package import Celebrations
package import JPEGCoding
package import PhotoCaching

/// A collage being rendered. It decodes one photo at a time into its place, so that rendering can be cancelled
/// between two.
///
/// Memory: 4 bytes a pixel for the canvas, plus one decode. The same layout and files give the same pixels.
package struct CollageCanvas {
  package let layout: CollageLayout
  /// Red, green, blue and 255 for each pixel; rows from the top.
  package private(set) var pixels: [UInt8]
  /// The most memory held at once: canvas, file and decode.
  package private(set) var peakBytes: ByteCount
  private let decoder: JPEGDecoder

  /// A canvas with the layout's fills and no photos. O(pixels).
  package init(_ layout: CollageLayout, decoder: JPEGDecoder = JPEGDecoder()) {
    self.layout = layout
    self.decoder = decoder
    pixels = Array(repeating: 255, count: layout.size.width * layout.size.height * 4)
    peakBytes = ByteCount(pixels.count)
    for fill in layout.fills { paint(fill) }
  }

  /// Decodes a photo into a place, cropped around its middle; a smaller photo is enlarged.
  ///
  /// - Returns: The time and memory of the decode.
  /// - Throws: The decoder's error. The canvas is then unchanged.
  @discardableResult
  package mutating func place(
    _ file: [UInt8], at number: Int
  ) throws(PhotoCachingError) -> PhotoWorkReport {
    precondition(layout.places.indices.contains(number), "there is no place \(number)")
    let place = layout.places[number]
    let key = PhotoKey(
      photo: .none, box: PixelSize(width: place.width, height: place.height), fitting: .fill)
    var report = PhotoWorkReport()
    let bitmap = try decoder.decode(file, key: key, report: &report)
    guard let photo = bitmap.rgbaPixels else { throw .unsupported("a bitmap without pixels") }
    let held = pixels.count + file.count + report.workingBytes.bytes
    peakBytes = max(peakBytes, ByteCount(held))
    for y in 0..<place.height {
      for x in 0..<place.width {
        put(CollageCanvas.sample(photo, x, y, of: place), x: place.x + x, y: place.y + y)
      }
    }
    return report
  }

  /// The collage as a JPEG file, 4:2:0. `quality`: 1 to 100. Throws only if memory is exhausted.
  package func file(quality: Int = 90) throws(JPEGFailure) -> [UInt8] {
    let size = PixelSize(width: layout.size.width, height: layout.size.height)
    var encoding = JPEGEncoding(size: size, layout: .rgba)
    encoding.quality = quality
    return try encoding.encode(pixels)
  }

  private mutating func paint(_ fill: CollageLayout.Fill) {
    let colour = fill.colour
    let word = UInt32(colour.red) << 24 | UInt32(colour.green) << 16 | UInt32(colour.blue) << 8 | 255
    for y in fill.rect.y..<fill.rect.maxY {
      for x in fill.rect.x..<fill.rect.maxX { put(word, x: x, y: y) }
    }
  }

  private mutating func put(_ word: UInt32, x: Int, y: Int) {
    let offset = (y * layout.size.width + x) * 4
    pixels[offset] = UInt8(word >> 24)
    pixels[offset + 1] = UInt8(word >> 16 & 255)
    pixels[offset + 2] = UInt8(word >> 8 & 255)
  }

  /// The photo's pixel for a pixel of its place: the pixel itself, or a mix of four if the photo is smaller, in
  /// 256ths.
  private static func sample(_ photo: RGBAPixels, _ x: Int, _ y: Int, of place: PixelRect) -> UInt32 {
    let (width, height) = (Int(photo.size.width), Int(photo.size.height))
    if width == place.width, height == place.height { return photo[x: x, y: y] }
    // Maps centres of pixels to centres, clamped to the outermost.
    let (left, across) = position(x, of: place.width, in: width)
    let (top, down) = position(y, of: place.height, in: height)
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    var word: UInt32 = 255
    for shift in [24, 16, 8] as [UInt32] {
      func channel(_ x: Int, _ y: Int) -> Int { Int(photo[x: x, y: y] >> shift & 255) }
      let upper = channel(left, top) * (256 - across) + channel(right, top) * across
      let lower = channel(left, bottom) * (256 - across) + channel(right, bottom) * across
      word |= UInt32((upper * (256 - down) + lower * down + 32_768) >> 16) << shift
    }
    return word
  }

  private static func position(_ pixel: Int, of count: Int, in source: Int) -> (pixel: Int, part: Int) {
    let place = max(0, ((2 * pixel + 1) * source * 128) / count - 128)
    let whole = min(place >> 8, source - 1)
    return (whole, whole == source - 1 ? 0 : place & 255)
  }
}
