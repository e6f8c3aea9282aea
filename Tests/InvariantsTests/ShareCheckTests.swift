import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checkers of shared photos")
struct ShareCheckTests {
  private let film = Film()

  private static func taken(_ number: Int, group: UInt32 = 1, since: Int64? = 0) -> SharedPictures.Taken {
    SharedPictures.Taken(
      number: number, group: GroupID(group), content: UInt64(number),
      outstandingSince: since.map { .seconds($0) })
  }

  private static func accepted(_ content: UInt64, group: UInt32 = 1, day: Int64 = 5)
    -> SharedPictures.Accepted
  {
    SharedPictures.Accepted(group: GroupID(group), day: day, content: content)
  }

  private func inspect<Check: FamilyCheck>(
    _ check: inout Check, at seconds: Int64, _ taken: [SharedPictures.Taken],
    _ accepted: [SharedPictures.Accepted], knownBefore: Int = 0, taps: [SharedPictures.Tap] = [],
    sentToasts: [UInt64] = []
  ) {
    var pictures = SharedPictures()
    (pictures.taken, pictures.accepted) = (taken, accepted)
    (pictures.knownBefore, pictures.taps) = (knownBefore, taps)
    film.frame.vsync = .seconds(seconds)
    film.frame.sharing = pictures
    film.frame.isChanged = true
    film.frame.items = sentToasts.map { number in
      DisplayItem(
        id: DisplayID(slot: DisplaySlot.standardToast.rawValue, number), kind: .toast,
        frame: ScreenRect(x: .zero, y: .zero, width: .points(100), height: .points(44)),
        text: TextKey.sent.text())
    }
    check.check(film.frame)
  }

  // MARK: share.once

  @Test("one photo a day and group is accepted: other days, other groups, two pictures at once")
  func oncePasses() {
    var check = ShareOnceCheck()
    let taken = [1, 2, 3].map { ShareCheckTests.taken($0) } + [ShareCheckTests.taken(4, group: 2)]
    inspect(&check, at: 1, taken, [])
    inspect(
      &check, at: 2, taken,
      [ShareCheckTests.accepted(1), ShareCheckTests.accepted(4, group: 2)])
    inspect(
      &check, at: 3, taken,
      [
        ShareCheckTests.accepted(1), ShareCheckTests.accepted(4, group: 2),
        ShareCheckTests.accepted(2, day: 6),
      ])
    #expect(check.tally.examples == [] && check.tally.exercised == 3)
  }

  @Test("two in a slot, a duplicate and one not taken for the group are reported, each once")
  func onceBroken() {
    let taken = [ShareCheckTests.taken(1), ShareCheckTests.taken(2), ShareCheckTests.taken(3, group: 2)]
    for (accepted, words) in [
      (
        [ShareCheckTests.accepted(1), ShareCheckTests.accepted(2)],
        "group 1 has two photos of one person on day 5"
      ),
      (
        [ShareCheckTests.accepted(1), ShareCheckTests.accepted(1, day: 6)],
        "group 1 has the same picture twice"
      ),
      ([ShareCheckTests.accepted(3)], "group 1 has a picture that was not taken for it"),
      ([ShareCheckTests.accepted(9)], "group 1 has a picture that was not taken for it"),
    ] {
      var check = ShareOnceCheck()
      inspect(&check, at: 1, taken, [])
      inspect(&check, at: 2, taken, accepted)
      inspect(&check, at: 3, taken, accepted)
      #expect(check.tally.examples == ["at 0:02.000: \(words)"])
    }
  }

  @Test(
    "the camera must open exactly if there is a photo to share; if unknown, it may")
  func camera() {
    for (expected, came, violations) in [
      (true, true, 0), (false, false, 0), (nil, true, 0), (nil, false, 0), (true, false, 1), (false, true, 1),
    ] as [(Bool?, Bool, Int)] {
      var check = ShareOnceCheck()
      inspect(
        &check, at: 1, [], [],
        taps: [SharedPictures.Tap(group: GroupID(1), expected: expected, cameraCame: came)])
      #expect(check.tally.violations == violations, "\(String(describing: expected)), \(came)")
      #expect(check.tally.exercised == (expected == false ? 1 : 0))
    }
  }

  // MARK: share.taken-back

  @Test("a withdrawn picture must not reach the server; other ones may")
  func takenBack() {
    var back = ShareCheckTests.taken(1, since: nil)
    back.isTakenBack = true
    let other = ShareCheckTests.taken(2)
    for (accepted, violations) in [
      ([], []), ([2], []),
      ([1], ["at 0:04.000: picture 1 of group 1 was taken back, but reached the server"]),
    ] as [([UInt64], [String])] {
      var check = ShareTakenBackCheck()
      inspect(&check, at: 1, [ShareCheckTests.taken(1), other], [])
      inspect(&check, at: 2, [back, other], [])
      inspect(&check, at: 3, [back, other], [])
      inspect(&check, at: 4, [back, other], accepted.map { ShareCheckTests.accepted($0) })
      inspect(&check, at: 5, [back, other], accepted.map { ShareCheckTests.accepted($0) })
      #expect(check.tally.examples == violations && check.tally.exercised == 1)
    }
    // One that an earlier launch was told of provokes nothing any more, and is judged.
    var later = ShareTakenBackCheck()
    inspect(&later, at: 1, [back], [])
    inspect(&later, at: 2, [back], [ShareCheckTests.accepted(1)])
    #expect(later.tally.exercised == 0 && later.tally.violations == 1)
  }

  // MARK: share.delivered

  @Test(
    "a picture has two minutes without an obstacle, and is reported once; rejected ones are exempt"
  )
  func delivered() {
    for (last, violations) in [(Int64(130), 0), (131, 1)] {
      var check = ShareDeliveredCheck()
      let taken = [ShareCheckTests.taken(1, since: 10), ShareCheckTests.taken(2, since: nil)]
      inspect(&check, at: 10, taken, [])
      inspect(&check, at: last, taken, [])
      inspect(&check, at: last, taken, [])
      #expect(check.tally.violations == violations, "\(last)")
      // At the end of a session without a frame.
      var idle = ShareDeliveredCheck()
      inspect(&idle, at: 10, taken, [])
      idle.finish(CheckedEnd(time: .seconds(last), period: .milliseconds(16)))
      #expect(idle.tally.violations == violations, "\(last)")
    }
    var check = ShareDeliveredCheck()
    inspect(&check, at: 10, [ShareCheckTests.taken(1, since: 10)], [])
    inspect(&check, at: 20, [ShareCheckTests.taken(1, since: 10)], [ShareCheckTests.accepted(1)])
    inspect(&check, at: 400, [ShareCheckTests.taken(1, since: 10)], [ShareCheckTests.accepted(1)])
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
  }

  @Test("at most as many are reported as sent as the server has more than before the launch")
  func sent() {
    for (known, violations) in [(0, 0), (1, 1)] {
      var check = ShareDeliveredCheck()
      let taken = [ShareCheckTests.taken(1), ShareCheckTests.taken(2, group: 2)]
      let accepted = [ShareCheckTests.accepted(1), ShareCheckTests.accepted(2, group: 2)]
      inspect(&check, at: 1, taken, accepted, knownBefore: known)
      inspect(&check, at: 2, taken, accepted, knownBefore: known, sentToasts: [0])
      inspect(&check, at: 3, taken, accepted, knownBefore: known, sentToasts: [0])
      inspect(&check, at: 4, taken, accepted, knownBefore: known, sentToasts: [1])
      #expect(check.tally.violations == violations)
    }
  }
}
