internal import Simulation

/// Frames of one session, in order of time, as one row of `frame_packs` holds them: a JSON array with an array for each frame, of
/// the columns of the view `frames` from `frame` to `what` and, where there is any, what the frame shows.
///
/// A row of a table for each frame was two fifths of what a run of ten units cost; this is text that any sqlite3 takes apart.
package struct FramePack {
  package private(set) var count = 0
  /// The session, and the first and the last frame.
  package private(set) var unit = 0
  package private(set) var session = 0
  package private(set) var frames = 0...0
  /// The rows so far, in JSON.
  package private(set) var bytes: [UInt8] = []
  /// The numbers of a frame before and behind its step and screen, and their digits.
  private var numbers = [Int](repeating: 0, count: FramePack.stageCount + 9)
  private var numbersBehind = [0, 0]
  private var digits = NumberRow(limit: FramePack.stageCount + 9)
  /// Step and screen of the last frame, and both in JSON.
  private var last = (step: "", screen: "")
  private var lastTexts: [UInt8] = []

  package static let stageCount = FrameStage.allCases.count

  package init() {}

  /// Adds the next frame of the session. O(its columns).
  package mutating func add(_ row: FrameRow) {
    add(row, what: ArraySlice(row.what.utf8), shown: ArraySlice(row.shown.utf8))
  }

  /// Adds the next frame of the session, whose words, and what it shows, are in UTF-8. O(its columns).
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

  /// Forgets the frames, and keeps its room.
  package mutating func removeAll() {
    count = 0
    bytes.removeAll(keepingCapacity: true)
  }

  /// Frames of one step on one screen come in rows.
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
    // All of them are looked at, several at once: there seldom is any to stop at.
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

extension FramePack {
  /// What a frame costs, taken out of a pack by itself: a page draws the costliest of each tenth of a second, and asks nothing
  /// else of a million frames.
  package struct Cost {
    /// Nanoseconds since the session began.
    package private(set) var vsync = 0
    /// Over all stages.
    package private(set) var product = 0
    package private(set) var toolkit = 0
    /// The dominant part, the earlier one in a tie.
    package private(set) var cause = FrameCause.recognise
    private var largest = -1

    init(vsync: Int) { self.vsync = vsync }

    package var cost: Int { product + toolkit }

    /// Adds a stage; called in their order, and before the toolkit's.
    mutating func add(_ stage: FrameStage, _ nanoseconds: Int) {
      product += nanoseconds
      weigh(nanoseconds, stage.rawValue)
    }

    mutating func add(toolkit nanoseconds: Int) {
      toolkit = nanoseconds
      weigh(nanoseconds, FrameCause.toolkit.rawValue)
    }

    private mutating func weigh(_ nanoseconds: Int, _ part: Int) {
      guard nanoseconds > largest else { return }
      (largest, cause) = (nanoseconds, FrameCause(rawValue: part) ?? cause)
    }
  }

  /// Calls the body for each frame of a pack's JSON. O(bytes).
  package static func eachCost(in json: [UInt8], _ body: (Cost) -> Void) {
    var scan = CostScan(json)
    while scan.enterFrame() {
      _ = scan.number()
      var cost = Cost(vsync: scan.number())
      for stage in FrameStage.allCases { cost.add(stage, scan.number()) }
      cost.add(toolkit: scan.number())
      scan.leaveFrame()
      body(cost)
    }
  }

  /// Reads the numbers that a frame begins with, and passes over the rest of it.
  private struct CostScan {
    private let json: [UInt8]
    /// Behind the bracket around all frames.
    private var place = 1

    init(_ json: [UInt8]) { self.json = json }

    /// Goes to the first number of the next frame; false behind the last.
    mutating func enterFrame() -> Bool {
      while place < json.count {
        place += 1
        if json[place - 1] == UInt8(ascii: "[") { return true }
      }
      return false
    }

    /// A whole number, at most what a row may hold, and what stands behind it.
    mutating func number() -> Int {
      var number = 0
      while place < json.count {
        let digit = json[place] &- UInt8(ascii: "0")
        place += 1
        guard digit < 10 else { break }
        number = min(number * 10 + Int(digit), Int(RowLimits.time))
      }
      return number
    }

    /// Goes behind the bracket that ends the frame.
    mutating func leaveFrame() {
      var isInText = false
      while place < json.count {
        let byte = json[place]
        place += 1
        if byte == UInt8(ascii: "\"") {
          isInText.toggle()
        } else if byte == UInt8(ascii: "\\") {
          place += 1
        } else if byte == UInt8(ascii: "]") && !isInText {
          return
        }
      }
    }
  }
}
