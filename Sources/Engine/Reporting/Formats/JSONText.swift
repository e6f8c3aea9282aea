internal import Foundation

/// Values as JSON with their keys in order.
package enum JSONText {
  /// One line, the last that a command prints for tools; what cannot be encoded, a figure that is not finite, is an unexpected
  /// failure.
  package static func line(_ value: some Encodable) -> String {
    encoded(value, [.sortedKeys, .withoutEscapingSlashes]).map { String(decoding: $0, as: UTF8.self) }
      ?? "{\"exit\":1}"
  }

  /// A file for people and tools, a line break at its end; of what cannot be encoded an empty one.
  package static func file(_ value: some Encodable) -> [UInt8] {
    Array(
      encoded(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) ?? Data("{}".utf8)) + [0x0A]
  }

  /// What a line holds; `nil` where it is something else.
  package static func read<Value: Decodable>(_ line: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }

  private static func encoded(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    return try? encoder.encode(value)
  }
}
