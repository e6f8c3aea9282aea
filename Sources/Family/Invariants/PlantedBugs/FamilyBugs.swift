package import Simulation

/// The bugs of the family's app and of replicas that are planted in this build: none but in the copy of `scripts/planted`.
package enum FamilyBugs {
  /// In the order of the list.
  package static let all: [PlantedBug] = []

  /// The bugs in gestures and gallery, which `fuzz break` must find.
  package static let ofGestures = all.filter { $0.kind == "touches" }
  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce = all.filter { $0.kind == "debounce" }
  /// The bugs of a ledger's replicas, which histories must find.
  package static let ofReplicas = all.filter { $0.kind == "histories" }
  /// All others: the bugs that a run can have.
  package static let ofRuns = all.filter { $0.kind != "histories" }

  /// Gives this thread the bug of that name from now on, or none. Does nothing where nothing is planted; ends the process for a name
  /// that is not planted.
  package static func choose(_ name: String?) {}
}
