internal import AppCore
internal import Invariants
internal import PhotoCaching
internal import PointsLedger

/// The requests of the app's core that rules check.
extension RequestNote {
  /// The start of a request; `nil` if rules do not check it.
  init?(asking task: AppTask) {
    switch task {
    case .photo(.fetch(let photo, _)): self.init(.photo(photo), .asked)
    default:
      guard let subject = RequestNote.subject(of: task) else { return nil }
      self.init(subject, .asked)
    }
  }

  /// The cancellation of a request; `nil` if rules do not check it.
  init?(cancelling task: AppTask) {
    self.init(asking: task)
    step = .cancelled
  }

  /// The end of a request; `nil` if rules do not check it.
  init?(_ task: AppTask, _ outcome: AppOutcome) {
    switch task {
    case .photo(.fetch(let photo, _)):
      if case .photo(.failed, _) = outcome {
        self.init(.photo(photo), .failed)
      } else {
        self.init(.photo(photo), .fetched)
      }
    case .photo(.decode(let key, _)):
      switch outcome {
      case .photo(.decoded, _): self.init(.photo(key.photo), .done)
      case .photo(.failed, _): self.init(.photo(key.photo), .failed)
      default: return nil
      }
    default:
      guard let subject = RequestNote.subject(of: task) else { return nil }
      if case .failed = outcome { self.init(subject, .failed) } else { self.init(subject, .done) }
    }
  }

  private static func subject(of task: AppTask) -> Subject? {
    switch task {
    case .listGroup(let group): .groupList(group)
    case .readPoints: .points
    case .readFamily: .family
    case .changeAlbum: .album
    case .upload(let order): .upload(order.upload.photo)
    case .post(let batch): .batch(endsRewards: endsRewards(batch))
    default: nil
    }
  }

  private static func endsRewards(_ batch: [LedgerEvent]) -> Bool {
    batch.allSatisfy {
      switch $0 {
      case .expire, .expireBy: true
      default: false
      }
    }
  }
}
