import Foundation
import Kernel
import Testing
import Touches

@Suite struct GeteventTests {
  /// A phone whose panel has 1080 x 2400 units on a screen of 360 x 800 points: three units a point.
  static let reader = GeteventReader(
    panelSize: (1_080, 2_400), screen: ScreenSize(360, 800), pointsPerMillimetre: 6.3, touchHertz: 120,
    device: "pixel")

  /// One finger moves and lifts; another lands in slot 1 and lifts in the same report.
  static let capture = """
    add device 1: /dev/input/event4
      name:     "touch"
    [     100.000000] /dev/input/event0: EV_KEY       KEY_VOLUMEUP         DOWN
    [     100.000000] /dev/input/event0: EV_SYN       SYN_REPORT           00000000
    [     100.500000] /dev/input/event4: EV_ABS       ABS_MT_TRACKING_ID   00000101
    [     100.500000] /dev/input/event4: EV_ABS       ABS_MT_POSITION_X    0000021c
    [     100.500000] /dev/input/event4: EV_ABS       ABS_MT_POSITION_Y    000004b0
    [     100.500000] /dev/input/event4: EV_ABS       ABS_MT_TOUCH_MAJOR   00000060
    [     100.500000] /dev/input/event4: EV_KEY       BTN_TOUCH            DOWN
    [     100.500000] /dev/input/event4: EV_SYN       SYN_REPORT           00000000
    [     100.508333] /dev/input/event4: EV_ABS       ABS_MT_POSITION_X    0000021f
    [     100.508333] /dev/input/event4: EV_ABS       ABS_MT_SLOT          00000001
    [     100.508333] /dev/input/event4: EV_ABS       ABS_MT_TRACKING_ID   00000102
    [     100.508333] /dev/input/event4: EV_ABS       ABS_MT_POSITION_X    00000003
    [     100.508333] /dev/input/event4: EV_ABS       ABS_MT_POSITION_Y    00000006
    [     100.508333] /dev/input/event4: EV_SYN       SYN_REPORT           00000000
    [     100.516666] /dev/input/event4: EV_ABS       ABS_MT_PRESSURE      00000006
    [     100.516666] /dev/input/event4: EV_SYN       SYN_REPORT           00000000
    [     100.525000] /dev/input/event4: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [     100.525000] /dev/input/event4: EV_ABS       ABS_MT_SLOT          00000000
    [     100.525000] /dev/input/event4: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [     100.525000] /dev/input/event4: EV_KEY       BTN_TOUCH            UP
    [     100.525000] /dev/input/event4: EV_SYN       SYN_REPORT           00000000
    """

