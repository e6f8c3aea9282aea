internal import Kernel

/// The events of a history in words.
package struct HistoryTimeline: Sendable {
  private var rows: [(time: Instant, device: Int?, text: String)] = []

  package init() {}

  mutating func add(_ time: Instant, _ device: Int?, _ text: String) { rows.append((time, device, text)) }

  /// A line for each event: time, device, text.
  package var lines: [String] {
    rows.map { row in
      let time = row.time.sessionClock
      let device = row.device.map { $0 == 0 ? "authority" : "device \($0) " } ?? "all      "
      return String(repeating: " ", count: max(0, 8 - time.count)) + time + "  " + device + "  " + row.text
    }
  }
}
