import AppCore
import BlobStoring
import Families
import FamilySubject
import Foundation
import HostSystem
import Kernel
import PhotoCaching
import ScenarioFormat
import Simulation
import TestSupport
import Testing

@Suite("The launch of an app")
struct ChildLauncherTests {
  /// Holds nothing of its own; modelled runs ask it for nothing.
  private final class NoOrigin: CountingOrigin {
    var heldBytes: Int { 0 }
    var processorNanoseconds: Int64 { 0 }

    func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] { throw .missing(photo) }
  }

  private func launcher(
    _ device: DeviceProfile, _ scenario: Scenario, in folder: String = ""
  ) -> ChildLauncher {
    let plan = FamilyPlan(scenario, index: 0)
    let clock = WallClock(origin: scenario.session.start)
    return ChildLauncher(
      plan: plan, context: ChildContext(plan.children[0], of: plan, clock: clock),
      device: device,
      scenario: scenario, folder: folder, photos: [:], origin: NoOrigin(), clock: clock)
  }

  private func open(_ device: DeviceProfile, cachePreset: String) throws -> FamilyCore {
    var scenario = Scenario.tiny()
    scenario.cachePreset = cachePreset
    let launcher = launcher(device, scenario)
    var stored = launcher.storedStore
    return try launcher.open(nil, &stored, FamilyLedger.empty(), at: .zero).core
  }

  @Test(
    "images may take the rest of the device's memory, with any preset",
    arguments: [
      ("iphone-se", "parity", 84, 100), ("iphone-15-pro-max", "viewer", 84, 50),
      ("ipad-pro-12.9", "parity", 134, 100),
    ])
  func cache(device: String, preset: String, megabytes: Int, count: Int) throws {
    let core = try open(#require(DeviceProfile.named(device)), cachePreset: preset)
    let limits = core.photos.pipeline.limits
    #expect(limits.bytes == .megabytes(megabytes) && limits.entryCount == count)
  }

  @Test("a photo with a file on disk is found, even if the index does not have it")
  func files() throws {
    var scenario = Scenario.tiny()
    scenario.real.decode = .real
    let folder = NSTemporaryDirectory() + "launcher-\(UUID().uuidString)"
    try HostFolder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let launcher = launcher(try #require(DeviceProfile.named("iphone-se")), scenario, in: folder)
    #expect(launcher.photosWithFiles() == [])
    var stored = launcher.storedStore
    var work = try launcher.open(nil, &stored, FamilyLedger.empty(), at: .zero).work
    try work.store.write(.original(PhotoID(7)), [1, 2, 3])
    try work.store.flush()
    #expect(try launcher.photosWithFiles() == [PhotoID(7)] && work.photosOnDisk() == [PhotoID(7)])
    let paths = BlobPaths(root: "\(folder)/photos-1")
    let (left, half) = (paths.file(of: .original(PhotoID(8))), paths.temporary(of: .original(PhotoID(9))))
    for file in [left, half] {
      let place = URL(filePath: file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data([1]).write(to: place)
    }
    #expect(launcher.photosWithFiles() == [PhotoID(7), PhotoID(8)])
    #expect(try work.photosOnDisk() == [PhotoID(7)])
  }
}
