import Kernel
import Testing

@Suite struct FadeTests {
  private let start = Instant.seconds(5)

  @Test(
    "it eases in and out over 200 ms: three squares less two cubes of the time, in 1,024ths",
    arguments: [(-100, 0), (0, 0), (50, 160), (100, 512), (150, 864), (200, 1_024), (300, 1_024)]
      as [(Int64, Int64)])
  func eases(milliseconds: Int64, eased: Int64) {
    #expect(Fade.eased(.milliseconds(milliseconds)) == eased)
    var fade = Fade(isShown: false)
    fade.turn(shown: true, at: start, animated: true)
    #expect(fade.opacity(at: start + .milliseconds(milliseconds)) == UInt8(255 * eased / 1_024))
  }

  @Test("a fade reverses from its current opacity")
  func turns() {
    var fade = Fade(isShown: true)
    fade.turn(shown: false, at: start, animated: true)
    #expect(fade.opacity(at: start) == 255)
    let half = fade.opacity(at: start + .milliseconds(100))
    #expect(half == 128)
    fade.turn(shown: true, at: start + .milliseconds(100), animated: true)
    #expect(fade.opacity(at: start + .milliseconds(100)) == half)
    #expect(fade.opacity(at: start + .milliseconds(300)) == 255)
  }

  @Test("it ends after 200 ms and stays there", arguments: [true, false])
  func ends(shown: Bool) {
    var fade = Fade(isShown: !shown)
    fade.turn(shown: shown, at: start, animated: true)
    let runs = fade.animate(to: start + .milliseconds(199))
    #expect(runs && fade.isFading)
    let ends = fade.animate(to: start + .milliseconds(200))
    #expect(ends && !fade.isFading)
    let goesOn = fade.animate(to: start + .milliseconds(216))
    #expect(!goesOn)
    #expect(fade.opacity(at: start + .milliseconds(216)) == (shown ? 255 : 0))
  }

  @Test("turning to the current target does not restart it")
  func turnsToTheSame() {
    var fade = Fade(isShown: true)
    fade.turn(shown: true, at: start, animated: true)
    #expect(!fade.isFading)
    fade.turn(shown: false, at: start, animated: true)
    fade.turn(shown: false, at: start + .milliseconds(100), animated: true)
    #expect(fade.opacity(at: start + .milliseconds(150)) == 40)
  }

  @Test("without animation it jumps to the target, also during a fade")
  func atOnce() {
    var fade = Fade(isShown: false)
    fade.turn(shown: true, at: start, animated: false)
    #expect(fade.opacity(at: start) == 255 && !fade.isFading)
    fade.turn(shown: false, at: start, animated: true)
    fade.turn(shown: true, at: start + .milliseconds(100), animated: false)
    #expect(fade.opacity(at: start + .milliseconds(100)) == 255 && !fade.isFading)
  }

  @Test("after the clock stopped for a while it continues where it was")
  func timeShifts() {
    var fade = Fade(isShown: true)
    fade.turn(shown: false, at: start, animated: true)
    fade.shiftTime(by: .seconds(7))
    #expect(fade.opacity(at: start + .milliseconds(7_100)) == 128)
  }
}
