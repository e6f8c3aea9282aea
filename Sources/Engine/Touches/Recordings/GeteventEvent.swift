internal import Kernel

/// One event of an input device that says something about touches.
struct GeteventEvent {
  enum Kind: Equatable {
    case slot(Int)
    /// `nil` lifts.
    case tracking(Int?)
    case x(Int)
    case y(Int)
    case major(Int)
    /// The kind of tool, which the panel may change while it touches.
    case tool(isPalm: Bool)
    /// `BTN_TOUCH`: whether anything touches the panel.
    case touching(Bool)
    /// The end of one contact (protocol A).
    case contactEnd
    /// The events since the last report take effect together. `hertz`: the rate that `getevent -r` prints.
    case report(hertz: Int?)
    /// The kernel dropped events.
    case dropped
  }

  /// Since the first event of the file.
  var time: Instant
  /// The device's path; empty when the lines do not name one.
  var device: String
  var kind: Kind

  /// Whether only a device with a touch panel sends it.
  var concernsTouches: Bool {
    switch kind {
    case .report: false
    case .slot, .tracking, .x, .y, .major, .tool, .contactEnd, .touching, .dropped: true
    }
  }
}
