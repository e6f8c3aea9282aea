internal import Foundation

/// The text of a file, in whatever form the tool that wrote it prefers.
enum RecordingText {
  /// Reads a file as UTF-8, or as UTF-16 where a byte order mark or the zero of its first character says so (Windows
  /// PowerShell redirects in UTF-16). Marks are left out, and what cannot be decoded is replaced. O(bytes).
  static func read(path: String) throws(RecordingError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RecordingError(file: path, line: 0, problem: .unreadableFile)
    }
    return text(of: Array(data))
  }

  static func text(of bytes: [UInt8]) -> String {
    guard bytes.count >= 2 else { return String(decoding: bytes, as: UTF8.self) }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return wide(bytes[2...], high: 1)
    case (0xFE, 0xFF): return wide(bytes[2...], high: 0)
    case (1..., 0): return wide(bytes[...], high: 1)
    case (0, 1...): return wide(bytes[...], high: 0)
    default: break
    }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return String(decoding: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self)
  }

  /// UTF-16 whose units have their high byte first (0) or second (1); half a unit at the end is dropped.
  private static func wide(_ bytes: ArraySlice<UInt8>, high: Int) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + 1 - high])
    }
    return String(decoding: units, as: UTF16.self)
  }
}
