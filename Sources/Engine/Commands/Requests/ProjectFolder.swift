internal import Foundation

/// The folder that holds `Scenarios` and `Reports`.
package enum ProjectFolder {
  /// The variable in which `scripts/run` passes the folder, so that it can be called from anywhere.
  package static let variable = "SKIPROPE_ROOT"

  /// Inside the folder of the variable, else of the current folder.
  package static func path(_ name: String) -> String {
    guard let root = ProcessInfo.processInfo.environment[variable], !root.isEmpty else { return name }
    return "\(root)/\(name)"
  }
}
