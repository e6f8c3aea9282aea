internal import Kernel
internal import Metrics

/// One more play of a unit, under the run's order or another one, in which moments are recorded.
struct ClipReplay {
  let unit: Int
  let order: [Deviation]?
  var wishes: [ClipRequest]
  /// What tells it from other replays of the run, at the end of a path; empty under the run's own order.
  let name: String
  /// Where its results go.
  let folder: String

  /// What has to be played for these moments, by unit.
  static func of(_ wishes: [ClipRequest], in folder: String) -> [ClipReplay] {
    var replays: [ClipReplay] = []
    for wish in wishes.sorted(by: { $0.unit < $1.unit }) {
      if let known = replays.firstIndex(where: { $0.unit == wish.unit && $0.order == wish.order }) {
        replays[known].wishes.append(wish)
        continue
      }
      let name = wish.order == nil ? "" : "/order-\(replays.count)"
      replays.append(
        ClipReplay(unit: wish.unit, order: wish.order, wishes: [wish], name: name, folder: folder + name))
    }
    return replays
  }
}
