import Gallery
import Kernel
import Testing

@Suite("The parents' view of their children's points")
struct ParentChildrenTests {
  static func standing(_ number: Int, balance: Int64 = 120, week: [Int64] = [0, 5, 0, 30, 20, 0, 45])
    -> ChildStanding
  {
    ChildStanding(
      child: ChildID(UInt32(number)), name: "Child \(number)", balance: Points(balance), goal: Points(100),
      today: CivilDay(daysSinceEpoch: 20_000), week: week.map { Points($0) }, streak: number)
  }

  private func open(_ count: Int) -> GalleryBench {
    var bench = GalleryBench.parents(at: .children, [2])
    bench.post(.familyReported((1...count).map { Self.standing($0) }))
    bench.run(100)
    return bench
  }

  @Test("the screen requests the standings and shows each child's")
  func shows() {
    let bench = open(2)
    #expect(bench.effects.contains(.loadFamily))
    // 20,000 days after 1 January 1970 was a Thursday, 4 October 2024 a Friday.
    let figures = bench.items(.figure).filter { $0.id.payload >> 8 == 0 }.map { bench.gallery.spell($0.text) }
    #expect(
      figures == [
        "Child 1", "120", "45 of 100 points today", "1 day in a row with points",
        "Points of the last seven days",
        "0", "Sat", "5", "Sun", "0", "Mon", "30", "Tue", "20", "Wed", "0", "Thu", "45", "Fri",
      ])
    #expect(bench.items(.ring).map { bench.gallery.spell($0.text) } == ["45 %", "45 %"])
    let bars = bench.items(.gauge).filter { $0.id.payload >> 8 == 0 && $0.id.payload & 255 != 8 }
    #expect(bars.count == 4 && bars.map(\.frame.size.height).max() == bars.last?.frame.size.height)
  }

  // The bar of the best day was as wide as it was high, and drawn as a disc.
  @Test(
    "a day's bar stands on the common base line, its height relative to the best day"
  )
  func bars() {
    let bench = open(1)
    let zero = bench.items(.gauge).first { $0.id.payload & 255 == 8 }
    let bars = bench.items(.gauge).filter { $0.id.payload & 255 != 8 }
    #expect(bars.allSatisfy { $0.kind == .bar && $0.frame.maxY == zero?.frame.maxY })
    #expect(bars.allSatisfy { $0.frame.size.width <= .points(24) })
    #expect(bars.map { ($0.frame.size.height.points * 45 / 48).rounded() } == [5, 30, 20, 45])
    #expect(zero.map { line in bars.allSatisfy { $0.frame.minX >= line.frame.minX } } == true)
  }

  @Test(
    "the note that balances stay above zero shows only where a button could exceed the balance",
    arguments: [(0, true), (19, true), (20, false), (120, false)] as [(Int64, Bool)])
  func hint(balance: Int64, says: Bool) {
    var bench = GalleryBench.parents(at: .children, [2])
    bench.post(.familyReported([Self.standing(1, balance: balance)]))
    bench.run(100)
    #expect(bench.texts.contains("No balance goes below zero") == says)
  }

  @Test("a correction asks for its reason, and only then the ledger, once")
  func adjusts() {
    var bench = open(2)
    let minus = bench.items(.control).first { $0.id.payload == 1 << 8 | 1 }
    bench.tap(minus?.frame ?? .zero)
    #expect(bench.texts.contains("Why −5?"))
    bench.answer(.cancel)
    #expect(!bench.effects.contains { $0.kind == .adjustPoints })
    bench.tap(minus?.frame ?? .zero)
    bench.answer(.pointReason, 1)
    #expect(
      bench.effects.filter { $0.kind == .adjustPoints } == [.adjustPoints(ChildID(2), Points(-5), .kind)])
    bench.post(.adjustmentRefused(ChildID(2)))
    bench.run(100)
    let notes = bench.items(.figure).filter { $0.id.payload & 255 == 4 }.map { bench.gallery.spell($0.text) }
    #expect(notes == ["Too few points: nothing taken"])
  }

  @Test("twelve children scroll, and only visible cards exist")
  func scrolls() {
    var bench = open(12)
    let few = bench.items(.panel).count
    #expect(few <= 4)
    bench.drag(215, 800, dx: 0, dy: -700)
    bench.run(2_000)
    bench.drag(215, 800, dx: 0, dy: -700)
    bench.run(2_000)
    #expect((bench.items(.panel).first?.id.payload ?? 0) > 1 && bench.items(.panel).count <= 4)
  }

  @Test("a failed load can be retried, and known standings stay visible")
  func fails() {
    var bench = open(1)
    bench.touch(.back)
    bench.touch(.children)
    bench.post(.familyFailed)
    bench.run(50)
    #expect(bench.items(.panel).count == 1)
    let before = bench.effects.count { $0 == .loadFamily }
    bench.touch(.standingFailed)
    #expect(bench.effects.count { $0 == .loadFamily } == before + 1)
  }

  @Test(
    "no frame creates more than twenty views, at opening, after a question and in a fling",
    arguments: [
      GalleryBench.phone, ScreenMetrics(size: ScreenSize(1_024, 1_366), scale: 2, refreshHertz: 120),
    ])
  func comesByAndBy(screen: ScreenMetrics) {
    for door in [TextKey.children, .categories] {
      var bench = GalleryBench.parents([6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1], screen: screen)
      var most = 0
      var now: [DisplayID] = []
      bench.inspect = { bench in
        let ids = bench.gallery.display.items.map(\.id)
        most = max(most, Set(ids).subtracting(now).count)
        now = ids
      }
      bench.touch(door)
      bench.post(.familyReported((1...12).map { Self.standing($0) }))
      bench.run(600)
      #expect(bench.items(.control).count >= 8)
      let before = bench.items(.control).count
      bench.tap(bench.items(.control).first?.frame ?? .zero)
      bench.run(100)
      if !bench.items(.row).isEmpty, door == .children { bench.answer(.cancel) }
      bench.run(600)
      #expect(bench.items(.control).count == before)
      for _ in 0..<3 {
        bench.drag(215, 800, dx: 0, dy: -700)
        bench.run(300)
      }
      #expect(most <= 20 && most > 5, "\(door): \(most) views")
    }
  }

  @Test("a button that is not mounted cannot be touched")
  func waits() {
    var bench = GalleryBench.parents([2])
    bench.post(.familyReported((1...4).map { Self.standing($0) }))
    bench.run(100)
    bench.touch(.children)
    bench.run(600)
    let last = bench.items(.control).last
    bench.touch(.back)
    bench.run(100)
    bench.touch(.children)
    let there = bench.items(.control).count
    bench.run(600)
    #expect(bench.items(.control).last == last && there < bench.items(.control).count)
  }
}
