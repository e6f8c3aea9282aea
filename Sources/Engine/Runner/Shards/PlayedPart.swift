package import Metrics

/// What a process that had units played measured of itself and of its machine.
package struct PlayedPart: Codable, Hashable, Sendable {
  package var machine: MachineIdentity
  /// The machine's name on its network; only to tell how many there were, and for whoever looks for one.
  package var host: String
  /// Units that it had played, and those whose results were there before.
  package var units: Int
  package var keptUnits: Int
  /// Worker processes at a time.
  package var workers: Int
  package var wallSeconds: Double
  /// CPU seconds of the process itself, and of its workers.
  package var ownSeconds: Double
  package var workerSeconds: Double
  /// What the harness adds to an active frame, and the frames that say so.
  package var overheadNanoseconds: Double
  package var overheadFrames: Int
  /// Largest resident set of any process.
  package var peakResidentBytes: Int
  /// The best look at the host's speed, one more at the end, and how fast it does what effects rest on, `nil` where that is not done.
  package var hostScore: Double
  package var hostScoreAtEnd: Double
  package var decodeScore: Double?
}

extension PlayedPart {
  /// The machines of several parts, those that are alike together, in the order in which they are first met.
  static func shares(_ parts: [PlayedPart]) -> [MachineShare] {
    var shares: [MachineShare] = []
    var hosts: [Set<String>] = []
    for part in parts {
      let units = part.units + part.keptUnits
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
