/// A peer could not do what it is measured by.
package struct BarePeerError: Error, Hashable, CustomStringConvertible {
  /// The file, or the library, that refused.
  package let place: String
  /// What it said.
  package let reason: String

  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  package var description: String { "\(place): \(reason)" }
}
