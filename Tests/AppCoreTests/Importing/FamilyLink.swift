#if canImport(UIKit)
  import AppCore
  import UIKit

  /// Drives the screen's frames with a display link, which pauses while no frame is needed.
  ///
  /// Instants use the media clock, like display links and touches, so no time is converted.
  @MainActor final class FamilyLink: NSObject {
    private let screen: FamilyScreen
    private var link: CADisplayLink?
    /// Wakes the link for a timer of the core.
    private var alarm: Timer?

    init(_ screen: FamilyScreen) {
      self.screen = screen
      super.init()
      let link = CADisplayLink(target: self, selector: #selector(tick))
      link.add(to: .main, forMode: .common)
      screen.wake = { link.isPaused = false }
      self.link = link
    }

    @objc private func tick(_ link: CADisplayLink) {
      screen.frame(at: Self.instant(link.targetTimestamp))
      guard !screen.needsFrame(at: Self.instant(link.targetTimestamp + link.duration)) else { return }
      link.isPaused = true
      alarm?.invalidate()
      guard let due = screen.core.nextDue else { return }
      let wait = Double(due.nanoseconds) / 1e9 - CACurrentMediaTime()
      alarm = Timer.scheduledTimer(withTimeInterval: max(0, wait), repeats: false) { [weak self] _ in
        MainActor.assumeIsolated { self?.link?.isPaused = false }
      }
    }

    static func instant(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

    /// The sample of one touch; in `touchesMoved` call it for all of `event.coalescedTouches(for:)`.
    static func sample(_ touch: UITouch, _ phase: TouchPhase, finger: UInt8, in view: UIView) -> TouchSample {
      let place = touch.location(in: view)
      return TouchSample(
        time: instant(touch.timestamp), finger: finger, phase: phase,
        position: ScreenPoint(Double(place.x), Double(place.y)),
        radius: ScreenLength(Double(touch.majorRadius)))
    }
  }
#endif
