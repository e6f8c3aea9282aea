package import Gallery
internal import Kernel
package import Metrics
package import Simulation

/// Says in a few words what a frame did, for tables of the worst.
package enum FrameWords {
  // By raw value.
  private static let actions = GalleryAction.names
  private static let causes = CategoryChangeCause.names

  /// Writes the words for a frame, in which the gallery did this and so many photos expired, behind no others. O(effects).
  package static func describe(
    _ record: borrowing FrameRecord, _ effects: [GalleryEffect], expired: Int, into words: inout FrameText
  ) {
    if record.frame.number == 0 { add("first frame", to: &words) }
    var wants = 0
    for effect in effects {
      switch effect {
      case .acted(let action, _, _): add(actions[Int(action.rawValue)], to: &words)
      case .categoryChanged(_, _, let cause, _):
        add("category by ", to: &words)
        words.append(causes[Int(cause.rawValue)])
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
    if words.isEmpty { words.append("nothing of note") }
  }

  private static func add(_ count: Int, _ what: String, to words: inout FrameText) {
    guard count > 0 else { return }
    if !words.isEmpty { words.append(", ") }
    words.append(decimal: count)
    words.append(UInt8(ascii: " "))
    words.append(what)
  }

  private static func add(_ word: String, to words: inout FrameText) {
    if !words.isEmpty { words.append(", ") }
    words.append(word)
  }
}
