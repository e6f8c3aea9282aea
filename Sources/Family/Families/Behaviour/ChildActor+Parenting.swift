internal import Gallery
internal import Kernel
internal import Touches

/// A parent's actions behind the PIN screen. A parent answers a question before anything else, and changes nothing off screen.
extension ChildActor {
  mutating func parentMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let targets = sense.targets
    if !targets.answers.isEmpty { return answer(think, sense) }
    switch action {
    case .openAlbum: return pressRow(.photos, think, sense)
    case .openCategories: return pressRow(.categories, think, sense)
    case .openChildren: return pressRow(.children, think, sense)
    case .addCategory: return pressRow(.addCategory, think, sense)
    case .lookDown: return PlannedMove(intent: .swipeUp, start: middle(sense), think: think)
    case .filterAlbum where targets.chosenCount == 0 && !targets.albumChips.isEmpty:
      let chip = targets.albumChips[random.below(targets.albumChips.count)]
      return PlannedMove(intent: .tap, start: inside(chip, sense), think: think)
    case .viewPhoto where targets.chosenCount == 0 && !targets.photos.isEmpty:
      return PlannedMove(intent: .tap, start: inside(targets.photos, sense), think: think)
    case .handlePhotos where sense.screen == .parentPhotos && targets.chosenCount < ChildActor.fewPhotos:
      return choose(think, sense)
    case .choosePhotos where targets.chosenCount >= ChildActor.manyPhotos,
      .handlePhotos, .arrangeCategory, .adjustPoints:
      return handle(think, sense)
    default: return sense.screen == .parentPhotos ? choose(think, sense) : leave(think, sense)
    }
  }

  /// The least and the most photos that a parent chooses before acting on them [A].
  private static let fewPhotos = 2
  private static let manyPhotos = 5
  /// With fewer visible categories that have photos, a parent removes none [A].
  private static let fewCategories = 3
  /// How often a parent cancels a question [A].
  private static let doubt = 0.2

  /// A long press begins a selection, and taps continue it.
  private mutating func choose(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard !sense.targets.photos.isEmpty else { return leave(think, sense) }
    let intent: TouchIntent = sense.targets.chosenCount == 0 ? .longPress : .tap
    return PlannedMove(intent: intent, start: inside(sense.targets.photos, sense), think: think)
  }

  /// Taps one of the available buttons; without any, leaves.
  private mutating func handle(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let safe = sense.metrics.safeArea
    let takesAway: Set<TextKey> =
      sense.filledCategoryCount < ChildActor.fewCategories ? [.hideCategory, .deleteCategory] : []
    let seen = sense.targets.controls.filter {
      $0.frame.minY > safe.minY + .points(48) && $0.frame.maxY < safe.maxY && !takesAway.contains($0.words)
    }
    guard !seen.isEmpty else { return leave(think, sense) }
    let button = seen[random.below(seen.count)]
    return PlannedMove(intent: tap(on: button.words), start: inside(button.frame, sense), think: think)
  }

  /// How often a parent double-taps a button that opens a question, out of habit [A].
  private static let doubled = 0.1
  /// The buttons that open a question.
  private static let asking: Set<TextKey> = [
    .renameCategory, .recolourCategory, .deleteCategory, .addCategory, .move, .deletePhotos, .pointStep,
  ]

  /// A tap, or sometimes two on a button that opens a question.
  private mutating func tap(on words: TextKey) -> TouchIntent {
    ChildActor.asking.contains(words) && doubles.chance(ChildActor.doubled) ? .doubleTap : .tap
  }

  private mutating func pressRow(_ words: TextKey, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard let row = sense.targets.rows.first(where: { $0.words == words }),
      row.frame.maxY < sense.metrics.size.height
    else { return leave(think, sense) }
    return PlannedMove(intent: tap(on: words), start: inside(row.frame, sense), think: think)
  }

  /// Taps an answer, or cancels. Waits longer than the half second in which no answer counts.
  private mutating func answer(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let wait = max(think, 900)
    let whole = sense.whole
    let choices = sense.targets.answers.filter {
      $0.words != .cancel && $0.frame.minY > whole.minY + .points(48) && $0.frame.maxY < whole.maxY
    }
    guard !choices.isEmpty, !random.chance(ChildActor.doubt) else {
      return PlannedMove(intent: .tap, start: inside(sense.targets.button(.cancel), sense), think: wait)
    }
    return PlannedMove(
      intent: .tap, start: inside(choices[random.below(choices.count)].frame, sense), think: wait)
  }
}
