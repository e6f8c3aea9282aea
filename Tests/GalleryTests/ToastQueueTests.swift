import Gallery
import Gestures
import Kernel
import Testing

@Suite("The queue of toasts")
struct ToastQueueTests {
  private func superseded(_ bench: GalleryBench) -> [Int] {
    bench.effects.compactMap { if case .toastSuperseded(let number) = $0 { number } else { nil } }
  }

  /// The numbers of the standard toasts in the order in which they are shown, until none is left.
  private func shown(_ bench: inout GalleryBench) -> [Int] {
    var numbers: [Int] = []
    while let toast = bench.gallery.shownToasts.standard {
      if numbers.last != toast.number { numbers.append(toast.number) }
      bench.run(100)
    }
    return numbers
  }

  @Test("sixteen notices wait beside the shown one, and appear one after the other")
  func full() {
    var bench = GalleryBench(.sample([3]))
    bench.post(.pointsArrived(Points(0)))
    bench.run(50)
    for points in 1...16 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(50)
    #expect(superseded(bench) == [])
    #expect(shown(&bench) == Array(0...16))
  }

  @Test("one more notice supersedes the longest waiting one, not the shown one nor the newest")
  func dropsTheOldest() {
    var bench = GalleryBench(.sample([3]))
    bench.post(.pointsArrived(Points(0)))
    bench.run(50)
    for points in 1...17 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(50)
    #expect(superseded(bench) == [1])
    bench.post(.pointsArrived(Points(18)))
    bench.run(50)
    #expect(superseded(bench) == [1, 2])
    #expect(shown(&bench) == [0] + Array(3...18))
  }

  @Test("notices of one frame count as waiting until it is drawn")
  func oneFrame() {
    var bench = GalleryBench(.sample([3]))
    for points in 1...20 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(50)
    #expect(superseded(bench) == [0, 1, 2, 3])
    #expect(shown(&bench) == Array(4...19))
  }

  @Test("a notice starts when the previous one has faded, timed from its own first frame")
  func times() throws {
    var bench = GalleryBench(.sample([3]))
    for points in 1...2 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(50)
    let first = try #require(bench.gallery.shownToasts.standard)
    #expect(first.leaves == first.firstPresented + .seconds(2))
    bench.run(until: first.leaves + .milliseconds(199))
    #expect(bench.gallery.shownToasts.standard?.number == 0)
    bench.run(until: first.leaves + .milliseconds(210))
    let second = try #require(bench.gallery.shownToasts.standard)
    #expect(second.number == 1)
    #expect(second.firstPresented >= first.leaves + .milliseconds(200))
    #expect(second.text == TextKey.pointsEarned.text(2))
  }

  @Test("a category toast and a notice show side by side, with separate numbers")
  func sideBySide() {
    var bench = GalleryBench(.sample([3, 3]))
    bench.post(.pointsArrived(Points(7)))
    bench.swipe(.left)
    #expect(bench.gallery.shownToasts.standard?.number == 0)
    #expect(bench.gallery.shownToasts.category?.number == 1)
    #expect(
      bench.effects.filter { if case .toastRequested = $0 { true } else { false } } == [
        .toastRequested(number: 0, isCategory: false), .toastRequested(number: 1, isCategory: true),
      ])
    #expect(bench.items(.standardToast).count == 1 && bench.items(.categoryToast).count == 1)
    #expect(bench.items(.standardToast)[0].frame == ScreenRect(40, 932 - 144, 350, 44))
    #expect(bench.items(.categoryToast)[0].frame == ScreenRect(40, 80, 350, 44))
  }

  @Test(
    "leaving kids mode supersedes all toasts; the parents' area shows and requests none")
  func leaving() {
    var bench = GalleryBench(.sample([3, 3]))
    for points in 1...3 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.swipe(.left)
    bench.post(.pinEntered("1234"))
    bench.run(20)
    #expect(superseded(bench).sorted() == [0, 1, 2, 3])
    bench.post(.pointsArrived(Points(9)))
    bench.run(100)
    #expect(bench.gallery.shownToasts.standard == nil && bench.gallery.shownToasts.category == nil)
    #expect(bench.toastsRequested == 4)
    #expect(bench.items(.standardToast).isEmpty && bench.items(.categoryToast).isEmpty)
  }

  @Test("a toast fades in and out over 200 ms, opaque in between, and is visible from its first frame")
  func opacity() throws {
    var bench = GalleryBench(.sample([3]))
    bench.post(.pointsArrived(Points(1)))
    bench.run(until: bench.vsync(bench.frame + 1))
    let toast = try #require(bench.gallery.shownToasts.standard)
    #expect(toast.firstPresented == bench.now)
    func opacity(at ms: Int64) -> Int? {
      bench.run(until: toast.firstPresented + .milliseconds(ms))
      return bench.items(.standardToast).first.map { Int($0.opacity) }
    }
    #expect(opacity(at: 0) == 1)
    #expect(opacity(at: 51).map { (30...50).contains($0) } == true)
    #expect(opacity(at: 101).map { (120...130).contains($0) } == true)
    #expect(opacity(at: 151).map { (205...225).contains($0) } == true)
    #expect(opacity(at: 201) == 255)
    #expect(opacity(at: 2_001) == 255)
    #expect(opacity(at: 2_051).map { (205...225).contains($0) } == true)
    #expect(opacity(at: 2_101).map { (120...130).contains($0) } == true)
    #expect(opacity(at: 2_151).map { (30...50).contains($0) } == true)
    #expect(opacity(at: 2_201) == nil)
  }

  @Test(
    "toasts continue in an inactive app and pause from the first background event")
  func lifecycle() throws {
    var bench = GalleryBench(.sample([3]))
    bench.post(.pointsArrived(Points(1)))
    bench.run(500)
    let toast = try #require(bench.gallery.shownToasts.standard)
    bench.post(.becameInactive)
    bench.post(.becameActive, after: 200)
    bench.run(250)
    #expect(bench.gallery.shownToasts.standard?.leaves == toast.leaves)
    bench.post(.enteredBackground)
    bench.run(until: bench.vsync(bench.frame + 1))
    let left = bench.now
    bench.post(.enteredBackground, after: 3_000)
    bench.post(.becameActive, after: 5_000)
    bench.run(5_100)
    let back = try #require(bench.gallery.shownToasts.standard)
    let paused = back.leaves - toast.leaves
    #expect(paused >= .milliseconds(4_990) && paused <= .milliseconds(5_010), "from \(left)")
    #expect(back.firstPresented == toast.firstPresented)
    bench.post(.becameActive)
    bench.run(50)
    #expect(bench.gallery.shownToasts.standard?.leaves == back.leaves, "nothing is shifted twice")
  }
}
