internal import Kernel

/// A part of a screen during its transition out.
struct Departure {
  let element: Element
  let start: Instant
  /// The duration, above zero.
  let length: TimeSpan

  var end: Instant { start + length }

  /// The progress of the transition, 0 to 1.
  func progress(at now: Instant) -> Double {
    min(1, max(0, Double((now - start).nanoseconds) / Double(length.nanoseconds)))
  }
}
