internal import Gallery
internal import Kernel
internal import PhotoCaching
internal import PointsLedger

/// Retries of failed requests, with growing intervals; see docs/product.md, section 10.
extension FamilyCore {
  /// The time of the next retry. Retries that only the screen needs wait until the app is in the foreground. O(1).
  ///
  /// `mutating` without changing anything, so that a frame need not copy the core, which has 9 KB.
  var retryDue: Instant {
    mutating get {
      let always = min(min(postings.next, keeper.next), min(album.next, sharingDue))
      return isInBackground
        ? always : min(min(min(always, board.retryAt), min(photos.retryDue, listings.next)), replicaWakes)
    }
  }

  /// Starts the retries that are due. O(1) when none is.
  mutating func tryAgain(at vsync: Instant) {
    guard retryDue <= vsync else { return }
    postAgain(at: vsync)
    changeAlbumAgain(at: vsync)
    goOnSharing(at: vsync)
    if keeper.startsAgain(at: vsync) {
      updates.decisions.append(.keepRepeated)
      startStoring(at: vsync)
    }
    guard !isInBackground else { return }
    wakeReplica(at: vsync)
    if board.retryAt <= vsync {
      updates.decisions.append(.readingRepeated)
      readPoints(at: vsync)
    }
    for group in listings.takeDue(at: vsync) {
      updates.decisions.append(.listingRepeated)
      requests.start(.listGroup(group))
    }
    for _ in 0..<photos.tryAgain(at: vsync, effects: &photoEffects) {
      updates.decisions.append(.photoRepeated)
    }
    passOn(at: vsync)
  }

  /// Posts a batch, or queues it behind earlier ones.
  mutating func post(_ batch: [LedgerEvent]) {
    if postings.ask(batch, after: requests.last) { requests.start(.post(batch)) }
  }

  /// Posts the first queued batch when it is due.
  mutating func postAgain(at vsync: Instant) {
    guard let batch = postings.due(at: vsync) else { return }
    updates.decisions.append(.postingRepeated)
    postings.repeats(as: requests.start(.post(batch)))
  }

  /// Handles a committed batch and posts the next queued one.
  mutating func posted(
    _ batch: [LedgerEvent], as request: RequestID, _ effects: [LedgerEffect], asked: [RedemptionID] = [],
    at vsync: Instant
  ) {
    rewards.record(effects, of: batch)
    if let answer = intents.answer(effects, of: batch) { inform(.rewardAnswered(answer), at: vsync) }
    if FamilyCore.isClosing(batch) { rewards.closed() }
    recordRewards(effects, of: batch, asked: asked, at: vsync)
    notify(effects, of: batch, at: vsync)
    reportParents(effects, of: batch, at: vsync)
    postings.posted(request, at: vsync)
    postAgain(at: vsync)
  }

  /// Handles a failed request for a group's list.
  mutating func listFailed(_ group: GroupID, at vsync: Instant) {
    inform(.groupListingFailed(group), at: vsync)
    listings.failed(group, at: vsync)
  }

  /// Handles a failed batch. `RewardTimers` retries batches that close rewards.
  mutating func postingFailed(_ batch: [LedgerEvent], as request: RequestID, at vsync: Instant) {
    if FamilyCore.isClosing(batch), !postings.isRepeating(request) { return rewards.closingFailed(at: vsync) }
    postings.failed(batch, as: request, at: vsync)
  }
}

extension PhotoCachingError {
  /// The number of retries of a photo with this error; `nil` for no limit. The limit counts across times on screen. A corrupt
  /// file may have been damaged in transit; a truncated one was more likely cut off. Ten retries take three minutes; then the
  /// photo rests.
  var retryLimit: Int? {
    switch self {
    case .network, .storage: nil
    case .missing, .truncated: 10
    case .corrupt: 3
    case .unsupported, .tooLarge: 0
    }
  }
}
