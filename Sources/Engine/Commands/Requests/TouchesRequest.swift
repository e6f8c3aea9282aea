package import Simulation
package import Touches

/// What to do with touches; each verb but `calibrate` writes a recording to a file.
package enum TouchesRequest: Sendable {
  case importing(Import, out: String)
  case exporting(Export, out: String)
  case drawing(Drawing, out: String)
  case drawingTrials(TrialDrawing, out: String)
  case calibrating(Calibration)

  /// A recording made elsewhere.
  package enum Import: Hashable, Sendable {
    /// JSON lines: checked and written again.
    case lines(String)
    /// What Android's `getevent -lt` printed.
    case getevent(String, Panel)
  }

  /// What `getevent` does not tell. `width` and `height` are the panel's own; `nil` when the file tells them.
  package struct Panel: Hashable, Sendable {
    package var width: Int?
    package var height: Int?
    package var screenWidth: Int
    package var screenHeight: Int
    package var pointsPerMillimetre: Double
    package var touchHertz: Int?
    package var device: String
  }

  /// What was touched in one session of a scenario; numbers count from 0.
  package struct Export: Sendable {
    package var typed: TypedScenario
    package var unit: Int
    package var session: Int
  }

  /// Gestures of one hand, without any app.
  package struct Drawing: Hashable, Sendable {
    package var group: AgeGroup
    package var device: DeviceProfile
    package var gestures: Int
    package var seed: UInt64
  }

  /// Drawn hands do the tasks of the recorded trials, each trial with its intent, aim and child.
  package struct TrialDrawing: Hashable, Sendable {
    package var groups: [AgeGroup]
    /// Of each age.
    package var children: Int
    package var seed: UInt64
  }

  /// Generated touches set against recorded ones.
  package struct Calibration: Hashable, Sendable {
    /// Of each kind and age.
    package var gestures: Int
    package var seed: UInt64
  }
}
