/// Machines of one kind that ran shards of a merged run.
package struct MachineShare: Codable, Hashable, Sendable {
  package var machine: MachineIdentity
  /// The number of distinct host names.
  package var hosts: Int
  /// The shards that they ran, and the units in them.
  package var shards: Int
  package var units: Int
  /// The lowest and the highest calibration score among them; the reference is 1.
  package var hostScoreLeast: Double
  package var hostScoreMost: Double

  package init(
    machine: MachineIdentity, hosts: Int, shards: Int, units: Int, hostScoreLeast: Double,
    hostScoreMost: Double
  ) {
    self.machine = machine
    self.hosts = hosts
    self.shards = shards
    self.units = units
    self.hostScoreLeast = hostScoreLeast
    self.hostScoreMost = hostScoreMost
  }

  /// Such as `8 shards on 2 machines`.
  package static func sentence(_ shares: [MachineShare]) -> String {
    let shards = shares.reduce(0) { $0 + $1.shards }
    let hosts = shares.reduce(0) { $0 + $1.hosts }
    let kinds = shares.count == 1 ? "" : " of \(shares.count) kinds"
    return
      "\(shards) \(shards == 1 ? "shard" : "shards") on \(hosts) \(hosts == 1 ? "machine" : "machines")\(kinds)"
  }
}

extension MachineIdentity {
  /// Merges identities: differing values are joined by `and`; cores are the fewest. `nil` for none.
  package static func joined(_ all: [MachineIdentity]) -> MachineIdentity? {
    guard var result = all.first else { return nil }
    func values(_ value: (MachineIdentity) -> String?) -> String {
      var found: [String] = []
      for text in all.compactMap(value) where !found.contains(text) { found.append(text) }
      return found.joined(separator: " and ")
    }
    result.cpu = values(\.cpu)
    result.cores = all.map(\.cores).min() ?? 0
    result.kernel = values(\.kernel)
    result.toolchain = values(\.toolchain)
    for name in Set(all.flatMap(\.libraries.keys)) { result.libraries[name] = values { $0.libraries[name] } }
    return result
  }
}
