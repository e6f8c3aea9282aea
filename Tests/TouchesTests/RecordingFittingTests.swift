import Kernel
import Simulation
import Testing
import Touches

@Suite("The device that a recording was made on")
struct RecordingFittingTests {
  private func file(_ screen: String?, _ density: Double) throws -> RecordingFile {
    let reported = screen.map { ",\"screen\":\"\($0)\"" } ?? ""
    return try RecordingFile(
      text: """
        {"points_per_mm":\(density),"hz":120,"device":"android"\(reported),"origin":"test"}
        {"t":0,"id":0,"phase":"began","x":10,"y":10}
        {"t":90,"id":0,"phase":"ended","x":10,"y":10}
        """, path: "taps.jsonl")
  }

  @Test(
    "the known device with the nearest glass, to 3 mm, in portrait or landscape",
    arguments: [
      ("412x915", 6.3, "pixel-7"), ("411x914", 6.24, "pixel-7"), ("915x412", 6.3, "pixel-7-landscape"),
      ("800x1280", 5.43, "pixel-tablet"), ("393x852", 6.04, "iphone-15"), ("390x844", 6.04, "iphone-12"),
      ("375x667", 6.42, "iphone-se"), ("360x640", 5, nil), ("1080x2400", 6.3, nil),
    ] as [(String, Double, String?)])
  func nearest(screen: String, density: Double, name: String?) throws {
    let file = try file(screen, density)
    #expect(file.fitting(among: DeviceProfile.known)?.name == name)
    if let name { #expect(DeviceProfile.named(name).map(file.fits) == true) }
    #expect(!file.fits(.iPhone15ProMax) && !file.fits(.iPadPro129))
  }

  @Test("a recording without a screen fits every device and selects none")
  func silent() throws {
    let file = try file(nil, 6.3)
    #expect(file.fits(.iPhoneSE) && file.fitting(among: DeviceProfile.known) == nil)
    #expect(file.glassTitle == nil && file.deviceProfile == nil)
  }

  @Test("its glass is reported in points and millimetres, and as a device for scenarios")
  func reported() throws {
    let file = try file("915x412", 6.3)
    #expect(file.glassTitle == "915 x 412 points, 145 x 65 mm")
    #expect(
      file.deviceProfile
        == "device-profiles: {recorded: {points: 412x915, density: 6.3 pt/mm, touch-rate: 120 Hz}}")
  }

  @Test("the screen survives writing and reading")
  func roundTrip() throws {
    let recording = try file("412x915", 6.3).recording
    #expect(recording.header.screen == ScreenSize(412, 915))
    #expect(recording.text.contains("\"device\":\"android\",\"screen\":\"412x915\",\"origin\""))
    #expect(try TouchRecording(text: recording.text, file: "again") == recording)
  }

  @Test(
    "an invalid screen is rejected with its line",
    arguments: ["412", "412x", "x", "0x915", "412x915x2", "412.5x915", "-412x915", "wide", "412x100001"])
  func wrong(screen: String) {
    #expect {
      try file(screen, 6.3)
    } throws: {
      "\($0)".hasPrefix("taps.jsonl:1:") && "\($0)".contains("\"412x915\"") && "\($0)".contains(screen)
    }
  }
}
