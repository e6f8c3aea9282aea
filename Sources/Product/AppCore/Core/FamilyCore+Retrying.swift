internal import Gallery
internal import Kernel
internal import PhotoCaching
internal import PointsLedger

/// What could not be done is tried again, longer after each failure; see docs/product.md, section 10.
extension FamilyCore {
  /// When anything is to be tried again. What only the screen needs waits until the app is back on it. O(1).
  var retryDue: Instant {
    let always = min(min(postings.next, keeper.next), min(album.next, sharingDue))
    return isInBackground
      ? always : min(min(always, board.retryAt), min(photos.retryDue, listings.next), replicaWakes)
  }

  /// Tries again what is due. O(1) when nothing is.
  mutating func tryAgain(at vsync: Instant) {
    guard retryDue <= vsync else { return }
    postAgain(at: vsync)
    changeAlbumAgain(at: vsync)
    goOnSharing(at: vsync)
    if keeper.startsAgain(at: vsync) {
      news.decisions.append(.keepRepeated)
      startKeeping(at: vsync)
    }
    guard !isInBackground else { return }
    wakeReplica(at: vsync)
    if board.retryAt <= vsync {
      news.decisions.append(.readingRepeated)
      readPoints(at: vsync)
    }
    for group in listings.takeDue(at: vsync) {
      news.decisions.append(.listingRepeated)
      requests.start(.listGroup(group))
    }
    for _ in 0..<photos.tryAgain(at: vsync, effects: &photoEffects) { news.decisions.append(.photoRepeated) }
    passOn(at: vsync)
  }

  /// Has a batch posted, or lets it wait for those before it.
  mutating func post(_ batch: [LedgerEvent]) {
    if postings.ask(batch, after: requests.last) { requests.start(.post(batch)) }
  }

  /// Has the first of those that wait posted when it is due.
  mutating func postAgain(at vsync: Instant) {
    guard let batch = postings.due(at: vsync) else { return }
    news.decisions.append(.postingRepeated)
    postings.repeats(as: requests.start(.post(batch)))
  }

  /// A batch is committed: the next of those that wait follows.
  mutating func posted(
    _ batch: [LedgerEvent], as request: RequestID, _ effects: [LedgerEffect], asked: [RedemptionID] = [],
    at vsync: Instant
  ) {
    rewards.record(effects, of: batch)
    if let answer = wishes.answer(effects, of: batch) { inform(.rewardAnswered(answer), at: vsync) }
    if FamilyCore.isClosing(batch) { rewards.closed() }
    recordRewards(effects, of: batch, asked: asked, at: vsync)
    tell(effects, of: batch, at: vsync)
    tellParents(effects, of: batch, at: vsync)
    postings.posted(request, at: vsync)
    postAgain(at: vsync)
  }

  /// A group's list could not be had.
  mutating func listFailed(_ group: GroupID, at vsync: Instant) {
    inform(.groupListingFailed(group), at: vsync)
    listings.failed(group, at: vsync)
  }

  /// A batch could not be committed. That which closes rewards is asked for anew by their timer.
  mutating func postingFailed(_ batch: [LedgerEvent], as request: RequestID, at vsync: Instant) {
    if FamilyCore.isClosing(batch), !postings.isRepeating(request) { return rewards.closingFailed(at: vsync) }
    postings.failed(batch, as: request, at: vsync)
  }
}

extension PhotoCachingError {
  /// How often a photo with this error is tried again, however often it comes on screen; `nil`: without end. A file that is no picture
  /// stays none, but it may have been damaged on its way, and more likely cut off; ten times are three minutes. Then it rests.
  var retryLimit: Int? {
    switch self {
    case .network, .storage: nil
    case .missing, .truncated: 10
    case .corrupt: 3
    case .unsupported, .tooLarge: 0
    }
  }
}
