internal import Gestures
package import Kernel

/// A setting that a plan names: what it changes of a preset, or of what no axis varies.
package struct SweepCandidate: Hashable, Sendable {
  /// One constant's value.
  package struct Change: Hashable, Sendable {
    package var axis: SweepAxis
    package var value: AxisValue
  }

  package var name: String
  /// The preset that it is like otherwise; `nil`: as a point of the axes without any.
  package var like: String?
  package var changes: [Change]

  /// Its numbers; those of a preset are the ones on this screen.
  package func values(on metrics: ScreenMetrics, for screen: SweepScreen) -> SweepValues {
    let preset = like.flatMap { GesturePreset(rawValue: $0) }.map { GestureSettings($0, on: metrics) }
    var values = preset.map { SweepValues($0, on: metrics, for: screen) } ?? .axesBase
    for change in changes { values.set(change.axis, to: change.value) }
    return values
  }
}

extension SweepValues {
  /// What a point of the axes has where no axis varies it.
  static let axesBase = SweepValues(distance: 100, flingBasis: .mean)
}
