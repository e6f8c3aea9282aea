import Gallery
import Gestures
import Kernel
import Testing

@Suite struct ToastTests {
  @Test("a category toast stays 2 s from its first frame, fades, and is gone")
  func twoSeconds() throws {
    var stage = Stage(.sample([3, 3]))
    stage.swipe(.left)
    let toast = try #require(stage.gallery.shownToasts.category)
    #expect(stage.texts.contains("star Category 2"))
    #expect(stage.items(.categoryToast).first?.frame.minY == .points(80))
    #expect(stage.items(.categoryToast).first?.colour == 0x0000FF)
    stage.run(until: toast.firstPresented + .seconds(2))
    #expect(stage.items(.categoryToast).first?.opacity == 255)
    stage.run(until: toast.firstPresented + .milliseconds(2_020))
    #expect(try #require(stage.items(.categoryToast).first).opacity < 255)
    stage.run(until: toast.firstPresented + .milliseconds(2_210))
    #expect(stage.items(.categoryToast).isEmpty)
    #expect(stage.toastsSuperseded == 0)
    #expect(stage.gallery.nextDue == nil)
  }

  @Test("a toast that fades alone gives the frames that laying out the whole screen gives", arguments: 0..<10)
  func fadesAlone(_ seed: Int) {
    func frames(wholly: Bool) -> [(items: [DisplayItem], placeholders: Int, digest: UInt64)] {
      var random = RandomSource(seed: UInt64(seed))
      var stage = Stage(.sample([40, 3, 0, 7], groups: [[5, 70, 30], [1]]))
      stage.laysOutWhole = wholly
      stage.deliversPhotos = seed % 2 == 0
      var frames: [(items: [DisplayItem], placeholders: Int, digest: UInt64)] = []
      stage.inspect = {
        frames.append(
          ($0.gallery.display.items, $0.gallery.visiblePlaceholderCount, $0.digest.value))
      }
      for points in 0..<40 {
        if random.chance(0.5) { stage.post(.notice(TextKey.pointsEarned.text(points))) }
        StormTests.play(&stage, &random)
        if random.chance(0.4) { stage.run(Int64(random.below(3_000))) }
      }
      return frames
    }
    let (alone, whole) = (frames(wholly: false), frames(wholly: true))
    #expect(alone.count == whole.count)
    let differing = zip(alone, whole).enumerated().first { $1.0 != $1.1 }
    #expect(differing == nil, "frame \(differing?.offset ?? 0)")
  }

  @Test("a newer category toast takes the place of the one shown")
  func supersedes() {
    var stage = Stage(.sample([3, 3, 3]))
    stage.swipe(.left)
    stage.run(400)
    stage.swipe(.left)
    #expect(stage.items(.categoryToast).map(\.id.payload) == [1])
    #expect(stage.effects.contains(.toastSuperseded(number: 0)))
    #expect(stage.toastsSuperseded == 1)
  }

  @Test("standard toasts queue, 100 pt from the bottom")
  func queue() {
    var stage = Stage(.sample([3]))
    for points in 1...3 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(500)
    #expect(stage.items(.standardToast).map(\.id.payload) == [0])
    #expect(stage.texts.contains("+1 points"))
    #expect(stage.items(.standardToast).first?.frame.maxY == .points(932 - 100))
    stage.run(2_200)
    #expect(stage.items(.standardToast).map(\.id.payload) == [1])
    stage.run(5_000)
    #expect(stage.items(.standardToast).isEmpty)
    #expect(stage.toastsSuperseded == 0)
  }

  @Test("more than 16 waiting notices supersede the oldest of them")
  func queueLimit() {
    var stage = Stage(.sample([3]))
    for points in 1...20 { stage.post(.notice(TextKey.pointsEarned.text(points))) }
    stage.run(100)
    #expect(stage.toastsRequested == 20)
    #expect(stage.toastsSuperseded == 4)
    stage.run(60_000)
    #expect(stage.gallery.shownToasts.standard == nil)
  }

  @Test("the toast's clock stands still in background")
  func background() throws {
    var stage = Stage(.sample([3, 3]))
    stage.swipe(.left)
    stage.run(500)
    stage.post(.enteredBackground)
    stage.post(.becameActive, after: 60_000)
    stage.run(60_100)
    #expect(stage.items(.categoryToast).count == 1)
    let leaves = try #require(stage.gallery.shownToasts.category).leaves
    stage.run(until: leaves + .milliseconds(210))
    #expect(stage.items(.categoryToast).isEmpty)
  }

  @Test("parity toasts in fullscreen only, and leaving it drops the toast")
  func parity() {
    var stage = Stage(.sample([3, 3, 3]), preset: "parity")
    stage.swipe(.left)
    #expect(stage.toastsRequested == 0)
    stage.tap(70, 100)
    stage.run(300)
    stage.swipe(.left)
    #expect(stage.toastsRequested == 1)
    stage.run(600)
    stage.swipe(.down)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.toastsSuperseded == 1)
    #expect(stage.items(.categoryToast).isEmpty)
  }

  @Test("in low power toasts neither fade in nor out")
  func lowPower() throws {
    var stage = Stage(.sample([3, 3]))
    stage.post(.lowPower(true))
    stage.swipe(.left)
    let toast = try #require(stage.gallery.shownToasts.category)
    #expect(stage.items(.categoryToast).first?.opacity == 255)
    #expect(stage.gallery.nextDue == toast.firstPresented + .seconds(2))
    stage.run(2_010)
    #expect(stage.items(.categoryToast).isEmpty)
  }
}
