import Kernel
import Testing

@Suite struct ScreenLengthTests {
  @Test(
    "a length is the nearest sixty-fourth, ties away from zero",
    arguments: [
      (0, 0), (1, 64), (1.0 / 64, 1), (1.0 / 128, 1), (-1.0 / 128, -1), (0.0078, 0), (-0.0079, -1),
      (100.5, 6_432),
      (1e30, 2_147_483_000), (-.infinity, -2_147_483_000),
    ] as [(Double, Int32)])
  func quantised(points: Double, subpoints: Int32) {
    #expect(ScreenLength(points).subpoints == subpoints)
  }

  @Test("every length round-trips through points")
  func roundTrip() {
    var random = RandomSource(seed: 6)
    for _ in 0..<5_000 {
      let length = ScreenLength(subpoints: Int32(random.inside(-2_000_000_000...2_000_000_000)))
      #expect(ScreenLength(length.points) == length)
    }
  }

  @Test("a rectangle contains its left and upper edges only")
  func edges() {
    let rect = ScreenRect(10, 20, 30, 40)
    #expect(rect.contains(ScreenPoint(10, 20)))
    #expect(!rect.contains(ScreenPoint(40, 20)) && !rect.contains(ScreenPoint(10, 60)))
    #expect(!rect.intersects(ScreenRect(40, 20, 5, 5)) && rect.intersects(ScreenRect(39.9, 59.9, 5, 5)))
  }

  @Test(
    "a picture fits a screen with its proportions",
    arguments: [
      (PixelSize(width: 4_000, height: 3_000), ScreenSize(400, 300)),
      (PixelSize(width: 3_000, height: 4_000), ScreenSize(400, 533.328125)),
      (PixelSize(width: 1_000, height: 4_000), ScreenSize(200, 800)),
      (PixelSize(width: 0, height: 0), ScreenSize(400, 400)),
    ])
  func pictureFits(pixels: PixelSize, fitted: ScreenSize) {
    #expect(ScreenSize(400, 800).fitting(pixels) == fitted)
  }

  @Test("a scaled picture lies about the middle of the screen, displaced")
  func pictureIsCentred() {
    let frame = ScreenRect(
      ScreenSize(400, 300), scaledBy: 2_000_000, centre: ScreenPoint(10, -20), on: ScreenSize(400, 800))
    #expect(frame == ScreenRect(-190, 80, 800, 600))
  }
}

@Suite struct DisplayDeltaTests {
  /// A list of random items with identities from a small range, in random order.
  private func list(_ random: inout RandomSource) -> DisplayList {
    var list = DisplayList()
    for raw in Array(1...12).shuffled(using: &random).prefix(random.below(13)) {
      list.append(
        DisplayItem(
          id: DisplayID(raw: UInt64(raw)), kind: .photo, frame: ScreenRect(Double(random.below(2)), 0, 9, 9),
          photo: PhotoID(UInt64(random.below(2))), pixels: PixelSize(width: 1 + random.below(2), height: 3),
          opacity: random.chance(0.9) ? 255 : 7))
    }
    return list
  }

  @Test("the difference of shuffled lists equals a search by identity")
  func model() {
    for seed in 1...3_000 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      let old = list(&random)
      let new = list(&random)
      var expected = DisplayDelta()
      for item in new.items {
        guard let before = old.items.first(where: { $0.id == item.id }) else {
          expected.created += 1
          expected.uploadedPixels += item.pixels.count
          continue
        }
        if item.photo != before.photo || item.pixels != before.pixels {
          expected.changed += 1
          expected.uploadedPixels += item.pixels.count
        } else if item != before {
          expected.moved += 1
        }
      }
      expected.removed = old.items.filter { before in !new.items.contains { $0.id == before.id } }.count
      var digest = StableDigest()
      #expect(DisplayDelta(from: old, to: new, digest: &digest) == expected, "seed \(seed)")
    }
  }

  @Test("shared items are skipped without changing the result")
  func shared() {
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      let old = list(&random)
      let sharedCount = random.below(old.count + 1)
      var new = DisplayList()
      new.replace(byFirst: sharedCount, of: old)
      let shared = Set(new.items.map(\.id))
      for item in list(&random).items where !shared.contains(item.id) { new.append(item) }
      var (whole, part) = (StableDigest(), StableDigest())
      let expected = DisplayDelta(from: old, to: new, digest: &whole)
      let found = DisplayDelta(from: old, to: new, sharing: sharedCount, digest: &part)
      #expect(found == expected && part == whole, "seed \(seed)")
    }
  }

  @Test("a list compared with itself has no difference and leaves the digest unchanged")
  func same() {
    var random = RandomSource(seed: 8)
    for _ in 0..<50 {
      let list = list(&random)
      var digest = StableDigest()
      #expect(DisplayDelta(from: list, to: list, digest: &digest).isEmpty)
      #expect(digest == StableDigest())
    }
  }
}

@Suite struct StableDigestTests {
  @Test("order, repetition, grouping and seed all matter")
  func sensitivity() {
    func digest(_ words: [UInt64], seed: UInt64 = 0) -> UInt64 {
      var digest = StableDigest(seed: seed)
      for word in words { digest.mix(word) }
      return digest.value
    }
    var seen: Set<UInt64> = [digest([]), digest([], seed: 1), digest([0]), digest([0, 0])]
    for a in 0..<60 as Range<UInt64> {
      for b in 0..<60 as Range<UInt64> { seen.insert(digest([a, b, .max])) }
    }
    #expect(seen.count == 4 + 3_600)
    #expect(digest([1, 2]) == digest([1, 2]))
  }

  @Test("texts split at other places have other digests")
  func texts() {
    var first = StableDigest()
    first.mix("ab")
    first.mix("c")
    var second = StableDigest()
    second.mix("a")
    second.mix("bc")
    #expect(first != second)
  }

  @Test("the digest of bytes depends on each byte, their order and their number")
  func bytes() {
    func digest(_ bytes: [UInt8]) -> UInt64 {
      var digest = StableDigest()
      digest.mix(bytes: bytes)
      return digest.value
    }
    let bytes = (1...17).map(UInt8.init)
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(digest(other) != digest(bytes), "byte \(place)")
    }
    #expect(digest(bytes.reversed()) != digest(bytes))
    #expect(Set((0...17).map { digest([UInt8](repeating: 0, count: $0)) }).count == 18)
  }

  @Test("every value has sixteen hexadecimal digits")
  func hexadecimal() {
    for seed in 0..<500 as Range<UInt64> {
      var digest = StableDigest()
      digest.mix(seed)
      #expect(digest.hexadecimal.count == 16)
      #expect(UInt64(digest.hexadecimal, radix: 16) == digest.value)
    }
  }
}
