public import Kernel

extension PhotoPipeline {
  /// The photo expired or was withdrawn: its bytes leave memory at once, also from the screen, and never come back.
  ///
  /// Jobs not begun are cancelled, results of those that have are thrown away, the disk is asked to remove it. Keys
  /// shown are `evicted`, keys waited for `failed`; later wants fail as `missing`, unless it is recalled.
  public mutating func forget(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    guard forgotten.insert(photo) else { return }
    discard(photos[photo]?.fetch ?? RequestID(0), effects: &effects)
    var place = photos[photo]?.firstKey ?? 0
    while place != 0 {
      let entry = book.entries[place]
      discard(entry.job, effects: &effects)
      if entry.phase == .waiting { waiting.removeAll { $0 == place } }
      leaveQueue(place)
      cache.remove(entry.key)
      if let bitmap = held.removeValue(forKey: entry.key) { heldBytes -= bitmap.byteCount }
      if entry.isAnnounced {
        effects.append(.evicted(entry.key))
      } else if entry.wanted != nil && entry.phase != .failed {
        effects.append(.failed(entry.key, .missing(photo)))
      }
      book.remove(place)
      place = entry.next
    }
    photos[photo] = nil
    effects.append(.removeFromDisk(photo))
    startWaiting(effects: &effects)
  }

  /// The photo is alive after all, as when a clock that was ahead is put right: from now on it can be wanted again. What was
  /// under way when it was forgotten is thrown away all the same. O(photos remembered).
  public mutating func recall(_ photo: PhotoID) { forgotten.remove(photo) }

  private mutating func discard(_ job: RequestID, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs[job] else { return }
    if running.hasBegun { jobs[job]?.isDiscarded = true } else { cancel(job, effects: &effects) }
  }
}
