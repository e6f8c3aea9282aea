import CostFitting
import Families
import Kernel
import Metrics
import ScenarioFormat
import Simulation
import Testing

@Suite("A cost table fitted to measurements")
struct CostFitTests {
  /// Figures that no table has, each of at most three digits.
  private static var known: CostFigures {
    var figures = CostFigures()
    figures.decodeFixed = .microseconds(120)
    (figures.baselineByte, figures.progressiveByte) = (13.7, 61.5)
    (figures.wholePixel, figures.halfPixel) = (6.25, 0)
    (figures.quarterPixel, figures.eighthPixel) = (1.19, 0.302)
    figures.renditionMegapixel = 4.4
    figures.commit = .microseconds(210)
    return figures
  }

  /// What a host of score 1 with this table would take; `noise` is a share, by the measurement's number.
  private static func measurements(
    _ figures: CostFigures, progressive: Bool = true, noise: (Int) -> Double = { _ in 0 }
  ) -> CostMeasurements {
    var found = CostMeasurements()
    for (pixels, bytes) in [
      (1_566_720, 211_000), (1_566_720, 480_000), (4_915_200, 820_000), (12_192_768, 1_900_000),
      (12_192_768, 3_700_000), (184_900, 31_000),
    ] {
      for isProgressive in progressive ? [false, true] : [false] {
        for denominator in [1, 2, 4, 8] {
          let byte = isProgressive ? figures.progressiveByte : figures.baselineByte
          let exact =
            Double(figures.decodeFixed.nanoseconds) + Double(bytes) * byte
            + Double(pixels) * figures.pixel(denominator: denominator)
          found.decodes.append(
            CostMeasurements.Decode(
              bytes: bytes, pixels: pixels, denominator: denominator, isProgressive: isProgressive,
              nanoseconds: exact * (1 + noise(found.decodes.count))))
        }
      }
    }
    for pixels in [46_225, 184_900, 409_600] {
      found.renditions.append(
        CostMeasurements.Rendition(
          pixels: pixels, nanoseconds: Double(pixels) * figures.renditionMegapixel))
    }
    found.commits = [900_000, 210_000, 180_000, 210_000, 400_000]
    return found
  }

  @Test("the fit recovers the figures behind the measurements, including a zero, without an error")
  func recovered() throws {
    let fit = CostFit(Self.measurements(Self.known))
    #expect(fit.figures == Self.known)
    for line in fit.lines where line.fitted != nil && line.figure != .commit {
      #expect(line.worstError < 1e-6 && line.middleError <= line.worstError, "\(line)")
    }
    let byte = try #require(fit.lines.first { $0.figure == .baselineByte })
    #expect(byte.shipped == 21 && byte.fitted == 13.7 && byte.samples == 24 && byte.reason == "")
    #expect(byte.ratio.map { abs($0 - 13.7 / 21) < 1e-12 } == true)
    let commit = try #require(fit.lines.first { $0.figure == .commit })
    // The lower quartile of five is the second; the worst of them is more than four times as much.
    #expect(commit.fitted == 210 && commit.samples == 5)
    #expect(abs(commit.worstError - 690.0 / 900) < 1e-9 && abs(commit.middleError - 30.0 / 180) < 1e-9)
  }

  @Test(
    "a fit of noisy measurements is near the figures, reports its error, and beats the shipped one"
  )
  func noisy() throws {
    // Up to 8 % more or less, in no order.
    let fit = CostFit(Self.measurements(Self.known) { Double(($0 * 7 + 3) % 17) / 100 - 0.08 })
    for line in fit.lines {
      guard let fitted = line.fitted, line.figure != .halfPixel, line.figure != .decodeFixed else { continue }
      let truth = line.figure.value(in: Self.known)
      #expect(abs(fitted / truth - 1) < 0.12, "\(line)")
    }
    let whole = try #require(fit.lines.first { $0.figure == .wholePixel })
    #expect(whole.middleError > 0.005 && whole.middleError < 0.08 && whole.worstError < 0.17)
    #expect(abs(fit.fittedRatio - 1) < abs(fit.shippedRatio - 1))
    #expect(fit.fittedRatio > 0.8 && fit.fittedRatio < 1.05)
  }

  @Test("no figure is below zero, for any measurements")
  func notNegative() {
    var measurements = CostMeasurements()
    // More pixels take less: a plain least square would want a negative cost of the pixel.
    for (pixels, nanoseconds) in [(1_000_000, 3e7), (2_000_000, 2e7), (4_000_000, 1e7)] {
      measurements.decodes.append(
        CostMeasurements.Decode(
          bytes: 100_000, pixels: pixels, denominator: 1, isProgressive: false, nanoseconds: nanoseconds))
    }
    let figures = CostFit(measurements).figures
    #expect(figures.wholePixel == 0 && figures.baselineByte >= 0 && figures.decodeFixed > .zero)
  }

  @Test("figures without measurements stay as shipped, each with the reason")
  func left() {
    let fit = CostFit(Self.measurements(Self.known, progressive: false))
    #expect(fit.figures.progressiveByte == CostFigures().progressiveByte)
    let left = fit.lines.filter { $0.fitted == nil }
    #expect(
      left.map(\.figure) == [.progressiveByte, .syncedWrite, .networkLatency, .networkRate, .flashRate])
    #expect(left.allSatisfy { !$0.reason.isEmpty && $0.samples == 0 && $0.ratio == nil })
    let nothing = CostFit(CostMeasurements())
    #expect(nothing.figures == CostFigures() && nothing.lines.allSatisfy { $0.fitted == nil })
    #expect(nothing.shippedRatio == 0)
  }

  @Test("the fit has every figure of a scenario's `costs`, in order and by key")
  func keys() {
    #expect(CostFigure.allCases.map(\.rawValue) == FamilySettings.costKeys.keys.map(\.field.key))
    for figure in CostFigure.allCases {
      var costs = CostFigures()
      figure.set(123.4, in: &costs)
      #expect(costs != CostFigures() && [123, 123.4].contains(figure.value(in: costs)), "\(figure)")
      figure.set(figure.value(in: CostFigures()), in: &costs)
      #expect(
        costs == CostFigures(), "\(figure) is a figure of its own, and the shipped one has three digits")
    }
  }

  @Test("a fragment is a scenario with this table, its unfitted figures and its source")
  func fragment() throws {
    let fit = CostFit(Self.measurements(Self.known, progressive: false))
    let text = CostFragment(fit, origin: ["Fitted to a made-up host."]).text
    #expect(text.hasPrefix("# Fitted to a made-up host.\ncosts:\n  decode-fixed: 120us\n"))
    #expect(text.contains("  progressive-byte: 92 ns/B  # no progressive file was decoded\n"))
    let vocabulary = ScenarioVocabulary(
      FamilySettings.self, of: "family", unit: ("family", "families"), who: "child", hands: [],
      device: "iphone-15-pro-max", metrics: MetricTable([]), invariants: [])
    let reader = ScenarioReader(vocabulary: vocabulary)
    let pasted = try reader.read(Array(("seed: 3\n" + text).utf8), file: "s.yaml")
    #expect(pasted.scenario.costs == fit.figures && pasted.scenario.seed == 3)
    #expect(pasted.given.count == 14)
  }
}
