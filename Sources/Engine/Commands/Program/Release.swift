/// The version of the harness, or its last release; the commit shows the distance from that.
package enum Release {
  /// A semantic version, `0.0.0` before the first release. Written by scripts/release.
  package static let version = "0.0.0"
}
