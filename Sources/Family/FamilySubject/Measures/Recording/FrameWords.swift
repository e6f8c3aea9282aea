package import Gallery
internal import Kernel
package import Metrics
package import Simulation

/// Describes a frame in a few words, for tables of the worst frames.
package enum FrameWords {
  // By raw value, because the name of an enumeration's case costs a microsecond or two.
  private static let actions = GalleryAction.allCases.map { "\($0)" }
  private static let causes = CategoryChangeCause.allCases.map { "\($0)" }

  /// Writes a frame's words: the gallery's effects, and the number of expired photos. O(effects).
  package static func describe(
    _ record: borrowing FrameRecord, _ effects: [GalleryEffect], expired: Int, into words: inout FrameText
  ) {
    if record.isLaunch { words.list("first frame") }
    var wants = 0
    for effect in effects {
      switch effect {
      case .acted(let action, _, _): words.list(actions[Int(action.rawValue)])
      case .categoryChanged(_, _, let cause, _):
        words.list("category by ")
        words.append(causes[Int(cause.rawValue)])
      case .toastRequested: words.list("toast")
      case .want: wants += 1
      default: break
      }
    }
    words.list(expired, "expired")
    words.list(record.finishedCount, "effects applied")
    words.list(record.sampleCount, "samples")
    words.list(wants, "photos wanted")
    words.list(record.delta.created, "views made")
    words.list(record.delta.moved, "moved")
    if words.isEmpty { words.append("nothing of note") }
  }
}
