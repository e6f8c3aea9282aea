internal import Kernel

/// The slots of a multitouch panel: turns events into what each finger did, report by report.
struct MultitouchPanel {
  private struct Slot {
    /// The finger of the last report, and the one that the next report will show.
    var shown: Int?
    var coming: Int?
    var x: Int?
    var y: Int?
    var major = 0
    var hasMoved = false
  }

  private let file: String
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var current = 0
  private var reports: [PanelReport] = []
  /// The last event and its line.
  private var latest = (time: Instant.zero, line: 1)

  init(file: String) { self.file = file }

  /// Takes one event.
  mutating func apply(_ event: GeteventEvent, number: Int) throws(RecordingError) {
    latest = (event.time, number)
    switch event.kind {
    case .slot(let slot): current = slot
    case .tracking(let finger):
      // A finger that comes in the same report as the last one's end: that one lifts first.
      if slots[current].shown != nil && slots[current].shown != finger {
        lift(current, at: event.time, number: number)
      }
      slots[current].coming = finger
    case .x(let value): move(\.x, to: value)
    case .y(let value): move(\.y, to: value)
    case .major(let value): slots[current].major = max(0, value)
    case .report: try report(at: event.time, number: number)
    }
  }

  /// All reports, in order; a finger that is still down is cancelled where the log ends, and whether one was.
  mutating func finish() -> (reports: [PanelReport], isCut: Bool) {
    let down = slots.indices.filter { slots[$0].shown != nil }
    for slot in down { append(slot, .cancelled, at: latest.time, number: latest.line) }
    return (reports, !down.isEmpty)
  }

  private mutating func move(_ axis: WritableKeyPath<Slot, Int?>, to value: Int) {
    slots[current][keyPath: axis] = value
    slots[current].hasMoved = true
  }

  private mutating func report(at time: Instant, number: Int) throws(RecordingError) {
    for slot in slots.indices where slots[slot].coming != nil || slots[slot].hasMoved {
      defer { slots[slot].hasMoved = false }
      guard let coming = slots[slot].coming else { continue }
      if slots[slot].shown == nil {
        guard slots[slot].x != nil, slots[slot].y != nil else {
          throw RecordingError(file: file, line: number, problem: .unknownPlace(finger: UInt8(slot)))
        }
        slots[slot].shown = coming
        append(slot, .began, at: time, number: number)
      } else if slots[slot].hasMoved {
        append(slot, .moved, at: time, number: number)
      }
    }
  }

  private mutating func lift(_ slot: Int, at time: Instant, number: Int) {
    append(slot, .ended, at: time, number: number)
    slots[slot].shown = nil
  }

  private mutating func append(_ slot: Int, _ phase: TouchPhase, at time: Instant, number: Int) {
    guard let x = slots[slot].x, let y = slots[slot].y else { return }
    reports.append(
      PanelReport(
        time: time, finger: UInt8(slot), phase: phase, x: x, y: y, major: slots[slot].major, line: number))
  }
}
