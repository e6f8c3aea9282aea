package import Kernel

/// A request of the app that may fail and be retried, at its start or its end.
package struct RequestNote: Hashable, Sendable {
  /// The subject of a request. A photo's requests are its fetches.
  package enum Subject: Hashable, Sendable {
    case photo(PhotoID)
    case groupList(GroupID)
    case points
    case family
    case album
    case upload(PhotoID)
    /// A batch for the ledger: one that ends rewards, or any other.
    case batch(endsRewards: Bool)
  }

  package enum Step: Hashable, Sendable {
    case asked, done, failed, cancelled
    /// A photo's file arrived, and is still to be decoded.
    case fetched
  }

  package var subject: Subject
  package var step: Step

  package init(_ subject: Subject, _ step: Step) {
    self.subject = subject
    self.step = step
  }
}

extension RequestNote.Subject: CustomStringConvertible {
  package var description: String {
    switch self {
    case .photo(let photo): "photo \(photo.raw)"
    case .groupList(let group): "the list of group \(group.raw)"
    case .points: "a child's points"
    case .family: "the children's points"
    case .album: "a change of the album"
    case .upload(let photo): "sending photo \(photo.raw)"
    case .batch(endsRewards: true): "the end of rewards"
    case .batch: "a batch for the ledger"
    }
  }
}
