/// An error of a bare peer, which stops its measurement.
package struct BarePeerError: Error, Hashable, CustomStringConvertible {
  /// The file or the library that failed.
  package let place: String
  /// The error message of SQLite, libjpeg-turbo or this module.
  package let reason: String

  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  package var description: String { "\(place): \(reason)" }
}
