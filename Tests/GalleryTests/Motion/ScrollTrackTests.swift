import Foundation
import Gallery
import Kernel
import Testing

@Suite struct ScrollTrackTests {
  private let start = Instant.seconds(5)

  /// Scrolled so far, of so much, and held at 300 pt.
  private func held(_ offset: Int = 0, of limit: Int = 5_000) -> ScrollTrack {
    var track = ScrollTrack()
    track.setLimit(.points(limit))
    track.grab(finger: .points(offset))
    _ = track.drag(finger: .zero)
    track.grab(finger: .points(300))
    return track
  }

  private func flung(_ velocity: Double, from offset: Int = 2_000) -> ScrollTrack {
    var track = held(offset)
    track.release(fingerVelocity: velocity, at: start, animated: true)
    return track
  }

  @Test("content follows the finger and stops at both ends")
  func follows() {
    var track = held(of: 500)
    let moves = track.drag(finger: .points(250))
    #expect(moves && track.offset == .points(50) && !track.isMoving && !track.isFlinging)
    _ = track.drag(finger: .points(900))
    #expect(track.offset == .zero)
    let movesOn = track.drag(finger: .points(901))
    #expect(!movesOn)
    _ = track.drag(finger: .points(-300))
    #expect(track.offset == .points(500))
    track.stop()
    let movesAfter = track.drag(finger: .points(250))
    #expect(!movesAfter && track.offset == .points(500))
  }

  @Test(
    "a fling keeps 0.998 of its speed each millisecond, down to 15 pt/s",
    arguments: [-1_000, 700])
  func runsOut(velocity: Double) {
    var track = flung(velocity)
    let rate = -1_000 * log(0.998)
    // The integral of a speed that decays, and when it is 15 pt/s.
    let end = log(abs(velocity) / 15) / rate
    for time in stride(from: 0, through: end, by: 0.01) {
      _ = track.animate(to: start + TimeSpan(seconds: time))
      let expected = 2_000 - velocity * (1 - pow(0.998, time * 1_000)) / rate
      #expect(abs(track.offset.points - expected) < 1.0 / 64, "after \(time) s")
      #expect(track.isFlinging && track.isMoving)
    }
    _ = track.animate(to: start + TimeSpan(seconds: end - 0.001))
    #expect(track.isFlinging)
    // However late the frame is that ends it.
    _ = track.animate(to: start + TimeSpan(seconds: end + 0.001))
    var late = flung(velocity)
    _ = late.animate(to: start + TimeSpan(seconds: end + 0.5))
    let way = (abs(velocity) - 15) / rate * (velocity < 0 ? 1 : -1)
    for track in [track, late] {
      #expect(!track.isMoving && abs(track.offset.points - (2_000 + way)) < 1.0 / 64)
    }
  }

  @Test(
    "a release at 15 pt/s or less, or without animation, does not fling",
    arguments: [
      (15.0, true, false), (-15, true, false), (15.1, true, true), (-15.1, true, true), (900, false, false),
    ])
  func slow(velocity: Double, animated: Bool, flings: Bool) {
    var track = held(100)
    track.release(fingerVelocity: velocity, at: start, animated: animated)
    #expect(track.isFlinging == flings && track.isMoving == flings && track.offset == .points(100))
  }

  @Test(
    "a release towards the end already reached does not fling",
    arguments: [
      (0, 0, 900.0, false), (0, 0, -900, false), (0, 500, 900, false), (500, 500, -900, false),
      (0, 500, -900, true), (500, 500, 900, true), (499, 500, -900, true), (1, 500, 900, true),
    ])
  func atItsEnds(offset: Int, limit: Int, velocity: Double, flings: Bool) {
    var track = held(offset, of: limit)
    track.release(fingerVelocity: velocity, at: start, animated: true)
    #expect(track.isFlinging == flings && track.isMoving == flings && track.offset == .points(offset))
  }

  @Test("a release without a drag does nothing")
  func releasedUnheld() {
    var track = ScrollTrack()
    track.setLimit(.points(500))
    track.release(fingerVelocity: -900, at: start, animated: true)
    #expect(!track.isMoving)
  }

  @Test("a fling stops at an end and under a finger, and does not move before its start")
  func stops() {
    var track = flung(-5_000, from: 4_800)
    _ = track.animate(to: start - .seconds(1))
    #expect(track.offset == .points(4_800))
    _ = track.animate(to: start + .seconds(1))
    #expect(track.offset == .points(5_000) && !track.isMoving)
    var caught = flung(-900)
    caught.grab(finger: .zero)
    let moves = caught.animate(to: start + .seconds(1))
    #expect(!moves && caught.offset == .points(2_000))
    var reset = flung(-900)
    reset.reset()
    #expect(reset.offset == .zero && !reset.isMoving)
  }

  @Test("the reach may lie beyond the ends in a fling, and is the offset otherwise")
  func reach() {
    let fling = flung(-5_000, from: 4_800)
    #expect(fling.reach(at: start + .seconds(1)) > .points(6_000))
    #expect(held(70).reach(at: start) == .points(70))
  }

  @Test(
    "a glide springs to its target within the ends and rests there", arguments: [600, 9_000])
  func glides(place: Int) {
    var track = held(100, of: 1_000)
    track.glide(to: .points(place), as: .page, at: start, animated: true)
    #expect(track.isMoving && !track.isFlinging)
    let end = min(place, 1_000)
    let spring = Spring(shape: .page, displacement: Double(100 - end), velocity: 0, start: start)
    _ = track.animate(to: start + .milliseconds(90))
    let state = spring.state(at: start + .milliseconds(90))
    #expect(track.offset == .points(end) + ScreenLength(state?.displacement ?? 0))
    _ = track.animate(to: start + .seconds(3))
    #expect(track.offset == .points(end) && !track.isMoving)
    track.glide(to: .points(place), as: .page, at: start, animated: true)
    #expect(!track.isMoving, "it is there")
    track.glide(to: .points(-5), as: .page, at: start, animated: false)
    #expect(track.offset == .zero && !track.isMoving)
  }

  @Test("shorter content moves the offset to its end; content that fits does not scroll")
  func limits() {
    var track = held(400, of: 500)
    track.setLimit(.points(300))
    #expect(track.offset == .points(300) && track.limit == .points(300))
    track.setLimit(.points(500))
    #expect(track.offset == .points(300))
    track.setLimit(.points(-40))
    #expect(track.offset == .zero && track.limit == .zero)
  }

  @Test("a paused clock does not move the content", arguments: [true, false])
  func timeShifts(isFling: Bool) {
    var track = held(1_000)
    if isFling {
      track.release(fingerVelocity: -900, at: start, animated: true)
    } else {
      track.glide(to: .points(1_600), as: .page, at: start, animated: true)
    }
    var later = track
    later.shiftTime(by: .seconds(7))
    _ = track.animate(to: start + .milliseconds(90))
    _ = later.animate(to: start + .milliseconds(7_090))
    #expect(track.offset == later.offset && track.offset > .points(1_000) && track.isMoving)
  }
}
