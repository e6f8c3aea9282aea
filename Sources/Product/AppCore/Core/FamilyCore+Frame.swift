internal import Expiry
internal import Gallery
public import Kernel
internal import PhotoCaching

extension FamilyCore {
  /// Stage 1: one touch sample of this frame's interval.
  public mutating func recognise(_ sample: TouchSample) { gallery.recognise(sample) }

  /// Stage 2: what expired goes, then what was recognised is applied, then the events in their order.
  public mutating func update(at vsync: Instant, events: [AppEvent]) {
    carryOut(at: vsync)
    // What the launch told stands through its first frame.
    if !isLaunching { news.removeAll() }
    carriedOutCount = 0
    if !effectsBetweenFrames.isEmpty { passOnFromBetweenFrames(at: vsync) }
    expire(at: vsync)
    closeRewards(at: vsync)
    tryAgain(at: vsync)
    if groupPhotos.isSweepDue(at: vsync) {
      sweepCount += 1
      sweep(.hourly, at: vsync)
    }
    if isLaunching {
      isLaunching = false
      sweep(.launch, at: vsync)
    }
    gallery.update(at: vsync, effects: &news.gallery)
    for event in events { handle(event, at: vsync) }
  }

  /// Stage 4: timers and springs to `vsync`.
  public mutating func animate(to vsync: Instant) { gallery.animate(to: vsync, effects: &news.gallery) }

  /// Stage 5: produces the display list.
  public mutating func layOut(at vsync: Instant) { gallery.layOut(at: vsync, effects: &news.gallery) }

  /// Stage 6: does what the gallery wished for in this frame; false when that was nothing. It is known after the layout,
  /// which says what is visible.
  @discardableResult public mutating func carryOut(at vsync: Instant) -> Bool {
    guard carriedOutCount < news.gallery.count else { return false }
    while carriedOutCount < news.gallery.count {
      let wish = news.gallery[carriedOutCount]
      carriedOutCount += 1
      switch wish {
      case .listGroup(let group): requests.start(.listGroup(group))
      case .pinRejected, .leftKidsMode: keepState(at: vsync)
      default:
        guard photos.carryOut(wish, at: vsync, news: &news, effects: &photoEffects) else { continue }
        passOn(at: vsync)
      }
    }
    return true
  }

  /// Stage 7: what differs from the last frame's display list, folded into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }

  /// Stage 8: a look at the whole for `lastGlance`, with what later frames depend on folded into `digest`. O(1).
  public mutating func glance(digest: inout StableDigest) {
    lastGlance = gallery.glance()
    gallery.mix(lastGlance.nextDue, into: &digest)
    photos.mix(into: &digest)
    let ends = min(
      groupPhotos.nextDue(on: clock), rewards.nextDue { groupPhotos.instant(of: $0, on: clock) })
    let due = min(lastGlance.nextDue ?? .never, ends, retryDue)
    nextDue = due == .never ? nil : due
  }

  /// Hands what the pipeline said to the ports and to the gallery.
  mutating func passOn(at vsync: Instant) {
    for effect in photoEffects { passOn(effect, at: vsync) }
    photoEffects.removeAll(keepingCapacity: true)
  }

  private mutating func passOnFromBetweenFrames(at vsync: Instant) {
    for effect in effectsBetweenFrames { passOn(effect, at: vsync) }
    effectsBetweenFrames.removeAll(keepingCapacity: true)
  }

  private mutating func passOn(_ effect: PhotoPipelineEffect, at vsync: Instant) {
    news.pipeline.append(effect.kind)
    switch effect {
    case .request(let request): requests.pass(request)
    case .ready(let key, let pixels):
      if let wait = photos.endWait(for: key, at: vsync) { news.waits.append(wait) }
      photos.noteReady(key)
      inform(.photoReady(key, pixels), at: vsync)
    case .failed(let key, let error):
      if let wait = photos.endWait(for: key, at: vsync) { news.givenUp.append(wait) }
      photos.noteFailure(of: key, error, at: vsync)
      news.failures.append(PhotoFailure(photo: key.photo, error: error))
      inform(.photoFailed(key), at: vsync)
    case .evicted(let key): inform(.photoEvicted(key), at: vsync)
    case .removeFromDisk(let photo): removeFromDisk(photo)
    }
  }
}
