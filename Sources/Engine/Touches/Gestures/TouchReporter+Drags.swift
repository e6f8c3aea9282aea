internal import Kernel

/// The jitter of a dragging finger: it grows with speed, is zero at rest, and is larger across the way than along it.
///
/// Source: Harris and Wolpert 1998 (noise grows with the signal).
struct DragUnrest {
  /// A unit vector along the drag.
  private let along: GlassPoint
  private let across: Double
  private let alongShare: Double
  /// The speed at which half of the jitter shows, mm/ms.
  private let half: Double
  private var place: GlassPoint
  private var time: Int64

  /// The corner frequency of the slow part, Hz [F].
  static let corner = 8.0

  init(_ motion: DragMotion, from start: GlassPoint, to goal: GlassPoint, at time: Int64) {
    let way = goal - start
    along = way * (1 / max(0.1, way.length))
    across = motion.unrest
    alongShare = motion.unrestAlong
    half = motion.unrestHalf / 1_000
    place = start
    self.time = time
  }

  /// `place` with its jitter, at a time after the last one, ns.
  mutating func shown(_ tremor: GlassPoint, at place: GlassPoint, _ time: Int64) -> GlassPoint {
    let way = (place - self.place).length
    let share = across * way / (way + half * Double(max(1, time - self.time)) / 1e6)
    self.place = place
    self.time = time
    return place + (along * (tremor.x * alongShare) + along.turned * tremor.y) * share
  }
}

/// Drags, as the panel reports them.
extension TouchReporter {
  /// Appends the reports of a finger's whole drag, the last exactly at its end. Returns that time, ns.
  mutating func drag(
    _ finger: inout DragFinger, _ motion: DragMotion, id: UInt8, at begin: Int64,
    into samples: inout [TouchSample]
  ) -> Int64 {
    dragUnrest.restart(&random)
    var unrest = DragUnrest(motion, from: finger.current.goal, to: finger.goal, at: begin)
    var time = begin
    var wasMoving = false
    while true {
      time += interval()
      finger.advance(to: time)
      if finger.isLast && time > finger.current.end - panel.period * 2 / 5 { break }
      let moves = finger.moves(at: time)
      if moves || wasMoving {
        let place = finger.place(at: time)
        move(id, at: time, unrest.shown(dragUnrest.next(&random), at: place, time), into: &samples)
      }
      wasMoving = moves
    }
    move(id, at: finger.current.end, finger.goal, into: &samples)
    return finger.current.end
  }

  /// Appends the drags of two fingers, with both in each report of the panel, and returns the time of the end, ns.
  ///
  /// With `restsSecond` the second finger stays where it landed.
  mutating func dragTogether(
    _ one: inout DragFinger, _ firstFinger: UInt8, _ two: inout DragFinger, _ secondFinger: UInt8,
    _ motion: DragMotion, at begin: Int64, restsSecond: Bool, into samples: inout [TouchSample]
  ) -> Int64 {
    dragUnrest.restart(&random)
    var first = DragUnrest(motion, from: one.current.goal, to: one.goal, at: begin)
    var second = DragUnrest(motion, from: two.current.goal, to: two.goal, at: begin)
    var time = begin
    var moved = false
    while true {
      time += interval()
      one.advance(to: time)
      two.advance(to: time)
      let end = max(one.current.end, two.current.end)
      if one.isLast && two.isLast && time > end - panel.period * 2 / 5 { break }
      let moves = one.moves(at: time) || two.moves(at: time)
      if moves || moved {
        let place = first.shown(dragUnrest.next(&random), at: one.place(at: time), time)
        move(firstFinger, at: time, place, into: &samples)
        if !restsSecond {
          let place = second.shown(dragUnrest.next(&random), at: two.place(at: time), time)
          move(secondFinger, at: time, place, into: &samples)
        }
      }
      moved = moves
    }
    let end = max(one.current.end, two.current.end)
    move(firstFinger, at: end, one.goal, into: &samples)
    if !restsSecond { move(secondFinger, at: end, two.goal, into: &samples) }
    return end
  }
}
