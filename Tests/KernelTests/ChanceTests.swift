import Kernel
import Testing

@Suite struct ChanceTests {
  /// xoshiro256++ and SplitMix64 written down once more, from the published descriptions.
  struct Reference {
    var state: [UInt64] = []

    init(seed: UInt64) {
      var x = seed
      for _ in 0..<4 {
        x = x &+ 0x9e37_79b9_7f4a_7c15
        var z = (x ^ (x >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        state.append(z ^ (z >> 31))
      }
    }

    func rotated(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }

    mutating func next() -> UInt64 {
      let result = rotated(state[0] &+ state[3], 23) &+ state[0]
      let t = state[1] << 17
      state[2] ^= state[0]
      state[3] ^= state[1]
      state[1] ^= state[2]
      state[0] ^= state[3]
      state[2] ^= t
      state[3] = rotated(state[3], 45)
      return result
    }
  }

  @Test("seeding with 0 gives the published first number of SplitMix64")
  func splitMix() {
    #expect(Reference(seed: 0).state[0] == 0xE220_A839_7B1D_CDAF)
  }

  @Test("the stream is xoshiro256++", arguments: [0, 1, 42, .max] as [UInt64])
  func stream(seed: UInt64) {
    var reference = Reference(seed: seed)
    var random = RandomSource(seed: seed)
    for step in 0..<1_000 { #expect(random.next() == reference.next(), "step \(step)") }
  }

  @Test("a copy of a stream continues independently")
  func copies() {
    var first = RandomSource(seed: 9)
    _ = first.next()
    var second = first
    #expect((0..<50).map { _ in first.next() } == (0..<50).map { _ in second.next() })
  }

  @Test("draws stay in their ranges and reach every value")
  func ranges() {
    var random = RandomSource(seed: 3)
    var below = [Int](repeating: 0, count: 7)
    var inside: Set<Int> = []
    for _ in 0..<7_000 {
      below[random.below(7)] += 1
      inside.insert(random.inside(-2...2))
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1)
    }
    #expect(below.allSatisfy { (850...1_150).contains($0) }, "\(below)")
    #expect(inside == [-2, -1, 0, 1, 2])
  }

  @Test("moments of normal and Poisson draws are near the theoretical ones")
  func moments() {
    var random = RandomSource(seed: 11)
    let count = 40_000
    let normals = (0..<count).map { _ in random.normal() }
    let mean = normals.reduce(0, +) / Double(count)
    let variance = normals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    #expect(abs(mean) < 0.02 && abs(variance - 1) < 0.03, "mean \(mean), variance \(variance)")
    let poisson = (0..<count).reduce(0) { sum, _ in sum + random.poisson(4) }
    #expect(abs(Double(poisson) / Double(count) - 4) < 0.05)
  }

  @Test("weights of zero are never drawn, the others in proportion")
  func weights() {
    var random = RandomSource(seed: 12)
    var counts = [0, 0, 0, 0]
    for _ in 0..<20_000 { counts[random.index(weights: [0, 3, 1, 0])] += 1 }
    #expect(counts[0] == 0 && counts[3] == 0)
    #expect(abs(Double(counts[1]) / 20_000 - 0.75) < 0.015, "\(counts)")
  }
}

@Suite struct SeedTreeTests {
  @Test("a node depends on its path alone and gives the same stream twice")
  func paths() {
    let root = SeedTree(7)
    #expect(root.child("family").child(3) == SeedTree(7).child("family").child(3))
    var first = root.child("family").stream()
    var second = root.child("family").stream()
    #expect(first.next() == second.next())
  }

  @Test("many nodes have many seeds: names, numbers, and the order of both matter")
  func distinct() {
    var seeds: Set<UInt64> = []
    for root in 0..<20 as Range<UInt64> {
      for index in -50..<50 {
        seeds.insert(SeedTree(root).child(index).seed)
        seeds.insert(SeedTree(root).child("a").child(index).seed)
        seeds.insert(SeedTree(root).child(index).child("a").seed)
        seeds.insert(SeedTree(root).child("b").child(index).seed)
      }
    }
    #expect(seeds.count == 20 * 100 * 4)
    let root = SeedTree(1)
    #expect(root.child("ab").child("c") != root.child("a").child("bc"))
    #expect(root.child(1).child(2) != root.child(2).child(1))
  }

  @Test("neighbouring streams share no correlation that a sum of bits would show")
  func independence() {
    var equalBits = 0
    for index in 0..<2_000 {
      var a = SeedTree(5).child(index).stream()
      var b = SeedTree(5).child(index + 1).stream()
      equalBits += 64 - (a.next() ^ b.next()).nonzeroBitCount
    }
    #expect(abs(Double(equalBits) / 2_000 - 32) < 0.5, "\(Double(equalBits) / 2_000) of 64 bits agree")
  }
}
