internal import HostSystem

/// A planted slow-down, which a comparison of two programs has to find: in proportion to what a frame costs by itself.
///
/// The work is a chain of multiplications inside stage `layout`. How many follows from what the frame has taken so far, by
/// the clock, and from what one of them takes here; so nothing waits and nothing is rounded up to the clock's grain.
package struct PlantedSlowness {
  /// Percent of what a frame has taken up to the end of its layout that it takes longer.
  package let percent: Double
  /// The scenario step whose frames do; `nil` for all.
  package let step: String?
  /// What a multiplication takes on this host, nanoseconds.
  private let grain: Double
  /// What of them the processor does beside the reading of the clock before them, nanoseconds.
  private let hidden: Double
  private var isIn: Bool
  private var start: Int64 = 0
  private var state: UInt64 = 1

  /// `PERCENT`, or `PERCENT@STEP` for one step of the scenario; `nil` when it is neither.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1)
    guard let first = parts.first, let percent = Double(first), (0...1_000).contains(percent) else {
      return nil
    }
    self.percent = percent
    step = parts.count > 1 ? String(parts[1]) : nil
    isIn = step == nil
    (grain, hidden) = PlantedSlowness.measure()
  }

  /// From the next frame on the scenario is at this step.
  package mutating func enter(_ name: String) { isIn = step == nil || step == name }

  /// A frame begins. The clock is read whether or not anything is added, so that programs that differ only in `percent`
  /// differ in nothing else.
  package mutating func begin() { start = HostClock.monotonic() }

  /// Adds the work.
  package mutating func end() {
    let elapsed = Double(HostClock.monotonic() - start)
    let wanted = isIn && percent > 0 ? elapsed * percent / 100 + hidden : 0
    state = PlantedSlowness.multiply(state, times: Int(wanted / grain))
  }

  @inline(never) private static func multiply(_ state: UInt64, times: Int) -> UInt64 {
    var state = state
    for _ in 0..<times { state = (state &* 0xD6E8_FEB8_6659_FD93) ^ (state >> 32) }
    return state | 1
  }

  /// By chains of some hundred nanoseconds between two readings of the clock, as in a frame: the smallest of many.
  private static func measure() -> (grain: Double, hidden: Double) {
    let (none, some, more) = (least(of: 0), least(of: 100), least(of: 300))
    let grain = max(0.1, (more - some) / 200)
    return (grain, max(0, none + 100 * grain - some))
  }

  private static func least(of times: Int) -> Double {
    var least = Int64.max
    var state: UInt64 = 1
    for _ in 0..<5_000 {
      let start = HostClock.monotonic()
      state = multiply(state, times: times)
      least = min(least, HostClock.monotonic() - start)
    }
    return Double(least)
  }
}
