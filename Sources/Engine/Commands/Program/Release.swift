/// The version of the harness that this is, or that was given out last: the commit says how far it is from that.
package enum Release {
  /// As semver.org has it, `0.0.0` before the first. scripts/release writes it.
  package static let version = "0.0.0"
}
