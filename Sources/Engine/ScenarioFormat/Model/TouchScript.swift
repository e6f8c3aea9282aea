/// Who touches.
package enum TouchScript: Hashable, Sendable, Codable {
  case synthetic
  /// A recording (JSON lines), replayed in every session; one that was exported from this scenario and seed, in its own. An empty
  /// path: the run must name it.
  case recording(String)

  /// As a key of kind `source` has it.
  package var path: String? {
    get { if case .recording(let path) = self { path } else { nil } }
    set { self = newValue.map { .recording($0) } ?? .synthetic }
  }
}
