package import Simulation
package import Touches

/// An action of `touches`; all except `calibrate` write a recording to a file.
package enum TouchesRequest: Sendable {
  case importing(Import, out: String)
  case exporting(Export, out: String)
  case drawing(Drawing, out: String)
  case drawingTrials(TrialDrawing, out: String)
  case calibrating(Calibration)

  /// A recording made elsewhere.
  package enum Import: Hashable, Sendable {
    /// JSON lines, to check and rewrite.
    case lines(String)
    /// The output of Android's `getevent -lt`.
    case getevent(String, Panel)
  }

  /// Properties of the panel that `getevent` does not contain. `width` and `height` are in the panel's units; `nil`: given in the
  /// file.
  package struct Panel: Hashable, Sendable {
    package var width: Int?
    package var height: Int?
    package var screenWidth: Int
    package var screenHeight: Int
    package var pointsPerMillimetre: Double
    package var touchHertz: Int?
    package var device: String
  }

  /// The touches of one session of a scenario to export; numbers count from 0.
  package struct Export: Sendable {
    package var typed: TypedScenario
    package var unit: Int
    package var session: Int
  }

  /// Gestures of one simulated child, without an app.
  package struct Drawing: Hashable, Sendable {
    package var group: AgeGroup
    package var device: DeviceProfile
    package var gestures: Int
    package var seed: UInt64
  }

  /// The tasks of the recorded trials, done by simulated children.
  package struct TrialDrawing: Hashable, Sendable {
    package var groups: [AgeGroup]
    /// The number of children of each age.
    package var children: Int
    package var seed: UInt64
  }

  /// A comparison of generated touches with recorded ones.
  package struct Calibration: Hashable, Sendable {
    /// The number of gestures of each kind and age.
    package var gestures: Int
    package var seed: UInt64
  }
}
