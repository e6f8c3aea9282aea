import Gestures
import Kernel
import Testing

@Suite("The rule of a swipe")
struct SwipeRuleTests {
  /// Over 100 pt, or from 40 pt on at 200 pt/s.
  private func rule(_ basis: FlingSpeedBasis = .mean, speed: Double? = 200, ratio: Double = 1) -> SwipeRule {
    SwipeRule(
      distance: .points(100), flingDistance: .points(40), flingSpeedPointsPerSecond: speed,
      flingSpeedBasis: basis, axisRatio: ratio)
  }

  private func matches(
    _ rule: SwipeRule, _ major: Double, _ minor: Double = 0, speed: Int64 = 0, ms: Int64 = 10_000
  ) -> Bool {
    rule.matches(
      major: ScreenLength(major), minor: ScreenLength(minor), majorVelocity: speed * 64,
      duration: .milliseconds(ms))
  }

  @Test("a drag strictly over the distance is a swipe at any speed, either way", arguments: [1.0, -1.0])
  func distance(sign: Double) {
    #expect(!matches(rule(), 100 * sign))
    #expect(matches(rule(), 100.015625 * sign))
    #expect(matches(rule(speed: nil), 100.015625 * sign))
    #expect(!matches(rule(speed: nil), 100 * sign, speed: 9_999, ms: 1))
  }

  @Test("from the fling distance on the mean speed decides, both limits included", arguments: [1.0, -1.0])
  func mean(sign: Double) {
    #expect(matches(rule(), 40 * sign, ms: 200))
    #expect(!matches(rule(), 40 * sign, ms: 201))
    #expect(!matches(rule(), 39.984375 * sign, ms: 1))
    #expect(matches(rule(), 100 * sign, ms: 500))
    #expect(!matches(rule(), 100 * sign, ms: 501))
    #expect(!matches(rule(), 60 * sign, ms: 0), "no time is no speed")
    #expect(!matches(rule(), 60 * sign, ms: -10))
  }

  @Test("the speed at lift must have the direction of the displacement")
  func lift() {
    #expect(matches(rule(.lift), 40, speed: 200, ms: 9_000))
    #expect(!matches(rule(.lift), 40, speed: 199))
    #expect(!matches(rule(.lift), 40, speed: -900))
    #expect(matches(rule(.lift), -40, speed: -200))
    #expect(!matches(rule(.lift), -40, speed: -199))
    #expect(!matches(rule(.lift), -40, speed: 900))
    #expect(!matches(rule(.lift), 39.984375, speed: 900))
  }

  @Test("the axis must dominate strictly, by the ratio, and never by less than 1")
  func ratio() {
    for (ratio, across, isSwipe) in [
      (1, 199.984375, true), (1, 200, false), (1, -200, false), (0.1, 200, false), (0.1, 199.984375, true),
      (2, 100, false), (2, 99.984375, true), (2, -99.984375, true), (1.25, 160, false),
      (1.25, 159.984375, true),
    ] as [(Double, Double, Bool)] {
      #expect(matches(rule(ratio: ratio), 200, across) == isSwipe, "\(across) at \(ratio)")
      #expect(matches(rule(ratio: ratio), -200, across) == isSwipe, "\(across) at \(ratio), backward")
    }
  }

  @Test("the longest displacements do not overflow")
  func extremes() {
    let far = ScreenLength(subpoints: .min)
    #expect(rule().matches(major: far, minor: .zero, majorVelocity: .min, duration: .zero))
    #expect(!rule().matches(major: far, minor: far, majorVelocity: .max, duration: .zero))
  }

  @Test("the rules have the values of the documents")
  func presets() {
    #expect(
      SwipeRule.story
        == SwipeRule(
          distance: .points(150), flingDistance: .points(50), flingSpeedPointsPerSecond: 300,
          flingSpeedBasis: .mean, axisRatio: 1))
    #expect(
      SwipeRule.storyPixels(scale: 2)
        == SwipeRule(
          distance: .points(75), flingDistance: .points(25), flingSpeedPointsPerSecond: 300,
          flingSpeedBasis: .mean, axisRatio: 1))
    #expect(
      SwipeRule.parity
        == SwipeRule(
          distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil,
          flingSpeedBasis: .mean, axisRatio: 1))
    #expect(SwipeRule.parityPixels(scale: 4).distance == .points(25))
    #expect(SwipeRule.parityPixels(scale: 4).flingDistance == .points(25))
    #expect(
      SwipeRule.pager(extent: .points(400))
        == SwipeRule(
          distance: .points(200), flingDistance: .points(60), flingSpeedPointsPerSecond: 300,
          flingSpeedBasis: .mean, axisRatio: 1))
  }

  @Test("the constants of platforms and of the tuned preset have their documented values")
  func constants() {
    #expect(
      RecogniserConstants.android
        == RecogniserConstants(
          touchSlop: .points(8), longPress: .milliseconds(400), doubleTapWindow: .milliseconds(300),
          doubleTapSlop: .points(100), axisRatio: 2))
    #expect(
      RecogniserConstants.uikit
        == RecogniserConstants(
          touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(350),
          doubleTapSlop: .points(45), axisRatio: 1))
    #expect(
      RecogniserConstants.flutter
        == RecogniserConstants(
          touchSlop: .points(18), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
          doubleTapSlop: .points(100), axisRatio: 1))
    let screen = ScreenMetrics(size: ScreenSize(390, 844), scale: 3, refreshHertz: 60)
    #expect(
      GestureSettings.tuned(on: screen)
        == GestureSettings(
          touchSlop: .points(16), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(350),
          doubleTapSlop: .points(100),
          swipe: SwipeRule(
            distance: .points(60), flingDistance: .points(30), flingSpeedPointsPerSecond: 60,
            flingSpeedBasis: .mean, axisRatio: 1.3),
          pager: SwipeRule(
            distance: .points(200), flingDistance: .points(50), flingSpeedPointsPerSecond: 200,
            flingSpeedBasis: .mean, axisRatio: 1.35),
          debounce: DebounceSettings(
            sameDirection: .milliseconds(120), oppositeDirection: .milliseconds(400),
            origin: .committingLift),
          multiTouchLockout: .milliseconds(50), largestContact: .points(40)))
  }

  #if compiler(>=6.3)
    @Test("a scale of zero and negative slops and times trap")
    func nonsense() async {
      await #expect(processExitsWith: .failure) { _ = SwipeRule.storyPixels(scale: 0) }
      await #expect(processExitsWith: .failure) {
        var settings = GestureBench.settings
        settings.touchSlop = .points(-1)
        _ = GestureRecogniser(settings: settings)
      }
      await #expect(processExitsWith: .failure) {
        var settings = GestureBench.settings
        settings.doubleTapSlop = .points(-1)
        _ = GestureRecogniser(settings: settings)
      }
      await #expect(processExitsWith: .failure) {
        var settings = GestureBench.settings
        settings.longPress = .milliseconds(-1)
        _ = GestureRecogniser(settings: settings)
      }
      await #expect(processExitsWith: .failure) {
        var settings = GestureBench.settings
        settings.doubleTapWindow = .milliseconds(-1)
        _ = GestureRecogniser(settings: settings)
      }
    }
  #endif
}
