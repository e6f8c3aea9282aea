import Kernel
import Simulation
import Testing

@Suite("The cost table of effects")
struct CostTableTests {
  private static func all(_ table: CostTable) -> [Int64] {
    [
      table.decode(bytes: 1_000_000, pixels: 4_000_000, denominator: 1, progressive: false),
      table.decode(bytes: 1_000_000, pixels: 4_000_000, denominator: 2, progressive: true),
      table.decode(bytes: 1_000_000, pixels: 4_000_000, denominator: 4, progressive: false),
      table.decode(bytes: 1_000_000, pixels: 4_000_000, denominator: 8, progressive: false),
      table.rendition(pixels: 250_000), table.commit(), table.syncedWrite, table.networkLatency,
      table.fetch(bytes: 1_000_000), table.importing(bytes: 1_000_000), table.listing(photos: 1_000),
    ].map { $0.nanoseconds / 1_000 }
  }

  @Test("processor times are divided by the device's speed, waiting times are not")
  func shipped() {
    // 300 us, 21 or 92 ns a byte, 10.5 to 0.7 ns a pixel; 2.5 ns a byte of flash.
    #expect(
      Self.all(CostTable(relativeSpeed: 1)) == [
        65_800, 110_000, 31_800, 26_600, 4_250, 3_000, 2_000, 45_000, 216_166, 7_000, 500,
      ])
    #expect(
      Self.all(CostTable(relativeSpeed: 2)) == [
        34_300, 56_400, 17_300, 14_700, 3_125, 3_000, 2_000, 45_000, 216_166, 7_000, 350,
      ])
  }

  @Test("each cost depends on its own figures only")
  func figures() {
    // Every figure with the places of the list above that it has a part in.
    let places: [(Set<Int>, (inout CostFigures) -> Void)] = [
      ([0, 1, 2, 3], { $0.decodeFixed = .milliseconds(1) }), ([0, 2, 3], { $0.baselineByte = 42 }),
      ([1], { $0.progressiveByte = 46 }), ([0], { $0.wholePixel = 5 }), ([1], { $0.halfPixel = 5 }),
      ([2], { $0.quarterPixel = 5 }), ([3], { $0.eighthPixel = 5 }), ([4], { $0.renditionMegapixel = 5 }),
      ([4, 5, 6, 8, 9], { $0.syncedWrite = .milliseconds(3) }), ([5], { $0.commit = .milliseconds(3) }),
      ([7, 8], { $0.networkLatency = .milliseconds(50) }), ([8], { $0.networkRate = 3 }),
      ([0, 1, 2, 3, 8, 9], { $0.flashRate = 100 }),
    ]
    let shipped = Self.all(CostTable(relativeSpeed: 1))
    for (index, (expected, change)) in places.enumerated() {
      var figures = CostFigures()
      change(&figures)
      let changed = Self.all(CostTable(relativeSpeed: 1, figures))
      let found = Set(shipped.indices.filter { shipped[$0] != changed[$0] })
      #expect(found == expected, "figure \(index)")
    }
  }

  @Test(
    "decoding differs from the shipped table only if one of its own figures does"
  )
  func decoding() {
    let changes: [(Bool, (inout CostFigures) -> Void)] = [
      (false, { $0.decodeFixed = .milliseconds(1) }), (false, { $0.baselineByte = 42 }),
      (false, { $0.progressiveByte = 46 }), (false, { $0.wholePixel = 5 }), (false, { $0.halfPixel = 5 }),
      (false, { $0.quarterPixel = 5 }), (false, { $0.eighthPixel = 5 }), (false, { $0.flashRate = 100 }),
      (true, { $0.renditionMegapixel = 5 }), (true, { $0.syncedWrite = .milliseconds(3) }),
      (true, { $0.commit = .milliseconds(3) }), (true, { $0.networkLatency = .milliseconds(50) }),
      (true, { $0.networkRate = 3 }),
    ]
    #expect(CostFigures().decodesAsShipped)
    for (index, (isAsShipped, change)) in changes.enumerated() {
      var figures = CostFigures()
      change(&figures)
      #expect(figures.decodesAsShipped == isAsShipped, "figure \(index)")
    }
  }
}
