import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("A scrolling page")
struct ScrollFollowerTests {
  /// A page of 1,000 pt on a screen of 500 pt, followed frame by frame.
  private struct Bench {
    static let screen = ScreenMetrics(size: ScreenSize(300, 500), scale: 2, refreshHertz: 60)
    var follower = ScrollFollower(Bench.screen)
    var vsync = Instant.zero
    var faults: [String] = []
    /// The scroll offset, the content's length, and the first row's displacement, as on a rising sheet.
    var offset = 0.0
    var stray = 0.0
    var length = 1_000.0

    init(at offset: Double = 0) {
      self.offset = offset
      frame()
    }

    /// Ten rows, the last of which ends 8 pt above the end, and a scroll mark as the product draws it.
    private var items: [DisplayItem] {
      let rows = (0..<10).map { row in
        let (high, top) = (length / 10, Double(row) * length / 10 - offset)
        return item(
          GardenSlot.label.id(row + 1), Bench.rect(16, top + 8 + (row == 0 ? stray : 0), 200, high - 16))
      }
      let mark = Bench.rect(295, offset * 500 / length, 3, 500 * 500 / length)
      return [item(GardenSlot.backdrop.id(), Bench.rect(0, 0, 300, 500), .backdrop)]
        + rows + [item(GardenSlot.scrollMark.id(), mark, .card)]
    }

    private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScreenRect {
      ScreenRect(
        x: ScreenLength(x), y: ScreenLength(y), width: ScreenLength(width), height: ScreenLength(height))
    }

    private func item(_ id: DisplayID, _ frame: ScreenRect, _ kind: DisplayKind = .label) -> DisplayItem {
      DisplayItem(id: id, kind: kind, frame: frame, colour: 0, trait: .text)
    }

    /// Runs the next frame with these samples.
    mutating func frame(_ samples: [(TouchPhase, Double)] = []) {
      vsync = vsync + .milliseconds(16)
      let samples = samples.map {
        TouchSample(time: vsync, finger: 0, phase: $0.0, position: ScreenPoint(150, $0.1))
      }
      if let fault = follower.follow(samples, items, at: vsync) { faults.append(fault) }
    }

    /// A finger that lands, moves by these steps frame by frame, and stays. `pace` gives the page's movement for each
    /// step.
    mutating func drag(from: Double, by steps: [Double], pace: (Double) -> Double = { $0 }) {
      frame([(.began, from)])
      var y = from
      for step in steps {
        y += step
        // The first 20 pt belong to the recogniser.
        if abs(y - from) > 20 { offset -= pace(step) }
        frame([(.moved, y)])
      }
      lift = y
    }
    private var lift = 0.0
    mutating func release() { frame([(.ended, lift)]) }

    /// The finger lifts at a distance, with the page, which runs out by these steps.
    mutating func release(by way: Double, _ steps: [Double]) {
      offset -= way
      frame([(.ended, lift + way)])
      for step in steps {
        offset -= step
        frame()
      }
    }
  }

  private func faults(_ play: (inout Bench) -> Void) -> [String] {
    var bench = Bench()
    play(&bench)
    return bench.faults
  }

  @Test("moves with the finger both ways and runs out in its direction")
  func follows() {
    let faults = faults { bench in
      bench.drag(from: 400, by: Array(repeating: -12, count: 20))
      bench.release()
      for _ in 0..<3 { bench.frame() }
      bench.drag(from: 200, by: Array(repeating: 10, count: 8))
      bench.release()
      for step in [9.0, 7, 5, 3, 1, 0, 1] {
        bench.offset -= step
        bench.frame()
      }
    }
    #expect(faults == [])
  }

  @Test(
    "may run out from an unread lift, during unread frames, and shortly after a stop"
  )
  func unreadLift() {
    func after(_ unread: Int, still: Int) -> Int {
      faults { bench in
        bench.drag(from: 400, by: Array(repeating: -12, count: 12))
        for number in 0..<unread {
          bench.stray += 1
          bench.offset += 6
          if number == 0 { bench.release() } else { bench.frame() }
        }
        for _ in 0..<still { bench.frame() }
        for _ in 0..<3 {
          bench.offset += 4
          bench.frame()
        }
      }.count
    }
    #expect(after(1, still: 0) == 0 && after(40, still: 0) == 0 && after(40, still: 20) == 0)
    #expect(after(1, still: 30) > 0 && after(40, still: 30) > 0)
  }

