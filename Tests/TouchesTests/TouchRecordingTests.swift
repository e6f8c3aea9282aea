import Foundation
import Kernel
import Simulation
import TestSupport
import Testing
import Touches

@Suite struct TouchRecordingTests {
  static let header = #"{"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"test"}"#

  @Test("a written recording reads back, exact to the nanosecond and the sixty-fourth")
  func roundTrip() throws {
    for seed in 1...30 {
      var maker = GestureMaker(.three, device: .iPhoneSE, seed: SeedTree(UInt64(seed)))
      var samples: [TouchSample] = []
      var time = Instant(nanoseconds: 1_234_567)
      for intent in TouchIntent.allCases {
        time = maker.make(intent, at: time, start: ScreenPoint(180, 300), into: &samples).last + .seconds(1)
      }
      // Odd nanoseconds, and one that lies before the origin.
      for index in samples.indices {
        samples[index].time = samples[index].time + TimeSpan(nanoseconds: Int64(index % 7))
      }
      samples[0].time = Instant(nanoseconds: -1_500_001)
      let recording = TouchRecording(
        header: .init(
          pointsPerMillimetre: 6.42, touchHertz: 60, device: "iphone-se", origin: #"a "quoted" \ origin"#),
        samples: samples)
      let again = try TouchRecording(text: recording.text, file: "memory")
      #expect(again == recording, "seed \(seed)")
      #expect(again.text == recording.text, "seed \(seed)")
    }
  }

  /// A quotation mark with an accent was one character, not escaped, and the file could not be read again; found by bytes.
  @Test(
    "any origin reads back",
    arguments: ["\"\u{301}", "\\\u{301}", "a\u{2028}b", "\r", "a\nb", "\u{85}\u{0}"])
  func strangeOrigin(origin: String) throws {
    let recording = TouchRecording(
      header: TouchRecording.Header(
        pointsPerMillimetre: 5.2, touchHertz: 120, device: "d", origin: origin, isHostile: true),
      samples: [TouchSample(time: .zero, finger: 1, phase: .moved, position: ScreenPoint(1, 2))])
    #expect(try TouchRecording(text: recording.text, file: "f") == recording)
  }

  @Test("Windows line ends and empty lines are accepted")
  func lineEnds() throws {
    let text =
      Self.header + "\r\n\r\n" + #"{"t":1.5,"id":3,"phase":"began","x":1,"y":2.015625}"# + "\r\n"
      + #" { "id" : 3 , "t":2, "phase":"ended", "y":-2.5, "x":1 } "#
    let recording = try TouchRecording(text: text, file: "memory")
    #expect(recording.samples.count == 2)
    #expect(recording.samples[0].time == Instant(nanoseconds: 1_500_000))
    #expect(recording.samples[0].position == ScreenPoint(1, 2.015625))
    #expect(recording.samples[1].position == ScreenPoint(1, -2.5))
  }

  struct Malformed: Sendable, CustomTestStringConvertible {
    var name: String
    var lines: [String]
    var line: Int
    var problem: RecordingError.Problem
    var testDescription: String { name }

    init(_ name: String, _ lines: [String], _ line: Int, _ problem: RecordingError.Problem) {
      self.name = name
      self.lines = lines
      self.line = line
      self.problem = problem
    }
  }

  static let began = #"{"t":0,"id":0,"phase":"began","x":1,"y":2}"#
  static let ended = #"{"t":1,"id":0,"phase":"ended","x":1,"y":2}"#

  static let malformed: [Malformed] = [
    Malformed("nothing", [], 1, .noHeader),
    Malformed("only blank lines", ["", " "], 2, .noHeader),
    // It said that `t` was an unknown key.
    Malformed("no header", [began, ended], 1, .missingHeader),
    Malformed("a second header", [header, began, ended, "", header], 5, .secondHeader),
    // It was played by nobody, and the run passed.
    Malformed("no sample", ["", header, ""], 2, .noSamples),
    Malformed("not JSON", [header, "touch"], 2, .notAnObject(found: "'touch' in column 1")),
    Malformed("cut off", [header, #"{"t":1,"id":0"#], 2, .notAnObject(found: "the end of the line")),
    Malformed("something behind", [header + "x"], 1, .notAnObject(found: "'x' in column 68")),
    Malformed("nested", [header, #"{"t":[1]}"#], 2, .notAnObject(found: "'[1]}' in column 6")),
    Malformed("no rate", [#"{"points_per_mm":6.42,"device":"d","origin":""}"#], 1, .missingKey("hz")),
    Malformed(
      "rate zero", [#"{"points_per_mm":6.42,"hz":0,"device":"d","origin":""}"#], 1,
      .badValue(key: "hz", value: "0", expected: "a whole number of reports per second, 1 to 1000")),
    Malformed(
      "density as text", [#"{"points_per_mm":"6","hz":60,"device":"d","origin":""}"#], 1,
      .badValue(key: "points_per_mm", value: "\"6\"", expected: "a number of points between 0.1 and 100")),
    Malformed(
      "unknown key", [header, #"{"t":0,"id":0,"phase":"began","x":1,"y":2,"z":3}"#], 2, .unknownKey("z")),
    Malformed("key twice", [header, #"{"t":0,"t":0}"#], 2, .repeatedKey("t")),
    // Children count from 1, as in reports.
    Malformed(
      "child 0",
      [#"{"points_per_mm":6,"hz":60,"device":"d","origin":"","scenario":"s","seed":1,"unit":0,"session":0}"#],
      1,
      .badValue(key: "session", value: "0", expected: "a whole number from 1")),
    Malformed("no phase", [header, #"{"t":0,"id":0,"x":1,"y":2}"#], 2, .missingKey("phase")),
    Malformed(
      "phase of another system", [header, #"{"t":0,"id":0,"phase":"down","x":1,"y":2}"#], 2,
      .badValue(
        key: "phase", value: "\"down\"", expected: #""began", "moved", "ended" or "cancelled""#)),
    Malformed(
      "finger 256", [header, #"{"t":0,"id":256,"phase":"began","x":1,"y":2}"#], 2,
      .badValue(key: "id", value: "256", expected: "a finger from 0 to 255")),
    Malformed(
      "a third of a year", [header, #"{"t":1e10,"id":0,"phase":"began","x":1,"y":2}"#], 2,
      .badValue(
        key: "t", value: "1e10",
        expected: "milliseconds, such as 12.5, with at most ten digits before the point")),
    Malformed(
      "beyond all screens", [header, #"{"t":0,"id":0,"phase":"began","x":100000.000001,"y":2}"#], 2,
      .badValue(key: "x", value: "100000.000001", expected: "a number of points, at most 100000")),
    Malformed(
      "half a finger", [header, #"{"t":0,"id":0.5,"phase":"began","x":1,"y":2}"#], 2,
      .badValue(key: "id", value: "0.5", expected: "a finger from 0 to 255")),
    Malformed(
      "no number for JSON", [header, #"{"t":0,"id":0,"phase":"began","x":.5,"y":2}"#], 2,
      .badValue(key: "x", value: ".5", expected: "a number of points, at most 100000")),
    Malformed(
      "move in the air", [header, #"{"t":0,"id":4,"phase":"moved","x":1,"y":2}"#], 2,
      .notDown(finger: 4, phase: "moved")),
    Malformed("down twice", [header, began, began], 3, .alreadyDown(finger: 0)),
    Malformed("left down", [header, began], 2, .leftDown(finger: 0)),
    Malformed(
      "unknown intent", [header, #"{"t":0,"id":0,"phase":"began","x":1,"y":2,"intent":"wipe"}"#], 2,
      .badValue(
        key: "intent", value: "\"wipe\"",
        expected: "one of " + TouchIntent.allCases.map { "\($0)" }.joined(separator: ", "))),
    Malformed(
      "late intent", [header, began, #"{"t":1,"id":0,"phase":"ended","x":1,"y":2,"intent":"tap"}"#], 3,
      .lateLabel),
    Malformed(
      "length as text", [#"{"points_per_mm":6,"hz":60,"device":"d","origin":"","length":"1"}"#], 1,
      .badValue(key: "length", value: "\"1\"", expected: "milliseconds above 0")),
    Malformed(
      "too short",
      [
        "", #"{"points_per_mm":6,"hz":60,"device":"d","origin":"","length":9}"#, began,
        #"{"t":10,"id":0,"phase":"ended","x":1,"y":2}"#,
      ], 2, .tooShort),
  ]

  @Test("a malformed recording is rejected with its line and value", arguments: malformed)
  func refused(_ sample: Malformed) {
    #expect(throws: RecordingError(file: "touches.jsonl", line: sample.line, problem: sample.problem)) {
      try TouchRecording(text: sample.lines.joined(separator: "\n"), file: "touches.jsonl")
    }
  }

  struct Spelled: Sendable, CustomTestStringConvertible {
    var t: String
    var nanoseconds: Int64
    var x: String
    var subpoints: Int32
    var testDescription: String { "\(t), \(x)" }
  }

  // `1e3` and decimals beyond the sixth were errors: half of what writes JSON writes them.
  @Test(
    "JSON numbers are parsed, and rounded to the nanosecond and the sixty-fourth",
    arguments: [
      Spelled(t: "1e3", nanoseconds: 1_000_000_000, x: "50.0", subpoints: 3_200),
      Spelled(t: "1.25E-1", nanoseconds: 125_000, x: "1.5e2", subpoints: 9_600),
      Spelled(t: "0e99999999999999999999", nanoseconds: 0, x: "-0.0", subpoints: 0),
      Spelled(t: "16.666666666666668", nanoseconds: 16_666_667, x: "187.33333333333334", subpoints: 11_989),
      Spelled(t: "-0.0000005", nanoseconds: -1, x: "0.0078124", subpoints: 0),
      Spelled(t: "0.00000049999", nanoseconds: 0, x: "0.0078125", subpoints: 1),
      Spelled(t: "12e-400", nanoseconds: 0, x: "-1.9921875e+0", subpoints: -128),
      Spelled(
        t: "9999999999.999999", nanoseconds: 9_999_999_999_999_999, x: "99999.999999", subpoints: 6_400_000),
    ])
  func numbers(_ spelled: Spelled) throws {
    let header =
      #"{"points_per_mm":64.2e-1,"hz":6e1,"device":"d","origin":"a\u0062\ud83d\ude00\n","length":1E10,"#
      + #""scenario":"s","seed":18446744073709551615,"unit":1.0,"session":1e0}"#
    let text =
      header.replacing("1E10", with: "9999999999.999999") + "\n"
      + "{\"t\":\(spelled.t),\"id\":255.0,\"phase\":\"began\",\"x\":\(spelled.x),\"y\":0}\n"
      + "{\"t\":\(spelled.t),\"id\":25.5e1,\"phase\":\"ended\",\"x\":0,\"y\":0}"
    let recording = try TouchRecording(text: text, file: "memory")
    #expect(recording.samples[0].time == Instant(nanoseconds: spelled.nanoseconds))
    #expect(recording.samples[0].position.x.subpoints == spelled.subpoints)
    #expect(recording.samples[0].finger == 255 && recording.header.touchHertz == 60)
    #expect(recording.header.pointsPerMillimetre == 6.42 && recording.header.origin == "ab\u{1F600}\n")
    #expect(recording.header.runSession == .init(scenario: "s", seed: .max, unit: 1, session: 0))
    #expect(recording.text.contains("\"unit\":1,\"session\":1"))
    // What was rounded up to the limit could be written and not read again.
    #expect(try TouchRecording(text: recording.text, file: "memory") == recording)
  }

  @Test(
    "invalid and too long numbers are rejected",
    arguments: ["1e", "1e+", "1.", ".5", "+1", "--1", "-", "1.5.0", "1e1e1", "9999999999.9999995", "1e300"])
  func noNumbers(text: String) {
    #expect(throws: RecordingError.self) {
      try TouchRecording(
        text: Self.header + "\n{\"t\":\(text),\"id\":0,\"phase\":\"began\",\"x\":1,\"y\":2}\n" + Self.ended,
        file: "memory")
    }
  }

  @Test(
    "invalid escapes are rejected",
    arguments: ["\\x", "\\u12g4", "\\u123", "\\ud800", "\\ud800\\u0041"])
  func escapes(text: String) {
    let header = "{\"points_per_mm\":6,\"hz\":60,\"device\":\"d\",\"origin\":\"\(text)\"}"
    #expect(throws: RecordingError.self) {
      try TouchRecording(text: header + "\n" + Self.began + "\n" + Self.ended, file: "memory")
    }
  }

  @Test("the message names file, line, value and remedy")
  func message() {
    let error = RecordingError(
      file: "a.jsonl", line: 7,
      problem: .badValue(key: "id", value: "256", expected: "a finger from 0 to 255"))
    #expect(error.description == #"a.jsonl:7: "id" is 256; it must be a finger from 0 to 255"#)
  }

  @Test("damaged bytes are rejected or read, and never crash")
  func damaged() throws {
    let whole = Array(
      (Self.header + "\n" + Self.began + "\n" + #"{"t":1,"id":0,"phase":"ended","x":1,"y":2}"#).utf8)
    var refused = 0
    var random = RandomSource(seed: 11)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      do {
        _ = try TouchRecording(text: String(decoding: bytes, as: UTF8.self), file: "memory")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_500)
  }

  @Test("a missing file is an error with its path")
  func missingFile() {
    #expect(throws: RecordingError(file: "/nowhere/touches.jsonl", line: 0, problem: .unreadableFile)) {
      try TouchRecording.read(path: "/nowhere/touches.jsonl")
    }
  }

  @Test("a replay runs gesture by gesture at the recorded times, and repeats if requested")
  func replay() throws {
    let text = [
      Self.header, #"{"t":10,"id":0,"phase":"began","x":1,"y":2}"#,
      #"{"t":20,"id":1,"phase":"began","x":5,"y":2}"#, #"{"t":30,"id":0,"phase":"ended","x":1,"y":2}"#,
      #"{"t":40,"id":1,"phase":"cancelled","x":5,"y":2}"#, #"{"t":500,"id":0,"phase":"began","x":1,"y":2}"#,
      #"{"t":600,"id":0,"phase":"ended","x":1,"y":2}"#,
    ].joined(separator: "\n")
    let recording = try TouchRecording(text: text, file: "memory")
    var once = RecordedTouches(recording, device: .iPhoneSE, repeats: false)
    var samples: [TouchSample] = []
    #expect(once.next(into: &samples)?.last == .milliseconds(40))
    #expect(once.next(into: &samples)?.first == .milliseconds(500))
    #expect(once.next(into: &samples) == nil)
    #expect(samples == recording.samples)

    var again = RecordedTouches(recording, device: .iPhoneSE, repeats: true)
    for _ in 0..<2 { _ = again.next(into: &samples) }
    // 590 ms of recording and a second of rest.
    #expect(again.next(into: &samples)?.first == .milliseconds(1_600))
  }

  @Test("an exported stream reads back with gestures and intents, and repeats after its length")
  func labels() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var recording = TouchRecording(drawing: 300, .four, device: .iPhoneSE, seed: seed)
      recording.header.length = .seconds(3_600)
      let again = try TouchRecording(text: recording.text, file: "memory")
      #expect(again == recording)
      var stream = ChildGestures(.four, device: .iPhoneSE, seed: SeedTree(seed))
      var replay = RecordedTouches(again, device: .iPhoneSE, repeats: true)
      var drawn: [TouchSample] = []
      var replayed: [TouchSample] = []
      for _ in 0..<300 {
        let gesture = stream.next(into: &drawn)
        #expect(replay.next(into: &replayed) == gesture)
      }
      #expect(replayed == drawn && digest(of: replayed) == digest(of: drawn))
      let second = replay.next(into: &replayed)
      #expect(second?.intent == recording.labels[0].intent)
      #expect(second?.first == drawn[0].time + .seconds(3_600))
    }
  }

  @Test("on another device a replay touches the same millimetre")
  func otherDevice() throws {
    let text = [
      Self.header, #"{"t":10,"id":0,"phase":"began","x":321,"y":642}"#,
      #"{"t":20,"id":0,"phase":"ended","x":321,"y":642}"#,
    ].joined(separator: "\n")
    let recording = try TouchRecording(text: text, file: "memory")
    var replay = RecordedTouches(recording, device: .iPadPro129, repeats: false)
    var samples: [TouchSample] = []
    _ = replay.next(into: &samples)
    #expect(samples.first?.position == ScreenPoint(260, 520))
  }

  @Test("the recording in the repository is valid and long enough")
  func repositoryRecording() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Scenarios/regressions/recorded-touches.jsonl").path()
    let recording = try TouchRecording.read(path: path)
    #expect(recording.header.device == "iphone-se" && recording.header.touchHertz == 60)
    #expect(firstProblem(of: recording.samples, on: DeviceProfile.iPhoneSE.screen.size) == nil)
    #expect(recording.samples.count > 1_000)
    #expect((recording.samples.last?.time ?? .zero) > .seconds(100))
  }
}
