internal import Kernel
internal import Metrics

/// A repeated run of a unit that records clips, in the run's order of events or a recorded one.
struct ClipReplay {
  let unit: Int
  let order: [Deviation]?
  var clipRequests: [ClipRequest]
  /// Distinguishes the replay from others in paths; empty under the run's own order.
  let name: String
  /// The folder of its results.
  let folder: String

  /// The replays that record these clips, by unit.
  static func of(_ clipRequests: [ClipRequest], in folder: String) -> [ClipReplay] {
    var replays: [ClipReplay] = []
    for clipRequest in clipRequests.sorted(by: { $0.unit < $1.unit }) {
      if let known = replays.firstIndex(where: {
        $0.unit == clipRequest.unit && $0.order == clipRequest.order
      }) {
        replays[known].clipRequests.append(clipRequest)
        continue
      }
      let name = clipRequest.order == nil ? "" : "/order-\(replays.count)"
      replays.append(
        ClipReplay(
          unit: clipRequest.unit, order: clipRequest.order, clipRequests: [clipRequest], name: name,
          folder: folder + name))
    }
    return replays
  }
}
