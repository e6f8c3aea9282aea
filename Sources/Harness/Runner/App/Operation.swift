internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

/// What an effect of the family app does, and what came of it once it was done.
enum Operation {
  case photo(PhotoJob, result: PhotoJobResult?)
  /// A batch of ledger events; `asked` is when the child or parent wanted it.
  case ledger([LedgerEvent], asked: Instant, came: [LedgerEffect])
  /// Remove an expired photo's bytes from disk.
  case removal(PhotoID)
  /// Ask the server for a group's list.
  case listing(GroupID)

  /// The name in cost model and reports.
  var name: String {
    switch self {
    case .photo(let job, _):
      switch job.task {
      case .fetch: "fetch"
      case .decode: "decode"
      }
    case .ledger: "commit"
    case .removal: "remove"
    case .listing: "list"
    }
  }
}

extension EffectID {
  /// A photo job's effect: jobs and other operations are numbered apart, told by the last bit.
  static func job(_ id: PhotoJobID) -> EffectID { EffectID(id.raw << 1) }
  /// Any other operation's effect.
  static func other(_ number: UInt64) -> EffectID { EffectID(number << 1 | 1) }
}
