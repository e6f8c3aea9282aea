import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("A page that says that it scrolls")
struct ScrollFollowerTests {
  /// A page of 1,000 points on a screen of 500, and the rule's reading of it, one frame after the other.
  private struct Bench {
    static let screen = ScreenMetrics(size: ScreenSize(300, 500), scale: 2, refreshHertz: 60)
    var follower = ScrollFollower(Bench.screen)
    var vsync = Instant.zero
    var faults: [String] = []
    /// How far the page is scrolled, how long it is, and how far its first row is out of its place, as on a sheet that still rises.
    var offset = 0.0
    var stray = 0.0
    var length = 1_000.0

    init(at offset: Double = 0) {
      self.offset = offset
      frame()
    }

    /// Ten rows, the last of which ends 8 points above the end, and a mark as the product draws it.
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

    /// The next frame, with these samples.
    mutating func frame(_ samples: [(TouchPhase, Double)] = []) {
      vsync = vsync + .milliseconds(16)
      let samples = samples.map {
        TouchSample(time: vsync, finger: 0, phase: $0.0, position: ScreenPoint(150, $0.1))
      }
      if let fault = follower.follow(samples, items, at: vsync) { faults.append(fault) }
    }

    /// A finger that comes down and moves by so much in each frame; the page moves as `pace` says of each way, and the finger stays.
    mutating func drag(from: Double, by steps: [Double], pace: (Double) -> Double = { $0 }) {
      frame([(.began, from)])
      var y = from
      for step in steps {
        y += step
        // The first 20 points are the recogniser's.
        if abs(y - from) > 20 { offset -= pace(step) }
        frame([(.moved, y)])
      }
      lift = y
    }
    private var lift = 0.0
    mutating func release() { frame([(.ended, lift)]) }

    /// The finger lifts so far from where it was, with the page, which runs out by these steps.
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

  @Test("moves with the finger, both ways, and runs out the way it went")
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
    "runs out from a lift that was not read, while nothing of it is read, and for a while after it has stopped"
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

  @Test("is caught where it stands still under a finger, moves half its way, or against it")
  func strays() {
    for (pace, times) in [(0.0, 1), (0.5, 1), (-1, 1), (1.2, 1), (1, 0)] {
      let faults = faults { bench in
        bench = Bench(at: 200)
        bench.drag(from: 300, by: Array(repeating: -10, count: 12), pace: { $0 * pace })
      }
      #expect(faults.count == times, "\(pace): \(faults)")
    }
  }

  @Test("may stand still for the first points of a finger's way, where it may be a tap")
  func slop() {
    #expect(faults { $0.drag(from: 300, by: [-5, -5, -5, 5]) } == [])
    #expect(faults { $0.drag(from: 300, by: Array(repeating: -5, count: 8), pace: { _ in 0 }) }.count == 1)
  }

  @Test("stops at its first and its last element, and follows again where the finger comes back")
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

  @Test("is caught where it stops before its last element is in view, and not where that just is")
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

  @Test("is caught where it goes on beyond its last element")
  func beyond() {
    let faults = faults { bench in
      bench = Bench(at: 500)
      bench.drag(from: 400, by: Array(repeating: -12, count: 8))
    }
    #expect(!faults.isEmpty)
  }

  @Test("is caught where it moves without a finger, or turns back as it runs out")
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

  // A finger that flung a page up trembled down by 0.3 points as it lifted: import, seed 10.
  @Test("runs out the way the finger went, which one that trembles as it lifts leaves open")
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
    // So long ago that no speed is taken of it.
    for (pause, times) in [(11, 0), (12, 1)] {
      let turned = faults { bench in
        bench = Bench(at: 200)
        bench.drag(from: 400, by: Array(repeating: -12, count: 10) + Array(repeating: 2, count: pause))
        bench.release(by: 2, [-4])
      }
      #expect(turned.count == times, "\(pause): \(turned)")
    }
  }

  @Test("may be another page, or have other content, without a finger")
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
