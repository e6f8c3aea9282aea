#if Canaries
  import Gestures
  import Kernel
  import Testing

  @Suite("A planted wait of 50 ms behind taps")
  struct LateTapTests {
    private var settings: GestureSettings {
      var settings = GestureBench.settings
      settings.plantedBug = .lateTap
      return settings
    }

    private func decisions(_ script: String, _ scope: GestureScope) -> [String] {
      var bench = GestureBench(scope, settings: settings)
      bench.play(script)
      return bench.decisions.filter(\.commits).map {
        "\(GestureBench.spell($0)) @\($0.time.nanoseconds / 1_000_000)"
      }
    }

    @Test(
      "a tap that nothing could follow comes 50 ms after its lift, and one that waits 50 ms after its window")
    func later() {
      #expect(decisions("down 9,9 @0 / up @50 / wait @99", GestureBench.swipes) == [])
      #expect(decisions("down 9,9 @0 / up @50 / wait @100", GestureBench.swipes) == ["tap0 @100"])
      #expect(decisions("down 9,9 @0 / up @50 / wait @399", GestureBench.everything) == [])
      #expect(decisions("down 9,9 @0 / up @50 / wait @5000", GestureBench.everything) == ["tap0 @400"])
    }

    @Test("a next touch ends the wait where there is no double tap")
    func cutShort() {
      #expect(
        decisions("down 9,9 @0 / up @50 / down @70 / up @90 / wait @5000", GestureBench.swipes)
          == ["tap0 @70", "tap1 @140"])
    }

    @Test(
      "which touches are a double tap stays what it is",
      arguments: [(349, ["doubleTap1 @389"]), (350, ["doubleTap1 @390"]), (360, ["tap0 @400", "tap1 @750"])])
    func window(second: Int, expected: [String]) {
      let script = "down 9,9 @0 / up @50 / down @\(second) / up @\(second + 40) / wait @5000"
      #expect(decisions(script, GestureBench.everything) == expected)
    }

    @Test("all else is as it was: drags, swipes, presses and pinches of a storm commit at the same time")
    func others() {
      let script = "down 300,100 @0 / move 200,100 @50 / move 100,100 @100 / up @110 / wait @5000"
      var plain = GestureBench(GestureBench.everything)
      var planted = GestureBench(GestureBench.everything, settings: settings)
      plain.play(script)
      planted.play(script)
      #expect(plain.decisions == planted.decisions && plain.commits.contains("swipe"))
      let press = "down 9,9 @0 / wait @600 / up @700 / wait @5000"
      plain.play(press)
      planted.play(press)
      #expect(plain.decisions == planted.decisions)
    }
  }
#endif
