import Foundation
import Kernel
import Testing
import Touches

/// Logs as panels in the field write them; each was read wrongly or refused.
@Suite struct GeteventPanelTests {
  /// Three panel units a point.
  static let reader = GeteventReader(
    panelSize: (1_080, 2_400), screen: ScreenSize(360, 800), pointsPerMillimetre: 6.3, touchHertz: nil,
    device: "phone")

  /// Writes a log: each line a time in ms, then events such as `id=1 x=200 y=400`, and a report behind them. `/2` as the first
  /// event names another device.
  static func log(_ script: String, device: String = "/dev/input/event2") -> String {
    script.split(separator: "\n").map { line in
      var words = line.split(separator: " ")
      let milliseconds = Int(words.removeFirst()) ?? 0
      let stamp =
        "[ \(milliseconds / 1_000).\(String(1_000_000 + milliseconds % 1_000 * 1_000).dropFirst())] "
      var device = device
      var lines: [String] = []
      for word in words {
        let parts = word.split(separator: "=").map(String.init)
        if parts.count == 1, word.hasPrefix("/") { device = "/dev/input/event\(word.dropFirst())" }
        guard let event = event(parts) else { continue }
        lines.append("\(stamp)\(device): \(event)")
      }
      return (lines + ["\(stamp)\(device): EV_SYN SYN_REPORT 00000000"]).joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  private static func event(_ parts: [String]) -> String? {
    func hexadecimal(_ text: String) -> String {
      let bits = UInt32(bitPattern: Int32(text) ?? 0)
      return String(String(UInt64(bits) + 0x1_0000_0000, radix: 16).dropFirst())
    }
    return switch parts[0] {
    case "id": "EV_ABS ABS_MT_TRACKING_ID \(hexadecimal(parts[1]))"
    case "slot": "EV_ABS ABS_MT_SLOT \(hexadecimal(parts[1]))"
    case "x": "EV_ABS ABS_MT_POSITION_X \(hexadecimal(parts[1]))"
    case "y": "EV_ABS ABS_MT_POSITION_Y \(hexadecimal(parts[1]))"
    case "tool": "EV_ABS ABS_MT_TOOL_TYPE MT_TOOL_\(parts[1])"
    case "touch": "EV_KEY BTN_TOUCH \(parts[1])"
    case "contact": "EV_SYN SYN_MT_REPORT 00000000"
    default: nil
    }
  }

  /// Each sample as `finger phase x,y @ms`, in panel units.
  static func samples(_ text: String, _ reader: GeteventReader = reader) throws -> [String] {
    try reader.read(text: text, file: "log").samples.map { sample in
      func units(_ length: ScreenLength) -> Int { Int((length.points * 3).rounded()) }
      let place = "\(units(sample.position.x)),\(units(sample.position.y))"
      return "\(sample.finger) \(sample.phase) \(place) @\(Int((sample.time - .zero).milliseconds))"
    }
  }

  static func doubts(_ text: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "getevent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try reader.read(path: file.path).doubts(on: []).map {
      $0.replacingOccurrences(of: file.path, with: "log")
    }
  }

  @Test(
    "a finger lifts at its last reported place",
    arguments: [
      // A tap was a drag to the corner.
      ("0 id=1 x=300 y=600\n80 x=0 y=0 id=-1", ["0 began 300,600 @0", "0 ended 300,600 @80"]),
      ("0 id=1 x=300 y=600\n80 id=-1 x=0 y=0", ["0 began 300,600 @0", "0 ended 300,600 @80"]),
      (
        "0 id=1 x=300 y=600\n10 x=330\n80 y=0 id=-1\n90 id=2 x=30",
        [
          "0 began 300,600 @0", "0 moved 330,600 @10", "0 ended 330,600 @80", "0 began 30,0 @90",
          "0 cancelled 30,0 @90",
        ]
      ),
    ])
  func lifts(script: String, wanted: [String]) throws {
    #expect(try Self.samples(Self.log(script)) == wanted)
  }

  @Test("two fingers that lift in one report lift in the panel's order, each at its own place")
  func twoLift() throws {
    let script = "0 id=1 x=30 y=60 slot=1 id=2 x=300 y=600\n80 x=0 id=-1 slot=0 y=0 id=-1"
    #expect(
      try Self.samples(Self.log(script)) == [
        "0 began 30,60 @0", "1 began 300,600 @0", "1 ended 300,600 @80", "0 ended 30,60 @80",
      ])
  }

