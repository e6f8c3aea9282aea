internal import Simulation

/// Successive frames of one session, packed into one row of `frame_packs`.
///
/// The row is a JSON array with one array per frame: the columns of the view `frames` from `frame` to `what` and, if any, the
/// frame's content. One table row per frame took two fifths of the time of a run of ten units. Any sqlite3 can unpack the JSON.
package struct FramePack {
  package private(set) var count = 0
  /// The session, and its first and last frame in this pack.
  package private(set) var unit = 0
  package private(set) var session = 0
  package private(set) var frames = 0...0
  /// The frames so far, in JSON.
  package private(set) var bytes: [UInt8] = []
  /// Buffers for the numbers of a frame before and after step and screen, and for their digits.
  private var numbers = [Int](repeating: 0, count: FramePack.stageCount + 9)
  private var numbersBehind = [0, 0]
  private var digits = NumberRow(limit: FramePack.stageCount + 9)
  /// Step and screen of the last frame, and their JSON.
  private var last = (step: "", screen: "")
  private var lastTexts: [UInt8] = []

  package static let stageCount = FrameStage.allCases.count

  package init() {}

  /// Appends the next frame of the session. O(its columns).
  package mutating func add(_ row: FrameRow) {
    add(row, what: ArraySlice(row.what.utf8), shown: ArraySlice(row.shown.utf8))
  }

  /// Appends the next frame of the session, with `what` and `shown` in UTF-8. O(its columns).
  package mutating func add(_ row: FrameRow, what: ArraySlice<UInt8>, shown: ArraySlice<UInt8>) {
    precondition(row.stages.count == FramePack.stageCount, "\(row.stages.count) stages in frame \(row.frame)")
    if count == 0 {
      (unit, session, frames) = (row.unit, row.session, row.frame...row.frame)
    } else {
      precondition(row.unit == unit, "a frame of unit \(row.unit) among those of unit \(unit)")
      precondition(
        row.session == session, "a frame of session \(row.session) among those of session \(session)")
      precondition(row.frame > frames.upperBound, "frame \(row.frame) behind frame \(frames.upperBound)")
      frames = frames.lowerBound...row.frame
    }
    if count == 0 { bytes.append(UInt8(ascii: "[")) } else { bytes[bytes.count - 1] = UInt8(ascii: ",") }
    bytes.append(UInt8(ascii: "["))
    addNumbers(row)
    add(step: row.step, screen: row.screen)
    numbersBehind[0] = row.animating ? 1 : 0
    numbersBehind[1] = row.placeholders
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: digits.write(numbersBehind))
    add(what)
    if !shown.isEmpty { add(shown) }
    bytes.append(UInt8(ascii: "]"))
    bytes.append(UInt8(ascii: "]"))
    count += 1
  }

  private mutating func addNumbers(_ row: FrameRow) {
    numbers[0] = row.frame
    numbers[1] = Int(row.vsync)
    for stage in row.stages.indices { numbers[2 + stage] = row.stages[stage] }
    let next = 2 + FramePack.stageCount
    numbers[next] = row.toolkit
    numbers[next + 1] = row.period
    numbers[next + 2] = row.samples
    numbers[next + 3] = row.created
    numbers[next + 4] = row.moved
    numbers[next + 5] = row.changed
    numbers[next + 6] = row.removed
    bytes.append(contentsOf: digits.write(numbers))
  }

  /// Removes the frames, keeping the capacity.
  package mutating func removeAll() {
    count = 0
    bytes.removeAll(keepingCapacity: true)
  }

  /// Reuses the JSON of the last frame's step and screen: successive frames usually share both.
  private mutating func add(step: String, screen: String) {
    if count > 0, step == last.step, screen == last.screen { return bytes.append(contentsOf: lastTexts) }
    let start = bytes.count
    add(ArraySlice(step.utf8))
    add(ArraySlice(screen.utf8))
    last = (step, screen)
    lastTexts = Array(bytes[start...])
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    // A loop without an early exit is vectorised; few texts need escapes.
    var escapes = 0
    for byte in text { escapes &+= FramePack.isEscaped(byte) ? 1 : 0 }
    if escapes > 0 {
      addEscaped(text)
    } else {
      bytes.append(contentsOf: text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func addEscaped(_ text: ArraySlice<UInt8>) {
    for byte in text {
      if byte < 0x20 {
        bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      } else {
        if FramePack.isEscaped(byte) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
    }
  }
}
