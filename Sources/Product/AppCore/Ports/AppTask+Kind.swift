internal import PhotoCaching

extension AppTask {
  /// Every task, without what it carries; photo jobs by what they do.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case fetch, decode, post, removeBytes, listGroup, listDisk, keep
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .photo(let job):
      switch job.task {
      case .fetch: .fetch
      case .decode: .decode
      }
    case .post: .post
    case .removeBytes: .removeBytes
    case .listGroup: .listGroup
    case .listDisk: .listDisk
    case .keep: .keep
    }
  }
}
