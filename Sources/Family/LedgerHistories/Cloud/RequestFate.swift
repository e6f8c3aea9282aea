package import Kernel
package import LedgerSync

/// What becomes of one request to a cloud, drawn when it is made.
package struct RequestFate: Sendable {
  /// Until it reaches the cloud, and from there back.
  package var way: TimeSpan
  package var back: TimeSpan
  package var isSlow = false
  /// What befalls it beside being slow, and keeps its device from the cloud: it fails, in part or as a whole, loses its answer,
  /// is delayed, or its token is forgotten.
  package var fault: HistoryFault?
  package var isDuplicated = false
  package var isReordered = false
  package var altersOne = false

  /// When a device gives a request up, from its beginning on (assumed).
  package static let patience = TimeSpan.seconds(2)

  /// A request to which nothing happens: 25 to 60 ms each way, a tenth of them up to 150 ms (assumed; the run's network
  /// model has 45 ms for both).
  package init(_ random: inout RandomSource) {
    way = RequestFate.trip(&random)
    back = RequestFate.trip(&random)
  }

  private static func trip(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.chance(0.1) ? random.inside(60...150) : random.inside(25...60)))
  }

  /// How long a notice takes: 50 to 300 ms (assumed).
  package static func noticeSpan(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.inside(50...300)))
  }

  /// How long after it has reached the cloud its device knows what came of it.
  package var answerSpan: TimeSpan {
    fault == .answerLost ? max(back, RequestFate.patience - way) : back
  }

  /// Lets a sending reach a cloud, which it does not when it fails; what its device is told. `random` says which records fail.
  package func save(
    _ records: [SyncRecord], in cloud: inout some RecordCloud, _ random: inout RandomSource
  ) -> SendAnswer {
    switch fault {
    case .failing: return .failed
    // They are kept as one, or not at all.
    case .partial where SyncRecord.areOne(records): return .outcomes(records.map { _ in .failed })
    case .partial: return saveSome(of: records, in: &cloud, &random)
    case .answerLost:
      _ = cloud.save(records)
      return .unknown
    default: return cloud.save(records)
    }
  }

  /// At least one fails and one is saved.
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

  /// Lets a fetching reach a cloud; what its device is told.
  package func changes(since token: ChangeToken?, of cloud: inout some RecordCloud) -> FetchAnswer {
    switch fault {
    case .failing, .answerLost: .failed
    case .tokenExpired: .tokenExpired
    default: cloud.changes(since: token)
    }
  }
}
