import Gestures
import Kernel
import Testing

@Suite("Presets")
struct GesturePresetTests {
  private let phone = ScreenMetrics(size: ScreenSize(390, 844), scale: 3, refreshHertz: 60)

  @Test(
    "a preset has the swipe distance of its specification, in points or pixels",
    arguments: [
      (.story, 150.0, 50.0, 300.0), (.storyPixels, 50, 16.671875, 300), (.parity, 100, nil, nil),
      (.parityPixels, 33.328125, nil, nil),
    ] as [(GesturePreset, Double, Double?, Double?)])
  func distances(preset: GesturePreset, distance: Double, fling: Double?, speed: Double?) {
    let settings = GestureSettings(preset, on: phone)
    #expect(settings.swipe.distance.points == distance)
    #expect(settings.swipe.flingSpeedPointsPerSecond == speed)
    if let fling { #expect(settings.swipe.flingDistance.points == fling) }
    #expect(settings.pager.distance == .points(195))
    #expect(settings.pager.flingDistance == .points(60))
    #expect(settings.pager.flingSpeedPointsPerSecond == 300)
    #expect(settings.debounce.sameDirection == .milliseconds(300))
    #expect(settings.debounce.oppositeDirection == .milliseconds(300))
    #expect(settings.debounce.origin == .committingLift)
  }

  @Test("the tuned preset has the fuzzer's values and ignores wide contacts as palms")
  func tuned() {
    let settings = GestureSettings(.tuned, on: phone, constants: .android)
    #expect(settings == .tuned(on: phone))
    #expect(settings.swipe.flingDistance == .points(30) && settings.swipe.flingSpeedPointsPerSecond == 60)
    #expect(settings.debounce.sameDirection == .milliseconds(120))
    #expect(settings.largestContact == .points(40))
  }

  @Test("no preset uses the speed at lift, which depends on the panel's reporting rate")
  func speeds() {
    for preset in GesturePreset.allCases {
      let settings = GestureSettings(preset, on: phone)
      for rule in [settings.swipe, settings.pager] where rule.flingSpeedPointsPerSecond != nil {
        #expect(rule.flingSpeedBasis == .mean, "\(preset)")
      }
    }
  }

  /// Scenarios and reports say these.
  @Test("presets have their published names")
  func names() {
    #expect(
      GesturePreset.allCases.map(\.rawValue) == ["story", "story-px", "parity", "parity-px", "tuned"])
  }

  @Test("a platform's constants are applied, its axis ratio to both rules")
  func platform() {
    let settings = GestureSettings(.story, on: phone, constants: .android)
    #expect(settings.touchSlop == .points(8))
    #expect(settings.longPress == .milliseconds(400))
    #expect(settings.doubleTapWindow == .milliseconds(300))
    #expect(settings.doubleTapSlop == .points(100))
    #expect(settings.swipe.axisRatio == 2 && settings.pager.axisRatio == 2)
  }

  @Test("at one pixel per point the pixel presets equal those in points")
  func onePixelAPoint() {
    let screen = ScreenMetrics(size: ScreenSize(390, 844), scale: 1, refreshHertz: 60)
    for (points, pixels) in [(GesturePreset.story, GesturePreset.storyPixels), (.parity, .parityPixels)] {
      #expect(GestureSettings(points, on: screen) == GestureSettings(pixels, on: screen))
    }
  }
}
