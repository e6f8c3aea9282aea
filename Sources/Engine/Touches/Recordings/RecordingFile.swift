internal import Kernel

/// A recording with the line of each sample in its file, for messages.
package struct RecordingFile: Hashable, Sendable {
  /// The path in messages.
  package let path: String
  package let recording: TouchRecording
  /// Each sample's line, from 1.
  package let lines: [Int]
  /// The last line of a log that is cut off; `nil` if it is complete.
  package let cutAt: Int?
  /// The touches left out of a log: place and remedy, one line each.
  let remarks: [String]

  init(path: String, recording: TouchRecording, lines: [Int], cutAt: Int? = nil, remarks: [String] = []) {
    precondition(lines.count == recording.samples.count, "\(lines.count) lines of \(recording.samples.count)")
    self.path = path
    self.recording = recording
    self.lines = lines
    self.cutAt = cutAt
    self.remarks = remarks
  }

  /// Reads a file of JSON lines. Throws `RecordingError` with file, line, value and remedy. O(bytes).
  package init(path: String) throws(RecordingError) {
    try self.init(bytes: RecordingText.read(path: path), path: path)
  }

  /// Reads JSON lines; skips empty lines. `path` is for messages only.
  package init(text: String, path: String) throws(RecordingError) {
    try self.init(bytes: Array(text.utf8), path: path)
  }

  private init(bytes: [UInt8], path: String) throws(RecordingError) {
    var reader = Reader(path: path)
    var rest = bytes[...]
    // Split bytes, not characters: as a character, CR LF would be one.
    while true {
      let line = rest.prefix { $0 != 0x0A }
      reader.number += 1
      guard line.count <= RecordingText.mostBytesOfLine else {
        throw RecordingError(file: path, line: reader.number, problem: .lineTooLong(bytes: line.count))
      }
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { try reader.read(Array(line)) }
      guard line.endIndex < rest.endIndex else { break }
      rest = rest[(line.endIndex + 1)...]
    }
    self = try reader.finish()
  }
}

extension TouchRecording {
  /// Reads a file of JSON lines. Throws `RecordingError` with file, line, value and remedy. O(bytes).
  package static func read(path: String) throws(RecordingError) -> TouchRecording {
    try RecordingFile(path: path).recording
  }

  /// Reads JSON lines; skips empty lines. `file` is for messages only.
  package init(text: String, file: String) throws(RecordingError) {
    self = try RecordingFile(text: text, path: file).recording
  }
}

extension RecordingFile {
  /// Reads line by line, and tracks the fingers that are down.
  private struct Reader {
    let path: String
    /// The current line, from 1.
    var number = 0
    private var header: TouchRecording.Header?
    private var headerLine = 0
    private var samples: [TouchSample] = []
    private var lines: [Int] = []
    private var labels: [TouchRecording.Label] = []
    /// The line where each finger landed; 0 for a finger that is not down.
    private var downLines = [Int](repeating: 0, count: 256)

    init(path: String) { self.path = path }

    mutating func read(_ bytes: [UInt8]) throws(RecordingError) {
      let line = try RecordingLine(bytes, file: path, number: number)
      guard let header else {
        self.header = try line.header()
        headerLine = number
        return
      }
      let sample = try line.sample()
      if !header.isHostile { try line.check(sample, &downLines) }
      if let intent = try line.intent(isFirst: samples.isEmpty, hasLabels: !labels.isEmpty) {
        labels.append(TouchRecording.Label(firstIndex: samples.count, intent: intent))
      }
      samples.append(sample)
      lines.append(number)
    }

    func finish() throws(RecordingError) -> RecordingFile {
      guard let header else { throw error(.noHeader, line: max(1, number)) }
      guard !samples.isEmpty else { throw error(.noSamples, line: headerLine) }
      if let finger = downLines.firstIndex(where: { $0 > 0 }) {
        throw error(.leftDown(finger: UInt8(finger)), line: downLines[finger])
      }
      if let length = header.length, samples.contains(where: { $0.time - Instant.zero > length }) {
        throw error(.tooShort, line: headerLine)
      }
      return RecordingFile(
        path: path, recording: TouchRecording(header: header, samples: samples, labels: labels), lines: lines)
    }

    private func error(_ problem: RecordingError.Problem, line: Int) -> RecordingError {
      RecordingError(file: path, line: line, problem: problem)
    }
  }
}
