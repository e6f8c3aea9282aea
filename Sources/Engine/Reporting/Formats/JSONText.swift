internal import Foundation

/// Values as JSON with sorted keys.
package enum JSONText {
  /// A value as one line, such as the last line of a command for tools. A value that cannot be encoded, such as a non-finite
  /// number, becomes `{"exit":1}`.
  package static func line(_ value: some Encodable) -> String {
    encoded(value, [.sortedKeys, .withoutEscapingSlashes]).map { String(decoding: $0, as: UTF8.self) }
      ?? "{\"exit\":1}"
  }

  /// A file for people and tools, ending with a line break. A value that cannot be encoded becomes `{}`.
  package static func file(_ value: some Encodable) -> [UInt8] {
    Array(
      encoded(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) ?? Data("{}".utf8)) + [0x0A]
  }

  /// Decodes a line; `nil` if it holds something else.
  package static func read<Value: Decodable>(_ line: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }

  private static func encoded(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    return try? encoder.encode(value)
  }
}
