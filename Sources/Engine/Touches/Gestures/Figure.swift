internal import Kernel

/// A figure with its evidence and its source. A range stands for one value per simulated user, or per gesture if the figure says
/// so.
package struct Figure: Hashable, Sendable {
  package var low: Double
  package var high: Double
  package var evidence: Evidence
  package var source: FigureSource

  package init(_ low: Double, _ high: Double, _ evidence: Evidence, _ source: FigureSource) {
    precondition(low <= high, "the range \(low)...\(high) is reversed")
    self.low = low
    self.high = high
    self.evidence = evidence
    self.source = source
  }

  package init(_ value: Double, _ evidence: Evidence, _ source: FigureSource) {
    self.init(value, value, evidence, source)
  }

  static func assumed(_ low: Double, _ high: Double) -> Figure { Figure(low, high, .assumed, .own) }

  /// The figure at one point of its range: 0 is `low`, 1 is `high`.
  package func point(at position: Double) -> Figure {
    precondition((0...1).contains(position), "position \(position) must be from 0 to 1")
    return Figure(low + (high - low) * position, evidence, source)
  }

  /// The value of one user: uniform in the range, from a stream of its own, so that it shifts no other draw.
  func drawn(_ seed: SeedTree) -> Double {
    var random = seed.stream()
    return random.uniform(low, high)
  }
}
