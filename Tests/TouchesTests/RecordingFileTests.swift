import Foundation
import Kernel
import Simulation
import Testing
import Touches

@Suite("Likely mistakes in recordings")
struct RecordingFileTests {
  private static let header = #"{"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"test"}"#

  /// A recording of taps on its third line and after, a blank line between; each lands and lifts at these times and places.
  private func taps(
    _ taps: [(from: String, to: String, x: String, y: String)], header: String = Self.header
  ) throws -> RecordingFile {
    let samples = taps.flatMap { tap in
      [("began", tap.from), ("ended", tap.to)].map { phase, time in
        "{\"t\":\(time),\"id\":0,\"phase\":\"\(phase)\",\"x\":\(tap.x),\"y\":\(tap.y)}"
      }
    }
    return try RecordingFile(
      text: ([header, ""] + samples).joined(separator: "\n"), path: "taps.jsonl")
  }

  private let phone = RecordingFile.Glass(.iPhoneSE)

  @Test("a recording in milliseconds on its own glass raises no warning, up to its edges")
  func noDoubt() throws {
    let file = try taps([("0", "5", "0", "0"), ("100", "180", "375", "667")])
    #expect(file.doubts(on: [phone]) == [])
    #expect(file.lines == [3, 4, 5, 6])
  }

  @Test(
    "touches under five units at the median are reported as seconds, with the first line")
  func seconds() throws {
    let file = try taps([("0.5", "0.58", "1", "1"), ("1", "1.07", "1", "1"), ("2", "9", "1", "1")])
    #expect(
      file.doubts(on: []) == [
        "taps.jsonl:3: the times look like seconds: at the median a touch lasts 0.08 ms; \"t\" is in milliseconds, so "
          + "multiply seconds by 1000"
      ])
    let slow = try taps([("0", "4.9", "1", "1"), ("10", "15", "1", "1"), ("20", "40", "1", "1")])
    #expect(slow.doubts(on: []) == [])
  }

  @Test("places off the glass are counted, and the first is reported with its line")
  func places() throws {
    let file = try taps([
      ("0", "80", "375", "1"), ("100", "180", "375.015625", "1"), ("200", "280", "1", "-0.015625"),
      ("300", "380", "1", "667.015625"),
    ])
    #expect(
      file.doubts(on: [phone]) == [
        "taps.jsonl:5: 6 of 8 samples lie off the glass of iphone-se (375 x 667 points), the first at 375.015625, 1; "
          + "\"x\" and \"y\" are points, so divide pixels by the screen's scale, and check \"points_per_mm\""
      ])
  }

  @Test("on glass of another density, millimetres decide")
  func millimetres() throws {
    let header = Self.header.replacing("6.42", with: "3.21")
    let inside = try taps([("0", "80", "187.5", "333.5")], header: header)
    #expect(inside.doubts(on: [phone]) == [])
    let outside = try taps([("0", "80", "187.5", "333.515625")], header: header)
    let doubts = outside.doubts(on: [phone])
    #expect(
      doubts.count == 1
        && doubts.allSatisfy { $0.contains("the first at 187.5, 333.515625, and are put on its edge") })
  }

  @Test("a recording made by the fuzzer raises no warning")
  func hostile() throws {
    let header = Self.header.replacing("}", with: #","hostile":"yes"}"#)
    let file = try taps([("0", "0.1", "-5", "1")], header: header)
    #expect(file.doubts(on: [phone]) == [])
  }

  @Test("gestures at or after the session's end are counted, and none before it is an error")
  func cut() throws {
    let file = try taps([
      ("100", "900", "1", "1"), ("999.999999", "1200", "1", "1"), ("1000", "1080", "1", "1"),
    ])
    #expect(
      file.cut(by: .seconds(1))
        == "taps.jsonl:7: 1 of 3 gestures begin after the session's end at 0:01.000 and are cut, from this one on; make the "
        + "session longer to play them")
    #expect(file.cut(by: .milliseconds(1_001)) == nil)
    try file.checkPlays(in: .milliseconds(101))
    #expect(
      throws: RecordingError(file: "taps.jsonl", line: 3, problem: .nothingInTime(first: 100, session: 100))
    ) { try file.checkPlays(in: .milliseconds(100)) }
  }

  @Test("gestures can be cut off a recording, with their labels", arguments: [true, false])
  func cutOff(isLabelled: Bool) throws {
    var recording = TouchRecording(drawing: 40, .four, device: .iPhoneSE, seed: 3)
    if !isLabelled { recording.labels = [] }
    let starts = recording.starts
    var cut = recording
    cut.cut(from: starts[25])
    #expect(cut.starts == Array(starts[..<25]) && cut.labels == Array(recording.labels.prefix(25)))
    #expect(cut.samples == Array(recording.samples[..<recording.gestures[25].lowerBound]))
    cut.cut(from: starts[0])
    #expect(cut.samples.isEmpty && cut.labels.isEmpty)
  }

  @Test("gestures are from label to label, or from the first finger down to the last one up")
  func gestures() {
    func sample(_ finger: UInt8, _ phase: TouchPhase) -> TouchSample {
      TouchSample(time: .zero, finger: finger, phase: phase, position: .zero)
    }
    var recording = TouchRecording(
      header: .init(pointsPerMillimetre: 6, touchHertz: 60, device: "d", origin: ""),
      samples: [
        sample(0, .began), sample(1, .began), sample(0, .ended), sample(1, .cancelled), sample(0, .began),
        sample(0, .moved), sample(0, .ended),
      ])
    #expect(recording.gestures == [0..<4, 4..<7])
    recording.samples.append(sample(2, .began))
    #expect(recording.gestures == [0..<4, 4..<7, 7..<8])
    recording.labels = [.init(firstIndex: 0, intent: .drag), .init(firstIndex: 6, intent: .tap)]
    #expect(recording.gestures == [0..<6, 6..<8])
  }

  // PowerShell redirects in UTF-16, and its first line was no event.
  @Test(
    "text is read as UTF-8 and as UTF-16, with and without a byte order mark",
    arguments: [
      (String.Encoding.utf8, [0xEF, 0xBB, 0xBF]), (.utf8, []), (.utf16LittleEndian, [0xFF, 0xFE]),
      (.utf16LittleEndian, []), (.utf16BigEndian, [0xFE, 0xFF]), (.utf16BigEndian, []),
    ] as [(String.Encoding, [UInt8])])
  func encodings(encoding: String.Encoding, mark: [UInt8]) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: path) }
    func write(_ text: String) throws {
      try (Data(mark) + (text.replacing("\n", with: "\r\n").data(using: encoding) ?? Data())).write(to: path)
    }
    try write(GeteventTests.capture)
    let expected = try GeteventTests.reader.read(text: GeteventTests.capture, file: "taps.txt")
    let file = try GeteventTests.reader.read(path: path.path())
    #expect(file.recording == expected && file.lines == [10, 16, 16, 23, 23])
    let drawn = TouchRecording(drawing: 3, .four, device: .iPhoneSE, seed: 1)
    try write(drawn.text)
    #expect(try TouchRecording.read(path: path.path()) == drawn)
    // A unit that was cut in half is no trouble.
    try (Data(contentsOf: path) + (encoding == .utf8 ? [] : [0x0D])).write(to: path)
    #expect(try TouchRecording.read(path: path.path()) == drawn)
  }
}
