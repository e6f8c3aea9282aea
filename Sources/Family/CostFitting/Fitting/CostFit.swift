internal import Kernel
package import Simulation

/// The cost table that fits a host's measurements best, and how well it does.
///
/// Decoding: least squares of relative errors over all decodes, no figure below 0. Renditions: the same for one figure.
/// Commits: the lower quartile, since one commit is not like the next and a neighbour only adds. What has no measurement
/// stays as shipped. What the table adds for reading flash is a wait, no work: it is not taken out of what is fitted.
package struct CostFit: Hashable, Sendable {
  /// One figure: what it was and what it is.
  package struct Line: Hashable, Sendable {
    package var figure: CostFigure
    package var shipped: Double
    /// `nil`: left as shipped.
    package var fitted: Double?
    /// How far the fitted table is from the measurements that the figure has a part in, as a share of each: the middle one.
    package var middleError = 0.0
    /// The same of the worst one.
    package var worstError = 0.0
    /// Measurements that the figure has a part in.
    package var samples = 0
    /// Why it is left; empty when it is not.
    package var reason = ""

    /// Fitted over shipped; `nil` where either says nothing.
    package var ratio: Double? { fitted.flatMap { shipped > 0 ? $0 / shipped : nil } }
  }

  /// The fitted table, figures that were left as shipped included.
  package private(set) var figures = CostFigures()
  /// Every figure, in the order of the scenario's keys.
  package private(set) var lines: [Line]
  /// What the middle decode took, over what the shipped table says on a device of speed 1; 0 without decodes.
  package private(set) var shippedRatio = 0.0
  /// The same under the fitted table: near 1, less what it adds for flash.
  package private(set) var fittedRatio = 0.0

  /// Fits a table. O(decodes), and the rounds of the fit.
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

  /// Why a figure stays as it is where nothing is measured for it.
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

  /// What each figure of a decode is multiplied by, nanoseconds.
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
    // The errors are those of the figures as they are told, after rounding.
    let told = CostFit.ofDecodes.map { $0.value(in: figures) }
    let errors = zip(rows, measured).map { row, value in
      abs(zip(row, told).reduce(0) { $0 + $1.0 * $1.1 } - value) / value
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
    let told = figures.renditionMegapixel
    note(.rendition, renditions.map { abs(Double($0.pixels) * told - $0.nanoseconds) / $0.nanoseconds })
  }

  private mutating func fitCommits(_ commits: [Double]) {
    guard !commits.isEmpty else { return }
    CostFigure.commit.set(CostFit.quantile(commits, 0.25) / 1_000, in: &figures)
    let told = Double(figures.commit.nanoseconds)
    note(.commit, commits.map { abs(told - $0) / $0 })
  }

  /// Enters a figure that these errors were found for; none, and it was left.
  private mutating func note(_ figure: CostFigure, _ errors: [Double]) {
    guard !errors.isEmpty, let index = lines.firstIndex(where: { $0.figure == figure }) else { return }
    lines[index].fitted = figure.value(in: figures)
    lines[index].middleError = CostFit.quantile(errors, 0.5)
    lines[index].worstError = errors.max() ?? 0
    lines[index].samples = errors.count
    lines[index].reason = ""
  }

  /// Measured over virtual cost of the middle decode.
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

  /// The value below which that share of the values lies, the nearest rank; 0 of none. O(n log n).
  package static func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[Int((Double(values.count - 1) * share).rounded())]
  }
}
