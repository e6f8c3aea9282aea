package import Gallery
internal import Kernel
package import Simulation

/// Says in a few words what a frame did, for tables of the worst.
package enum FrameWords {
  /// The words for a frame, in which the gallery did this and so many photos expired. O(effects).
  package static func describe(_ record: FrameRecord, _ effects: [GalleryEffect], expired: Int) -> String {
    var words: [String] = []
    if record.frame.number == 0 { words.append("first frame") }
    for effect in effects {
      switch effect {
      case .acted(let action, _, _): words.append("\(action)")
      case .categoryChanged(_, _, let cause, _): words.append("category by \(cause)")
      case .toastRequested: words.append("toast")
      default: break
      }
    }
    if expired > 0 { words.append("\(expired) expired") }
    if record.finishedCount > 0 { words.append("\(record.finishedCount) effects applied") }
    if record.sampleCount > 0 { words.append("\(record.sampleCount) samples") }
    let wants = effects.count { if case .want = $0 { true } else { false } }
    if wants > 0 { words.append("\(wants) photos wanted") }
    let delta = record.delta
    if delta.created > 0 { words.append("\(delta.created) views made") }
    if delta.moved > 0 { words.append("\(delta.moved) moved") }
    return words.isEmpty ? "nothing of note" : words.joined(separator: ", ")
  }
}
