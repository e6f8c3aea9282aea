import JPEGCoding
import Kernel
import Testing

@Suite struct DecodePlanTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let stored: (Int, Int)
    let orientation: EXIFOrientation
    let box: (Int, Int)
    let fitting: PhotoFitting
    let output: (Int, Int)
    let denominator: Int

    var testDescription: String { "\(stored) \(orientation) \(fitting) \(box)" }
  }

  static let cases: [Case] = [
    Case(
      stored: (4032, 3024), orientation: .upright, box: (1179, 2556), fitting: .fit, output: (1179, 884),
      denominator: 2),
    Case(
      stored: (4032, 3024), orientation: .turnedRight, box: (1179, 2556), fitting: .fit, output: (1179, 1572),
      denominator: 2),
    Case(
      stored: (4032, 3024), orientation: .upright, box: (390, 390), fitting: .fill, output: (390, 390),
      denominator: 4),
    Case(
      stored: (4032, 3024), orientation: .upright, box: (378, 378), fitting: .fill, output: (378, 378),
      denominator: 8),
    Case(
      stored: (4032, 3024), orientation: .upright, box: (4032, 3024), fitting: .fit, output: (4032, 3024),
      denominator: 1),
    Case(
      stored: (2016, 1512), orientation: .upright, box: (1008, 756), fitting: .fit, output: (1008, 756),
      denominator: 2),
    Case(
      stored: (2016, 1512), orientation: .upright, box: (1009, 757), fitting: .fit, output: (1009, 757),
      denominator: 1),
    Case(
      stored: (100, 80), orientation: .upright, box: (300, 300), fitting: .fit, output: (100, 80),
      denominator: 1),
    Case(
      stored: (100, 80), orientation: .upright, box: (300, 300), fitting: .fill, output: (80, 80),
      denominator: 1),
    Case(
      stored: (100, 80), orientation: .turnedLeft, box: (300, 600), fitting: .fill, output: (50, 100),
      denominator: 1),
    Case(
      stored: (100, 80), orientation: .upright, box: (90, 90), fitting: .fill, output: (80, 80),
      denominator: 1),
    Case(
      stored: (1, 1), orientation: .transposed, box: (64, 64), fitting: .fill, output: (1, 1), denominator: 8),
    Case(
      stored: (65_500, 1), orientation: .upright, box: (64, 64), fitting: .fit, output: (64, 1),
      denominator: 8),
  ]

  @Test("a plan has the expected size and codec scale for a box", arguments: cases)
  func sizes(_ example: Case) {
    let plan = DecodePlan(
      stored: PixelSize(width: example.stored.0, height: example.stored.1), orientation: example.orientation,
      box: PixelSize(width: example.box.0, height: example.box.1), fitting: example.fitting)
    #expect(plan.displayed == PixelSize(width: example.output.0, height: example.output.1))
    #expect(plan.scaleDenominator == example.denominator)
  }

  @Test(
    "an odd remainder of a crop is right and below as displayed", arguments: EXIFOrientation.allCases)
  func oddRest(_ orientation: EXIFOrientation) {
    let stored = orientation.turned(PixelSize(width: 65, height: 32))
    let plan = DecodePlan(
      stored: stored, orientation: orientation, box: PixelSize(width: 32, height: 32), fitting: .fill)
    // Of 33 excess columns, 16 are left of the crop; from the far edge it begins at 17.
    let backward: [EXIFOrientation] = [.mirrored, .upsideDown, .turnedRight, .transversed]
    let along = orientation.swapsSides ? plan.cropY : plan.cropX
    #expect(along == (backward.contains(orientation) ? 17 : 16))
    #expect((orientation.swapsSides ? plan.cropX : plan.cropY) == 0)
  }

  @Test("every plan is inside its box, never enlarged, centred, at the smallest covering scale")
  func anyPicture() {
    var random = RandomSource(seed: 11)
    for round in 0..<20_000 {
      let limit = [8, 100, 5_000][random.below(3)]
      let stored = PixelSize(width: random.inside(1...limit), height: random.inside(1...limit))
      let box = PixelSize(width: random.inside(1...2_000), height: random.inside(1...2_000))
      let orientation = EXIFOrientation.allCases[random.below(8)]
      let fitting = random.chance(0.5) ? PhotoFitting.fill : .fit
      let plan = DecodePlan(stored: stored, orientation: orientation, box: box, fitting: fitting)
      let whole = orientation.turned(stored)
      let note: Comment = "round \(round): \(stored) \(orientation) \(fitting) \(box): \(plan)"
      let out = plan.displayed
      #expect(out.width >= 1 && out.height >= 1 && out.width <= box.width && out.height <= box.height, note)
      #expect(out.width <= whole.width && out.height <= whole.height, note)
      let retained = orientation.turned(plan.crop)
      #expect(retained.width >= out.width && retained.height >= out.height, note)
      let d = Int32(plan.scaleDenominator)
      let scaled = PixelSize(width: Int((stored.width + d - 1) / d), height: Int((stored.height + d - 1) / d))
      #expect(plan.cropX >= 0 && plan.cropX + Int(plan.crop.width) <= Int(scaled.width), note)
      #expect(plan.cropY >= 0 && plan.cropY + Int(plan.crop.height) <= Int(scaled.height), note)
      #expect(abs(plan.cropX * 2 + Int(plan.crop.width - scaled.width)) <= 1, note)
      #expect(abs(plan.cropY * 2 + Int(plan.crop.height - scaled.height)) <= 1, note)
      if fitting == .fit { #expect(plan.crop == scaled, note) }
      if d < 8 && fitting == .fit {
        let half = PixelSize(
          width: Int((whole.width + 2 * d - 1) / (2 * d)), height: Int((whole.height + 2 * d - 1) / (2 * d)))
        #expect(half.width < out.width || half.height < out.height, note)
      }
    }
  }
}
