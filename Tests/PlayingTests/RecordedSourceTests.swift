import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Skiprope
import Testing
import Touches

@Suite("Checks of a recording before a run")
struct RecordedSourceTests {
  /// The source of a recording of this child of the tiny scenario.
  private func source(
    family: Int, child: Int, scenario: String = "tiny", seed: UInt64 = 5, in folder: String
  ) throws -> RecordedSource {
    var recording = TouchRecording(drawing: 2, .five, device: .iPhoneSE, seed: 1)
    recording.header.runSession = TouchRecording.RunSession(
      scenario: scenario, seed: seed, unit: family, session: child)
    let file = folder + "/child.jsonl"
    try Data(recording.text.utf8).write(to: URL(filePath: file))
    return try RecordedSource(path: file, for: .tiny(families: 9), of: FamilySubject.compiled.subject)
  }

  @Test("a run without the recording's family is refused, with the families that it has")
  func families() throws {
    try withFolder { folder in
      let source = try source(family: 3, child: 0, in: folder)
      for families in [0...3, 3...5, 3...3] { try source.check(families, of: .tiny(families: 9)) }
      for families in [0...2, 4...6] {
        #expect { try source.check(families, of: .tiny(families: 9)) } throws: {
          "\($0)".contains(
            "child 1 of family 3, but the families \(families.lowerBound) to \(families.upperBound) are run"
          )
        }
      }
    }
  }

  @Test("a child that the family does not have is refused before the run")
  func children() throws {
    try withFolder { folder in
      let count = FamilyPlan(.tiny(families: 9), index: 3).children.count
      let last = try source(family: 3, child: count - 1, in: folder)
      try last.check(0...8, of: .tiny(families: 9))
      let next = try source(family: 3, child: count, in: folder)
      #expect { try next.check(0...8, of: .tiny(families: 9)) } throws: {
        "\($0)".contains("that family has \(FamilySubject.compiled.subject.sessionWord.counted(count)),")
      }
    }
  }

  @Test(
    "a recording of another scenario or seed drives all sessions", arguments: [("other", 5), ("tiny", 6)])
  func anybody(scenario: String, seed: UInt64) throws {
    try withFolder { folder in
      let source = try source(family: 3, child: 7, scenario: scenario, seed: seed, in: folder)
      try source.check(0...2, of: .tiny(families: 9))
    }
  }

  /// The source of a recording made on a screen.
  private func source(screen: String, density: Double, in folder: String) throws -> RecordedSource {
    let file = folder + "/taps.jsonl"
    let text = """
      {"points_per_mm":\(density),"hz":120,"device":"android","screen":"\(screen)","origin":"test"}
      {"t":0,"id":0,"phase":"began","x":10,"y":10}
      {"t":90,"id":0,"phase":"ended","x":10,"y":10}
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    return try RecordedSource(path: file, for: .tiny(families: 1), of: FamilySubject.compiled.subject)
  }

  /// All of it below an iPhone's edge was pushed to the edge.
  @Test("a recording made on an Android phone runs on the device that fits, with a remark")
  func fitted() throws {
    try withFolder { folder in
      let scenario = Scenario.tiny(families: 1)
      let source = try source(screen: "412x915", density: 6.3, in: folder)
      let (fitted, remark) = source.fitted(scenario, storesDevices: false)
      #expect(fitted.devices == [WeightedName(name: "pixel-7", weight: 1)])
      #expect(remark?.contains("412 x 915 points, 65 x 145 mm") == true, "\(remark ?? "nothing")")
      #expect(remark?.hasSuffix("it is replayed on pixel-7, whose glass it fits") == true)
      var other = fitted
      other.devices = scenario.devices
      #expect(other == scenario, "nothing else changes")

      let (stored, advice) = source.fitted(scenario, storesDevices: true)
      #expect(stored == scenario)
      #expect(
        advice?.hasSuffix("to replay it on a device that it fits, give `devices: {pixel-7: 1}`") == true)

      var right = scenario
      right.devices = ["iphone-se", "pixel-7"].map { WeightedName(name: $0, weight: 1) }
      #expect(source.fitted(right, storesDevices: false) == (right, nil))
    }
  }

  @Test(
    "without a fitting known device the scenario's own may fit; otherwise the remark says how to define one")
  func ownDevice() throws {
    try withFolder { folder in
      var scenario = Scenario.tiny(families: 1)
      let source = try source(screen: "360x640", density: 5, in: folder)
      let (stored, advice) = source.fitted(scenario, storesDevices: false)
      #expect(stored == scenario)
      #expect(
        advice?.hasSuffix(
          "`device-profiles: {recorded: {points: 360x640, density: 5.0 pt/mm, touch-rate: 120 Hz}}` and "
            + "`devices: {recorded: 1}`") == true, "\(advice ?? "nothing")")
      var own = OwnDevice("mine")
      (own.width, own.height, own.pointsPerMillimetre) = (360, 640, 5)
      scenario.ownDevices = [own]
      let (fitted, _) = source.fitted(scenario, storesDevices: false)
      #expect(fitted.devices == [WeightedName(name: "mine", weight: 1)])
    }
  }
}
