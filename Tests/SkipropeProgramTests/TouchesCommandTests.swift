import FamilySamples
import Foundation
import Testing

@Suite("Touch recordings on the command line")
struct TouchesCommandTests {
  /// One child, so that a run's touches are one recording.
  private static let alone = """
    seed: 5
    devices: {iphone-15-pro-max: 1}
    population:
      {families: 1, children-per-family: 1, photos-per-family: 24, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session:
      {length: 40s, behaviours: {browse: 1, fidget: 1, frustrated: 1}, earning-every: 5s, background-every: 9s}
    real: {decode: modelled}
    """

  @Test("a run of its own export has the same digest, and the same gestures with the same intents")
  func replayedExport() throws {
    try RunFixture.withScenarios(["alone": Self.alone]) { folder in
      let run = try BuiltCommand.run(["run", "alone", "--out", "run"], in: folder)
      #expect(run.exit == 0, "\(run.output)\(run.complaint)")
      let export = try BuiltCommand.run(["touches", "export", "alone", "--out", "child.jsonl"], in: folder)
      #expect(export.exit == 0, "\(export.complaint)")
      let replay = try BuiltCommand.run(
        ["run", "alone", "--touches", "child.jsonl", "--out", "replay"], in: folder)
      #expect(replay.exit == 0, "\(replay.output)\(replay.complaint)")
      let first = try child(in: folder.appending(path: "run"))
      let second = try child(in: folder.appending(path: "replay"))
      #expect(first == second)
      #expect((first["gestures"] as? Int ?? 0) > 5, "\(first)")
      let digest = first["digest"] as? String ?? "none"
      #expect(export.output.contains("digest of family 0, child 1: \(digest)\n"), "\(export.output)")
      #expect(
        try RunFolderBytes(folder.appending(path: "run")).digest
          == RunFolderBytes(folder.appending(path: "replay")).digest)

      // Other touches give another evening.
      let exported = try BuiltCommand.run(
        ["touches", "export", "alone", "--seed", "6", "--out", "other.jsonl"], in: folder)
      #expect(exported.exit == 0, "\(exported.complaint)")
      let other = try BuiltCommand.run(
        ["run", "alone", "--touches", "other.jsonl", "--out", "other"], in: folder)
      #expect(other.exit == 0, "\(other.output)\(other.complaint)")
      #expect(try child(in: folder.appending(path: "other"))["digest"] as? String != digest)
    }
  }

  private static let own = """
    seed: 3
    device-profiles:
      mine: {points: 360x780, scale: 3, density: 5.58 pt/mm}
      yours: {points: 800x1280, refresh: 120 Hz, density: 5.4 pt/mm}
    devices: {mine-landscape: 1, yours: 1}
    population:
      {families: 2, children-per-family: 2, photos-per-family: 24, categories-per-family: 3, groups-per-family: 1,
       photos-per-group: 6, ledger-history: 3-5}
    session: {length: 20s}
    real: {decode: modelled}
    """

  @Test(
    "the children of a family use the scenario's own devices, and their touches are exported")
  func ownDevices() throws {
    try RunFixture.withScenarios(["own": Self.own]) { folder in
      let run = try BuiltCommand.run(["run", "own", "--out", "run", "--verify"], in: folder)
      #expect(run.exit == 0, "\(run.output)\(run.complaint)")
      let report = try String(contentsOf: folder.appending(path: "run/report.json"), encoding: .utf8)
      #expect(report.components(separatedBy: "\"device\" : \"mine-landscape\"").count == 3)
      #expect(report.components(separatedBy: "\"device\" : \"yours\"").count == 3)
      let export = try BuiltCommand.run(["touches", "export", "own", "--out", "child.jsonl"], in: folder)
      #expect(export.exit == 0, "\(export.complaint)")
      let replay = try BuiltCommand.run(
        ["run", "own", "--touches", "child.jsonl", "--out", "replay"], in: folder)
      #expect(replay.exit == 0, "\(replay.output)\(replay.complaint)")
      #expect(
        try RunFolderBytes(folder.appending(path: "run")).digest
          == RunFolderBytes(folder.appending(path: "replay")).digest)
    }
  }

  @Test("touches are drawn on a device of the named scenario, and on no other")
  func drawnOnOwnDevice() throws {
    try RunFixture.withScenarios(["own": Self.own]) { folder in
      let drawn = try BuiltCommand.run(
        ["touches", "draw", "own", "--device", "mine-landscape", "--gestures", "20", "--out", "a.jsonl"],
        in: folder)
      #expect(drawn.exit == 0, "\(drawn.complaint)")
      let text = try String(contentsOf: folder.appending(path: "a.jsonl"), encoding: .utf8)
      #expect(
        text.hasPrefix("{\"points_per_mm\":5.58,\"hz\":60,\"device\":\"mine-landscape\""),
        "\(text.prefix(90))")
      for arguments in [["own", "--device", "mime"], ["--device", "mine"]] {
        let wrong = try BuiltCommand.run(["touches", "draw"] + arguments + ["--out", "b.jsonl"], in: folder)
        #expect(wrong.exit == 64, "\(wrong.complaint)")
      }
    }
  }

  @Test("an impossible device in a scenario gives exit code 65")
  func wrongDevice() throws {
    let wrong = Self.own.replacing("scale: 3", with: "scale: nan")
    try RunFixture.withScenarios(["own": wrong]) { folder in
      let run = try BuiltCommand.run(["run", "own", "--out", "run"], in: folder)
      #expect(run.exit == 65 && run.complaint.contains("own.yaml:3:"), "\(run.complaint)")
      #expect(
        run.complaint.contains("`scale` is `nan`, but must be a number from 1 to 4"), "\(run.complaint)")
    }
  }

  /// Its touches were clamped to the edge of an iPhone's screen.
  @Test("a recording from an Android phone is replayed on the fitting device")
  func androidRecording() throws {
    try RunFixture.withScenarios(["alone": Self.alone]) { folder in
      let text = """
        {"points_per_mm":6.3,"hz":120,"device":"android","screen":"412x915","origin":"test"}
        {"t":900,"id":0,"phase":"began","x":40,"y":905}
        {"t":990,"id":0,"phase":"ended","x":40,"y":905}
        """
      try Data(text.utf8).write(to: folder.appending(path: "taps.jsonl"))
      let run = try BuiltCommand.run(["run", "alone", "--touches", "taps.jsonl", "--out", "run"], in: folder)
      #expect(run.exit == 0, "\(run.output)\(run.complaint)")
      #expect(run.complaint.contains("it is replayed on pixel-7, whose glass it fits"), "\(run.complaint)")
      #expect(!run.complaint.contains("off the glass"), "\(run.complaint)")
      #expect(try child(in: folder.appending(path: "run"))["device"] as? String == "pixel-7")
    }
  }

  // Every child had drawn touches, but the run claimed to replay the recording.
  @Test(
    "a recording that no child of the run would replay is refused",
    arguments: [
      (
        "run modelled --families 0-0", 1, 0,
        "`c.jsonl` holds the touches of child 1 of family 1, but the families 0 to 0 are run; choose others"
      ),
      (
        "run modelled", 2, 0,
        "`c.jsonl` holds the touches of child 1 of family 2, but the families 0 to 1 are run"
      ),
      (
        "run modelled --families 1-1", 1, 1,
        "`c.jsonl` holds the touches of child 2 of family 1, but that family has 1 child, counted from 1"
      ),
    ])
  func unplayed(line: String, family: Int, child: Int, complaint: String) throws {
    let header =
      "{\"points_per_mm\":6.42,\"hz\":60,\"device\":\"d\",\"origin\":\"\",\"scenario\":\"modelled\",\"seed\":5,"
      + "\"unit\":\(family),\"session\":\(child + 1)}\n"
      + "{\"t\":0,\"id\":0,\"phase\":\"began\",\"x\":1,\"y\":2}\n{\"t\":80,\"id\":0,\"phase\":\"ended\",\"x\":1,\"y\":2}\n"
    try RunFixture.withScenarios(["modelled": RunFixture.modelled]) { folder in
      try Data(header.utf8).write(to: folder.appending(path: "c.jsonl"))
      let words = line.split(separator: " ").map(String.init) + ["--touches", "c.jsonl", "--out", "run"]
      let refused = try BuiltCommand.run(words, in: folder)
      #expect(
        refused.exit == 65 && refused.complaint.hasPrefix("skiprope: \(complaint)"), "\(refused.complaint)")
      // With another seed the recording has no owner, and every child replays it.
      let other = try BuiltCommand.run(words + ["--seed", "6"], in: folder)
      #expect(other.exit != 65, "\(other.complaint)")
    }
  }

  @Test("a getevent capture becomes a recording that runs")
  func importing() throws {
    let capture = """
      add device 1: /dev/input/event2
          ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max 2339, fuzz 0, flat 0, resolution 0
      [  10.000000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
      [  10.000000] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 0000021c
      [  10.000000] /dev/input/event2: EV_ABS ABS_MT_POSITION_Y 00000492
      [  10.000000] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      [  10.080000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID ffffffff
      [  10.080000] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      """
    let flags = [
      "--from", "getevent", "--screen", "360x780", "--points-per-mm", "6.3", "--out", "taps.jsonl",
    ]
    try RunFixture.withScenarios(["alone": Self.alone]) { folder in
      let file = folder.appending(path: "taps.txt")
      try Data(capture.utf8).write(to: file)
      let outcome = try BuiltCommand.run(["touches", "import", "taps.txt"] + flags, in: folder)
      #expect(outcome.exit == 0 && outcome.output == "taps.jsonl: 1 touches, 2 samples, 0 s, 60 Hz\n")
      let again = try BuiltCommand.run(
        ["touches", "import", "taps.jsonl", "--out", "again.jsonl"], in: folder)
      #expect(again.exit == 0, "\(again.complaint)")
      #expect(
        try Data(contentsOf: folder.appending(path: "taps.jsonl"))
          == Data(contentsOf: folder.appending(path: "again.jsonl")))
      let run = try BuiltCommand.run(["run", "alone", "--touches", "taps.jsonl", "--out", "run"], in: folder)
      #expect(run.exit == 0, "\(run.output)\(run.complaint)")

      try Data((capture + "\n[  10.1] nonsense\n").utf8).write(to: file)
      let refused = try BuiltCommand.run(["touches", "import", "taps.txt"] + flags, in: folder)
      #expect(refused.exit == 65)
      #expect(refused.complaint.hasPrefix("skiprope: taps.txt:10: expected an event"), "\(refused.complaint)")
    }
  }

  @Test("likely mistakes are noted on import and before a run, which still runs")
  func doubts() throws {
    let text = """
      {"points_per_mm":6.42,"hz":60,"device":"iphone-se","origin":"pixels and seconds"}
      {"t":1,"id":0,"phase":"began","x":750,"y":9e2}
      {"t":1.08,"id":0,"phase":"ended","x":750,"y":9e2}
      {"t":50000,"id":0,"phase":"began","x":50.0,"y":100}
      {"t":50000.08,"id":0,"phase":"ended","x":50.0,"y":100}
      """
    let phone = Self.alone.replacing("iphone-15-pro-max", with: "iphone-se")
    try RunFixture.withScenarios(["phone": phone]) { folder in
      try Data(text.utf8).write(to: folder.appending(path: "t.jsonl"))
      let imported = try BuiltCommand.run(["touches", "import", "t.jsonl", "--out", "o.jsonl"], in: folder)
      #expect(imported.exit == 0 && imported.output == "o.jsonl: 2 touches, 4 samples, 50 s, 60 Hz\n")
      let run = try BuiltCommand.run(["run", "phone", "--touches", "t.jsonl", "--out", "run"], in: folder)
      #expect(run.exit == 0, "\(run.output)\(run.complaint)")
      for complaint in [imported.complaint, run.complaint] {
        #expect(complaint.contains("warning: t.jsonl:2: the times look like seconds"), "\(complaint)")
        #expect(
          complaint.contains("warning: t.jsonl:2: 2 of 4 samples lie off the glass of iphone-se"),
          "\(complaint)")
      }
      #expect(
        run.complaint.contains(
          "warning: t.jsonl:4: 1 of 2 gestures begin after the session's end at 0:40.000"))
      #expect(!imported.complaint.contains("session"))
    }
  }

  @Test("drawn gestures are a reproducible recording of that many intents")
  func drawing() throws {
    try RunFixture.withScenarios([:]) { folder in
      let words = [
        "touches", "draw", "--age", "adult", "--gestures", "50", "--hz", "240", "--seed", "3", "--out",
      ]
      #expect(try BuiltCommand.run(words + ["a.jsonl"], in: folder).exit == 0)
      #expect(try BuiltCommand.run(words + ["b.jsonl"], in: folder).exit == 0)
      let text = try String(contentsOf: folder.appending(path: "a.jsonl"), encoding: .utf8)
      #expect(text.split(separator: "\n").count { $0.contains("\"intent\":") } == 50)
      #expect(text.hasPrefix("{\"points_per_mm\":6.42,\"hz\":240,\"device\":\"iphone-se\""))
      #expect(text == (try String(contentsOf: folder.appending(path: "b.jsonl"), encoding: .utf8)))
    }
  }

  @Test("drawn trials are reproducible lines with age, child, device, intent and aim")
  func drawingTrials() throws {
    try RunFixture.withScenarios([:]) { folder in
      let words = ["touches", "draw", "--trials", "--age", "3", "--children", "2", "--seed", "4", "--out"]
      #expect(try BuiltCommand.run(words + ["a.jsonl"], in: folder).exit == 0)
      #expect(try BuiltCommand.run(words + ["b.jsonl"], in: folder).exit == 0)
      let data = try Data(contentsOf: folder.appending(path: "a.jsonl"))
      #expect(try data == Data(contentsOf: folder.appending(path: "b.jsonl")))
      // Spelled out, because the type checker was slow on a shorter form.
      var trials: [[String: Any]] = []
      for line in data.split(separator: UInt8(ascii: "\n")) {
        trials.append(try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any]))
      }
      func reported(_ key: String) -> Set<String> { Set(trials.compactMap { $0[key] as? String }) }
      #expect(trials.count == 80, "two children, two devices, four intents, five of each")
      #expect(reported("child") == ["0", "1"])
      #expect(reported("device") == ["phone", "tablet"])
      #expect(reported("intent") == ["tap", "doubletap", "drag", "twodrag"])
      for trial in trials {
        let strokes: [[[Double]]] = trial["strokes"] as? [[[Double]]] ?? []
        let intent: String = trial["intent"] as? String ?? ""
        let fingers = intent == "doubletap" || intent == "twodrag" ? 2 : 1
        #expect(strokes.count == fingers)
        #expect(trial["age"] as? String == "3")
        let target: [Any] = trial["target"] as? [Any] ?? []
        #expect(target.count == 2)
        for stroke in strokes {
          #expect(stroke.count >= 2)
          #expect(stroke.allSatisfy { (sample: [Double]) -> Bool in sample.count == 3 })
        }
      }
    }
  }

  @Test(
    "wrong use gives exit code 64, missing input 66, malformed lines 65",
    arguments: [
      ("touches", 64, "`touches` needs one of import, export, draw"),
      ("touches exprot x", 64, "`touches` cannot `exprot`; did you mean `export`?"),
      ("touches draw", 64, "`touches draw` needs a file to write: `--out FILE`"),
      ("touches draw --out a --child 1", 64, "`touches draw` has no flag `--child`"),
      ("touches draw --out a --children 3", 64, "`--children` is for `touches draw --trials`"),
      ("touches draw --trials --hz 60 --out a", 64, "`--hz` is not for `--trials`"),
      (
        "touches export alone --out a --family 1", 64,
        "`--family` is `1`, but `alone` has the families 0 to 0"
      ),
      ("touches import bad.jsonl --from getevent --out a", 64, "`--from getevent` needs the screen's size"),
      ("touches import nowhere --out a", 66, "there is no touch recording `nowhere`"),
      ("touches export alone --out a --child 7", 66, "family 0 has 1 child, counted from 1"),
      ("run alone --touches bad.jsonl", 65, "bad.jsonl:2: expected a flat JSON object"),
      ("touches import bad.jsonl --out a", 65, "bad.jsonl:2: expected a flat JSON object"),
      // The exit code was 66, as for a missing recording.
      ("fuzz break --replay bad.yaml", 65, "bad.jsonl:2:1: expected a flat JSON object"),
      ("run alone --touches headless.jsonl", 65, "headless.jsonl:1: the header is missing"),
      ("touches import headless.jsonl --out a", 65, "headless.jsonl:1: the header is missing"),
      ("run alone --touches empty.jsonl", 65, "empty.jsonl:1: no sample follows the header"),
      ("run alone --touches late.jsonl", 65, "late.jsonl:2: the first gesture begins at 0:40.000"),
    ])
  func refused(line: String, exit: Int32, complaint: String) throws {
    try RunFixture.withScenarios(["alone": Self.alone]) { folder in
      let header = "{\"points_per_mm\":6.42,\"hz\":60,\"device\":\"d\",\"origin\":\"\"}\n"
      let late =
        "{\"t\":4e4,\"id\":0,\"phase\":\"began\",\"x\":1,\"y\":2}\n"
        + "{\"t\":40080,\"id\":0,\"phase\":\"ended\",\"x\":1,\"y\":2}\n"
      for (name, text) in [
        ("bad.jsonl", header + "nonsense\n"), ("headless.jsonl", late), ("empty.jsonl", header),
        ("late.jsonl", header + late),
        ("bad.yaml", "devices: {iphone-se: 1}\nreal: {touches: bad.jsonl}\n"),
      ] { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.exit == exit, "\(outcome.output)")
      #expect(outcome.complaint.hasPrefix("skiprope: \(complaint)"), "\(outcome.complaint)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a").path()))
    }
  }

  /// The deterministic part of the report about the only child.
  private func child(in run: URL) throws -> NSDictionary {
    let data = try Data(contentsOf: run.appending(path: "report.json"))
    let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let deterministic = report?["deterministic"] as? [String: Any]
    let family = (deterministic?["units"] as? [[String: Any]])?.first
    return NSDictionary(dictionary: (family?["sessions"] as? [[String: Any]])?.first ?? [:])
  }
}
