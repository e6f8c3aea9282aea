package import Skiprope

/// The planted bugs of 365 in this build. Only the copy made by `scripts/planted` has any.
package enum CelebrationBugs {
  /// In the order of the list.
  package static let all: [PlantedBug] = []

  /// Enables the planted bug with this name on this thread, or none. Has no effect in a build without planted bugs.
  /// Traps for an unknown name.
  static func choose(_ name: String?) {}
}
