package import Metrics

/// Measurements of a process that ran units, and of its machine.
package struct SimulatedPart: Codable, Hashable, Sendable {
  package var machine: MachineIdentity
  /// The machine's network name, to count machines and to find one.
  package var host: String
  /// Number of units run, and of units whose results existed before.
  package var units: Int
  package var storedUnits: Int
  /// Number of parallel worker processes.
  package var workers: Int
  package var wallSeconds: Double
  /// CPU seconds of the process itself, and of its workers.
  package var ownSeconds: Double
  package var workerSeconds: Double
  /// The harness's overhead per active frame, and the number of frames measured.
  package var overheadNanoseconds: Double
  package var overheadFrames: Int
  /// The largest resident set of any process.
  package var peakResidentBytes: Int
  /// The host's best score, its score at the end, and the speed of effects' work, `nil` if effects do none.
  package var hostScore: Double
  package var hostScoreAtEnd: Double
  package var decodeScore: Double?
}

extension SimulatedPart {
  /// The parts grouped by equal machines, in the order of first appearance.
  static func shares(_ parts: [SimulatedPart]) -> [MachineShare] {
    var shares: [MachineShare] = []
    var hosts: [Set<String>] = []
    for part in parts {
      let units = part.units + part.storedUnits
      let scores = [part.hostScore, part.hostScoreAtEnd]
      let (least, most) = (scores.min() ?? 0, scores.max() ?? 0)
      if let place = shares.firstIndex(where: { $0.machine == part.machine }) {
        hosts[place].insert(part.host)
        shares[place].hosts = hosts[place].count
        shares[place].shards += 1
        shares[place].units += units
        shares[place].hostScoreLeast = min(shares[place].hostScoreLeast, least)
        shares[place].hostScoreMost = max(shares[place].hostScoreMost, most)
      } else {
        hosts.append([part.host])
        shares.append(
          MachineShare(
            machine: part.machine, hosts: 1, shards: 1, units: units, hostScoreLeast: least,
            hostScoreMost: most))
      }
    }
    return shares
  }
}
