import Skiprope

@main enum Flashcards: Subject {
  static let name = "flashcards"
  static let unit = (one: "deck", several: "decks")

  struct Settings: SubjectSettings {
    var cards = 40
    static let keys: [SettingKey<Settings>] = [.whole("cards", \.cards, 2...10_000, "cards of a deck")]
  }

  static func app(for setup: Setup<Flashcards>) -> FlashcardsApp {
    FlashcardsApp(cards: setup.settings.cards, bug: setup.bug)
  }

  static let acts: [TouchAct] = [
    .tap(.slot(1), weight: 8), .tap(.item(FlashcardsApp.star), weight: 2, pause: .milliseconds(1_500)),
  ]

  static let rules: [Rule<Flashcards>] = [
    Rule("card.picture", title: "A card that has turned shows its picture.", provokedBy: "a turn") { _ in
      [PictureCheck()]
    },
    Rule("star.kept", title: "Every tap on the star keeps or frees a card.", provokedBy: "a tap") { _ in
      [StarCheck()]
    },
  ]

  static let recognises: Set<RecognisedGesture.Kind> = [.tap]
  static let metrics: [AppMetric] = [.pictureWait]
  static let plantedBugs =
    ["slow-frame", "lost-star", "trap", "trap-set-up", "trap-first-frame"] + PlantedChance.names
    + PlantedCycle.names
  static let declared = ["turn", "star"]
  static func reached(by app: FlashcardsApp) -> [Int] { [app.turns, app.stars] }

  static func main() { Harness.main(of: Flashcards.self) }
}

struct PictureCheck: InvariantCheck {
  var tally = CheckTally()

  mutating func check(_ frame: PlayedFrame<FlashcardsApp>) {
    tally.checked += 1
    if frame.app.isTurning { tally.provoked += 1 }
    guard !frame.app.isTurning, !frame.app.showsPicture else { return }
    tally.violate(at: frame.record.vsync, "card \(frame.app.card) has turned and shows no picture")
  }
}

/// Counts for itself what the star must have done: by the colour on screen, not by what the app says that it keeps. In a frame
/// that turns the card as well nobody can see which one was meant.
struct StarCheck: InvariantCheck {
  var tally = CheckTally()
  private var (taps, card, wasGolden) = (0, 0, false)

  mutating func check(_ frame: PlayedFrame<FlashcardsApp>) {
    let isGolden = frame.app.items.first { $0.id == FlashcardsApp.star }?.colour == 0xFFD700
    defer { (taps, card, wasGolden) = (frame.app.stars, frame.app.card, isGolden) }
    let new = frame.app.stars - taps
    guard new > 0, frame.app.card == card else { return }
    tally.checked += 1
    tally.provoked += new
    if isGolden == wasGolden, new % 2 == 1 {
      tally.violate(at: frame.record.vsync, "a tap on the star of card \(card) changed nothing")
    }
  }
}
