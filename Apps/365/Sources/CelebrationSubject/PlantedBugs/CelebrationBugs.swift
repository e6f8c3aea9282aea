package import Skiprope

/// The bugs of 365 that are planted in this build: none but in the copy of `scripts/planted`.
package enum CelebrationBugs {
  /// In the order of the list.
  package static let all: [PlantedBug] = []

  /// Gives this thread the bug of that name from now on, or none. Does nothing where nothing is planted; ends the process for a name
  /// that is not planted.
  static func choose(_ name: String?) {}
}
