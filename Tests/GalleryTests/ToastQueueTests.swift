import Gallery
import Gestures
import Kernel
import Testing

@Suite("The queue of toasts")
struct ToastQueueTests {
  private func superseded(_ stage: Stage) -> [Int] {
    stage.effects.compactMap { if case .toastSuperseded(let number) = $0 { number } else { nil } }
  }

  /// The numbers of the standard toasts in the order in which they are shown, until none is left.
  private func shown(_ stage: inout Stage) -> [Int] {
    var numbers: [Int] = []
    while let toast = stage.gallery.shownToasts.standard {
      if numbers.last != toast.number { numbers.append(toast.number) }
      stage.run(100)
    }
    return numbers
  }

  @Test("sixteen notices wait beside the one that is shown, and come one after the other")
  func full() {
    var stage = Stage(.sample([3]))
    stage.post(.notice(TextKey.pointsEarned.text(0)))
    stage.run(50)
    for points in 1...16 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(50)
    #expect(superseded(stage) == [])
    #expect(shown(&stage) == Array(0...16))
  }

  @Test("one more takes the place of the one that has waited longest, not of the one shown nor of the newest")
  func dropsTheOldest() {
    var stage = Stage(.sample([3]))
    stage.post(.notice(TextKey.pointsEarned.text(0)))
    stage.run(50)
    for points in 1...17 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(50)
    #expect(superseded(stage) == [1])
    stage.post(.notice(TextKey.pointsEarned.text(18)))
    stage.run(50)
    #expect(superseded(stage) == [1, 2])
    #expect(shown(&stage) == [0] + Array(3...18))
  }

  @Test("notices of one frame count as waiting until it is drawn")
  func oneFrame() {
    var stage = Stage(.sample([3]))
    for points in 1...20 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(50)
    #expect(superseded(stage) == [0, 1, 2, 3])
    #expect(shown(&stage) == Array(4...19))
  }

  @Test("a notice begins when the one before it has faded, each from its own first frame")
  func times() throws {
    var stage = Stage(.sample([3]))
    for points in 1...2 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(50)
    let first = try #require(stage.gallery.shownToasts.standard)
    #expect(first.leaves == first.firstPresented + .seconds(2))
    stage.run(until: first.leaves + .milliseconds(199))
    #expect(stage.gallery.shownToasts.standard?.number == 0)
    stage.run(until: first.leaves + .milliseconds(210))
    let second = try #require(stage.gallery.shownToasts.standard)
    #expect(second.number == 1)
    #expect(second.firstPresented >= first.leaves + .milliseconds(200))
    #expect(second.text == TextKey.pointsEarned.text(2))
  }

  @Test("a category toast and a notice are shown side by side, and each has its own place in the order")
  func sideBySide() {
    var stage = Stage(.sample([3, 3]))
    stage.post(.notice(TextKey.pointsEarned.text(7)))
    stage.swipe(.left)
    #expect(stage.gallery.shownToasts.standard?.number == 0)
    #expect(stage.gallery.shownToasts.category?.number == 1)
    #expect(
      stage.effects.filter { if case .toastRequested = $0 { true } else { false } } == [
        .toastRequested(number: 0, isCategory: false), .toastRequested(number: 1, isCategory: true),
      ])
    #expect(stage.items(.standardToast).count == 1 && stage.items(.categoryToast).count == 1)
    #expect(stage.items(.standardToast)[0].frame == ScreenRect(40, 932 - 144, 350, 44))
    #expect(stage.items(.categoryToast)[0].frame == ScreenRect(40, 80, 350, 44))
  }

  @Test(
    "leaving kids mode supersedes all toasts, shown and waiting; the parents see none and none is asked for")
  func leaving() {
    var stage = Stage(.sample([3, 3]))
    for points in 1...3 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.swipe(.left)
    stage.post(.pinEntered("1234"))
    stage.run(20)
    #expect(superseded(stage).sorted() == [0, 1, 2, 3])
    stage.post(.notice(TextKey.pointsEarned.text(9)))
    stage.run(100)
    #expect(stage.gallery.shownToasts.standard == nil && stage.gallery.shownToasts.category == nil)
    #expect(stage.toastsRequested == 4)
    #expect(stage.items(.standardToast).isEmpty && stage.items(.categoryToast).isEmpty)
  }

  @Test("a toast fades in over 200 ms and out over 200 ms, whole in between, and at least visible at first")
  func opacity() throws {
    var stage = Stage(.sample([3]))
    stage.post(.notice(TextKey.pointsEarned.text(1)))
    stage.run(until: stage.vsync(stage.frame + 1))
    let toast = try #require(stage.gallery.shownToasts.standard)
    #expect(toast.firstPresented == stage.now)
    func opacity(at ms: Int64) -> Int? {
      stage.run(until: toast.firstPresented + .milliseconds(ms))
      return stage.items(.standardToast).first.map { Int($0.opacity) }
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
    "an inactive app's toasts go on, a background app's stand still from the first of several such events")
  func lifecycle() throws {
    var stage = Stage(.sample([3]))
    stage.post(.notice(TextKey.pointsEarned.text(1)))
    stage.run(500)
    let toast = try #require(stage.gallery.shownToasts.standard)
    stage.post(.becameInactive)
    stage.post(.becameActive, after: 200)
    stage.run(250)
    #expect(stage.gallery.shownToasts.standard?.leaves == toast.leaves)
    stage.post(.enteredBackground)
    stage.run(until: stage.vsync(stage.frame + 1))
    let left = stage.now
    stage.post(.enteredBackground, after: 3_000)
    stage.post(.becameActive, after: 5_000)
    stage.run(5_100)
    let back = try #require(stage.gallery.shownToasts.standard)
    let paused = back.leaves - toast.leaves
    #expect(paused >= .milliseconds(4_990) && paused <= .milliseconds(5_010), "from \(left)")
    #expect(back.firstPresented == toast.firstPresented)
    stage.post(.becameActive)
    stage.run(50)
    #expect(stage.gallery.shownToasts.standard?.leaves == back.leaves, "nothing is shifted twice")
  }
}
