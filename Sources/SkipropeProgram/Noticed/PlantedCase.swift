internal import Commands
internal import Invariants

/// Something that is planted in the program, and who has to be named for it.
package struct PlantedCase: Hashable, Sendable {
  /// The planted bug's name; `slow-PERCENT` of a slow-down; `nothing`.
  package var name: String
  /// The flag that plants it, of `run` and `compare --binary`; empty where nothing is planted.
  package var flag: String
  package var value: String
  /// Words of which one has to stand in what is told first: of rules, metrics, stages, or items on screen.
  package var culprits: [String]
  /// The scenario that it is for, and not tried in others unless it is asked for; `nil`: any.
  package var scenario: String?

  private init(_ name: String, _ culprits: [String], on scenario: String? = nil) {
    self.name = name
    flag = "--planted"
    value = name
    self.culprits = culprits
    self.scenario = scenario
  }

  private init(slower percent: Int) {
    name = "slow-\(percent)"
    flag = "--slow"
    value = "\(percent)"
    culprits = ["stage.layout"]
  }

  private init() {
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
  }

  /// Nothing first: there all have to be quiet. What is measured next, then what a product does otherwise. A bug that this build
  /// does not know is left out.
  package static let all =
    [PlantedCase(), PlantedCase(slower: 20), PlantedCase(slower: 100)]
    + [
      PlantedCase("frame-allocation", ["work.allocations"]),
      PlantedCase("doubled-retains", ["work.retains", "work.releases"]),
      PlantedCase("half-speed-decode", ["model.decode"]),
      PlantedCase("half-speed-commit", ["lane.commit"]),
      PlantedCase("fifth-more-memory", ["memory.live"]),
      PlantedCase("extra-view", ["views.created"]),
      PlantedCase("late-tap", ["input.latency"]),
      PlantedCase("double-thumbnails", ["photo pixels", "cache.bytes_peak", "memory.live"]),
      PlantedCase("armed-timer", ["frames.active", "wake"]),
      PlantedCase("constant-layout", ["stage.layout"]),
      PlantedCase("fifo-cache", ["cache.evictions", "cache.decodes", "cache.hits", "cache.visible_miss"]),
      PlantedCase("slow-layout", ["stage.layout"]),
      PlantedCase(
        "no-prefetch",
        ["photos wanted", "cache.visible_miss", "photo.ready", "photo.placeholder", "photo.wait"]),
      PlantedCase("short-toast", ["toast"]),
      PlantedCase("late-overlay", ["overlay"]),
      PlantedCase("endless-overlay", ["overlay"]),
      PlantedCase("longer-debounce", ["debounce", "changeCategory", "blockedByDebounce"]),
      PlantedCase("short-pin-wait", ["pin", "Pin"], on: "lock"),
      PlantedCase("merged-twice", ["list.once", "group", "photo items", "label text"]),
      PlantedCase("reversed-ties", ["list.order", "photo text", "photo place"]),
      PlantedCase("off-by-one", ["list.position", "label text"]),
      PlantedCase("vanished-leak", ["soak.growth"], on: "soak-30min"),
    ].filter { PlantedBug(rawValue: $0.name) != nil }

  /// Whether one of these tells what was planted.
  func isNamed(by told: [String]) -> Bool {
    told.contains { words in culprits.contains { words.contains($0) } }
  }
}
