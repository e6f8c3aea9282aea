internal import Invariants

/// Something that is planted in the program, and who has to be named for it.
package struct PlantedCase: Hashable, Sendable {
  /// The known bug's name; `slow-PERCENT` of a slow-down; `nothing`.
  package var name: String
  /// The flag that plants it, of `run` and `compare --binary`; empty where nothing is planted.
  package var flag: String
  package var value: String
  /// How the names of metrics begin of which one has to be among the furthest off.
  package var culprits: [String]
  /// The stage or lane that a comparison of programs has to name; `nil`: not asked, as time is not what changes.
  package var paired: String?

  private init(_ canary: Canary, _ culprits: [String], paired: String? = nil) {
    name = canary.rawValue
    flag = "--canary"
    value = canary.rawValue
    self.culprits = culprits
    self.paired = paired
  }

  private init(slower percent: Int) {
    name = "slow-\(percent)"
    flag = "--slow"
    value = "\(percent)"
    culprits = ["frame.product"]
    paired = "stage.layout"
  }

  private init() {
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
    paired = ""
  }

  /// Nothing first: there both have to be quiet.
  package static let all = [
    PlantedCase(),
    PlantedCase(slower: 20),
    PlantedCase(slower: 100),
    PlantedCase(.frameAllocation, ["work.allocations"]),
    PlantedCase(.doubledRetains, ["work.retains", "work.releases"]),
    PlantedCase(.halfSpeedDecode, ["model.decode"]),
    PlantedCase(.halfSpeedCommit, ["model.commit"], paired: "lane.commit"),
    PlantedCase(.fifthMoreMemory, ["memory.live"]),
    PlantedCase(.extraView, ["views.created"]),
    PlantedCase(.noPrefetch, ["cache.visible_miss", "photo.ready", "photo.placeholder", "photo.wait"]),
    PlantedCase(.lateTap, ["input.latency"]),
  ]

  /// Whether one of the furthest off is what was planted.
  func isNamed(by furthest: [String]) -> Bool {
    furthest.contains { id in id == paired || culprits.contains { id.hasPrefix($0) } }
  }
}
