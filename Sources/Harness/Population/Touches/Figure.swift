internal import Kernel

/// A figure with its worth and its source; a range stands for one value per child somewhere inside it.
package struct Figure: Hashable, Sendable {
  package var low: Double
  package var high: Double
  package var evidence: Evidence
  package var source: FigureSource

  init(_ low: Double, _ high: Double, _ evidence: Evidence, _ source: FigureSource) {
    precondition(low <= high, "the range \(low)...\(high) runs backward")
    self.low = low
    self.high = high
    self.evidence = evidence
    self.source = source
  }

  init(_ value: Double, _ evidence: Evidence, _ source: FigureSource) {
    self.init(value, value, evidence, source)
  }

  static func assumed(_ low: Double, _ high: Double) -> Figure { Figure(low, high, .assumed, .own) }

  /// This child's value: uniform inside the range, from the stream of `seed`, so that no other draw moves it.
  func drawn(_ seed: SeedTree) -> Double {
    var random = seed.stream()
    return random.uniform(low, high)
  }
}
