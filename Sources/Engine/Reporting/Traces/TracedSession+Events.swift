internal import Metrics
internal import Simulation

extension TracedSession {
  /// The events of one process: frames with their stages on the main thread, effects on a thread for each lane.
  ///
  /// Slices of a thread are nested or separate. The main thread has the number of the process, which is how viewers recognise it.
  /// `rank` is a frame's place among the slowest. O(frames + effects x lanes).
  func events(process: Int, title: String, rank: (FrameRow) -> Int?) -> [TraceEvent] {
    let lanes = lanes
    let users = users
    let names = [TraceEvent(process: process, name: title)]
    let threads = (["main"] + lanes.map(\.name) + users.map(\.name)).enumerated().map { place, name in
      TraceEvent(thread: process + place, of: process, name: name)
    }
    let effects = lanes.enumerated().flatMap { place, lane in
      lane.effects.map { event($0, process, process + 1 + place) }
    }
    let touched = users.enumerated().flatMap { place, user in
      user.gestures.map { event($0, process, process + 1 + lanes.count + place) }
    }
    let broken = violations.map { violation in
      TraceEvent(
        mark: "violation \(violation.what)", process: process, thread: process, at: violation.at,
        [("words", .text(violation.words)), ("moment", .number(violation.number))])
    }
    return names + threads + frameEvents(process, rank) + effects + touched + broken + flows(process, lanes)
  }

  // MARK: Arrows

  /// Arrows from the frame that requested an effect, through its lane, to the frame that finished it. A fetch and the decode
  /// after it form a chain. Without a stored frame, its end of the arrow is missing.
  private func flows(
    _ process: Int, _ lanes: [(name: String, effects: [EffectRow])]
  ) -> [TraceEvent] {
    let (starts, period) = (starts, Int64(frames.first?.period ?? 0))
    var events: [TraceEvent] = []
    var number = 0
    for (place, lane) in lanes.enumerated() {
      for effect in lane.effects {
        var points: [(thread: Int, at: Int64)] = [(process + 1 + place, effect.started)]
        if let asked = frames.firstIndex(where: { $0.vsync == effect.asked }) {
          points.insert((process, starts[asked]), at: 0)
        }
        if let taken = frames.firstIndex(where: {
          $0.vsync >= effect.ended && $0.vsync - effect.ended <= period
        }) {
          points.append((process, starts[taken]))
        }
        guard points.count > 1 else { continue }
        number += 1
        for (order, point) in points.enumerated() {
          let part: TraceEvent.FlowPart = order == 0 ? .begin : order == points.count - 1 ? .end : .step
          events.append(
            TraceEvent(
              part, ofFlow: process * 1_000_000 + number, effect.operation, process: process,
              thread: point.thread,
              at: point.at))
        }
      }
    }
    return events
  }

  /// The start of each frame: its vsync, or the end of the previous frame.
  private var starts: [Int64] {
    var free = Int64.min
    return frames.map { frame in
      let start = max(frame.vsync, free)
      free = start + Int64(frame.cost)
      return start
    }
  }

  // MARK: Frames

  /// The events of frames. A frame begins at its vsync or at the end of the previous one, since a main thread does one thing at a
  /// time.
  ///
  /// This affects only the drawing: in a run, no late frame delays the next.
  private func frameEvents(_ process: Int, _ rank: (FrameRow) -> Int?) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var free = Int64.min
    for frame in frames {
      var start = max(frame.vsync, free)
      free = start + Int64(frame.cost)
      if frame.hitch > 0 {
        events.append(
          TraceEvent(
            mark: "hitch", process: process, thread: process, at: start + Int64(frame.period),
            [("late_ms", .span(frame.hitch)), ("mostly", .text(RunFacts.cause(frame).name))]))
      }
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

  /// Threads for the lanes. A lane that runs two effects at once has two threads.
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

  /// Threads of gestures; more than one if gestures of several drivers overlap.
  private var users: [(name: String, gestures: [GestureRow])] {
    var threads: [[GestureRow]] = []
    for gesture in gestures.sorted(by: { ($0.began, $0.ended) < ($1.began, $1.ended) }) {
      if let free = threads.firstIndex(where: { ($0.last?.ended ?? .min) <= gesture.began }) {
        threads[free].append(gesture)
      } else {
        threads.append([gesture])
      }
    }
    return threads.enumerated().map { place, found in
      (threads.count == 1 ? "gestures" : "gestures \(place + 1)", found)
    }
  }

  private func event(_ gesture: GestureRow, _ process: Int, _ thread: Int) -> TraceEvent {
    TraceEvent(
      slice: gesture.outcome.isEmpty ? gesture.intent : "\(gesture.intent): \(gesture.outcome)",
      process: process,
      thread: thread, start: gesture.began, duration: Int(gesture.ended - gesture.began),
      [
        ("meant", .text(gesture.intent)), ("recognised", .text(gesture.recognised)),
        ("outcome", .text(gesture.outcome)), ("screen", .text(gesture.screen)),
      ])
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
