package import Touches

/// One task of the recorded trials, done by a simulated child.
package struct TouchTrial: Hashable, Sendable {
  /// The task; raw values are those of the tables of recorded trials.
  package enum Task: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "doubletap"
    case drag
    case twoFingerDrag = "twodrag"
  }

  /// The panel, which also decides the distance of drags.
  package enum Glass: String, Hashable, Sendable, CaseIterable {
    case phone, tablet
  }

  /// A finger's time, ms, and place, mm.
  package struct Report: Hashable, Sendable {
    package var milliseconds: Double
    package var place: GlassPoint

    package init(milliseconds: Double, place: GlassPoint) {
      self.milliseconds = milliseconds
      self.place = place
    }
  }

  package var group: AgeGroup
  /// The child's number, from 0.
  package var child: Int
  package var glass: Glass
  package var task: Task
  /// The start of drags, one place per finger; empty for taps.
  package var starts: [GlassPoint]
  /// The targets, one place per finger.
  package var targets: [GlassPoint]
  /// One list of reports per contact, from touch-down to lift.
  package var strokes: [[Report]]

  package init(
    group: AgeGroup, child: Int, glass: Glass, task: Task, starts: [GlassPoint], targets: [GlassPoint],
    strokes: [[Report]]
  ) {
    self.group = group
    self.child = child
    self.glass = glass
    self.task = task
    self.starts = starts
    self.targets = targets
    self.strokes = strokes
  }
}

extension TouchTrial {
  /// The trial as one line of JSON: age, child, device, intent, target, start, and strokes of [ms, mm, mm].
  package var line: String {
    var text = "{\"age\":\"\(group.rawValue)\",\"child\":\"\(child)\",\"device\":\"\(glass.rawValue)\""
    text += ",\"intent\":\"\(task.rawValue)\",\"target\":\(TouchTrial.spelled(targets, task))"
    text += ",\"start\":\(starts.isEmpty ? "null" : TouchTrial.spelled(starts, task)),\"strokes\":["
    text += strokes.map { stroke in
      "["
        + stroke.map {
          "[\(TouchTrial.spelled($0.milliseconds)),"
            + TouchTrial.spelled($0.place).dropFirst()
        }.joined(separator: ",") + "]"
    }.joined(separator: ",")
    return text + "]}"
  }

  private static func spelled(_ places: [GlassPoint], _ task: Task) -> String {
    let all = places.map(spelled)
    return task == .twoFingerDrag ? "[" + all.joined(separator: ",") + "]" : all.first ?? "null"
  }

  private static func spelled(_ place: GlassPoint) -> String { "[\(spelled(place.x)),\(spelled(place.y))]" }

  /// Rounds to thousandths.
  private static func spelled(_ number: Double) -> String { "\((number * 1_000).rounded() / 1_000)" }
}
