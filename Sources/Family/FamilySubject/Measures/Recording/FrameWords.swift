package import Gallery
internal import Kernel
package import Simulation

/// Says in a few words what a frame did, for tables of the worst.
package enum FrameWords {
  /// The words for a frame, in which the gallery did this and so many photos expired. O(effects).
  package static func describe(_ record: FrameRecord, _ effects: [GalleryEffect], expired: Int) -> String {
    var words = ""
    if record.frame.number == 0 { add("first frame", to: &words) }
    var wants = 0
    for effect in effects {
      switch effect {
      case .acted(let action, _, _): add("\(action)", to: &words)
      case .categoryChanged(_, _, let cause, _): add("category by \(cause)", to: &words)
      case .toastRequested: add("toast", to: &words)
      case .want: wants += 1
      default: break
      }
    }
    add(expired, "expired", to: &words)
    add(record.finishedCount, "effects applied", to: &words)
    add(record.sampleCount, "samples", to: &words)
    add(wants, "photos wanted", to: &words)
    add(record.delta.created, "views made", to: &words)
    add(record.delta.moved, "moved", to: &words)
    return words.isEmpty ? "nothing of note" : words
  }

  private static func add(_ count: Int, _ what: String, to words: inout String) {
    guard count > 0 else { return }
    add(String(count), to: &words)
    words += " "
    words += what
  }

  private static func add(_ word: String, to words: inout String) {
    if !words.isEmpty { words += ", " }
    words += word
  }
}
