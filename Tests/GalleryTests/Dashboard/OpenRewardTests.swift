import Gallery
import Kernel
import Testing

@Suite("Open rewards on the dashboard")
struct OpenRewardTests {
  private func bench(_ rewards: OpenReward...) -> GalleryBench {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(60)))
    bench.post(.rewardsReported(rewards))
    bench.run(400)
    return bench
  }

  private func words(_ bench: GalleryBench, _ slot: DisplaySlot) -> [String] {
    bench.items(slot).map { bench.gallery.spell($0.text) }
  }

  @Test("each card shows kind, status and time left, above the offers")
  func says() {
    let bench = bench(
      OpenReward(1, .pending, left: 1_800, givesBack: true, kind: 2), OpenReward(2, .ready, left: 754),
      OpenReward(3, .ready, left: 600, givesBack: true), OpenReward(4, .settling, left: 0, kind: nil))
    #expect(words(bench, .openName) == ["Books", "Games", "Games", "Screen time"])
    #expect(
      words(bench, .openStatus) == [
        "A parent is asked", "Ready when you are", "Ready when you are", "One moment",
      ])
    #expect(words(bench, .openTime) == ["30:00", "12:34", "10:00", "0:00"])
    #expect(
      bench.items(.useReward).map(\.id.payload) == [2, 3] && words(bench, .useReward) == ["Start", "Start"])
    #expect(bench.items(.giveBack).map(\.id.payload) == [1, 3])
    #expect((bench.items(.useReward) + bench.items(.giveBack)).allSatisfy { $0.trait == .button })
    let lowest = bench.items(.openReward).map(\.frame.maxY).max()
    let highest = bench.gallery.display.items.first { $0.text == TextKey.rewards.text() }?.frame.minY
    #expect(lowest.map { low in highest.map { low < $0 } ?? true } == true)
  }

  @Test("start, stop and give back use the reward's number; a card without a button does nothing")
  func touches() {
    var bench = bench(
      OpenReward(7, .ready, givesBack: true), OpenReward(8, .running(from: .zero)),
      OpenReward(9, .pending, givesBack: true))
    for button in bench.items(.useReward) + bench.items(.giveBack) {
      bench.tap(
        (button.frame.minX + button.frame.maxX).points / 2, (button.frame.minY + button.frame.maxY).points / 2
      )
    }
    let asked = bench.effects.filter { [.startReward, .stopReward, .giveBack].contains($0.kind) }
    #expect(asked == [.startReward(7), .stopReward(8), .giveBack(7), .giveBack(9)])
    #expect(bench.actions.suffix(4) == [.startReward, .stopReward, .giveBack, .giveBack])
    // Where the second button of one that runs, or of one that waits, would be.
    let second = bench.items(.giveBack)[0].frame
    for card in bench.items(.openReward).dropFirst() {
      let y = card.frame.minY - bench.items(.openReward)[0].frame.minY + second.minY
      bench.tap((second.minX + second.maxX).points / 2, y.points + 20)
    }
    #expect(bench.effects.count { [.startReward, .stopReward, .giveBack].contains($0.kind) } == 4)
  }

  @Test("the time counts down in whole seconds, with one frame each and none between")
  func countsDown() {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(60)))
    bench.run(400)
    let start = bench.now + .milliseconds(300)
    bench.post(.rewardsReported([OpenReward(1, .running(from: start), left: 61)]))
    bench.run(250)
    #expect(words(bench, .openTime) == ["1:01"])
    bench.run(until: start + .milliseconds(20))
    let before = bench.activeFrameCount
    var seen: [String] = []
    bench.inspect = { bench in seen.append(words(bench, .openTime)[0]) }
    bench.run(until: start + .milliseconds(59_980))
    #expect(seen == (2...60).reversed().map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" })
    #expect(bench.activeFrameCount - before == 59)
    bench.run(5_000)
    #expect(seen.last == "0:00" && seen.count == 61, "it asks for no frame when nothing is left")
    bench.inspect = nil
    #expect(!bench.gallery.isAnimating)
  }

  @Test("a tick changes only the time's view")
  func cheap() {
    var bench = bench(OpenReward(1, .running(from: .zero), left: 3_600), OpenReward(2, .ready))
    var deltas: [DisplayDelta] = []
    bench.inspect = { deltas.append($0.lastDelta) }
    bench.run(10_000)
    #expect(deltas.count == 10)
    #expect(deltas.allSatisfy { $0.changed == 1 && $0.created == 0 && $0.moved == 0 && $0.removed == 0 })
  }

  @Test("the time runs on in the background and on other screens")
  func elsewhere() {
    var bench = bench(OpenReward(1, .running(from: .zero), left: 3_600))
    bench.post(.enteredBackground)
    bench.run(600_000)
    let frames = bench.activeFrameCount
    bench.post(.becameActive)
    bench.run(20)
    let left = (3_600 - bench.now.nanoseconds / 1_000_000_000)
    #expect(words(bench, .openTime) == ["\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"])
    #expect(bench.activeFrameCount - frames < 5)
    bench.touch(.close)
    bench.run(100)
    let before = bench.activeFrameCount
    bench.run(30_000)
    #expect(bench.activeFrameCount == before, "the grid needs no frame for it")
    bench.touch(.points)
    let then = (3_600 - (bench.now.nanoseconds) / 1_000_000_000)
    #expect(words(bench, .openTime) == ["\(then / 60):\(then % 60 < 10 ? "0" : "")\(then % 60)"])
  }

  @Test(
    "an ending is announced with toast and haptic on every kids' screen, also after the background",
    arguments: [
      (ScreenTimeEnding.allUsed, "All minutes are used", Haptic.screenTimeEnded),
      (.expired, "The time is up", .screenTimeEnded), (.refused, "Not this time", .rewardRefused),
    ])
  func endings(ending: ScreenTimeEnding, words: String, haptic: Haptic) {
    for isOpen in [true, false] {
      for isAway in [true, false] {
        var bench = GalleryBench.dashboard(isOpen: isOpen)
        bench.run(3_000)
        if isAway { bench.post(.enteredBackground) }
        bench.run(50)
        bench.post(.screenTimeEnded(ending))
        bench.run(1_000)
        #expect(bench.effects.contains(.haptic(haptic)) == !isAway)
        if isAway {
          bench.post(.becameActive)
          bench.run(50)
        }
        #expect(bench.says(.standardToast) == words)
        #expect(bench.effects.count { $0 == .haptic(haptic) } == 1)
      }
    }
  }
}
