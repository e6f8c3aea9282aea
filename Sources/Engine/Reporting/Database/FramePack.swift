internal import Metrics

/// Frames of one session, in order of time, as one row of `frame_packs` holds them: a JSON array with an array for each frame, of
/// the columns of the view `frames` from `frame` to `what` and, where there is any, what the frame shows.
///
/// A row of a table for each frame was two fifths of what a run of ten families cost; this is text that any sqlite3 takes apart.
struct FramePack {
  private(set) var count = 0
  /// The session, and the first and the last frame.
  private(set) var family = 0
  private(set) var child = 0
  private(set) var frames = 0...0
  /// The rows so far, in JSON without the last bracket.
  private(set) var bytes: [UInt8] = []

  private static let stageCount = FrameStage.allCases.count

  init() {}

  /// Adds the next frame of the session. O(its columns).
  mutating func add(_ row: FrameRow) {
    precondition(row.stages.count == FramePack.stageCount, "\(row.stages.count) stages in frame \(row.frame)")
    if count == 0 {
      (family, child, frames) = (row.family, row.child, row.frame...row.frame)
    } else {
      precondition(row.family == family, "a frame of family \(row.family) among those of family \(family)")
      precondition(row.child == child, "a frame of child \(row.child) among those of child \(child)")
      precondition(row.frame > frames.upperBound, "frame \(row.frame) behind frame \(frames.upperBound)")
      frames = frames.lowerBound...row.frame
    }
    bytes.append(UInt8(ascii: count == 0 ? "[" : ","))
    count += 1
    bytes.append(UInt8(ascii: "["))
    bytes.append(decimal: row.frame)
    add(Int(row.vsync))
    for stage in row.stages { add(stage) }
    add(row.toolkit)
    add(row.period)
    add(row.samples)
    add(row.created)
    add(row.moved)
    add(row.changed)
    add(row.removed)
    add(row.step)
    add(row.screen)
    add(row.animating ? 1 : 0)
    add(row.placeholders)
    add(row.what)
    if !row.shown.isEmpty { add(row.shown) }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Forgets the frames, and keeps its room.
  mutating func removeAll() {
    count = 0
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ number: Int) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(decimal: number)
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: ",\"".utf8)
    if text.utf8.contains(where: FramePack.isEscaped) {
      addEscaped(text)
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func addEscaped(_ text: String) {
    for byte in text.utf8 {
      if byte < 0x20 {
        bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      } else {
        if FramePack.isEscaped(byte) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
    }
  }
}

extension FramePack {
  /// What a frame costs, taken out of a pack by itself: a page draws the costliest of each tenth of a second, and asks nothing
  /// else of a million frames.
  struct Cost {
    /// Nanoseconds since the session began.
    var vsync = 0
    /// Product cost by stage, and the toolkit's.
    var stages = [Int](repeating: 0, count: FrameStage.allCases.count)
    var toolkit = 0

    /// Product cost over all stages.
    var product: Int { stages.reduce(0, +) }
    var cost: Int { product + toolkit }
  }

  /// Calls the body for each frame of a pack's JSON. O(bytes).
  static func eachCost(in json: [UInt8], _ body: (Cost) -> Void) {
    var cost = Cost()
    var number = 0
    var column = 0
    var isInText = false
    var isEscaped = false
    for byte in json {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "["): (column, number) = (0, 0)
      case UInt8(ascii: ","):
        switch column {
        case 1: cost.vsync = number
        case 2..<8: cost.stages[column - 2] = number
        case 8: cost.toolkit = number
        default: break
        }
        (column, number) = (column + 1, 0)
      case UInt8(ascii: "]"): if column > 8 { body(cost) }
      case UInt8(ascii: "\""): isInText = true
      default: break
      }
      // The brackets around all frames and the commas between them stand where no column is looked at.
      if byte == UInt8(ascii: "]") { column = 0 }
    }
  }
}
