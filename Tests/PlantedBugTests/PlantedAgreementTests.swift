import FamilySweeps
import Invariants
import Simulation
import Sweeping
import Testing
import Touches

@Suite("The whole gallery with a planted bug", .planted)
struct PlantedAgreementTests {
  /// Some thousand gestures of two ages under `story` and `tuned`.
  private func measure(_ screen: SweepScreen, _ bug: String) -> GalleryAgreement {
    var plan = SweepPlan(name: "agreement")
    plan.seed = 5
    plan.screen = screen
    plan.ages = [.three, .adult]
    plan.gestures = 4_000
    plan.presets = ["story", "tuned"]
    // Two bugs need more gestures: swipes that lift within the missing 20 ms are rare, and so are swipes with a change of
    // direction at the end.
    if bug == "short-debounce" || bug == "velocity-direction" { plan.gestures *= 4 }
    return GalleryAgreement.measure(
      plan, settings: plan.sweepSettings(of: ShippedRecogniser.self).filter { $0.setting.origin == .preset },
      bug: bug)
  }

  @Test(
    "a gallery with a bug disagrees with the recogniser without it",
    arguments: [
      (.grid, "second-commit"), (.grid, "short-debounce"), (.grid, "velocity-direction"),
      (.fullscreen, "second-commit"), (.fullscreen, "short-debounce"), (.fullscreen, "velocity-direction"),
      (.fullscreen, "zoom-past-four"),
    ] as [(SweepScreen, String)])
  func planted(screen: SweepScreen, bug: String) {
    let found = measure(screen, bug)
    #expect(!found.holds && found.examples.count > 0, "\(bug) on the \(screen)")
    #expect(found.lines[0].contains("DISAGREE"))
  }
}
