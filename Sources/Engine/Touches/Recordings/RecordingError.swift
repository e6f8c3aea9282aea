internal import Kernel

/// The reason why a touch recording cannot be read: place, value and remedy.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    case unreadableFile
    /// The file exists but is unusable, such as a pipe or a very large file.
    case unusableFile(reason: String)
    /// A line longer than any touch or header needs.
    case lineTooLong(bytes: Int)
    /// The file has no lines.
    case noHeader
    /// The first line is a sample.
    case missingHeader
    /// A second header.
    case secondHeader
    /// A header without any sample.
    case noSamples
    /// Not a flat JSON object; `found` is the text instead.
    case notAnObject(found: String)
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    /// An invalid value, and the expected ones.
    case badValue(key: String, value: String, expected: String)
    /// `moved`, `ended` or `cancelled` of a finger that is not down.
    case notDown(finger: UInt8, phase: String)
    /// `began` of a finger that is down.
    case alreadyDown(finger: UInt8)
    /// The recording ends with this finger down.
    case leftDown(finger: UInt8)
    /// The header's length ends before the last sample.
    case tooShort
    /// An intent, although the first sample has none.
    case lateLabel
    /// Not an event in the format of `getevent -lt`; `found` is the text instead.
    case notAnEvent(found: String)
    /// The size of the panel's coordinates is unknown.
    case unknownPanel
    /// The only finger lands before both of its coordinates were reported.
    case unknownPlace(finger: UInt8)
    /// Only contacts of protocol A without tracking ids.
    case untracked
    /// Only palms.
    case palmsOnly
    /// The first gesture begins after the end of the session; both in ms.
    case nothingInTime(first: Int64, session: Int64)
    /// The kernel dropped events.
    case droppedEvents
    /// No finger touches in the whole file.
    case noTouches
  }

  package var file: String
  /// From 1; 0 if the error has no line.
  package var line: Int
  package var problem: Problem

  package init(file: String, line: Int, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  package var description: String { "\(file):\(line): \(message)" }

  /// The value and the remedy, without the place.
  package var message: String { problem.text }
}

extension RecordingError.Problem {
  /// An example of a header.
  private static let header =
    #"{"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"who, where, when"}"#

  /// The first 80 characters of a text.
  private static func short(_ text: String) -> String {
    text.count <= 80 ? text : "\(text.prefix(80))... (\(text.count) characters)"
  }

  fileprivate var text: String {
    switch self {
    case .unreadableFile: "cannot be read; check that it exists and that you may read it"
    case .unusableFile(let reason): "\(reason); split a file that is too large"
    case .lineTooLong(let bytes):
      "a line of \(bytes) bytes; at most \(RecordingText.mostBytesOfLine) are read, so write one object per line"
    case .noHeader:
      "is empty; begin with a header such as \(RecordingError.Problem.header)"
    case .missingHeader:
      "the header is missing: this is a sample; put a line before it such as \(RecordingError.Problem.header)"
    case .secondHeader:
      "a second header; a recording has one, so move the rest to another file"
    case .noSamples:
      "no sample follows the header, so there is nothing to replay; add the touches, a line for each sample"
    case .notAnObject(let found):
      "expected a flat JSON object on one line, found \(found); write one object per line, without nesting"
    case .unknownKey(let key): "unknown key \"\(RecordingError.Problem.short(key))\"; remove it"
    case .repeatedKey(let key): "key \"\(RecordingError.Problem.short(key))\" is given twice; keep one"
    case .missingKey(let key): "key \"\(key)\" is missing; add it"
    case .badValue(let key, let value, let expected):
      "\"\(key)\" is \(RecordingError.Problem.short(value)); it must be \(expected)"
    case .notDown(let finger, let phase):
      "finger \(finger) is \(phase) but not down; add a line with its \"began\" before"
    case .alreadyDown(let finger):
      "finger \(finger) begins but is already down; end it before, or give the new finger another id"
    case .leftDown(let finger):
      "finger \(finger) lands here and is still down at the end; add a line with its \"ended\" or \"cancelled\""
    case .tooShort:
      "\"length\" is shorter than the recording; make it the last sample's time or more, or remove it"
    case .lateLabel: "this sample has an \"intent\" but the first one has none; label all gestures or none"
    case .notAnEvent(let found):
      "expected an event such as `[ 12.345678] EV_ABS ABS_MT_POSITION_X 000001d7`, found \(found); record with `getevent -lt`"
    case .unknownPanel:
      "does not state the size of the panel's coordinates; give the size, or put the output of `getevent -lp` before the events"
    case .unknownPlace(let finger):
      "finger \(finger) lands before both its coordinates were reported; begin recording before the first touch"
    case .nothingInTime(let first, let session):
      "the first gesture begins at \(Instant.milliseconds(first).sessionClock), but the session is over at \(Instant.milliseconds(session).sessionClock), so nothing would be replayed; make the session longer, or let the recording begin earlier"
    case .untracked:
      "the panel lists contacts without tracking ids (protocol A), so they cannot be told apart; record on a device that reports ABS_MT_TRACKING_ID"
    case .palmsOnly:
      "the panel reports only palms (MT_TOOL_PALM); record touches of fingers"
    case .droppedEvents:
      "the kernel dropped events here (SYN_DROPPED), so fingers may be missing; record again"
    case .noTouches:
      "holds no touch of a multitouch panel (ABS_MT_TRACKING_ID); record with `getevent -lt` while touching"
    }
  }
}
