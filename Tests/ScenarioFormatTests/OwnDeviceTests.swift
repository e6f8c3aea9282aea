import Families
import Kernel
import ScenarioFormat
import Simulation
import Testing

@Suite("A scenario's own devices")
struct OwnDeviceTests {
  private let reader = ScenarioReader(vocabulary: .sample)

  private func read(_ text: String) throws(ScenarioError) -> LoadedScenario {
    try reader.read(Array(text.utf8), file: "own.yaml")
  }

  private func failure(_ text: String) -> String {
    do throws(ScenarioError) { return "read: \(try read(text))" } catch { return error.description }
  }

  private static let two = """
    devices: {mine: 1, yours: 2, yours-landscape: 1, iphone-se: 1}
    device-profiles:
      mine:
        title: My phone
        points: 360x780
        scale: 2.625
        refresh: 90 Hz
        density: 5.58 pt/mm
        touch-rate: 240 Hz
        decode-lanes: 3
        disk-cache: 1 GB
        speed: 0.8
        sources: {points: measured, speed: "a run: 0.8"}
      yours: {points: 800x1280}
    """

  @Test("all figures are read, even if they follow the key that names the device")
  func figures() throws {
    let scenario = try read(Self.two).scenario
    #expect(scenario.devices.map(\.name) == ["mine", "yours", "yours-landscape", "iphone-se"])
    let mine = try #require(scenario.profile(named: "mine"))
    #expect(mine.title == "My phone" && mine.name == "mine")
    #expect(
      mine.screen == ScreenMetrics(size: ScreenSize(360, 780), scale: 2.625, refreshHertz: 90))
    #expect(mine.pointsPerMillimetre == 5.58 && mine.touchHertz == 240 && mine.decodeLaneCount == 3)
    #expect(mine.diskCache == .megabytes(1_024) && mine.relativeSpeed == 0.8)
    #expect(
      mine.source
        == "points: measured; scale: assumption; refresh: assumption; density: assumption; touch-rate: assumption; "
        + "decode-lanes: assumption; disk-cache: assumption; speed: a run: 0.8")
    #expect(scenario.profile(named: "iphone-se") == .iPhoneSE)
    #expect(scenario.profile(named: "theirs") == nil)
  }

  @Test("missing figures have their defaults, and the touch rate that of the screen")
  func defaults() throws {
    let scenario = try read("device-profiles: {a: {points: 360x780}, b: {points: 360x780, refresh: 120 Hz}}")
      .scenario
    let a = try #require(scenario.profile(named: "a"))
    #expect(a.title == "a" && a.screen.scale == 2 && a.screen.refreshHertz == 60 && a.touchHertz == 60)
    #expect(a.pointsPerMillimetre == 6.3 && a.decodeLaneCount == 2 && a.relativeSpeed == 1)
    #expect(a.diskCache == .megabytes(128))
    #expect(scenario.profile(named: "b")?.touchHertz == 120)
  }

  @Test("each own device also exists in landscape")
  func landscape() throws {
    let turned = try #require(try read(Self.two).scenario.profile(named: "yours-landscape"))
    #expect(turned.screen.size == ScreenSize(1_280, 800) && turned.title == "yours, landscape")
  }

  @Test("safe areas are given for portrait and landscape, and apply if the session asks for them")
  func edges() throws {
    let text = """
      device-profiles:
        mine:
          points: 360x780
          edges: 40/0/24/0
          landscape-edges: 0/40/20/5
          sources: {edges: measured}
        bare: {points: 360x780}
      """
    let scenario = try read(text).scenario
    let mine = try #require(scenario.profile(named: "mine"))
    #expect(mine.screen.insets == .none)
    #expect(mine.keepingEdgesFree.screen.insets == ScreenInsets(top: 40, bottom: 24))
    #expect(mine.source.hasSuffix("; edges: measured; landscape-edges: assumption"))
    let turned = try #require(scenario.profile(named: "mine-landscape")).keepingEdgesFree
    #expect(turned.screen.insets == ScreenInsets(left: 40, bottom: 20, right: 5))
    #expect(turned.screen.safeArea == ScreenRect(40, 0, 735, 340))
    let bare = try #require(scenario.profile(named: "bare"))
    #expect(bare.edges == .none && !bare.source.contains("edges"))
  }

  @Test("a session sets text size and safe areas; the defaults are standard size and none")
  func session() throws {
    let standard = try read("seed: 1").scenario.session
    #expect(standard.textSize == .standard && !standard.keepsEdgesFree)
    let given = try read("session: {text-size: accessibility-2, edges: free}").scenario.session
    #expect(given.textSize == .accessibility2 && given.keepsEdgesFree)
    #expect(failure("session: {text-size: huge}").contains("text-size"))
    #expect(failure("session: {text-size: accessibility5}").hasSuffix("did you mean `accessibility-5`?"))
  }

  @Test(
    "an invalid figure is refused with position, value and remedy",
    arguments: [
      ("{points: 360x780, edges: 40}", "edges` is `40`, but must be four whole numbers from 0 to 100"),
      ("{points: 360x780, edges: 40/0/24}", "edges` is `40/0/24`, but must be"),
      ("{points: 360x780, edges: 40/0/24/101}", "edges` is `40/0/24/101`, but must be"),
      ("{points: 360x780, edges: 40//24/0}", "edges` is `40//24/0`, but must be"),
      ("{points: 360x780, landscape-edges: -1/0/0/0}", "landscape-edges` is `-1/0/0/0`, but must be"),
      ("{points: 0x0}", "points` is `0x0`, but must be a width and a height in portrait such as `360x780`"),
      ("{points: 360}", "points` is `360`, but must be"),
      ("{points: 360x780x2}", "points` is `360x780x2`, but must be"),
      ("{points: 780x360}", "points` is `780x360`, but must be a width and a height in portrait"),
      ("{points: 320x400}", "the height at least 568"),
      ("{points: 360x9999}", "points` is `360x9999`, but must be"),
      ("{points: -360x780}", "points` is `-360x780`, but must be"),
      ("{points: [360, 780]}", "points` is a list, but must be"),
      ("{points: 360x780, scale: nan}", "scale` is `nan`, but must be a number from 1 to 4"),
      ("{points: 360x780, scale: 1e9}", "scale` is `1e9`, but must be a number from 1 to 4"),
      ("{points: 360x780, scale: 0}", "scale` is `0`, but must be"),
      (
        "{points: 360x780, refresh: 75 Hz}",
        "refresh` is `75 Hz`, but must be one of `60 Hz`, `90 Hz`, `120 Hz`"
      ),
      ("{points: 360x780, refresh: 60}", "refresh` is `60`, but must be one of `60 Hz`"),
      (
        "{points: 360x780, density: 6.3}",
        "density` is `6.3`, but must be a number from 1 to 20 with its unit"
      ),
      ("{points: 360x780, density: inf pt/mm}", "density` is `inf pt/mm`, but must be"),
      (
        "{points: 360x780, touch-rate: 0 Hz}",
        "touch-rate` is `0 Hz`, but must be a whole number from 1 to 1000"
      ),
      ("{points: 360x780, touch-rate: 59.5 Hz}", "touch-rate` is `59.5 Hz`, but must be"),
      (
        "{points: 360x780, decode-lanes: -1}", "decode-lanes` is `-1`, but must be a whole number from 1 to 8"
      ),
      ("{points: 360x780, decode-lanes: 0}", "decode-lanes` is `0`, but must be"),
      ("{points: 360x780, disk-cache: 128}", "disk-cache` is `128`, but must be whole megabytes"),
      ("{points: 360x780, disk-cache: 1 KB}", "disk-cache` is `1 KB`, but must be whole megabytes"),
      ("{points: 360x780, speed: 0}", "speed` is `0`, but must be a number from 0.05 to 20"),
      ("{points: 360x780, pionts: 1}", "has no key `pionts`; did you mean `points`?"),
      ("{points: 360x780, points: 360x781}", "has the key `points` twice; keep one of them"),
      ("{scale: 2}", "has no screen size; give `points: 360x780`"),
      ("phone", "is `phone`, but must be a map of figures, such as `{points: 360x780}`"),
      ("{points: 360x780, sources: {title: x}}", "`sources` has no figure `title`"),
      ("{points: 360x780, sources: {speed: \"\"}}", "the source of `speed` is ``, but must be text"),
      ("{points: 360x780, sources: [x]}", "must be a map of figures"),
    ])
  func wrongFigures(device: String, message: String) {
    let reported = failure("seed: 1\ndevice-profiles:\n  mine: \(device)")
    #expect(reported.hasPrefix("own.yaml:3:"), "\(reported)")
    #expect(reported.contains("device-profiles.mine") && reported.contains(message), "\(reported)")
  }

  @Test(
    "a name that is taken, or ends like a landscape form, is refused",
    arguments: [
      ("iphone-se", "`iphone-se` is a known device; give yours another name"),
      ("mine-landscape", "leave `-landscape` out"),
      ("a b", "`a b` is not a valid name"), ("\"\"", "`` is not a valid name"),
      ("n123456789012345678901234567890123456789012345678901234", "is not a valid name: use 1 to 54"),
    ])
  func wrongNames(name: String, message: String) {
    let reported = failure("device-profiles: {\(name): {points: 360x780}}")
    #expect(reported.hasPrefix("own.yaml:1:") && reported.contains(message), "\(reported)")
  }

  @Test("a duplicate device name is refused at the second position")
  func twice() {
    let reported = failure("device-profiles:\n  mine: {points: 360x780}\n  mine: {points: 800x1280}")
    #expect(reported == "own.yaml:3:3: `device-profiles` has the device `mine` twice; keep one of them")
  }

  @Test("an invalid device is reported once, not again where `devices` names it")
  func toldOnce() {
    let reported = failure("devices: {mine: 1}\ndevice-profiles: {mine: {points: 1x1}}")
    #expect(reported.split(separator: "\n").count == 1 && reported.contains("own.yaml:2:"), "\(reported)")
  }

  @Test("an undefined device is unknown, and own devices are among the suggestions")
  func unknown() {
    let reported = failure("devices: {mime: 1}\ndevice-profiles: {mine: {points: 360x780}}")
    #expect(
      reported.contains("own.yaml:1:11: `devices`: unknown name `mime`; did you mean `mine`?"), "\(reported)")
  }

  @Test("an explanation has every figure with its meaning, and reads back as the same scenario")
  func explained() throws {
    let loaded = try read(Self.two)
    let text = ScenarioExplanation(loaded, vocabulary: .sample).text
    #expect(try reader.read(Array(text.utf8), file: "own.yaml").scenario == loaded.scenario, "\(text)")
    for field in OwnDeviceSchema.fields {
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("    \(field.key): ") }
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("# \(field.doc)") }, "\(field.key)")
    }
  }
}
