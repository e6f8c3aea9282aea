package import Kernel
package import ScenarioFormat
package import Simulation

/// The scenario settings of the family's app, besides those of every scenario.
package struct FamilySettings: SubjectSettings {
  /// The app's name under the key `app`.
  package static let app = "family"

  /// The gesture preset: `story`, `story-px`, `parity`, `parity-px`, `tuned`.
  package var gesturePreset = "story"
  /// The cache preset: `parity` (100 images) or `viewer` (50 images).
  package var cachePreset = "parity"
  /// The gallery's variant: `standard`, `tap-exits` or `wrapping`.
  package var galleryPreset = "standard"
  /// The costs of effects in virtual time.
  package var costs = CostFigures()
  package var population = PopulationScript()
  package var session = SessionScript()
  package var real = RealityScript()
  package var faults = FaultScript()
  /// Temporary faults, drawn for each family and child.
  package var swarm = SwarmScript()
  /// The camera, and the connection to the groups.
  package var sharing = SharingScript()

  package init() {}

  package var start: WallTime {
    get { session.start }
    set { session.start = newValue }
  }
  package var zoneOffsetSeconds: Int { session.zoneOffsetSeconds }
  package var length: TimeSpan? { session.length }
  // An app remembers the latest time its clock showed, so later cycles differ from earlier ones.
  package var keysThatDoNotRepeat: [String] {
    session.clockChangeEvery > .zero ? ["session.clock-change-every"] : []
  }
}

extension Scenario {
  /// The settings of the family's app. Traps for a scenario of another app.
  package var family: FamilySettings {
    get { self[FamilySettings.self] }
    set { self[FamilySettings.self] = newValue }
  }

  package var gesturePreset: String {
    get { family.gesturePreset }
    set { family.gesturePreset = newValue }
  }
  package var cachePreset: String {
    get { family.cachePreset }
    set { family.cachePreset = newValue }
  }
  package var galleryPreset: String {
    get { family.galleryPreset }
    set { family.galleryPreset = newValue }
  }
  package var costs: CostFigures {
    get { family.costs }
    set { family.costs = newValue }
  }
  package var population: PopulationScript {
    get { family.population }
    set { family.population = newValue }
  }
  package var session: SessionScript {
    get { family.session }
    set { family.session = newValue }
  }
  package var real: RealityScript {
    get { family.real }
    set { family.real = newValue }
  }
  package var faults: FaultScript {
    get { family.faults }
    set { family.faults = newValue }
  }
  package var swarm: SwarmScript {
    get { family.swarm }
    set { family.swarm = newValue }
  }
  package var sharing: SharingScript {
    get { family.sharing }
    set { family.sharing = newValue }
  }
}
