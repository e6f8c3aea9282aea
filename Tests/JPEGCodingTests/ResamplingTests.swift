import JPEGCoding
import Kernel
import Testing

@Suite struct ResamplingTests {
  /// Area averages by definition: each output pixel is the weighted mean of its area, ties rounded up.
  private func reference(_ source: RGBAPixels, _ width: Int, _ height: Int) -> [UInt32] {
    let (w, h) = (Int(source.size.width), Int(source.size.height))
    var out: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        var sums = [0, 0, 0]
        for sourceY in 0..<h {
          let high = min((sourceY + 1) * height, (y + 1) * h) - max(sourceY * height, y * h)
          guard high > 0 else { continue }
          for sourceX in 0..<w {
            let wide = min((sourceX + 1) * width, (x + 1) * w) - max(sourceX * width, x * w)
            guard wide > 0 else { continue }
            let pixel = source[x: sourceX, y: sourceY]
            for channel in 0..<3 { sums[channel] += Int(pixel >> (24 - channel * 8) & 255) * high * wide }
          }
        }
        let means = sums.map { UInt32(($0 + w * h / 2) / (w * h)) }
        out.append(means[0] << 24 | means[1] << 16 | means[2] << 8 | 255)
      }
    }
    return out
  }

  @Test(
    "averages are exact integer means",
    arguments: [(40, 24, 30, 18), (37, 23, 36, 22), (37, 23, 20, 13), (17, 31, 16, 29), (48, 48, 25, 25)])
  func exactMeans(width: Int, height: Int, boxWidth: Int, boxHeight: Int) throws {
    let file = try Sample.file(width, height, seed: UInt64(width))
    let whole = try Sample.pixels(file, width, height)
    #expect(whole.size == PixelSize(width: width, height: height))
    let small = try Sample.pixels(file, boxWidth, boxHeight)
    let (w, h) = (Int(small.size.width), Int(small.size.height))
    let expected = reference(whole, w, h)
    let found = (0..<w * h).map { small[x: $0 % w, y: $0 / w] }
    #expect(found == expected)
  }

  @Test("a codec scale larger than the box is averaged down to it")
  func fromScaled() throws {
    let file = try Sample.file(160, 96)
    let eighth = try Sample.pixels(file, 20, 12)
    let below = try Sample.pixels(file, 11, 11)
    #expect(below.size == PixelSize(width: 11, height: 7))
    let expected = reference(eighth, 11, 7)
    for y in 0..<7 {
      for x in 0..<11 { #expect(below[x: x, y: y] == expected[y * 11 + x]) }
    }
  }

  @Test("fill crops to the middle")
  func fillKeepsTheMiddle() throws {
    let file = try Sample.file(64, 32)
    let whole = try Sample.pixels(file, 64, 32)
    let square = try Sample.pixels(file, 32, 32, .fill)
    #expect(square.size == PixelSize(width: 32, height: 32))
    for y in 0..<32 {
      for x in 0..<32 { #expect(square[x: x, y: y] == whole[x: x + 16, y: y]) }
    }
  }

  @Test("pixels are the same on every machine and in every build")
  func golden() throws {
    let encoding = Sample.encoding(96, 64, layout: .ycc)
    let file = try encoding.encodeGrain(seed: 9)
    let digests = try [(96, 64), (48, 32), (50, 50), (20, 20), (7, 7)].map { width, height in
      try Sample.pixels(file, width, height).digest.hexadecimal
    }
    #expect(
      digests == [
        "1f69f4649940fc99", "4d822fc7f5c87a02", "a8b45a53885a1e32", "d6582820fa15e701", "4e23e90166cfad48",
      ])
  }
}
