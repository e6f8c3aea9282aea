internal import Simulation

/// The largest part of a frame's cost: one of the six stages, or the toolkit.
package enum FrameCause: Int, CaseIterable, Sendable {
  case recognise, update, effects, animate, layout, diff, toolkit

  /// Finds the largest part; in a tie the earlier one.
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

  /// The cause of this name; the toolkit for any other name.
  package init(named name: String) { self = FrameCause.byName[name] ?? .toolkit }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// A one-letter label, for charts that must not depend on colour.
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
