internal import Kernel
package import Simulation

/// The cost table that fits a host's measurements best, and the quality of the fit.
///
/// Decodes: least squares of relative errors over all decodes, with no figure below 0. Renditions: the same for a single figure.
/// Commits: the lower quartile, because commits differ and other load on the host only adds time. A figure without measurements
/// keeps its shipped value. The table's cost of reading flash is a wait, not work, so it is not subtracted before fitting.
package struct CostFit: Hashable, Sendable {
  /// A figure before and after the fit.
  package struct Line: Hashable, Sendable {
    package var figure: CostFigure
    package var shipped: Double
    /// The fitted value; `nil` if the shipped one stays.
    package var fitted: Double?
    /// The median relative error of the fitted table over the measurements that use the figure.
    package var middleError = 0.0
    /// The largest relative error over those measurements.
    package var worstError = 0.0
    /// The number of measurements that use the figure.
    package var samples = 0
    /// Why the shipped value stays; empty for a fitted figure.
    package var reason = ""

    /// Fitted over shipped; `nil` without a fitted value or with a shipped value of 0.
    package var ratio: Double? { fitted.flatMap { shipped > 0 ? $0 / shipped : nil } }
  }

  /// The fitted table, including figures that keep their shipped value.
  package private(set) var figures = CostFigures()
  /// Every figure, in the order of the scenario's keys.
  package private(set) var lines: [Line]
  /// Measured over virtual cost of the median decode, by the shipped table on a device of speed 1; 0 without decodes.
  package private(set) var shippedRatio = 0.0
  /// The same by the fitted table: near 1, less its addition for flash.
  package private(set) var fittedRatio = 0.0

  /// Fits a table. O(decodes), times the rounds of the fit.
  package init(_ measurements: CostMeasurements) {
    lines = CostFigure.allCases.map {
      Line(figure: $0, shipped: $0.value(in: CostFigures()), reason: CostFit.reason($0))
    }
    fitDecodes(measurements.decodes)
    fitRenditions(measurements.renditions)
    fitCommits(measurements.commits)
    shippedRatio = CostFit.ratio(measurements.decodes, CostFigures())
    fittedRatio = CostFit.ratio(measurements.decodes, figures)
  }

  private static let ofDecodes: [CostFigure] = [
    .decodeFixed, .baselineByte, .progressiveByte, .wholePixel, .halfPixel, .quarterPixel, .eighthPixel,
  ]

  /// Why a figure without measurements stays.
  private static func reason(_ figure: CostFigure) -> String {
    switch figure {
    case .progressiveByte: "no progressive file was decoded"
    case .baselineByte: "no baseline file was decoded"
    case .decodeFixed, .wholePixel, .halfPixel, .quarterPixel, .eighthPixel: "nothing was decoded so"
    case .rendition, .commit: "nothing was measured"
    case .syncedWrite: "assumed: a wait for a device's flash, which this host's disk is not"
    case .networkLatency, .networkRate: "assumed: nothing here has a home's network"
    case .flashRate: "assumed: nothing here reads a device's flash"
    }
  }

  /// The factors of a decode's figures, in nanoseconds.
  private static func columns(_ decode: CostMeasurements.Decode) -> [Double] {
    let (bytes, pixels) = (Double(decode.bytes), Double(decode.pixels))
    return [1_000, decode.isProgressive ? 0 : bytes, decode.isProgressive ? bytes : 0]
      + [1, 2, 4, 8].map { decode.denominator == $0 ? pixels : 0 }
  }

  private mutating func fitDecodes(_ decodes: [CostMeasurements.Decode]) {
    let rows = decodes.map(CostFit.columns)
    let measured = decodes.map(\.nanoseconds)
    let found = NonNegativeFit.coefficients(rows, measured)
    for (column, coefficient) in found.enumerated() where rows.contains(where: { $0[column] != 0 }) {
      CostFit.ofDecodes[column].set(coefficient, in: &figures)
    }
    // Errors are those of the figures as printed, after rounding.
    let reported = CostFit.ofDecodes.map { $0.value(in: figures) }
    let errors = zip(rows, measured).map { row, value in
      abs(zip(row, reported).reduce(0) { $0 + $1.0 * $1.1 } - value) / value
    }
    for column in found.indices {
      note(CostFit.ofDecodes[column], zip(rows, errors).filter { $0.0[column] != 0 }.map(\.1))
    }
  }

  private mutating func fitRenditions(_ renditions: [CostMeasurements.Rendition]) {
    let rows = renditions.map { [Double($0.pixels)] }
    // A nanosecond a pixel is a millisecond a megapixel.
    guard let found = NonNegativeFit.coefficients(rows, renditions.map(\.nanoseconds)).first else { return }
    CostFigure.rendition.set(found, in: &figures)
    let reported = figures.renditionMegapixel
    note(.rendition, renditions.map { abs(Double($0.pixels) * reported - $0.nanoseconds) / $0.nanoseconds })
  }

  private mutating func fitCommits(_ commits: [Double]) {
    guard !commits.isEmpty else { return }
    CostFigure.commit.set(CostFit.quantile(commits, 0.25) / 1_000, in: &figures)
    let reported = Double(figures.commit.nanoseconds)
    note(.commit, commits.map { abs(reported - $0) / $0 })
  }

  /// Records a fitted figure with its errors. Without errors the figure stays as shipped.
  private mutating func note(_ figure: CostFigure, _ errors: [Double]) {
    guard !errors.isEmpty, let index = lines.firstIndex(where: { $0.figure == figure }) else { return }
    lines[index].fitted = figure.value(in: figures)
    lines[index].middleError = CostFit.quantile(errors, 0.5)
    lines[index].worstError = errors.max() ?? 0
    lines[index].samples = errors.count
    lines[index].reason = ""
  }

  /// Measured over virtual cost of the median decode.
  private static func ratio(_ decodes: [CostMeasurements.Decode], _ figures: CostFigures) -> Double {
    let table = CostTable(relativeSpeed: 1, figures)
    return quantile(
      decodes.map { decode in
        let span = table.decode(
          bytes: decode.bytes, pixels: decode.pixels, denominator: decode.denominator,
          progressive: decode.isProgressive)
        return decode.nanoseconds / Double(max(1, span.nanoseconds))
      }, 0.5)
  }

  /// The quantile of `values` at `share`, by nearest rank; 0 without values. O(n log n).
  package static func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[Int((Double(values.count - 1) * share).rounded())]
  }
}
