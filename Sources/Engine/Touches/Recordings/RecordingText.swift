internal import FileReading

/// The text of a file, in UTF-8 or UTF-16.
enum RecordingText {
  /// The largest recording, bytes (decision). A day of one finger at 120 reports a second has some 700 MB, an hour 30.
  static let mostBytes = 512 << 20
  /// The longest line, bytes: a touch takes 100; a header has free text.
  static let mostBytesOfLine = 65_536

  /// Reads a file as UTF-8, or as UTF-16 if a byte order mark or a zero byte in its first character indicates that. O(bytes).
  ///
  /// Windows PowerShell redirects output in UTF-16. Byte order marks are removed.
  static func read(path: String) throws(RecordingError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileReadingError) { bytes = try RegularFile.read(path, atMost: mostBytes) } catch {
      throw RecordingError(
        file: path, line: 0, problem: error.isThere ? .unusableFile(reason: error.reason) : .unreadableFile)
    }
    return utf8(of: bytes)
  }

  /// The bytes as UTF-8 without a byte order mark; invalid UTF-16 is replaced.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return wide(bytes[2...], high: 1)
    case (0xFE, 0xFF): return wide(bytes[2...], high: 0)
    case (1..., 0): return wide(bytes[...], high: 1)
    case (0, 1...): return wide(bytes[...], high: 0)
    default: return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
  }

  /// Decodes UTF-16 whose units have their high byte first (0) or second (1); drops half a unit at the end.
  private static func wide(_ bytes: ArraySlice<UInt8>, high: Int) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + 1 - high])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
