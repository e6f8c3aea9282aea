package import Kernel

/// Touches as a panel reported them, with what is known about the panel.
///
/// As a file it is JSON lines: one header, then one object per sample.
/// `{"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"..."}`
/// `{"t":12.5,"id":0,"phase":"began","x":187.25,"y":300,"r":28}`
/// `t` in ms with at most six decimals, exact to the nanosecond; `x`, `y` and `r` (may be left out) in points, kept
/// to 1/64. Times may repeat or run backward, as real panels' do; fingers must land before they move or lift.
package struct TouchRecording: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    /// Points per millimetre of glass, positive.
    package var pointsPerMillimetre: Double
    /// Reports per second, positive.
    package var touchHertz: Int
    /// A device profile's name, or the recording device's own.
    package var device: String
    /// Who or what touched, and when; free text.
    package var origin: String

    package init(pointsPerMillimetre: Double, touchHertz: Int, device: String, origin: String) {
      self.pointsPerMillimetre = pointsPerMillimetre
      self.touchHertz = touchHertz
      self.device = device
      self.origin = origin
    }
  }

  package var header: Header
  /// In the order of the file.
  package var samples: [TouchSample]

  package init(header: Header, samples: [TouchSample]) {
    self.header = header
    self.samples = samples
  }
}
