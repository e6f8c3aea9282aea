internal import Gestures
internal import Kernel
internal import Population
internal import Simulation

/// The whole gallery set against the recogniser's verdict on the same blocks.
package struct GalleryAgreement: Hashable, Sendable {
  /// Evaluations: gestures times settings.
  package var gestures = 0
  /// Changes of category that the recogniser and its debounce let pass, and those the gallery made.
  package var recognised = 0
  package var made = 0
  /// Blocks in which the two differ.
  package var disagreeingBlocks = 0

  /// Plays a tenth of the plan's gestures of each age group, of the held-out half, under each of the settings.
  static func measure(
    _ plan: FuzzPlan, settings: [SweepSetting], mustStop: () -> Bool
  ) -> GalleryAgreement {
    var result = GalleryAgreement()
    var block = GestureBlock()
    let blocks = max(1, plan.gestures / 10 / SweepPass.blockLength)
    for stream in plan.streams(.heldOut) {
      for index in 0..<blocks where !mustStop() {
        let device = stream.fill(&block, index: index, count: SweepPass.blockLength)
        block.removeGestures { $0.phase == .began && $0.position.y < GalleryDriver.barHeight }
        for setting in settings {
          result.add(
            block, setting.onDevices[device], metrics: plan.profiles[device].screen, screen: plan.screen)
        }
      }
    }
    return result
  }

  private mutating func add(
    _ block: GestureBlock, _ settings: GestureSettings, metrics: ScreenMetrics, screen: FuzzScreen
  ) {
    var driver = GalleryDriver(settings: settings, metrics: metrics)
    let changes = driver.play(block)
    let expected = GalleryAgreement.changes(block, settings, screen)
    gestures += block.gestures.count
    made += changes
    recognised += expected
    if changes != expected { disagreeingBlocks += 1 }
  }

  /// How many changes the recogniser and the debounce alone let pass.
  private static func changes(_ block: GestureBlock, _ settings: GestureSettings, _ screen: FuzzScreen) -> Int
  {
    var driver = RecogniserDriver(settings: settings, screen: screen)
    var outcomes: [GestureOutcome] = []
    driver.play(block, into: &outcomes)
    return outcomes.reduce(0) { $0 + $1.changeCount }
  }
}

extension GalleryAgreement {
  /// For a person, in a line.
  package var sentence: String {
    disagreeingBlocks == 0
      ? "whole gallery: \(made) changes, as many as the recogniser's verdict, in \(gestures) gestures"
      : "whole gallery: \(made) changes against \(recognised), \(disagreeingBlocks) blocks DISAGREE"
  }

  /// For files.
  struct Figures: Encodable {
    var gestures: Int
    var recognised: Int
    var made: Int
    var disagreeingBlocks: Int
  }

  var figures: Figures {
    Figures(gestures: gestures, recognised: recognised, made: made, disagreeingBlocks: disagreeingBlocks)
  }
}
