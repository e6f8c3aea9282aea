import Skiprope
import ThumbnailScrolling

/// The files of an album: the runs of each picture, drawn from the seed.
struct Album {
  private let chance: SeedTree

  init(_ chance: SeedTree) { self.chance = chance.child("album") }

  /// The runs of a picture: alternating lengths minus one and greys.
  func runs(of row: Int) -> [UInt8] {
    var random = chance.child(row).stream()
    var (runs, left): ([UInt8], Int) = ([], Thumbnail.side * Thumbnail.side)
    while left > 0 {
      let length = min(left, random.inside(1...15))
      runs += [UInt8(length - 1), UInt8(random.below(256))]
      left -= length
    }
    return runs
  }

  /// The checksum of a picture computed from its runs: an independent model for rules.
  func checksum(of row: Int) -> UInt64 {
    let runs = runs(of: row)
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in stride(from: 0, to: runs.count, by: 2) {
      for _ in 0...runs[place] { sum = (sum ^ UInt64(runs[place + 1])) &* 0x100_0000_01B3 }
    }
    return sum
  }
}
