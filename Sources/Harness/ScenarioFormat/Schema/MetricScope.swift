/// Metrics that are also measured by kind of device, which then follows an `@`.
package struct MetricScope: Hashable, Sendable {
  /// How the ids begin.
  package var prefix: String
  /// Such as `60hz` or `phone`.
  package var names: [String]

  package init(prefix: String, names: [String]) {
    self.prefix = prefix
    self.names = names
  }
}
