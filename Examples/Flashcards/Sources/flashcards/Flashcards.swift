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

  static let actions: [TouchAction] = [
    .tap(.slot(1), weight: 8), .tap(.item(FlashcardsApp.star), weight: 2, pause: .milliseconds(1_500)),
  ]

  static let rules: [Rule<Flashcards>] = [
    Rule("card.picture", title: "A card that has turned shows its picture.", exercisedBy: "a turn") {
      frame, tally in
      tally.checked += 1
      if frame.app.isTurning { tally.exercised += 1 }
      guard !frame.app.isTurning, !frame.app.showsPicture else { return }
      tally.violate(at: frame.vsync, "card \(frame.app.card) has turned and shows no picture")
    },
    // Checks the colour on screen, not the app's state. A frame that also turns the card does not show which card was meant.
    Rule(
      "star.kept", title: "Every tap on the star marks or unmarks the card.", exercisedBy: "a tap",
      startingWith: (taps: 0, card: 0)
    ) { last, frame, tally in
      defer { last = (frame.app.stars, frame.app.card) }
      let new = frame.app.stars - last.taps
      guard new > 0, frame.app.card == last.card else { return }
      tally.checked += 1
      tally.exercised += new
      if isGolden(frame.items) == isGolden(frame.before), new % 2 == 1 {
        tally.violate(at: frame.vsync, "a tap on the star of card \(last.card) changed nothing")
      }
    },
  ]

  private static func isGolden(_ items: [DisplayItem]) -> Bool {
    items.contains { $0.id == FlashcardsApp.star && $0.colour == FlashcardsApp.gold }
  }

  static let recognises: Set<RecognisedGesture.Kind> = [.tap]
  static let metrics: [AppMetric] = [.pictureWait]
  static let plantedBugs =
    (["slow-frame", "lost-star", "trap", "trap-set-up", "trap-first-frame"] + PlantedChance.names
    + PlantedCycle.names).map { PlantedBug($0) }
  static let declared = ["turn", "star"]
  static func reached(by app: FlashcardsApp) -> [Int] { [app.turns, app.stars] }

  static func main() { Harness.main(of: Flashcards.self) }
}
