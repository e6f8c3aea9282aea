internal import Kernel

/// A part of a screen that leaves it.
struct Departure {
  let element: Element
  let start: Instant
  /// Above zero.
  let length: TimeSpan

  var end: Instant { start + length }

  /// How far it is, from 0 to 1.
  func progress(at now: Instant) -> Double {
    min(1, max(0, Double((now - start).nanoseconds) / Double(length.nanoseconds)))
  }
}
