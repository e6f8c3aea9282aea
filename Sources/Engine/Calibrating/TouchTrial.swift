package import Touches

/// One task of the recorded trials, done by a drawn hand.
package struct TouchTrial: Hashable, Sendable {
  /// What was to be done; raw values as in the tables of recorded trials.
  package enum Task: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "doubletap"
    case drag
    case twoFingerDrag = "twodrag"
  }

  /// The panel, and for drags also how far apart things were.
  package enum Glass: String, Hashable, Sendable, CaseIterable {
    case phone, tablet
  }

  /// What a finger told: when, ms, and where, mm.
  package struct Report: Hashable, Sendable {
    package var milliseconds: Double
    package var place: GlassPoint

    package init(milliseconds: Double, place: GlassPoint) {
      self.milliseconds = milliseconds
      self.place = place
    }
  }

  package var group: AgeGroup
  /// From 0.
  package var child: Int
  package var glass: Glass
  package var task: Task
  /// Where drags are to begin; one place for each finger.
  package var starts: [GlassPoint]
  /// What is aimed at; one place for each finger.
  package var targets: [GlassPoint]
  /// One list for each contact, from touch-down to lift.
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
  /// As one line of JSON: age, child, device, intent, target, start and strokes of [ms, mm, mm].
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

  /// To thousandths.
  private static func spelled(_ number: Double) -> String { "\((number * 1_000).rounded() / 1_000)" }
}
