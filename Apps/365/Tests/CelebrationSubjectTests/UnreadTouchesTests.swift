import CelebrationSubject
import Kernel
import Testing

@Suite("Touches with an unknown target")
struct UnreadTouchesTests {
  private static let frame = TimeSpan.milliseconds(17)

  @Test("are open for three seconds")
  func end() {
    var touches = UnreadTouches()
    #expect(!touches.isOpen(at: .zero))
    touches.add(at: .zero)
    #expect(touches.isOpen(at: .zero + .milliseconds(2_999)))
    #expect(!touches.isOpen(at: .zero + .seconds(3)))
  }

  // Regression: a setting was touched in the last of the three seconds and answered right after them (year, seed 8).
  @Test("stay open for a touch made meanwhile")
  func follow() {
    var touches = UnreadTouches()
    touches.add(at: .zero)
    let last = Instant.zero + .seconds(3) - UnreadTouchesTests.frame
    touches.follow(at: last)
    #expect(touches.isOpen(at: last + UnreadTouchesTests.frame))
    #expect(!touches.isOpen(at: last + .seconds(3)))
  }

  @Test("are not opened by a touch with a known target")
  func read() {
    var touches = UnreadTouches()
    touches.follow(at: .zero + .seconds(1))
    #expect(!touches.isOpen(at: .zero + .seconds(1)))
  }
}
