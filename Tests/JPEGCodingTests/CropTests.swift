import JPEGCoding
import Kernel
import PhotoCaching
import Testing

/// Square crops of pictures that differ in every pixel, in every orientation.
@Suite struct CropTests {
  @Test(
    "a crop is the middle of the picture as displayed, whatever the orientation",
    arguments: EXIFOrientation.allCases)
  func middle(_ orientation: EXIFOrientation) throws {
    // An odd remainder horizontally, one vertically, none.
    for displayed in [(33, 20), (20, 33), (47, 16), (16, 47), (24, 24)] {
      let whole = PixelSize(width: displayed.0, height: displayed.1)
      let file = try file(whole, orientation)
      let picture = try Sample.pixels(file, displayed.0, displayed.1)
      #expect(picture.size == whole)
      for box in [(16, 16), (10, 16), (16, 5)] {
        let square = try Sample.pixels(file, box.0, box.1, .fill)
        guard DecodePlan.isWhole(whole, box, orientation) else { continue }
        let left = Int(whole.width - square.size.width) / 2
        let top = Int(whole.height - square.size.height) / 2
        let differing = (0..<Int(square.size.width) * Int(square.size.height)).first { index in
          let (x, y) = (index % Int(square.size.width), index / Int(square.size.width))
          return square[x: x, y: y] != picture[x: x + left, y: y + top]
        }
        #expect(differing == nil, "\(box) of \(whole)")
      }
    }
  }

  @Test(
    "an odd remainder of a crop is right and below as displayed, horizontally and vertically",
    arguments: EXIFOrientation.allCases)
  func oddRest(_ orientation: EXIFOrientation) {
    // Of 33 excess columns or rows, 16 precede the crop; from the far edge it begins at 17.
    let backwardX: [EXIFOrientation] = [.mirrored, .upsideDown, .transversed, .turnedLeft]
    let backwardY: [EXIFOrientation] = [.upsideDown, .upsideDownMirrored, .turnedRight, .transversed]
    for isWide in [true, false] {
      let displayed = PixelSize(width: isWide ? 65 : 32, height: isWide ? 32 : 65)
      let plan = DecodePlan(
        stored: orientation.turned(displayed), orientation: orientation,
        box: PixelSize(width: 32, height: 32), fitting: .fill)
      let isAlongX = isWide != orientation.swapsSides
      let x = isAlongX ? (backwardX.contains(orientation) ? 17 : 16) : 0
      let y = isAlongX ? 0 : (backwardY.contains(orientation) ? 17 : 16)
      #expect(plan.cropX == x && plan.cropY == y, "\(displayed): \(plan.cropX), \(plan.cropY)")
      #expect(plan.crop == PixelSize(width: 32, height: 32))
    }
  }

  /// A file of noise that has this displayed size in this orientation.
  private func file(_ displayed: PixelSize, _ orientation: EXIFOrientation) throws -> [UInt8] {
    let stored = orientation.turned(displayed)
    var encoding = Sample.encoding(Int(stored.width), Int(stored.height), quality: 95)
    encoding.orientation = orientation
    encoding.chroma = .whole
    return try encoding.encode(Sample.noise(width: Int(stored.width), height: Int(stored.height)))
  }
}

extension DecodePlan {
  /// Whether a fill is a plain crop: at the codec's full scale, without averaging.
  fileprivate static func isWhole(
    _ displayed: PixelSize, _ box: (Int, Int), _ orientation: EXIFOrientation
  ) -> Bool {
    let plan = DecodePlan(
      stored: orientation.turned(displayed), orientation: orientation,
      box: PixelSize(width: box.0, height: box.1), fitting: .fill)
    return plan.scaleDenominator == 1 && orientation.turned(plan.crop) == plan.displayed
  }
}
