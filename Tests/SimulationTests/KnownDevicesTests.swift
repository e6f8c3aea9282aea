import Kernel
import Simulation
import Testing

@Suite("The known devices")
struct KnownDevicesTests {
  @Test("every figure of the table is valid, and names are unique")
  func table() {
    #expect(Set(DeviceProfile.knownNames).count == 2 * DeviceProfile.known.count)
    for device in DeviceProfile.known {
      #expect(device.screen.size.width <= device.screen.size.height, "\(device.name) is in portrait")
      #expect(
        [60, 90, 120].contains(device.screen.refreshHertz) && device.decodeLaneCount > 0, "\(device.name)")
      #expect(device.relativeSpeed > 0 && (1...4).contains(device.screen.scale), "\(device.name)")
      #expect(device.source.contains("published") && device.source.contains("assumption"), "\(device.name)")
    }
  }

  @Test(
    "points per millimetre are the vendor's pixels per inch over scale and 25.4",
    arguments: [
      ("iphone-se", 326), ("iphone-12", 460), ("iphone-15", 460), ("pixel-7", 416),
      ("iphone-15-pro-max", 460), ("ipad-mini", 326), ("pixel-tablet", 276), ("ipad-pro-12.9", 264),
    ] as [(String, Double)])
  func density(name: String, pixelsPerInch: Double) throws {
    let device = try #require(DeviceProfile.named(name))
    let exact = pixelsPerInch / device.screen.scale / 25.4
    #expect(abs(device.pointsPerMillimetre - exact) < 0.006, "\(exact)")
  }

  @Test("landscape swaps width and height and changes no other figure")
  func landscape() throws {
    for device in DeviceProfile.known {
      let turned = try #require(DeviceProfile.named(device.name + "-landscape"))
      #expect(turned.screen.size.width == device.screen.size.height)
      #expect(turned.screen.size.height == device.screen.size.width)
      #expect(turned.title == device.title + ", landscape")
      var back = turned
      (back.name, back.title, back.screen.size) = (device.name, device.title, device.screen.size)
      #expect(turned.edges.upright == device.edges.turned && turned.edges.turned == device.edges.upright)
      back.edges = device.edges
      #expect(back == device)
    }
    #expect(DeviceProfile.named("iphone-se-landscape-landscape") == nil)
    #expect(DeviceProfile.named("-landscape") == nil)
  }

  @Test("every device has insets, and its screen has them only on request")
  func edges() {
    for device in DeviceProfile.known {
      #expect(device.edges.upright.top > .zero && device.screen.insets == .none, "\(device.name)")
      #expect(device.keepingEdgesFree.screen.insets == device.edges.upright, "\(device.name)")
      #expect(device.landscape.keepingEdgesFree.screen.insets == device.edges.turned, "\(device.name)")
      for held in [device, device.landscape] {
        let safe = held.keepingEdgesFree.screen.safeArea.size
        #expect(safe.width >= .points(320) && safe.height >= .points(320), "\(held.name)")
      }
    }
  }

  @Test("the reference devices of sweeps and searches are the same three")
  func reference() {
    #expect(DeviceProfile.reference.map(\.name) == ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"])
  }
}
