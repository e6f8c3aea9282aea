internal import Kernel

/// Thumbnails that nothing lays out, but that are likely to show soon: wanted ahead until others take their place.
///
/// They stand beside the wants of a layout, which may name the same ones, so that a layout costs nothing for them.
extension PhotoAvailability {
  /// Begins another list of expected thumbnails; not between `beginWants` and `commitWants`. O(expected).
  public mutating func beginExpecting() {
    for slot in expected { thumbnails[Int(slot)].isExpected = false }
    nextExpected.removeAll(keepingCapacity: true)
  }

  /// Names the next likely one; the first naming counts.
  public mutating func expect(_ slot: Int32) {
    guard !thumbnails[Int(slot)].isExpected else { return }
    thumbnails[Int(slot)].isExpected = true
    nextExpected.append(slot)
  }

  /// Appends how the list differs: first what is no longer expected, then what is, in the order named. What left memory
  /// meanwhile is wanted once more. O(expected).
  public mutating func commitExpected<Wish: PhotoWishing>(into wishes: inout [Wish]) {
    for slot in expected {
      let copy = thumbnails[Int(slot)]
      guard !copy.isExpected, copy.round != round else { continue }
      wishes.append(.unwant(key(slot, .thumbnail)))
      thumbnails[Int(slot)].urgency = nil
      thumbnails[Int(slot)].isLost = false
    }
    for slot in nextExpected {
      let copy = thumbnails[Int(slot)]
      guard copy.urgency == nil || copy.isLost else { continue }
      wishes.append(.want(key(slot, .thumbnail), .prefetch))
      thumbnails[Int(slot)].urgency = .prefetch
      thumbnails[Int(slot)].isLost = false
    }
    swap(&expected, &nextExpected)
  }
}
