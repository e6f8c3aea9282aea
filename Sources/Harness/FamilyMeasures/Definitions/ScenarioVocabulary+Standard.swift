internal import Families
internal import Gallery
internal import Gestures
internal import Invariants
internal import PhotoCaching
package import ScenarioFormat
internal import Simulation

extension ScenarioVocabulary {
  /// The names of this harness: its devices, the product's presets, the metrics and invariants of its reports.
  package static let standard = ScenarioVocabulary(
    devices: DeviceProfile.knownNames,
    behaviours: Behaviour.allCases.map(\.rawValue),
    acts: BehaviourTable.actNames, goals: BehaviourTable.leadNames,
    errands: Errand.goals.map(\.rawValue), faultKinds: FaultKind.allCases.map(\.rawValue),
    gesturePresets: GesturePreset.allCases.map(\.rawValue),
    cachePresets: CachePreset.allCases.map(\.rawValue),
    galleryPresets: GalleryVariant.allCases.map(\.rawValue),
    closedLoops: ["none"] + ToolkitModel.all.map(\.name),
    metrics: FamilyMetrics.table,
    invariants: InvariantCatalogue.all.map(\.id))
}
