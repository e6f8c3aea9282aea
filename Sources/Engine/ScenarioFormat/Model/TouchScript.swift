/// The source of touches.
package enum TouchScript: Hashable, Sendable, Codable {
  case synthetic
  /// A recording (JSON lines), replayed in every session. One exported from a session of this scenario and seed is replayed in
  /// that session only. An empty path: the run must name the file.
  case recording(String)

  /// The value of a key of kind `source`.
  package var path: String? {
    get { if case .recording(let path) = self { path } else { nil } }
    set { self = newValue.map { .recording($0) } ?? .synthetic }
  }
}
