import Foundation
import TestSupport

extension TemporaryFolder {
  /// Writes a file that repeats the text many times.
  func write(_ text: String, _ name: String) throws {
    try Data(String(repeating: text, count: 100).utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}
