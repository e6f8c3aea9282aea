import AppCore
import Families
import FamilySubject
import Gallery
import Kernel
import Metrics
import PhotoCaching
import PointsLedger
import Testing

@Suite("Coverage of a session")
struct SessionCoverageTests {
  @Test("a hand-made session reaches exactly what it did, as often as it did")
  func exact() {
    var session = CountedSession()
    session.run(frames: 5)
    // To the groups and back, then out of the app and back.
    session.tap(430 - 72, 24)
    session.tap(20, 20)
    session.post(.enteredBackground)
    session.post(.enteredForeground)
    session.post(.memoryWarning(isCritical: true))
    session.run(frames: 5)
    #expect(
      session.counts == [
        "gallery.screen.grid": 2, "gallery.screen.groupList": 1,
        "gallery.transition.gridToGroupList": 1, "gallery.transition.groupListToGrid": 1,
        "gallery.action.openGroupList": 1, "gallery.action.closeGroupList": 1,
        "gesture.touchDown": 2, "gesture.tap": 2, "gesture.allLifted": 2,
        "gallery.category.entry": 1, "gallery.effect.categoryChanged": 1, "gallery.effect.acted": 2,
        "gallery.event.becameInactive": 1, "gallery.event.enteredBackground": 1,
        "gallery.event.becameActive": 1,
        "app.event.enteredBackground": 1, "app.event.enteredForeground": 1,
        "app.event.criticalMemoryWarning": 1,
        "app.task.listDisk": 1, "app.task.keep": 1, "expiry.sweep.launch": 1, "expiry.sweep.foreground": 1,
      ])
  }

  @Test("every counter has a unique name")
  func names() {
    let coverage = SessionCoverage()
    let counted = Mirror(reflecting: coverage).children.compactMap { $0.value as? any Tallying }
    #expect(counted.count >= 25)
    let names = counted.flatMap(\.names)
    #expect(names.sorted() == SessionCoverage.names.sorted())
    #expect(Set(names).count == names.count)
    #expect(MetricScope.declared.parts.map(\.name) == SessionCoverage.names)
  }

  @Test("an undeclared transition between screens is counted separately")
  func undeclared() {
    var coverage = SessionCoverage()
    for screen in [.grid, .fullscreen, .pinPad] as [GalleryScreen] { coverage.record(screen) }
    func count(_ name: String) -> Int? { coverage.figures.first { $0.name == name }?.count }
    #expect(count("gallery.transition.gridToFullscreen") == 1)
    #expect(count("undeclared.transition") == 1)
    // A launch begins on the grid, wherever the one before was.
    coverage.recordLaunch()
    coverage.record(.grid)
    #expect(count("undeclared.transition") == 1 && count("gallery.screen.grid") == 2)
  }

  @Test("transitions lead from and to each screen, and none to the same screen")
  func transitions() {
    var ways: [GalleryTransition] = []
    for from in GalleryScreen.allCases {
      #expect(GalleryTransition(from: from, to: from) == nil)
      #expect(GalleryScreen.allCases.contains { GalleryTransition(from: from, to: $0) != nil })
      #expect(GalleryScreen.allCases.contains { GalleryTransition(from: $0, to: from) != nil })
      ways += GalleryScreen.allCases.compactMap { GalleryTransition(from: from, to: $0) }
    }
    #expect(Set(ways) == Set(GalleryTransition.allCases) && ways.count == GalleryTransition.allCases.count)
  }

  @Test("a batch counts with its effects, and an answer with its request")
  func answers() {
    var coverage = SessionCoverage()
    let entry = TransactionID(1)
    coverage.record(
      [.earn(entry, ChildID(1), Points(5), session: nil), .expire],
      [
        .posted(entry, ChildID(1), .earned, amount: Points(5), balance: Points(5)), .duplicate(entry),
        .redemption(RedemptionID(1), .expired, minutesLeft: 3), .refused(.worthless(RedemptionID(2))),
      ])
    coverage.record(.failed, of: .listGroup(GroupID(1)))
    coverage.record(.posted([]), of: .post([]))
    coverage.record(PhotoJobOutcome.failed(.truncated(byteCount: 3)))
    coverage.record(.kill)
    coverage.recordPresets(gestures: "tuned", cache: "viewer", gallery: "wrapping")
    let counts = coverage.figures.filter { $0.count > 0 }
    #expect(counts.allSatisfy { $0.count == 1 })
    #expect(
      Set(counts.map(\.name)) == [
        "ledger.event.earn", "ledger.event.expire", "ledger.effect.posted", "ledger.effect.duplicate",
        "ledger.effect.redemption", "ledger.effect.refused", "ledger.entry.earned", "ledger.reward.expired",
        "ledger.refusal.worthless", "app.outcome.failed", "app.failure.listGroup", "app.outcome.posted",
        "photo.outcome.failed", "photo.error.truncated", "fault.kill", "preset.gestures.tuned",
        "preset.cache.viewer", "preset.gallery.wrapping",
      ])
  }

  @Test("sessions add up, and unreached values are reported as zero")
  func adding() {
    var (first, second) = (SessionCoverage(), SessionCoverage())
    first.record(GalleryScreen.grid)
    second.record(GalleryScreen.grid)
    second.record(GalleryScreen.pinPad)
    var measurements = Measurements()
    for (name, count) in first.figures + second.figures { measurements.add(count, to: .reached, part: name) }
    let coverage = Coverage(totals: measurements.exact.counters)
    #expect(coverage.counts["gallery.screen.grid"] == 2 && coverage.counts["gallery.screen.pinPad"] == 1)
    #expect(coverage.counts["gallery.screen.parent"] == 0)
    #expect(coverage.counts.count == SessionCoverage.names.count)
    #expect(coverage.reachedCount == 3 && coverage.surprises.isEmpty)
  }
}
