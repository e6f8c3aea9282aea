package import Kernel
package import LedgerSync

/// The fate of a request to a cloud, drawn when it is made.
package struct RequestFate: Sendable {
  /// The times to the cloud, and back.
  package var way: TimeSpan
  package var back: TimeSpan
  package var isSlow = false
  /// The fault besides slowness that keeps its device from the cloud: a whole or partial failure, a lost answer, a delay, or a
  /// forgotten token.
  package var fault: HistoryFault?
  package var isDuplicated = false
  package var isReordered = false
  package var altersOne = false

  /// How long a device waits for an answer (assumed).
  package static let patience = TimeSpan.seconds(2)

  /// Draws a request without faults: 25 to 60 ms each way, a tenth of them up to 150 ms (assumed). The run's network model has 45
  /// ms for both ways.
  package init(_ random: inout RandomSource) {
    way = RequestFate.trip(&random)
    back = RequestFate.trip(&random)
  }

  private static func trip(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.chance(0.1) ? random.inside(60...150) : random.inside(25...60)))
  }

  /// The delay of a notice: 50 to 300 ms (assumed).
  package static func noticeSpan(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.inside(50...300)))
  }

  /// The time from its arrival at the cloud to the answer at its device.
  package var answerSpan: TimeSpan {
    fault == .answerLost ? max(back, RequestFate.patience - way) : back
  }

  /// Applies a send request to a cloud, unless it fails. Returns the answer for its device. `random` decides which records fail.
  package func save(
    _ records: [SyncRecord], in cloud: inout some RecordCloud, _ random: inout RandomSource
  ) -> SendAnswer {
    switch fault {
    case .failing: return .failed
    // These records are saved together, or not at all.
    case .partial where SyncRecord.areOne(records): return .outcomes(records.map { _ in .failed })
    case .partial: return saveSome(of: records, in: &cloud, &random)
    case .answerLost:
      _ = cloud.save(records)
      return .unknown
    default: return cloud.save(records)
    }
  }

  /// Saves some of the records: at least one fails, and one is saved.
  private func saveSome(
    of records: [SyncRecord], in cloud: inout some RecordCloud, _ random: inout RandomSource
  ) -> SendAnswer {
    let firstFailed = random.below(records.count)
    let firstSaved = (firstFailed + 1) % records.count
    let reaches = records.indices.map { place in
      place != firstFailed && (place == firstSaved || !random.chance(0.4))
    }
    let reaching = zip(records, reaches).filter(\.1).map(\.0)
    guard case .outcomes(let outcomes) = cloud.save(reaching) else { return .unknown }
    var next = outcomes.makeIterator()
    return .outcomes(reaches.map { $0 ? next.next() ?? .failed : .failed })
  }

  /// Applies a fetch request to a cloud. Returns the answer for its device.
  package func changes(since token: ChangeToken?, of cloud: inout some RecordCloud) -> FetchAnswer {
    switch fault {
    case .failing, .answerLost: .failed
    case .tokenExpired: .tokenExpired
    default: cloud.changes(since: token)
    }
  }
}