  @Test("is reported if it stays under a moving finger, moves half the way, or moves against it")
  func strays() {
    for (pace, times) in [(0.0, 1), (0.5, 1), (-1, 1), (1.2, 1), (1, 0)] {
      let faults = faults { bench in
        bench = Bench(at: 200)
        bench.drag(from: 300, by: Array(repeating: -10, count: 12), pace: { $0 * pace })
      }
      #expect(faults.count == times, "\(pace): \(faults)")
    }
  }

  @Test("may stay for the first points of a finger's path, which may be a tap")
  func slop() {
    #expect(faults { $0.drag(from: 300, by: [-5, -5, -5, 5]) } == [])
    #expect(faults { $0.drag(from: 300, by: Array(repeating: -5, count: 8), pace: { _ in 0 }) }.count == 1)
  }

  @Test("stops at its first and last element, and follows again when the finger returns")
  func ends() {
    let top = faults { bench in
      bench.drag(from: 200, by: Array(repeating: 12, count: 8), pace: { _ in 0 })
      bench.release()
    }
    #expect(top == [])
    let bottom = faults { bench in
      bench = Bench(at: 500)
      bench.drag(from: 400, by: Array(repeating: -12, count: 8), pace: { _ in 0 })
    }
    #expect(bottom == [])
  }

  @Test("is reported if it stops before its last element is in view")
  func short() {
    for (offset, times) in [(490.0, 1), (492, 0), (500, 0)] {
      let faults = faults { bench in
        bench = Bench(at: offset)
        bench.drag(from: 400, by: Array(repeating: -12, count: 8), pace: { _ in 0 })
      }
      #expect(faults.count == times, "\(offset): \(faults)")
    }
    let high = faults { bench in
      bench = Bench(at: 12)
      bench.drag(from: 200, by: Array(repeating: 12, count: 8), pace: { _ in 0 })
    }
    #expect(high.count == 1)
  }

  @Test("is reported if it moves on beyond its last element")
  func beyond() {
    let faults = faults { bench in
      bench = Bench(at: 500)
      bench.drag(from: 400, by: Array(repeating: -12, count: 8))
    }
    #expect(!faults.isEmpty)
  }

  @Test("is reported if it moves without a finger, or turns back while it runs out")
  func alone() {
    let moves = faults { bench in
      bench.offset = 4
      bench.frame()
    }
    #expect(moves.count == 1)
    let turns = faults { bench in
      bench.drag(from: 400, by: Array(repeating: -12, count: 10))
      bench.release()
      bench.offset += 9
      bench.frame()
      bench.offset -= 9
      bench.frame()
    }
    #expect(turns.count == 1)
    let late = faults { bench in
      bench.drag(from: 400, by: Array(repeating: -12, count: 10))
      bench.release()
      for _ in 0..<40 { bench.frame() }
      bench.offset += 9
      bench.frame()
    }
    #expect(late.count == 1)
  }

  // Regression: a finger that flung a page up trembled down by 0.3 pt at the lift (import, seed 10).
  @Test("runs out in the finger's direction, which a tremble at the lift leaves open")
  func trembles() {
    let least = 1.0 / 64
    for (way, steps, times) in [
      (-2, [-4, -2, -least], 0), (-2, [least], 1), (-2, [0.5], 1), (0.3, [-4, -2, -least], 0),
      (0.3, [-4, least], 1),
      (2, [-4, -2], 0), (2, [4, 2], 0), (2, [4, -least], 1),
    ] {
      let faults = faults { bench in
        bench = Bench(at: 200)
        bench.drag(from: 400, by: Array(repeating: -12, count: 10))
        bench.release(by: way, steps)
      }
      #expect(faults.count == times, "\(way) \(steps): \(faults)")
    }
    // So long ago that it gives no speed.
    for (pause, times) in [(11, 0), (12, 1)] {
      let turned = faults { bench in
        bench = Bench(at: 200)
        bench.drag(from: 400, by: Array(repeating: -12, count: 10) + Array(repeating: 2, count: pause))
        bench.release(by: 2, [-4])
      }
      #expect(turned.count == times, "\(pause): \(turned)")
    }
  }

  @Test("may become another page, or get other content, without a finger")
  func others() {
    let faults = faults { bench in
      bench.length = 1_400
      bench.frame()
      bench.offset = 60
      bench.length = 900
      bench.frame()
    }
    #expect(faults == [])
  }

  @Test("is not judged under several fingers")
  func unread() {
    var bench = Bench(at: 200)
    bench.frame([(.began, 300), (.began, 200)])
    for step in 1...8 { bench.frame([(.moved, 300 - Double(step) * 10)]) }
    #expect(bench.faults == [])
  }
}
