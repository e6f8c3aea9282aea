import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

@Suite("Parents' changes reach the server and the ledger")
struct ParentTests {
  private func stage() throws -> AppStage {
    let stage = try AppStage(.withRewards())
    stage.touch(.lock)
    for digit in 1...4 { stage.touch(.digit, digit) }
    #expect(stage.core.gallery.currentScreen == .parent)
    return stage
  }

  /// Hides the first category that shows, or shows it again.
  private func toggle(_ words: TextKey, _ stage: AppStage) {
    stage.touch(words)
    stage.run(50)
  }

  private func asked(_ stage: AppStage) -> [[AlbumChange]] {
    stage.open.compactMap { if case .changeAlbum(let changes) = $0.task { changes } else { nil } }
  }

  private func answer(_ outcome: AppOutcome, _ stage: AppStage) {
    for (id, task) in stage.open where task.kind == .changeAlbum { stage.answer(id, outcome) }
    stage.run(30)
  }

  @Test("changes are sent one at a time, in the order of the touches")
  func order() throws {
    let stage = try stage()
    stage.touch(.categories)
    toggle(.hideCategory, stage)
    toggle(.showCategory, stage)
    #expect(asked(stage).count == 1)
    guard case .categorySet(let first, _)? = asked(stage).first?.first else { throw Missing() }
    #expect(!first.visibleToChildren)
    answer(.albumChanged, stage)
    guard case .categorySet(let second, _)? = asked(stage).first?.first else { throw Missing() }
    #expect(second.visibleToChildren && second.id == first.id)
    answer(.albumChanged, stage)
    #expect(asked(stage).isEmpty)
  }

  @Test(
    "a failed change is retried with growing waits, also in the background, and not overtaken")
  func repeats() throws {
    let stage = try stage()
    stage.touch(.categories)
    toggle(.hideCategory, stage)
    let change = asked(stage)
    answer(.failed, stage)
    toggle(.showCategory, stage)
    #expect(asked(stage).isEmpty)
    stage.run(900)
    stage.post(.enteredBackground)
    stage.run(200)
    #expect(asked(stage) == change)
    answer(.failed, stage)
    stage.run(1_900)
    #expect(asked(stage).isEmpty)
    stage.run(200)
    #expect(asked(stage) == change)
    answer(.albumChanged, stage)
    #expect(asked(stage).count == 1 && asked(stage) != change)
  }

  // It was asked for again for ever, and what parents did after it never reached the server.
  @Test("a change that the server refuses for good is undone and announced once; later ones follow")
  func refused() throws {
    let stage = try stage()
    stage.touch(.categories)
    toggle(.hideCategory, stage)
    guard case .categorySet(var shown, let place)? = asked(stage).first?.first else { throw Missing() }
    shown.visibleToChildren = true
    toggle(.showCategory, stage)
    toggle(.hideCategory, stage)
    #expect(asked(stage).count == 1 && stage.core.gallery.visibleCategoryCount == 0)
    answer(.albumRefused([.categorySet(shown, at: place)]), stage)
    #expect(stage.core.gallery.visibleCategoryCount == 1)
    #expect(asked(stage) == [[.categorySet(shown, at: place)]])
    answer(.albumChanged, stage)
    #expect(asked(stage).count == 1)
    answer(.albumRefused([]), stage)
    #expect(asked(stage).isEmpty && stage.notices.isEmpty)
    stage.run(60_000)
    #expect(asked(stage).isEmpty)
    stage.touch(.back)
    stage.touch(.kidsMode)
    stage.run(300)
    #expect(stage.notices == ["Album not changed"])
    stage.touch(.lock)
    for digit in 1...4 { stage.touch(.digit, digit) }
    stage.notices = []
    stage.touch(.kidsMode)
    stage.run(300)
    #expect(stage.notices.isEmpty)
  }

  @Test("a correction is posted with its reason; a refusal by the ledger is announced")
  func corrects() throws {
    let stage = try stage()
    try stage.earn(12)
    stage.touch(.children)
    try stage.settle()
    stage.run(100)
    for (step, balance) in [(2, Int64(17)), (0, 17)] {
      guard let item = stage.items(.control).first(where: { $0.id.payload == UInt64(step) }) else {
        throw Missing()
      }
      stage.tap(item.frame.minX.points + 20, item.frame.minY.points + 20)
      stage.run(700)
      stage.touch(.pointReason, 1)
      try stage.settle()
      #expect(stage.ledger.account(of: AppStage.child)?.balance == Points(balance))
    }
    var notes: [String] = []
    try stage.store.forEachTransaction(of: AppStage.child) { notes.append($0.note) }
    #expect(notes == ["", "Was kind"])
    #expect(stage.says(.tooFewPoints))
    let balances = stage.items(.figure).filter { $0.id.payload == 1 }.map {
      stage.core.gallery.spell($0.text)
    }
    #expect(balances == ["17"])
  }

  @Test("a relaunch starts in kids mode, whichever parents' screen was open")
  func relaunches() throws {
    let stage = try stage()
    stage.touch(.photos)
    #expect(stage.core.gallery.currentScreen == .parentPhotos)
    stage.relaunch(.withRewards())
    #expect(stage.core.gallery.currentScreen == .grid && stage.core.gallery.isInKidsMode)
  }

  @Test("a streak runs up to today, or to yesterday while today has no points")
  func streaks() throws {
    for (earned, expected) in [
      ([0, 0, 0], 0), ([0, 0, 5], 1), ([0, 5, 0], 1), ([5, 5, 0], 2), ([5, 0, 5], 1), ([5, 0, 0], 0),
      ([5, 5, 5], 3),
    ] {
      let stage = try AppStage(.withRewards())
      for (day, points) in earned.enumerated() where points > 0 {
        let time = AppStage.origin - .hours(Int64(24 * (2 - day)))
        stage.post(
          .pointsChanged([
            .deliver(
              PointTransaction(
                id: TransactionID(Int64(700 + day)), child: AppStage.child, kind: .earned,
                amount: Points(Int64(points)),
                timestamp: time))
          ]))
      }
      try stage.settle()
      stage.touch(.lock)
      for digit in 1...4 { stage.touch(.digit, digit) }
      stage.touch(.children)
      try stage.settle()
      let streak = stage.items(.figure).first { $0.id.payload == 3 }?.text
      #expect(streak == TextKey.streak.text(expected), "\(earned)")
    }
  }

  private struct Missing: Error {}
}
