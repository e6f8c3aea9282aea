package import Kernel

/// Touches as a panel reported them, with facts about the panel.
///
/// The file format is JSON lines: one header, then one object per sample.
///
///     {"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"..."}
///     {"t":12.5,"id":0,"phase":"began","x":187.25,"y":300,"r":28}
///
/// - `t` is in ms with at most six decimals, exact to the nanosecond.
/// - `x`, `y` and `r` (optional) are in points, rounded to 1/64.
/// - Times may repeat or run backward, as on real panels. Fingers must land before they move or lift, unless the header says
///   `"hostile":"yes"`.
/// - The header may state the screen's size in points, `"screen":"412x915"`, and the recorded length in ms, `"length":180000`.
/// - The first sample of a gesture may state the intent, `"intent":"swipeLeft"`.
/// - The header of a recorded session states the run and the session: `"scenario":"smoke","seed":27,"unit":0,"session":2`, all
///   four or none, sessions counted from 1.
package struct TouchRecording: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    /// Points per millimetre of glass, positive.
    package var pointsPerMillimetre: Double
    /// Reports per second, positive.
    package var touchHertz: Int
    /// A device profile's name, or the recording device's own.
    package var device: String
    /// The screen under the panel, whole points; `nil` if unknown.
    package var screen: ScreenSize?
    /// Who or what touched, and when; free text.
    package var origin: String
    /// The recorded length, from zero to after the last sample; `nil` if unknown.
    package var length: TimeSpan?
    /// Whether fingers may move before they land or land twice, as in the fuzzer's output; never in a real recording.
    package var isHostile: Bool
    /// The recorded session of a run; `nil` if there is none.
    package var runSession: RunSession?

    package init(
      pointsPerMillimetre: Double, touchHertz: Int, device: String, screen: ScreenSize? = nil,
      origin: String, length: TimeSpan? = nil,
      isHostile: Bool = false, runSession: RunSession? = nil
    ) {
      self.pointsPerMillimetre = pointsPerMillimetre
      self.touchHertz = touchHertz
      self.device = device
      self.screen = screen
      self.origin = origin
      self.length = length
      self.isHostile = isHostile
      self.runSession = runSession
    }
  }

  /// A session of a run, identified by scenario, seed, unit and number.
  package struct RunSession: Hashable, Sendable {
    /// The scenario's name.
    package var scenario: String
    package var seed: UInt64
    /// From 0.
    package var unit: Int
    /// From 0; in files from 1, as in reports.
    package var session: Int

    package init(scenario: String, seed: UInt64, unit: Int, session: Int) {
      self.scenario = scenario
      self.seed = seed
      self.unit = unit
      self.session = session
    }
  }

  /// The label of a gesture, which extends from a sample to the next label.
  package struct Label: Hashable, Sendable {
    package var firstIndex: Int
    package var intent: TouchIntent

    package init(firstIndex: Int, intent: TouchIntent) {
      self.firstIndex = firstIndex
      self.intent = intent
    }
  }

  package var header: Header
  /// In the order of the file.
  package var samples: [TouchSample]

  /// The intents, in order; empty if unknown. The first label belongs to the first sample.
  package var labels: [Label]

  package init(header: Header, samples: [TouchSample], labels: [Label] = []) {
    precondition(labels.isEmpty || labels[0].firstIndex == 0, "label the first sample, as others have labels")
    self.header = header
    self.samples = samples
    self.labels = labels
  }

  /// Appends a gesture with its label.
  package mutating func append(_ gesture: [TouchSample], intent: TouchIntent) {
    precondition(labels.isEmpty == samples.isEmpty, "a recording without labels cannot be continued with one")
    labels.append(Label(firstIndex: samples.count, intent: intent))
    samples.append(contentsOf: gesture)
  }
}
