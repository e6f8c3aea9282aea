import FamilySubject
import Gallery
import Kernel
import Testing

@Suite("Time and gestures by screen")
struct ScreenTimesTests {
  private func seconds(_ times: ScreenTimes) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: ScreenTimes.Part.allCases.map { ($0.name, times.time($0).seconds) })
      .filter { $0.value > 0 }
  }

  @Test("time counts for the screen shown, from frame to frame, idle vsyncs included")
  func screens() {
    var times = ScreenTimes()
    times.record(.grid, isInBackground: false, lastTouch: .zero, at: .zero)
    times.record(.fullscreen, isInBackground: false, lastTouch: .seconds(4), at: .seconds(4))
    times.record(.fullscreen, isInBackground: false, lastTouch: .seconds(10), at: .seconds(10))
    times.record(.groupList, isInBackground: false, lastTouch: .seconds(11), at: .seconds(11))
    times.record(.groupViewer, isInBackground: false, lastTouch: .seconds(14), at: .seconds(14))
    times.record(.pinPad, isInBackground: false, lastTouch: .seconds(20), at: .seconds(20))
    times.record(.parent, isInBackground: false, lastTouch: .seconds(21), at: .seconds(21))
    times.record(.grid, isInBackground: false, lastTouch: .seconds(23), at: .seconds(23))
    times.finish(at: .seconds(30))
    #expect(seconds(times) == ["grid": 11, "fullscreen": 7, "groups": 9, "gate": 3])
    #expect(times.longestStay == .seconds(7))
  }

  @Test("more than 20 s without a touch are idle; exactly 20 s are not")
  func idle() {
    var times = ScreenTimes()
    times.record(.grid, isInBackground: false, lastTouch: .seconds(20), at: .seconds(20))
    #expect(seconds(times) == ["grid": 20])
    times.record(.fullscreen, isInBackground: false, lastTouch: .seconds(20), at: .seconds(21))
    times.record(.fullscreen, isInBackground: false, lastTouch: .seconds(41), at: .seconds(41))
    times.finish(at: .seconds(50))
    #expect(seconds(times) == ["grid": 20, "idle": 21, "fullscreen": 9])
  }

  @Test("time in the background is neither idle nor on a screen")
  func away() {
    var times = ScreenTimes()
    times.record(.grid, isInBackground: false, lastTouch: .seconds(10), at: .seconds(10))
    times.record(.grid, isInBackground: true, lastTouch: .seconds(10), at: .seconds(12))
    times.record(.grid, isInBackground: false, lastTouch: .seconds(10), at: .seconds(40))
    times.record(.grid, isInBackground: false, lastTouch: .seconds(45), at: .seconds(45))
    times.finish(at: .seconds(46))
    #expect(seconds(times) == ["grid": 18, "away": 28])
    #expect(times.longestStay == .seconds(12))
  }

  @Test("a rest ends a stay, and so does the end of the session")
  func stays() {
    var times = ScreenTimes()
    for second in stride(from: 0, through: 300, by: 10) {
      times.record(
        .grid, isInBackground: false, lastTouch: .seconds(Int64(second)), at: .seconds(Int64(second)))
    }
    times.record(.grid, isInBackground: false, lastTouch: .seconds(330), at: .seconds(330))
    times.finish(at: .seconds(500))
    #expect(times.longestStay == .seconds(300))
    #expect(seconds(times) == ["grid": 300, "idle": 200])
  }
}
