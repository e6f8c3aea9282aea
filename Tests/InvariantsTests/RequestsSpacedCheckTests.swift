import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of requests.spaced")
struct RequestsSpacedCheckTests {
  private static let photo = RequestNote.Subject.photo(PhotoID(7))

  /// An evening that tells the rule what is asked for, second by second.
  private struct Evening {
    var check = RequestsSpacedCheck()
    let frame = CheckedFrame()

    mutating func notify(
      _ milliseconds: Int64, _ subject: RequestNote.Subject, _ steps: RequestNote.Step...,
      change: (CheckedFrame) -> Void = { _ in }
    ) {
      frame.vsync = .milliseconds(milliseconds)
      frame.requests = steps.map { RequestNote(subject, $0) }
      change(frame)
      check.check(frame)
      frame.forget()
    }

    /// It is asked for, and fails so many times, each time after a pause of so many milliseconds.
    mutating func fail(_ subject: RequestNote.Subject, pauses: [Int64]) {
      var now: Int64 = 1_000
      notify(now, subject, .asked)
      for pause in pauses {
        now += 100
        notify(now, subject, .failed)
        now += pause
        notify(now, subject, .asked)
      }
    }
  }

  @Test("pauses of 1, 2, 4, 8, 16 and 30 seconds are accepted, for every subject")
  func grows() {
    let subjects: [RequestNote.Subject] = [
      Self.photo, .groupList(GroupID(1)), .points, .family, .album, .upload(PhotoID(3)),
      .batch(endsRewards: true), .batch(endsRewards: false),
    ]
    for subject in subjects {
      var evening = Evening()
      evening.fail(subject, pauses: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
      #expect(evening.check.tally.violations == 0, "\(subject): \(evening.check.tally.examples)")
      #expect(evening.check.tally.exercised == 7)
    }
  }

  @Test(
    "less than half of a pause is reported, at its place in the row, from the third on",
    arguments: 1...6)
  func tooSoon(_ failures: Int) {
    let half = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as [Int64]
    for (pause, isRight) in [(half[failures - 1], true), (half[failures - 1] - 1, false)] {
      var evening = Evening()
      evening.fail(.points, pauses: [0, 0] + half.prefix(failures - 1) + [pause])
      #expect(evening.check.tally.violations == (isRight ? 0 : 1), "\(evening.check.tally.examples)")
      #expect(isRight || evening.check.tally.examples[0].contains("failed \(failures) times"))
    }
  }

  @Test("one second each time is reported from the fifth failure on, and no pause from the third")
  func steady() {
    for (pause, most) in [(1_000, 4), (0, 2)] as [(Int64, Int)] {
      var evening = Evening()
      evening.fail(Self.photo, pauses: Array(repeating: pause, count: most))
      #expect(evening.check.tally.violations == 0)
      evening = Evening()
      evening.fail(Self.photo, pauses: Array(repeating: pause, count: most + 1))
      #expect(evening.check.tally.violations == 1)
      #expect(evening.check.tally.examples[0].contains("photo 7 failed"))
    }
  }

  @Test("a success starts again, and another photo's failures are separate")
  func others() {
    var evening = Evening()
    evening.fail(Self.photo, pauses: [1_000, 2_000])
    evening.notify(5_000, Self.photo, .fetched, .done)
    evening.notify(5_100, Self.photo, .asked)
    evening.notify(5_200, Self.photo, .failed)
    evening.notify(6_200, Self.photo, .asked)
    evening.notify(6_300, .photo(PhotoID(8)), .asked)
    evening.notify(6_400, .photo(PhotoID(8)), .failed)
    evening.notify(7_400, .photo(PhotoID(8)), .asked)
    #expect(evening.check.tally.violations == 0, "\(evening.check.tally.examples)")
  }

  @Test("a touch, a return, a corrected clock, a warning and an outside event allow immediate requests")
  func reasons() {
    let reasons: [(CheckedFrame) -> Void] = [
      { $0.lastTouch = $0.vsync }, { $0.isInBackground = true }, { $0.isPaused = true },
      { $0.corrected = WallTime(nanoseconds: 1) }, { $0.albumChangeCount = 1 },
      { $0.hasOutsideUpdates = true },
      {
        $0.pressure = CheckedFrame.Pressure(
          isCritical: false, before: .zero, stored: .zero, arrived: .zero, largest: .zero)
      },
    ]
    for (place, reason) in reasons.enumerated() {
      var evening = Evening()
      evening.fail(.points, pauses: [0, 0])
      let now = evening.frame.vsync.nanoseconds / 1_000_000
      evening.notify(now + 100, .points, .failed)
      evening.notify(now + 200, .family, change: reason)
      evening.frame.isInBackground = false
      evening.frame.isPaused = false
      for more in 0..<3 as Range<Int64> {
        evening.notify(now + 201 + more * 2, .points, .asked)
        evening.notify(now + 202 + more * 2, .points, .failed)
      }
      #expect(evening.check.tally.violations == 0, "\(place): \(evening.check.tally.examples)")
      evening.notify(now + 208, .points, .asked)
      #expect(evening.check.tally.violations == 1, "\(place): the third in a row has no reason")
    }
  }

  @Test("a request cancelled in its own frame does not count")
  func takenBack() {
    var evening = Evening()
    evening.fail(Self.photo, pauses: [0, 0, 500])
    evening.notify(3_000, Self.photo, .failed, .asked, .cancelled)
    #expect(evening.check.tally.violations == 0)
    evening.notify(3_001, Self.photo, .asked)
    #expect(evening.check.tally.violations == 1, "\(evening.check.tally.examples)")
  }

  @Test(
    "a photo requested during its fetch is fetched twice; after its end or cancellation it is not"
  )
  func twice() {
    for (steps, isRight) in [
      ([.asked, .asked], false), ([.asked, .fetched, .asked], true), ([.asked, .failed], true),
      ([.asked, .cancelled, .asked], true),
    ] as [([RequestNote.Step], Bool)] {
      var evening = Evening()
      for (place, step) in steps.enumerated() { evening.notify(1_000 + Int64(place) * 100, Self.photo, step) }
      #expect(evening.check.tally.violations == (isRight ? 0 : 1), "\(steps)")
      #expect(isRight || evening.check.tally.examples[0].contains("photo 7 is fetched twice at a time"))
    }
    var evening = Evening()
    evening.notify(1_000, Self.photo, .asked)
    evening.notify(1_000, .photo(PhotoID(8)), .asked)
    #expect(evening.check.tally.violations == 0)
  }
}
