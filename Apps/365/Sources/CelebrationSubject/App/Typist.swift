internal import Kernel

/// The keyboard's user: the simulated user sets the text when touching a field, and the keyboard takes it.
final class Typist {
  var text: String?
  /// Factor on the typing time: 36 words a minute on a phone (Palin et al. 2019), times the user's slowness.
  private let slowness: Double

  init(slowness: Double) { self.slowness = slowness }

  func span(for text: String) -> TimeSpan {
    TimeSpan(seconds: (0.8 + Double(text.count) / 3) * slowness)
  }
}
