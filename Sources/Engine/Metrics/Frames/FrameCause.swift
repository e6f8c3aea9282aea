internal import Simulation

/// What took the largest part of a frame: one of the six stages, or the toolkit.
package enum FrameCause: Int, CaseIterable, Sendable {
  case recognise, update, effects, animate, layout, diff, toolkit

  /// The dominant part; the earlier one in a tie.
  package init(stages: [Int], toolkit: Int) {
    precondition(stages.count == FrameStage.allCases.count, "\(stages.count) stages in a frame")
    var (best, largest) = (FrameCause.recognise, -1)
    for (cause, cost) in zip(FrameCause.allCases, stages + [toolkit]) where cost > largest {
      (best, largest) = (cause, cost)
    }
    self = best
  }

  /// The stage's name, or `toolkit`.
  package var name: String { FrameStage(rawValue: rawValue)?.name ?? "toolkit" }

  /// One letter to mark it by, where colour alone would not do.
  package var letter: String {
    switch self {
    case .recognise: "R"
    case .update: "U"
    case .effects: "E"
    case .animate: "A"
    case .layout: "L"
    case .diff: "D"
    case .toolkit: "T"
    }
  }
}
