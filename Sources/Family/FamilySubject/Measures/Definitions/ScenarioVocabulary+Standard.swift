package import Families
internal import Gallery
internal import Gestures
internal import Invariants
internal import PhotoCaching
package import ScenarioFormat
internal import Simulation

extension FamilySchema.Names {
  /// The product's presets, and what children and faults are made of.
  package static let standard: FamilySchema.Names = {
    var names = FamilySchema.Names(
      behaviours: Behaviour.allCases.map(\.rawValue), acts: BehaviourTable.actNames,
      goals: BehaviourTable.leadNames, errands: (Errand.goals + Errand.optional).map(\.rawValue),
      gesturePresets: GesturePreset.allCases.map(\.rawValue),
      cachePresets: CachePreset.allCases.map(\.rawValue))
    names.faultKinds = FaultKind.allCases.map(\.rawValue)
    names.galleryPresets = GalleryVariant.allCases.map(\.rawValue)
    return names
  }()
}

extension ScenarioVocabulary {
  /// What scenarios of the family's app may hold, with the metrics and invariants of its reports.
  package static let standard = ScenarioVocabulary(
    .standard, metrics: FamilyMetrics.table, invariants: InvariantCatalogue.all.map(\.id))
}
