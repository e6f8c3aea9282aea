internal import Kernel

/// What a user types when the keyboard comes up: said by the hand when it touches the field, asked by the keyboard.
final class Typist {
  var text: String?
  /// Seconds for a character and to begin with: 36 words a minute on a phone's keyboard (Palin et al. 2019), times the user's slowness.
  private let slowness: Double

  init(slowness: Double) { self.slowness = slowness }

  func span(for text: String) -> TimeSpan {
    TimeSpan(seconds: (0.8 + Double(text.count) / 3) * slowness)
  }
}
