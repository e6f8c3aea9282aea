import CelebrationSubject
import ScenarioFormat
import Skiprope

extension Scenario {
  /// What 365's own keys say.
  var celebrations: CelebrationSettings {
    get { self[CelebrationSettings.self] }
    set { self[CelebrationSettings.self] = newValue }
  }
}
