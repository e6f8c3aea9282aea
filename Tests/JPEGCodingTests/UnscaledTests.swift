import JPEGCoding
import Kernel
import TestSupport
import Testing

/// Pictures decoded at a scale of the codec, so that nothing is averaged.
@Suite struct UnscaledTests {
  /// Layouts with the digests of their pictures, recorded when each pixel was copied from a row of RGB, one by one.
  static let pinned: [(layout: JPEGEncoding.Layout, digest: String)] = [
    (.gray, "d7e60e98cb1f890c"), (.rgb, "0f5d4847a51e7028"), (.ycc, "bb933311de1c7d85"),
    (.cmyk, "133a9a4fb573bcb6"), (.ycck, "9f4337f3036aaccf"),
  ]

  /// Sizes that end inside, at and just after an MCU, and after a strip of 16 rows.
  static let sizes = [(1, 1), (5, 3), (16, 16), (17, 33), (47, 31), (96, 64), (64, 97)]

  @Test(
    "the pixels agree with copies one by one, in every orientation", .slow, arguments: 0..<5,
    [false, true])
  func pinned(index: Int, isProgressive: Bool) throws {
    let (layout, expected) = UnscaledTests.pinned[index]
    var digest = StableDigest()
    for (width, height) in UnscaledTests.sizes {
      for orientation in EXIFOrientation.allCases {
        for chroma in JPEGEncoding.Chroma.allCases {
          let file = try file(width, height, layout, orientation, chroma, isProgressive: isProgressive)
          for denominator in [1, 2, 4, 8] {
            let side = (max(width, height) + denominator - 1) / denominator
            digest.mix(try Sample.pixels(file, side, side).digest.value)
          }
          digest.mix(try Sample.pixels(file, width, width, .fill).digest.value)
          digest.mix(try Sample.pixels(file, height, height, .fill).digest.value)
        }
      }
    }
    #expect(digest.hexadecimal == expected)
  }

  @Test("a rotated picture is the upright one, rotated", arguments: EXIFOrientation.allCases)
  func turned(_ orientation: EXIFOrientation) throws {
    for (width, height) in UnscaledTests.sizes {
      let plain = try Sample.pixels(
        file(width, height, .ycc, .upright, .quarter, isProgressive: false), width, height)
      let turned = try Sample.pixels(
        file(width, height, .ycc, orientation, .quarter, isProgressive: false), 100, 100)
      #expect(turned.size == orientation.turned(plain.size))
      let differing = (0..<width * height).first { index in
        let (x, y) = (index % width, index / width)
        let (column, row) = place(x, y, of: plain.size, orientation)
        return turned[x: column, y: row] != plain[x: x, y: y]
      }
      #expect(differing == nil, "of \(plain.size)")
    }
  }

  @Test("channels stored as red, green and blue are shown as such")
  func storedRGB() throws {
    let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    var encoding = Sample.encoding(33, 18, layout: .ycc, quality: 100)
    encoding.hasJFIF = false
    var file = try encoding.encode((0..<33 * 18).flatMap { _ in [200, 100, 50] as [UInt8] })
    file.insert(contentsOf: adobe, at: 2)
    for side in [33, 17, 20] {
      #expect(Sample.distance(try Sample.pixels(file, side, side)[x: 16, y: 8], 0xC864_32FF) <= 2)
    }
  }

  /// The displayed place of a stored pixel by EXIF 2.32, tag 0x0112.
  private func place(_ x: Int, _ y: Int, of size: PixelSize, _ orientation: EXIFOrientation) -> (Int, Int) {
    let (farX, farY) = (Int(size.width) - 1 - x, Int(size.height) - 1 - y)
    switch orientation {
    case .upright: return (x, y)
    case .mirrored: return (farX, y)
    case .upsideDown: return (farX, farY)
    case .upsideDownMirrored: return (x, farY)
    case .transposed: return (y, x)
    case .turnedRight: return (farY, x)
    case .transversed: return (farY, farX)
    case .turnedLeft: return (y, farX)
    }
  }

  private func file(
    _ width: Int, _ height: Int, _ layout: JPEGEncoding.Layout, _ orientation: EXIFOrientation,
    _ chroma: JPEGEncoding.Chroma, isProgressive: Bool
  ) throws -> [UInt8] {
    var encoding = Sample.encoding(width, height, layout: layout)
    encoding.orientation = orientation
    encoding.isProgressive = isProgressive
    encoding.chroma = chroma
    return try encoding.encode(
      Sample.noise(width: width, height: height, channelCount: layout.channelCount))
  }
}
