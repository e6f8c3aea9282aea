internal import Metrics
internal import Simulation

extension TracedSession {
  /// The slices of one process: frames with their stages on the main thread, effects on a thread for each lane. On each
  /// thread slices nest or lie apart. The main thread has the number of the process, which is how viewers know it. `rank`
  /// gives a frame's place among the worst. O(frames + effects x lanes).
  func events(process: Int, title: String, rank: (FrameRow) -> Int?) -> [TraceEvent] {
    let lanes = lanes
    let names = [TraceEvent(process: process, name: title)]
    let threads = (["main"] + lanes.map(\.name)).enumerated().map { place, name in
      TraceEvent(thread: process + place, of: process, name: name)
    }
    let effects = lanes.enumerated().flatMap { place, lane in
      lane.effects.map { event($0, process, process + 1 + place) }
    }
    return names + threads + frameEvents(process, rank) + effects
  }

  // MARK: Frames

  /// A frame begins at its vsync, or where the one before it ends: a main thread does one thing at a time. What happens
  /// does not depend on it, since no late frame delays the next in a run.
  private func frameEvents(_ process: Int, _ rank: (FrameRow) -> Int?) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var free = Int64.min
    for frame in frames {
      var start = max(frame.vsync, free)
      free = start + Int64(frame.cost)
      events.append(
        TraceEvent(
          slice: frame.hitch > 0 ? "late frame" : "frame", process: process, thread: process,
          start: start, duration: frame.cost, arguments(of: frame, rank(frame))))
      let parts = zip(FrameStage.allCases.map(\.name) + ["toolkit (assumed)"], frame.stages + [frame.toolkit])
      for (name, cost) in parts where cost > 0 {
        events.append(
          TraceEvent(
            slice: name, process: process, thread: process, start: start, duration: cost))
        start += Int64(cost)
      }
    }
    return events
  }

  private func arguments(of frame: FrameRow, _ rank: Int?) -> [(String, TraceEvent.Argument)] {
    var result: [(String, TraceEvent.Argument)] = [
      ("frame", .number(frame.frame)), ("vsync_ms", .span(Int(frame.vsync))),
      ("period_ms", .span(frame.period)),
      ("screen", .text(frame.screen)), ("step", .text(frame.step)), ("created", .number(frame.created)),
      ("changed", .number(frame.changed)), ("moved", .number(frame.moved)),
      ("removed", .number(frame.removed)),
    ]
    if frame.hitch > 0 { result.append(("late_ms", .span(frame.hitch))) }
    if !frame.what.isEmpty { result.append(("what", .text(frame.what))) }
    if let rank { result.append(("worst", .number(rank))) }
    return result
  }

  // MARK: Lanes

  /// One thread for what runs on a lane one after the other; a lane that runs two things at once has two.
  private var lanes: [(name: String, effects: [EffectRow])] {
    var result: [(name: String, effects: [EffectRow])] = []
    for lane in Set(effects.map(\.lane)).sorted() {
      var threads: [[EffectRow]] = []
      for effect in effects where effect.lane == lane {
        if let free = threads.firstIndex(where: { ($0.last?.ended ?? .min) <= effect.started }) {
          threads[free].append(effect)
        } else {
          threads.append([effect])
        }
      }
      for (place, found) in threads.enumerated() {
        result.append((threads.count == 1 ? lane : "\(lane) \(place + 1)", found))
      }
    }
    return result
  }

  private func event(_ effect: EffectRow, _ process: Int, _ thread: Int) -> TraceEvent {
    TraceEvent(
      slice: effect.operation, process: process, thread: thread, start: effect.started,
      duration: Int(effect.ended - effect.started),
      [
        ("waited_ms", .span(Int(effect.started - effect.asked))),
        ("measured_here_ms", .span(effect.measured)),
      ])
  }
}
