internal import Kernel

/// One touch-related event of an input device.
struct GeteventEvent {
  enum Kind: Equatable {
    case slot(Int)
    /// The tracking id; `nil` lifts the finger.
    case tracking(Int?)
    case x(Int)
    case y(Int)
    case major(Int)
    /// The tool type, which the panel may change during a touch.
    case tool(isPalm: Bool)
    /// `BTN_TOUCH`: whether anything touches the panel.
    case touching(Bool)
    /// The end of one contact (protocol A).
    case contactEnd
    /// The end of a report: the events since the last one take effect together. `hertz`: the rate that `getevent -r` prints.
    case report(hertz: Int?)
    /// The kernel dropped events.
    case dropped
  }

  /// The time since the first event of the file.
  var time: Instant
  /// The device's path; empty if the lines do not name one.
  var device: String
  var kind: Kind

  /// Whether only a device with a touch panel sends such an event.
  var concernsTouches: Bool {
    switch kind {
    case .report: false
    case .slot, .tracking, .x, .y, .major, .tool, .contactEnd, .touching, .dropped: true
    }
  }
}
