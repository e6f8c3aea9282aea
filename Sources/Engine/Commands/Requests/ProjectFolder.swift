internal import Foundation

/// The folder that holds `Scenarios` and `Reports`.
package enum ProjectFolder {
  /// The environment variable in which `scripts/run` passes the folder, so that it can be called from anywhere.
  package static let variable = "SKIPROPE_ROOT"

  /// A path inside the project's folder, or else the current one.
  package static func path(_ name: String) -> String {
    guard let root = ProcessInfo.processInfo.environment[variable], !root.isEmpty else { return name }
    return "\(root)/\(name)"
  }
}
