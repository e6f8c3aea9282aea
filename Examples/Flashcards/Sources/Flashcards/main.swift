import AppTrials
import Foundation

/// A card's picture is there when its turn is over; provoked by every frame of a turn.
struct PictureCheck: InvariantCheck {
  var tally = CheckTally()

  mutating func check(_ frame: TrialFrame<FlashcardsApp>) {
    tally.checked += 1
    if frame.app.isAnimating { tally.provoked += 1 }
    guard !frame.app.isAnimating, !frame.app.showsPicture else { return }
    tally.violate(at: frame.record.vsync, "card \(frame.app.card) has turned and shows no picture")
  }
}

var trial = AppTrial<Taps>("flashcards", on: .iPhone15ProMax, for: .minutes(5), seed: 1)
trial.rules = [
  Invariant("card.picture", title: "A card that has turned shows its picture.", provokedBy: "a turn") { _ in
    [PictureCheck()]
  }
]
trial.leastProvocations = ["card.picture": 1_000]
trial.budgets = [("frame.cost.p99", 8.33), ("hitch.ratio", 5)]
let report = try trial.run(FlashcardsApp(), Taps())
if let folder = CommandLine.arguments.dropFirst().first { try report.write(to: folder) }
print(report.summary(place: CommandLine.arguments.dropFirst().first ?? "name a folder to have report.html"))
exit(report.exitCode)
