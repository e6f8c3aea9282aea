internal import Foundation

/// What a stepped process says of itself before anything else. Further keys may be added; none changes its meaning within a
/// version.
package struct StepperHello: Codable, Hashable, Sendable {
  /// Version of the stepping protocol, raised whenever a line or a byte changes its meaning.
  package static let version = 1

  /// The version it speaks.
  package var version: Int
  /// The schema of the reports that the binary writes.
  package var schema: Int
  /// The commit it was built from, as far as it knows.
  package var commit: String
  /// `release` or `debug`.
  package var build: String
  /// The compiler.
  package var toolchain: String
  /// Whether it can be asked for `lanes`; `nil`, of a binary that does not know the word: no.
  package var tellsLanes: Bool?
  /// Whether it plays other orders, started with `--other-orders`; `nil`: no.
  package var playsOrders: Bool?

  package init(
    version: Int = StepperHello.version, schema: Int, commit: String, build: String, toolchain: String,
    tellsLanes: Bool? = nil, playsOrders: Bool? = nil
  ) {
    self.version = version
    self.schema = schema
    self.commit = commit
    self.build = build
    self.toolchain = toolchain
    self.tellsLanes = tellsLanes
    self.playsOrders = playsOrders
  }

  /// As JSON on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  init?(json: Substring) {
    guard let hello = try? JSONDecoder().decode(StepperHello.self, from: Data(json.utf8)) else { return nil }
    self = hello
  }
}
