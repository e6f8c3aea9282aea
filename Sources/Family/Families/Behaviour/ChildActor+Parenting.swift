internal import Gallery
internal import Kernel
internal import Touches

/// What a parent's hand does behind the PIN: it answers what is asked before anything else, and changes nothing that it does not see.
extension ChildActor {
  mutating func parentMove(_ act: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let targets = sense.targets
    if !targets.answers.isEmpty { return answer(think, sense) }
    switch act {
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

  /// How many photos a parent chooses before it does anything with them [A].
  private static let fewPhotos = 2
  private static let manyPhotos = 5
  /// Of fewer categories with photos that children see a parent takes none away [A].
  private static let fewCategories = 3
  /// How often a parent thinks better of it once it is asked [A].
  private static let doubt = 0.2

  /// A long press begins a selection, and taps go on with it.
  private mutating func choose(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard !sense.targets.photos.isEmpty else { return leave(think, sense) }
    let intent: TouchIntent = sense.targets.chosenCount == 0 ? .longPress : .tap
    return PlannedMove(intent: intent, start: inside(sense.targets.photos, sense), think: think)
  }

  /// One of the buttons that there are; without any, out again.
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

  /// How often a parent taps a button twice, out of habit, that brings a question up [A].
  private static let doubled = 0.1
  /// The buttons that do.
  private static let asking: Set<TextKey> = [
    .renameCategory, .recolourCategory, .deleteCategory, .addCategory, .move, .deletePhotos, .pointStep,
  ]

  /// One tap, or now and then two, where the first brings a question up. Others are tapped once.
  private mutating func tap(on words: TextKey) -> TouchIntent {
    ChildActor.asking.contains(words) && doubles.chance(ChildActor.doubled) ? .doubleTap : .tap
  }

  private mutating func pressRow(_ words: TextKey, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard let row = sense.targets.rows.first(where: { $0.words == words }),
      row.frame.maxY < sense.metrics.size.height
    else { return leave(think, sense) }
    return PlannedMove(intent: tap(on: words), start: inside(row.frame, sense), think: think)
  }

  /// One of the choices, or the way out of the question. No hand answers within the half second in which none counts.
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
