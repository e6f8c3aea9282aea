internal import Gestures
internal import Kernel

extension DebounceSettings {
  /// With the bugs of its length in it.
  var planted: DebounceSettings {
    var planted = self
    planted.sameDirection = DebounceSettings.planted(sameDirection)
    planted.oppositeDirection = DebounceSettings.planted(oppositeDirection)
    return planted
  }

  private static func planted(_ span: TimeSpan) -> TimeSpan {
    if bugIsOn("short-debounce") { return max(.zero, span - .milliseconds(20)) }
    if bugIsOn("half-debounce") { return TimeSpan(nanoseconds: span.nanoseconds / 2) }
    if bugIsOn("double-debounce") { return span * 2 }
    if bugIsOn("longer-debounce") { return span + .milliseconds(17) }
    return bugIsOn("endless-debounce") ? .hours(10_000) : span
  }
}