  // MARK: Protocol A

  @Test("contacts with tracking ids are followed: two taps and a pinch are four touches")
  func contacts() throws {
    let script = """
      0 x=300 y=600 id=0 contact
      10 x=300 y=600 id=0 contact
      80 contact
      500 x=30 y=60 id=1 contact
      580 contact
      1000 x=300 y=600 id=2 contact x=600 y=600 id=3 contact
      1010 x=270 y=600 id=2 contact x=630 y=600 id=3 contact
      1020 x=660 y=600 id=3 contact
      1030 contact
      """
    #expect(
      try Self.samples(Self.log(script)) == [
        "0 began 300,600 @0", "0 ended 300,600 @80", "0 began 30,60 @500", "0 ended 30,60 @580",
        "0 began 300,600 @1000", "1 began 600,600 @1000", "0 moved 270,600 @1010", "1 moved 630,600 @1010",
        "0 ended 270,600 @1020", "1 moved 660,600 @1020", "1 ended 660,600 @1030",
      ])
  }

  @Test("contacts that change their order in a report stay with their fingers")
  func crossedContacts() throws {
    let script = """
      0 x=300 y=600 id=7 contact x=600 y=600 id=9 contact
      10 x=630 y=600 id=9 contact x=330 y=600 id=7 contact
      20 contact
      """
    #expect(
      try Self.samples(Self.log(script)) == [
        "0 began 300,600 @0", "1 began 600,600 @0", "0 moved 330,600 @10", "1 moved 630,600 @10",
        "0 ended 330,600 @20", "1 ended 630,600 @20",
      ])
  }

  @Test("contacts without tracking ids are rejected with that reason")
  func untracked() {
    #expect(throws: RecordingError(file: "log", line: 4, problem: .untracked)) {
      try Self.samples(Self.log("0 x=300 y=600 contact\n80 contact"))
    }
  }

  // MARK: What the kernel does not repeat

  @Test("a finger without a place in the log is left out with a warning, another finger stays")
  func suppressed() throws {
    let script = """
      0 id=1 slot=1 id=2 x=300 y=600 touch=DOWN
      100 slot=0 x=30 y=60
      200 id=-1 slot=1 id=-1 touch=UP
      300 slot=0 id=3 touch=DOWN
      400 id=-1 touch=UP
      """
    // The third finger lands where the first was: the kernel need not repeat that.
    #expect(
      try Self.samples(Self.log(script)) == [
        "1 began 300,600 @0", "1 ended 300,600 @200", "0 began 30,60 @300", "0 ended 30,60 @400",
      ])
    #expect(
      try Self.doubts(Self.log(script)).first
        == "log:7: a finger landed before both its coordinates were reported, and is left out; begin recording before the first touch"
    )
  }

  @Test("a log without a place of its only finger is rejected")
  func nothingButSuppressed() {
    #expect(throws: RecordingError(file: "log", line: 3, problem: .unknownPlace(finger: 0))) {
      try Self.samples(Self.log("0 id=1 x=300\n100 id=-1"))
    }
  }

  // MARK: Several panels

  @Test("the panel with the most touches is read, with its own limits, and another one is reported")
  func panels() throws {
    let limits = """
      add device 1: /dev/input/event2
          ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
          ABS_MT_POSITION_Y     : value 0, min 0, max 2399, fuzz 0, flat 0, resolution 0
      add device 2: /dev/input/event5
          ABS_MT_POSITION_X     : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 0
          ABS_MT_POSITION_Y     : value 0, min 0, max 4799, fuzz 0, flat 0, resolution 0

      """
    var reader = Self.reader
    reader.panelSize = nil
    let script = """
      0 /2 x=16
      100 /5 id=1 x=600 y=1200
      180 /5 id=-1
      """
    #expect(
      try Self.samples(limits + Self.log(script), reader) == ["0 began 300,600 @100", "0 ended 300,600 @180"])
    let both = script + "\n200 /2 id=1 x=1 y=1\n210 /5 id=2 x=300\n220 /2 id=-1\n230 /5 id=-1"
    #expect(try Self.samples(limits + Self.log(both), reader).count == 4)
    let doubts = try Self.doubts(Self.log(both))
    #expect(
      doubts.count == 1 && doubts[0].contains("1 touches of another panel, /dev/input/event2"), "\(doubts)")
  }

  @Test("dropped events of another device do not affect the panel")
  func droppedElsewhere() throws {
    let text = Self.log("0 id=1 x=3 y=3\n80 id=-1")
    let other = "[ 0.000000] /dev/input/event9: EV_SYN SYN_DROPPED 00000000\n"
    #expect(try Self.samples(other + text).count == 2)
    #expect(throws: RecordingError(file: "log", line: 1, problem: .droppedEvents)) {
      try Self.samples(other.replacing("event9", with: "event2") + text)
    }
  }

  // MARK: Palms and BTN_TOUCH

  @Test(
    "a touch that becomes a palm is cancelled, one that lands as a palm is left out",
    arguments: [
      (
        "0 id=1 x=300 y=600\n50 tool=PALM\n60 x=330\n80 id=-1",
        ["0 began 300,600 @0", "0 cancelled 300,600 @50"]
      ),
      (
        "0 id=1 x=300 y=600 tool=PALM\n300 id=-1\n1000 id=2 x=30 y=60 tool=FINGER\n1080 id=-1",
        ["0 began 30,60 @1000", "0 ended 30,60 @1080"]
      ),
      // The kernel does not repeat that the next one is a palm, too.
      (
        "0 id=1 x=300 y=600\n50 tool=PALM\n80 id=-1\n100 id=2\n180 id=-1",
        ["0 began 300,600 @0", "0 cancelled 300,600 @50"]
      ),
      (
        "0 id=1 x=300 y=600 slot=1 id=2 x=30 y=60\n50 tool=PALM\n80 id=-1 slot=0 id=-1",
        [
          "0 began 300,600 @0", "1 began 30,60 @0", "1 cancelled 30,60 @50", "0 ended 300,600 @80",
        ]
      ),
    ])
  func palms(script: String, wanted: [String]) throws {
    #expect(try Self.samples(Self.log(script)) == wanted)
  }

  @Test("a log with palms only is rejected with that reason")
  func palmsOnly() {
    #expect(throws: RecordingError(file: "log", line: 5, problem: .palmsOnly)) {
      try Self.samples(Self.log("0 id=1 x=300 y=600 tool=PALM\n80 id=-1"))
    }
  }

  @Test("`BTN_TOUCH UP` alone lifts all fingers, and none of them lands again with the next report")
  func touchedNoMore() throws {
    let script = """
      0 id=1 x=300 y=600 slot=1 id=2 x=600 y=600 touch=DOWN
      80 touch=UP
      1000 slot=0 id=3 x=30 y=60 touch=DOWN
      1080 touch=UP
      """
    #expect(
      try Self.samples(Self.log(script)) == [
        "0 began 300,600 @0", "1 began 600,600 @0", "0 ended 300,600 @80", "1 ended 600,600 @80",
        "0 began 30,60 @1000", "0 ended 30,60 @1080",
      ])
  }

  // MARK: getevent -ltr

  @Test("the rate after a report is read, also if the log is cut off in it")
  func rate() throws {
    let plain = Self.log("0 id=1 x=300 y=600\n10 x=330\n100 id=-1")
    var lines = plain.split(separator: "\n").map(String.init)
    for (index, rate) in zip(lines.indices.filter { lines[$0].contains("SYN_REPORT") }, [7, 120, 11]) {
      lines[index] += "             rate \(rate)"
    }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(try Self.samples(text) == Self.samples(plain))
    #expect(try Self.reader.read(text: text, file: "log").header.touchHertz == 120)
    #expect(try Self.reader.read(text: plain, file: "log").header.touchHertz == 100)
    for cut in 1..."             rate 11\n".count {
      #expect(try Self.samples(String(text.dropLast(cut))) == Self.samples(plain), "\(cut)")
      #expect(try Self.samples(text.dropLast(cut) + "^C\n") == Self.samples(plain), "\(cut)")
    }
    #expect(throws: RecordingError.self) { try Self.samples(text.replacing("rate 120", with: "rate soon")) }
  }
}
