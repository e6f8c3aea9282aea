import AppCore
import Families
import FamilyDevices
import Kernel
import PhotoCaching
import PhotoOrigins
import ScenarioFormat
import Simulation
import TestSupport
import Testing

@Suite("What an app is launched with")
struct ChildLauncherTests {
  /// Holds nothing of its own; modelled runs ask it for nothing.
  private final class NoOrigin: CountingOrigin {
    var heldBytes: Int { 0 }
    var processorNanoseconds: Int64 { 0 }

    func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] { throw .missing(photo) }
  }

  private func open(_ device: DeviceProfile, cachePreset: String) throws -> FamilyCore {
    var scenario = Scenario.tiny()
    scenario.cachePreset = cachePreset
    let plan = FamilyPlan(scenario, index: 0)
    let clock = WallClock(origin: scenario.session.start)
    let launcher = ChildLauncher(
      plan: plan, context: ChildContext(plan.children[0], of: plan, clock: clock, canary: nil),
      device: device,
      scenario: scenario, folder: "", photos: [:], origin: NoOrigin(), clock: clock)
    var kept = launcher.keptStore
    return try launcher.open(nil, &kept, .empty(), at: .zero).core
  }

  @Test(
    "images may take what the device's session leaves them, whatever the preset",
    arguments: [
      ("iphone-se", "parity", 84, 100), ("iphone-15-pro-max", "viewer", 84, 50),
      ("ipad-pro-12.9", "parity", 134, 100),
    ])
  func cache(device: String, preset: String, megabytes: Int, count: Int) throws {
    let core = try open(#require(DeviceProfile.named(device)), cachePreset: preset)
    let limits = core.photos.pipeline.limits
    #expect(limits.bytes == .megabytes(megabytes) && limits.entryCount == count)
  }
}
