import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

/// Every launch was the first: no time, no wrong PIN and no open reward of the launch before was known.
@Suite("State across launches")
struct LaunchTests {
  @Test(
    "after a relaunch time starts at the stored mark: a clock set back shows no expired photo"
  )
  func mark() throws {
    let catalogue = PhotoCatalogue.family(groups: [[lifetimeMinutes - 1, 10]])
    let stage = try AppStage(catalogue)
    stage.run(until: .seconds(61))
    #expect(stage.expired == [PhotoID(1_001)])
    stage.relaunch(catalogue, clockIsOff: .hours(-30))
    stage.openFirstGroup()
    #expect(stage.placed == [PhotoID(1_002)], "by the device's clock it would live another thirty hours")
    #expect(stage.stored.highWater >= AppStage.origin + .seconds(60))
  }

  @Test("without a mark, as on a new device, the device's clock is used")
  func newDevice() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes + 60]]), clockIsOff: .hours(-2))
    stage.openFirstGroup()
    #expect(stage.placed == [PhotoID(1_001)])
  }

  @Test("a mark ahead of the clock expires at launch the photos before it")
  func aheadAtLaunch() throws {
    var stored = PersistedState()
    stored.highWater = AppStage.origin + .hours(3)
    let stage = try AppStage(
      .family(groups: [[lifetimeMinutes - 60, 10]]), disk: [PhotoID(1_001)], stored: stored)
    #expect(stage.openWords == ["remove 1001"])
    stage.openFirstGroup()
    #expect(stage.placed == [PhotoID(1_002)])
  }

  @Test("state is stored when a photo ends and when the app sweeps or leaves, not in every frame")
  func seldom() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    #expect(stage.storedCount == 1)
    for _ in 0..<4 {
      stage.openGroupList()
      stage.closeGroupList()
    }
    stage.run(until: .seconds(59))
    #expect(stage.storedCount == 1 && stage.activeFrameCount > 10)
    stage.run(until: .seconds(61))
    #expect(stage.storedCount == 2)
    stage.run(until: .seconds(3_601))
    #expect(stage.storedCount == 3)
    stage.post(.enteredBackground)
    stage.run(100)
    #expect(stage.storedCount == 4 && stage.stored.highWater > AppStage.origin + .seconds(3_600))
  }

  @Test("a change during a write is written again; a failed write is retried later")
  func whileKeeping() throws {
    let stage = try AppStage(
      .family(groups: [[lifetimeMinutes - 1, lifetimeMinutes - 2]]), answersDisk: false)
    func keeping() -> [PersistedState] {
      stage.open.compactMap { if case .keep(let s) = $0.task { s } else { nil } }
    }
    #expect(keeping().count == 1)
    stage.run(until: .seconds(121))
    #expect(keeping().count == 1, "one at a time")
    let first = try #require(stage.open.first { if case .keep = $0.task { true } else { false } }).id
    stage.answer(first, .failed)
    stage.run(50)
    let second = keeping()
    #expect(second.count == 1 && second.allSatisfy { $0.highWater >= AppStage.origin + .seconds(120) })
    let id = try #require(stage.open.first { if case .keep = $0.task { true } else { false } }).id
    stage.answer(id, .failed)
    stage.run(50)
    #expect(keeping().isEmpty, "a broken disk is not asked at once")
    // Each failure doubles the wait: 2 s, 4 s, ... and a change does not wait.
    for wait in [2_000, 4_000, 8_000, 16_000, 30_000, 30_000] as [Int64] {
      stage.run(wait - 200)
      #expect(keeping().isEmpty, "after \(wait - 200) ms")
      stage.run(300)
      let again = try #require(stage.open.first { if case .keep = $0.task { true } else { false } }).id
      stage.answer(again, .failed)
      stage.run(50)
    }
    stage.post(.enteredBackground)
    stage.run(50)
    #expect(keeping().count == 1)
  }

  @Test("the server's time corrects a clock that was set ahead, also after a relaunch")
  func server() throws {
    let catalogue = PhotoCatalogue.family(groups: [[10]])
    let stage = try AppStage(catalogue)
    stage.post(.clockMoved(offset: .hours(40)))
    stage.run(50)
    let truth = AppStage.origin + (stage.now - .zero)
    stage.post(.serverTimeReported(truth))
    stage.run(50)
    stage.relaunch(catalogue, clockIsOff: .hours(40))
    stage.openFirstGroup()
    #expect(stage.placed == [PhotoID(1_001)])
    #expect(stage.core.nextDue.map { $0 <= .seconds(3_700) } == true)
    stage.run(until: .seconds(48 * 3_600 - 601))
    #expect(stage.expired == [])
    // Shared ten minutes before the first launch: by true time its end is here, forty hours after what the device shows.
    stage.run(until: .seconds(48 * 3_600 - 599))
    #expect(stage.expired == [PhotoID(1_001)])
  }

  // The server's time was compared with the correction, never with the mark: a clock set ahead and put right went by the day
  // it had been set to, after relaunches too, whatever the server said.
  @Test(
    "the server corrects a clock set ahead: recent photos and open rewards stay valid",
    arguments: [false, true])
  func putRight(isRelaunched: Bool) throws {
    let catalogue = PhotoCatalogue.family(groups: [[10], [20]])
    let stage = try AppStage(catalogue)
    stage.post(.clockMoved(offset: .hours(24 * 400)))
    stage.run(50)
    #expect(Set(stage.expired) == [PhotoID(1_001), PhotoID(2_001)])
    stage.post(.clockMoved(offset: .zero))
    stage.run(50)
    if isRelaunched {
      stage.relaunch(catalogue)
      stage.run(50)
    }
    let truth = AppStage.origin + (stage.now - .zero)
    #expect(stage.core.time(at: stage.now) > truth + .hours(24 * 399))
    let fresh = GroupPhoto(
      id: PhotoID(1_009), group: GroupID(1), pixels: PixelSize(width: 400, height: 300),
      timestamp: truth - .minutes(5), sender: "Bo")
    stage.post(.groupPhotoArrived(fresh))
    stage.runFrame()
    #expect(stage.core.updates.decisions.contains(.lateRecord), "by the wrong clock")
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(1_000)
    let healed = AppStage.origin + (stage.now - .zero)
    let error = stage.core.time(at: stage.now) - healed
    #expect(max(error, .zero - error) < .seconds(1))
    stage.openFirstGroup()
    #expect(stage.placed.contains(PhotoID(1_009)) && stage.texts.contains("1 / 2"), "\(stage.texts)")
    stage.post(.pointsEarned(Points(50), entry: TransactionID(1)))
    stage.run(50)
    try stage.answerLedger(at: stage.core.time(at: stage.now))
    let day = RedemptionRequest(
      id: RedemptionID(1), entry: TransactionID(2), child: AppStage.child, appCategory: "games",
      pointsSpent: Points(10), rate: RewardRate(pointsPerMinute: 2), expiresAt: healed + .hours(24))
    stage.post(.rewardRedeemed(day))
    stage.run(50)
    try stage.answerLedger(at: stage.core.time(at: stage.now))
    #expect(try stage.store.redemption(RedemptionID(1))?.status == .active)
  }

  @Test("withdrawn and truly expired photos stay hidden when a clock is corrected")
  func staysAway() throws {
    // Shared 10 minutes and 47 h 59 min 50 s before the launch, and one that is withdrawn.
    let catalogue = PhotoCatalogue.family(groups: [[10, 2_879, 20]])
    let stage = try AppStage(catalogue)
    stage.post(.groupPhotoWithdrawn(PhotoID(1_003)))
    stage.post(.clockMoved(offset: .hours(100)))
    stage.run(50)
    stage.run(until: .seconds(70))
    stage.post(.clockMoved(offset: .zero))
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(100)
    stage.openFirstGroup()
    // A photo that came back had a place, and in it an error for ever: its pipeline went on taking it for gone.
    #expect(stage.placed == [PhotoID(1_001)] && stage.shown == [PhotoID(1_001)])
    // It has its 48 hours from its timestamp as ever.
    stage.run(until: .seconds(48 * 3_600 - 601))
    #expect(stage.placed == [PhotoID(1_001)])
    stage.run(until: .seconds(48 * 3_600 - 599))
    #expect(stage.expired.last == PhotoID(1_001))
  }

  @Test("a slow clock at a photo's arrival does not shorten the photo's life")
  func behind() throws {
    let catalogue = PhotoCatalogue.family(groups: [[]])
    let stage = try AppStage(catalogue, clockIsOff: .hours(-72))
    let truth = AppStage.origin + (stage.now - .zero)
    let photo = GroupPhoto(
      id: PhotoID(1_009), group: GroupID(1), pixels: PixelSize(width: 400, height: 300),
      timestamp: truth - .minutes(5), sender: "Bo")
    stage.post(.groupPhotoArrived(photo))
    stage.run(50)
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(50)
    #expect(stage.expired == [])
    stage.openFirstGroup()
    #expect(stage.placed == [PhotoID(1_009)])
  }

  // The leap was kept only when something ended with it; after a kill the launch went by a time hours before.
  @Test(
    "a clock set ahead and back starts no launch earlier, even if nothing ended", arguments: [1, 2])
  func setAhead(launches: Int) throws {
    let catalogue = PhotoCatalogue.family(groups: [])
    let stage = try AppStage(catalogue)
    stage.run(50)
    stage.post(.clockMoved(offset: .hours(2)))
    stage.run(50)
    let mark = AppStage.origin + .hours(2)
    #expect(stage.core.time(at: stage.now) >= mark)
    for _ in 0..<launches {
      stage.relaunch(catalogue, clockIsOff: .zero)
      stage.run(50)
    }
    #expect(stage.core.time(at: stage.now) >= mark)
  }

  @Test("a server time that differs by a message's delay corrects nothing")
  func jitter() throws {
    let stage = try AppStage(.family(groups: []))
    let before = stage.storedCount
    stage.post(.serverTimeReported(stage.wall - .milliseconds(300)))
    stage.run(100)
    #expect(stage.storedCount == before && stage.core.time(at: stage.now) == stage.wall)
  }

  // MARK: The gate

  private static let pin = "1234"

  /// Types a PIN on the pad, which is shown; keys lie 92 apart around the middle.
  private func type(_ pin: [Int], _ stage: AppStage) {
    for digit in pin {
      guard let key = stage.items(.key).first(where: { $0.text == TextKey.digit.text(digit) })?.frame else {
        return
      }
      stage.tap((key.minX + key.maxX).points / 2, (key.minY + key.maxY).points / 2)
      stage.run(400)
    }
  }

  private func openPad(_ stage: AppStage) {
    guard let lock = stage.items(.button).first(where: { $0.text == TextKey.lock.text() })?.frame else {
      return
    }
    stage.tap((lock.minX + lock.maxX).points / 2, (lock.minY + lock.maxY).points / 2)
    stage.run(500)
  }

  private func stage(_ catalogue: PhotoCatalogue) throws -> AppStage {
    try AppStage(catalogue) { $0.pin = Self.pin }
  }

  // The wait ended when the device's clock, set ahead between launches, was past it.
  @Test("a clock set ahead between launches does not end the wait", arguments: [0, 1, 400 * 24] as [Int64])
  func clockAheadOfWait(hours: Int64) throws {
    let catalogue = PhotoCatalogue.family(groups: [])
    let stage = try stage(catalogue)
    openPad(stage)
    for _ in 0..<5 { type([9, 9, 9, 9], stage) }
    #expect(stage.stored.wrongPinCount == 5)
    let closed = stage.now
    stage.relaunch(catalogue, clockIsOff: .hours(hours))
    let left = stage.core.gallery.pinAttempts.retryAt - stage.now
    #expect(
      left > .seconds(29) && left <= .seconds(30), "\(left.nanoseconds) ns of 30 s, closed at \(closed)")
    openPad(stage)
    type([1, 2, 3, 4], stage)
    #expect(stage.core.gallery.isInKidsMode, "nothing is looked at during the wait")
    stage.run(31_000)
    type([1, 2, 3, 4], stage)
    #expect(!stage.core.gallery.isInKidsMode)
  }

  @Test("wrong PINs are counted across relaunches, and the remaining wait continues")
  func wrongPins() throws {
    let catalogue = PhotoCatalogue.family(groups: [])
    let stage = try stage(catalogue)
    for _ in 0..<5 {
      openPad(stage)
      #expect(stage.core.gallery.currentScreen == .pinPad)
      type([9, 9, 9, 9], stage)
      if stage.stored.wrongPinCount < 5 { stage.relaunch(catalogue) }
    }
    #expect(stage.stored.wrongPinCount == 5)
    let until = stage.stored.pinRetryAt
    #expect(until > stage.wall + .seconds(20) && until <= stage.wall + .seconds(30))
    stage.relaunch(catalogue)
    openPad(stage)
    #expect(stage.core.gallery.currentScreen == .pinPad)
    #expect(stage.core.gallery.pinAttempts.wrongCount == 5)
    #expect(stage.texts.contains { $0 == "Try again in 30 s" || $0 == "Try again in 29 s" }, "\(stage.texts)")
    type([1, 2, 3, 4], stage)
    #expect(stage.core.gallery.isInKidsMode, "nothing is looked at during the wait")
    stage.run(31_000)
    type([1, 2, 3, 4], stage)
    #expect(!stage.core.gallery.isInKidsMode)
    #expect(stage.stored.wrongPinCount == 0)
    stage.relaunch(catalogue)
    #expect(stage.core.gallery.isInKidsMode && stage.core.gallery.pinAttempts.wrongCount == 0)
  }

  @Test(
    "the sixth wrong PIN waits twice as long, also after a relaunch; no clock makes it longer")
  func doubles() throws {
    let catalogue = PhotoCatalogue.family(groups: [])
    var stored = PersistedState()
    stored.wrongPinCount = 6
    stored.pinRetryAt = AppStage.origin + .hours(9_000)
    let stage = try AppStage(catalogue, stored: stored) { $0.pin = Self.pin }
    #expect(stage.core.gallery.pinAttempts.retryAt == .seconds(60))
    stage.run(61_000)
    openPad(stage)
    type([9, 9, 9, 9], stage)
    #expect(stage.stored.wrongPinCount == 7)
    let left = stage.stored.pinRetryAt - stage.wall
    #expect(left > .seconds(110) && left <= .seconds(120))
  }

  @Test("a launch starts in kids mode on the first category's grid, whatever screen was open")
  func anew() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.openFirstGroup()
    stage.relaunch(.family(groups: [[10]]))
    #expect(stage.core.gallery.currentScreen == .grid && stage.core.gallery.currentCategoryIndex == 0)
    stage.run(1_000)
    #expect(!stage.shown.isEmpty)
  }

  // MARK: What is kept

  @Test("stored state is read back from its bytes, and other bytes are rejected")
  func bytes() {
    var state = PersistedState()
    state.highWater = WallTime(nanoseconds: 1_700_000_000_123_456_789)
    state.correction = .milliseconds(-7_200_001)
    state.wrongPinCount = 6
    state.pinRetryAt = WallTime(nanoseconds: -1)
    #expect(PersistedState(state.bytes) == state)
    for correction in [nil, .zero] as [TimeSpan?] {
      state.correction = correction
      #expect(PersistedState(state.bytes) == state, "a correction to the second is none that is not known")
    }
    #expect(PersistedState([]) == nil && PersistedState(Array(state.bytes.dropLast())) == nil)
    for place in state.bytes.indices {
      for bit in 0..<8 {
        var damaged = state.bytes
        damaged[place] ^= 1 << UInt8(bit)
        #expect(PersistedState(damaged) == nil, "byte \(place), bit \(bit)")
      }
    }
  }
}
