internal import Foundation

/// The first line of a stepped process, which describes it. New keys may be added; within a version no key changes its meaning.
package struct StepperHello: Codable, Hashable, Sendable {
  /// The protocol's version. Raise it when a line or a byte changes its meaning.
  package static let version = 1

  /// The version that the process uses.
  package var version: Int
  /// The schema of the binary's reports.
  package var schema: Int
  /// The commit that it was built from, if known.
  package var commit: String
  /// `release` or `debug`.
  package var build: String
  /// The compiler.
  package var toolchain: String
  /// Whether it supports `lanes`; `nil`: no.
  package var reportsLanes: Bool?
  /// Whether it supports `--other-orders`; `nil`: no.
  package var playsOrders: Bool?

  /// The keys on the line, which older and newer programs share.
  private enum CodingKeys: String, CodingKey {
    case version, schema, commit, build, toolchain
    case reportsLanes = "tellsLanes"
    case playsOrders
  }

  package init(
    version: Int = StepperHello.version, schema: Int, commit: String, build: String, toolchain: String,
    reportsLanes: Bool? = nil, playsOrders: Bool? = nil
  ) {
    self.version = version
    self.schema = schema
    self.commit = commit
    self.build = build
    self.toolchain = toolchain
    self.reportsLanes = reportsLanes
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
