package import Simulation

/// The planted bugs of the family's app and of replicas in this build. Empty except in the copy of `scripts/planted`.
package enum FamilyBugs {
  /// All planted bugs, in the order of the list.
  package static let all: [PlantedBug] = []

  /// The bugs in gestures and gallery, which `fuzz break` must find.
  package static let ofGestures = all.filter { $0.kind == "touches" }
  /// The bugs in the debounce's length, which the search must find under each preset.
  package static let ofDebounce = all.filter { $0.kind == "debounce" }
  /// The bugs of a ledger's replicas, which histories must find.
  package static let ofReplicas = all.filter { $0.kind == "histories" }
  /// All other bugs, which a run may have.
  package static let ofRuns = all.filter { $0.kind != "histories" }

  /// Enables the bug of that name on this thread from now on, or none. Does nothing in a build without planted bugs. Ends the
  /// process for an unknown name.
  package static func choose(_ name: String?) {}
}
