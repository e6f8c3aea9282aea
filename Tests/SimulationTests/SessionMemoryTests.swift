import Kernel
import Simulation
import Testing

@Suite("The memory of a device's session")
struct SessionMemoryTests {
  @Test("a session has 100 MB, or seven screenfuls if that is more, in whole megabytes")
  func sessionMemory() {
    let expected = [("iphone-se", 100), ("iphone-15-pro-max", 100), ("ipad-pro-12.9", 150)]
    for (name, megabytes) in expected {
      let device = DeviceProfile.named(name)
      #expect(device?.sessionMemory == .megabytes(megabytes), "\(name)")
      #expect(device?.cacheMemory == .megabytes(megabytes - 16), "\(name)")
    }
  }

  @Test("a screenful has four bytes a pixel and is rounded up to whole megabytes")
  func formula() {
    // 1,000 x 1,000 pixels at scale 2: a screenful of 16,000,000 bytes; seven are 106.8 MB.
    let screen = ScreenMetrics(size: ScreenSize(1_000, 1_000), scale: 2, refreshHertz: 60)
    #expect(DeviceProfile.sessionMemory(on: screen) == .megabytes(107))
  }
}