  @Test("slots become fingers, units points, and times count from the first event")
  func reads() throws {
    let recording = try Self.reader.read(text: Self.capture, file: "taps.txt")
    let sixteen = ScreenLength(16)
    func sample(
      _ microseconds: Int64, _ finger: UInt8, _ phase: TouchPhase, _ x: Double, _ y: Double,
      _ radius: ScreenLength
    ) -> TouchSample {
      TouchSample(
        time: Instant(nanoseconds: microseconds * 1_000), finger: finger, phase: phase,
        position: ScreenPoint(x, y), radius: radius)
    }
    #expect(
      recording.samples == [
        sample(500_000, 0, .began, 180, 400, sixteen), sample(508_333, 0, .moved, 181, 400, sixteen),
        sample(508_333, 1, .began, 1, 2, .zero), sample(525_000, 1, .ended, 1, 2, .zero),
        sample(525_000, 0, .ended, 181, 400, sixteen),
      ])
    #expect(
      recording.header
        == .init(
          pointsPerMillimetre: 6.3, touchHertz: 120, device: "pixel", screen: ScreenSize(360, 800),
          origin: "getevent"))
    #expect(try TouchRecording(text: recording.text, file: "memory") == recording)
  }

  @Test("the panel's limits come from getevent -lp of the same device")
  func limits() throws {
    var reader = Self.reader
    reader.panelSize = nil
    let properties = """
      add device 1: /dev/input/event9
          ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
      add device 2: /dev/input/event4
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 100, max 1179, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max 2399, fuzz 0, flat 0, resolution 0
        input props:
          INPUT_PROP_DIRECT

      """
    let recording = try reader.read(text: properties + Self.capture, file: "taps.txt")
    #expect(recording.samples[0].position == ScreenPoint(ScreenLength(440.0 / 3).points, 400))
    #expect(throws: RecordingError(file: "taps.txt", line: 1, problem: .unknownPanel)) {
      try reader.read(text: Self.capture, file: "taps.txt")
    }
  }

  @Test("without a rate in the log, the rate follows from the reports")
  func rate() throws {
    var reader = Self.reader
    reader.touchHertz = nil
    var lines = ["[ 0.000000] EV_ABS ABS_MT_TRACKING_ID 00000001"]
    for index in 0..<20 {
      let stamp = "[ 0.\(String(100_000 + index * 4_167).suffix(6))]"
      lines += ["\(stamp) EV_ABS ABS_MT_POSITION_X 0000000\(index % 10)"]
      if index == 0 { lines += ["\(stamp) EV_ABS ABS_MT_POSITION_Y 00000001"] }
      lines += ["\(stamp) EV_SYN SYN_REPORT 00000000"]
    }
    lines += ["[ 0.300000] EV_ABS ABS_MT_TRACKING_ID ffffffff", "[ 0.300000] EV_SYN SYN_REPORT 00000000"]
    let recording = try reader.read(text: lines.joined(separator: "\r\n"), file: "taps.txt")
    #expect(recording.header.touchHertz == 240)
    #expect(recording.samples.count == 21)
  }

  @Test(
    "a finger that replaces another in one report lands after its lift; one down before the log is left out")
  func replaced() throws {
    let text = """
      [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000003
      [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000003
      [ 1.000000] EV_SYN SYN_REPORT 00000000
      [ 1.100000] EV_ABS ABS_MT_TRACKING_ID ffffffff
      [ 1.100000] EV_SYN SYN_REPORT 00000000
      [ 1.200000] EV_ABS ABS_MT_TRACKING_ID 00000007
      [ 1.200000] EV_SYN SYN_REPORT 00000000
      [ 1.300000] EV_ABS ABS_MT_TRACKING_ID 00000008
      [ 1.300000] EV_ABS ABS_MT_POSITION_X 00000009
      [ 1.300000] EV_SYN SYN_REPORT 00000000
      [ 1.400000] EV_ABS ABS_MT_TRACKING_ID ffffffff
      [ 1.400000] EV_SYN SYN_REPORT 00000000
      """
    let samples = try Self.reader.read(text: text, file: "taps.txt").samples
    #expect(samples.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(samples.map(\.position.x.points) == [1, 1, 3, 3])
    #expect(samples.map { ($0.time - .zero).milliseconds } == [200, 300, 300, 400])
  }

  struct Malformed: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var line: Int
    var problem: RecordingError.Problem
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ line: Int, _ problem: RecordingError.Problem) {
      self.name = name
      self.text = text
      self.line = line
      self.problem = problem
    }
  }

  static let landing = """
    [ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000001
    [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000003
    [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000003
    [ 1.000000] EV_SYN SYN_REPORT 00000000

    """

  static let malformed: [Malformed] = [
    Malformed("nothing", "", 1, .noTouches),
    Malformed("keys alone", "[ 1.000000] EV_KEY KEY_POWER DOWN", 1, .noTouches),
    Malformed(
      "no time", "EV_ABS ABS_MT_SLOT 00000000", 1, .notAnEvent(found: "`EV_ABS ABS_MT_SLOT 00000000`")),
    Malformed(
      "text behind events", landing + "add device 1: x", 5, .notAnEvent(found: "`add device 1: x`")),
    Malformed(
      "no value", landing + "[ 1.100000] EV_ABS ABS_MT_SLOT", 5,
      .notAnEvent(found: "`[ 1.100000] EV_ABS ABS_MT_SLOT`")),
    Malformed(
      "value that is no number", landing + "[ 1.1] EV_ABS ABS_MT_POSITION_X zzzz", 5,
      .notAnEvent(found: "`[ 1.1] EV_ABS ABS_MT_POSITION_X zzzz`")),
    Malformed(
      "slot 256", landing + "[ 1.1] EV_ABS ABS_MT_SLOT 00000100", 5,
      .notAnEvent(found: "`[ 1.1] EV_ABS ABS_MT_SLOT 00000100`")),
    Malformed(
      "time that is no number", "[ 1,000000] EV_ABS ABS_MT_SLOT 00000000", 1,
      .notAnEvent(found: "`[ 1,000000] EV_ABS ABS_MT_SLOT 00000000`")),
    // The time since the first event was more nanoseconds than there are, and the program stopped.
    Malformed(
      "centuries later",
      "[ 0.000000] EV_ABS ABS_MT_SLOT 00000000\n[ 9999999999.0] EV_ABS ABS_MT_SLOT 00000000",
      2,
      .notAnEvent(found: "`[ 9999999999.0] EV_ABS ABS_MT_SLOT 00000000`")),
    Malformed("dropped", landing + "[ 1.100000] EV_SYN SYN_DROPPED 00000000", 5, .droppedEvents),
    Malformed(
      "no place",
      "[ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000001\n[ 1.000000] EV_SYN SYN_REPORT 00000000", 2,
      .unknownPlace(finger: 0)),
  ]

  @Test("a malformed capture is rejected with its line", arguments: malformed)
  func refused(_ sample: Malformed) {
    #expect(throws: RecordingError(file: "taps.txt", line: sample.line, problem: sample.problem)) {
      // Without its end the last line would be taken for a cut one.
      let end = sample.text.isEmpty || sample.text.hasSuffix("\n") ? "" : "\n"
      return try Self.reader.read(text: sample.text + end, file: "taps.txt")
    }
  }

  /// Such a log was refused whole: a recording is ended by Ctrl-C, which a terminal shows, and `adb` cuts its last line.
  @Test("a log cut off anywhere is read up to there, and fingers still down are cancelled")
  func cut() throws {
    let whole = try Self.reader.read(text: Self.capture, file: "taps.txt").samples
    let bytes = Array(Self.capture.utf8)
    let firstTouch = try #require(Self.capture.range(of: "BTN_TOUCH            DOWN"))
    let start = Self.capture.utf8.distance(from: Self.capture.startIndex, to: firstTouch.upperBound)
    var (cancelled, same) = (0, 0)
    for end in (start + 80)..<bytes.count {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      for form in [text, text + "^C", text + "^C\n", text + "\n^C", text + "\n^C\r\n"] {
        // With a newline behind half an event it is no cut, but a line that says nothing.
        guard form.hasPrefix(text + "^C") || form == text || Self.isWholeLine(text) else { continue }
        let read = try Self.reader.read(text: form, file: "taps.txt").samples
        let begun = read.prefix { $0.phase != .cancelled }
        #expect(Array(begun) == Array(whole.prefix(begun.count)), "cut at \(end): \(form.suffix(60))")
        #expect(read.dropFirst(begun.count).allSatisfy { $0.phase == .cancelled })
        let down = Set(begun.filter { $0.phase == .began }.map(\.finger)).subtracting(
          begun.filter { $0.phase == .ended }.map(\.finger))
        #expect(Set(read.dropFirst(begun.count).map(\.finger)) == down, "cut at \(end): \(form.suffix(60))")
        if read.count > begun.count { cancelled += 1 }
        if read == whole { same += 1 }
      }
    }
    #expect(cancelled > 500 && same > 10, "\(cancelled), \(same)")
  }

  private static func isWholeLine(_ text: String) -> Bool {
    let words =
      text.split(separator: "\n", omittingEmptySubsequences: false).last?.split(separator: " ") ?? []
    return words.isEmpty || words.count == 5 && ["DOWN", "UP"].contains(words[4])
      || words.count >= 5 && words.last?.count == 8 && words.last?.allSatisfy(\.isHexDigit) == true
  }

  /// It was known before the first event only; `getevent` says it of a device that comes later, too.
  @Test("the message about a missing driver version is skipped anywhere")
  func driverVersion() throws {
    let whole = try Self.reader.read(text: Self.capture, file: "taps.txt")
    let lines = Self.capture.split(separator: "\n", omittingEmptySubsequences: false)
    for place in 0...lines.count {
      let said = "could not get driver version for /dev/input/mouse0, Not a typewriter"
      let text = (lines[..<place] + [said[...]] + lines[place...]).joined(separator: "\n") + "\n"
      #expect(try Self.reader.read(text: text, file: "taps.txt") == whole, "in line \(place + 1)")
    }
  }

  @Test("a log that is cut off is reported with its last line")
  func doubtOfEnd() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "getevent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (text, isCut) in [
      (Self.capture, false), (Self.capture + "\n^C", true), (Self.landing, true),
      (Self.capture.dropLast().description, true),
    ] {
      try Data(text.utf8).write(to: folder)
      let doubts = try Self.reader.read(path: folder.path).doubts(on: [])
      #expect(doubts.contains { $0.contains("the log is cut off here") } == isCut, "\(doubts)")
    }
  }

  @Test("damaged bytes are rejected or read as a valid recording, and never crash")
  func damaged() throws {
    let whole = Array(Self.capture.utf8)
    var random = RandomSource(seed: 12)
    var refused = 0
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(128)) }
      do {
        let recording = try Self.reader.read(text: String(decoding: bytes, as: UTF8.self), file: "memory")
        #expect(try TouchRecording(text: recording.text, file: "again").samples == recording.samples)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 200 && refused < 2_900, "\(refused)")
  }
}
