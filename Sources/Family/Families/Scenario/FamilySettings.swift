package import Kernel
package import ScenarioFormat
package import Simulation

/// What the scenarios of the family's app hold besides what every scenario does.
package struct FamilySettings: SubjectSettings {
  /// The app, as the key `app` names it.
  package static let app = "family"

  /// The gesture preset: `story`, `story-px`, `parity`, `parity-px`, `tuned`.
  package var gesturePreset = "story"
  /// The cache preset: `parity` (100 images) or `viewer` (50 images).
  package var cachePreset = "parity"
  /// The gallery's variant: `standard`, `tap-exits` or `wrapping`.
  package var galleryPreset = "standard"
  /// What effects take in virtual time.
  package var costs = CostFigures()
  package var population = PopulationScript()
  package var session = SessionScript()
  package var real = RealityScript()
  package var faults = FaultScript()
  /// What goes wrong for a while, drawn anew for each family and child.
  package var swarm = SwarmScript()
  /// The camera, and the way to the groups.
  package var sharing = SharingScript()

  package init() {}

  package var start: WallTime {
    get { session.start }
    set { session.start = newValue }
  }
  package var zoneOffsetSeconds: Int { session.zoneOffsetSeconds }
  package var length: TimeSpan? { session.length }
  // What a clock has once shown an app does not forget: no cycle after that is the one before.
  package var keysThatDoNotRepeat: [String] {
    session.clockChangeEvery > .zero ? ["session.clock-change-every"] : []
  }
}

extension Scenario {
  /// What the family's app adds. A scenario of another app has none, and to ask is a programmer's error.
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
