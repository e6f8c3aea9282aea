internal import Calibrating
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

extension TouchesRequest {
  /// The flags of `touches`; each verb has its own.
  package static func flags(_ program: Program) -> [Flag] {
    parsedFlags
      + program.unitWords.map { Flag("--\($0.one)", "N", "export: the \($0.one), counted from 0; default 0") }
      + sessionWords(program).map {
        Flag("--\($0.one)", "N", "export: its \($0.one), counted from 0; default 0")
      }
  }

  /// What sessions are called, but for words that are flags already.
  private static func sessionWords(_ program: Program) -> [UnitWord] {
    program.subjects.map(\.sessionWord).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let parsedFlags: [Flag] = [
    Flag("--out", "FILE", "where the recording is written; every verb but calibrate needs it"),
    Flag("--from", "getevent|lines", "import: what the file is; default lines (JSON lines)"),
    Flag("--screen", "WxH", "import of getevent: the screen in points (Android: dp)"),
    Flag("--points-per-mm", "D", "import of getevent: points per millimetre of glass; dp: 6.3"),
    Flag("--panel", "WxH", "import of getevent: the panel's units; default: from `getevent -lp` in the file"),
    Flag(
      "--hz", "N", "import of getevent, draw: reports a second; default: as the events come, as the device's"),
    Flag(
      "--device", "NAME",
      "import of getevent: any name; draw: a known device, default iphone-se, or one of the scenario's that is named behind `draw`"
    ),
    Flag("--seed", "N", "export, draw, calibrate: another seed than the scenario's, or than 1"),
    Flag(
      "--age", "GROUP", "draw: 3, 4, 5, 6-8, 9-12 or adult; default 4, with --trials all that were recorded"),
    Flag(
      "--trials", nil,
      "draw: the tasks of the recorded trials, a line each with age, child, device, intent, aim and strokes"),
    Flag("--children", "N", "draw --trials: of each age, 1 to 10000; default 50"),
    Flag(
      "--gestures", "N",
      "draw: how many, 1 to 1000000; default 1000. calibrate: of each kind and age, 100 to 1000000, whole hundreds, rounded down; default 20000"
    ),
  ]

  /// The flags that a verb understands.
  private static let flagsByVerb: [(verb: String, flags: Set<String>)] = [
    ("import", ["--from", "--screen", "--points-per-mm", "--panel", "--hz", "--device"]),
    ("export", ["--seed"]),
    ("draw", ["--age", "--gestures", "--device", "--hz", "--seed", "--trials", "--children"]),
    ("calibrate", ["--gestures", "--seed"]),
  ]

  /// The request behind what was typed: reads the scenario and looks whether inputs are there.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let verbs = TouchesRequest.flagsByVerb.map(\.verb)
    guard let verb = parsed.positionals.first else {
      throw .usage("`touches` needs one of \(verbs.joined(separator: ", "))")
    }
    guard var own = TouchesRequest.flagsByVerb.first(where: { $0.verb == verb })?.flags else {
      throw .usage("`touches` cannot `\(verb)`; \(NearestName.remedy(verb, among: verbs))")
    }
    if verb == "export" {
      let words = parsed.program.unitWords + TouchesRequest.sessionWords(parsed.program)
      own.formUnion(words.map { "--\($0.one)" })
    }
    let writes = verb != "calibrate"
    if let stray = parsed.values.keys.sorted().first(where: {
      !own.contains($0) && !(writes && $0 == "--out")
    }) {
      throw .usage("`touches \(verb)` has no use for `\(stray)`; see `\(parsed.program.name) touches --help`")
    }
    guard writes else {
      try parsed.refuseMore(than: 1, of: "touches")
      self = .calibrating(try Calibration(parsed))
      return
    }
    guard let out = try parsed.text("--out") else {
      throw .usage("`touches \(verb)` needs to know where to write: `--out FILE`")
    }
    try parsed.refuseMore(than: parsed.has("--trials") ? 1 : 2, of: "touches")
    switch verb {
    case "import": self = .importing(try Import(parsed), out: out)
    case "export": self = .exporting(try Export(parsed), out: out)
    default:
      self =
        parsed.has("--trials")
        ? .drawingTrials(try TrialDrawing(parsed), out: out) : .drawing(try Drawing(parsed), out: out)
    }
  }
}

extension TouchesRequest.Import {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard parsed.positionals.count == 2 else {
      throw .usage("`touches import` needs a file: `\(parsed.program.name) touches import FILE --out FILE`")
    }
    let file = parsed.positionals[1]
    guard InputFile.isFile(file) else {
      throw CommandFailure(.missingInput, "there is no touch recording `\(file)`")
    }
    let format = try parsed.choice("--from", of: ["getevent", "lines"])
    guard format == "getevent" else {
      let flags = ["--screen", "--points-per-mm", "--panel", "--hz", "--device"]
      if let stray = flags.first(where: parsed.has) {
        throw .usage("`\(stray)` is for `--from getevent`; JSON lines have a header instead")
      }
      self = .lines(file)
      return
    }
    self = .getevent(file, try TouchesRequest.Panel(parsed))
  }
}

extension TouchesRequest.Panel {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard let screen = try TouchesRequest.Panel.size("--screen", parsed) else {
      throw .usage("`--from getevent` needs the screen's size in points: `--screen 412x915`")
    }
    guard
      let density = try parsed.value(
        "--points-per-mm", "a number of points between 0.1 and 100",
        { text in
          Double(text).flatMap { $0 >= 0.1 && $0 <= 100 ? $0 : nil }
        })
    else { throw .usage("`--from getevent` needs the density: `--points-per-mm 6.3`") }
    let panel = try TouchesRequest.Panel.size("--panel", parsed)
    width = panel?.width
    height = panel?.height
    screenWidth = screen.width
    screenHeight = screen.height
    pointsPerMillimetre = density
    touchHertz = try parsed.whole("--hz", in: 1...1_000)
    device = try parsed.text("--device") ?? "android"
  }

  private static func size(
    _ flag: String, _ parsed: ParsedArguments
  ) throws(CommandFailure) -> (width: Int, height: Int)? {
    let pair = try parsed.value(flag, "a width and a height such as `1080x2400`") { text -> [Int]? in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap {
        NumberSpelling.whole(String($0))
      }
      return parts.count == 2 && parts.allSatisfy((1...1_000_000).contains) ? parts : nil
    }
    return pair.map { ($0[0], $0[1]) }
  }
}

extension TouchesRequest.Export {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard parsed.positionals.count == 2 else {
      throw .usage(
        "`touches export` needs a scenario: `\(parsed.program.name) touches export smoke --out FILE`")
    }
    typed = try TypedScenario(parsed.positionals[1], parsed)
    let last = typed.scenario.settings.unitCount - 1
    unit = try parsed.whole("--\(typed.subject.unitWord.one)", in: 0...last) ?? 0
    session = try parsed.whole("--\(typed.subject.sessionWord.one)", in: 0...999) ?? 0
  }
}

extension TouchesRequest.Drawing {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    if parsed.has("--children") { throw .usage("`--children` is for `touches draw --trials`") }
    let age = try parsed.choice("--age", of: AgeGroup.allCases.map(\.rawValue)) ?? AgeGroup.four.rawValue
    var own: [OwnDevice] = []
    if parsed.positionals.count == 2 {
      own = try parsed.program.library.scenario(parsed.positionals[1]).scenario.ownDevices
    }
    let names = own.map(\.name)
    let known = DeviceProfile.knownNames + names + names.map { $0 + DeviceProfile.landscapeSuffix }
    let name = try parsed.choice("--device", of: known)
    group = AgeGroup(rawValue: age) ?? .four
    device = name.flatMap { own.profile(named: $0) } ?? .iPhoneSE
    if let hertz = try parsed.whole("--hz", in: 1...1_000) { device.touchHertz = hertz }
    gestures = try parsed.whole("--gestures", in: 1...1_000_000) ?? 1_000
    seed = try parsed.seed() ?? 1
  }
}

extension TouchesRequest.TrialDrawing {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    if let stray = ["--gestures", "--device", "--hz"].first(where: parsed.has) {
      throw .usage("`\(stray)` is not for `--trials`, which are those that were recorded; see `--children`")
    }
    let age = try parsed.choice("--age", of: AgeGroup.allCases.map(\.rawValue))
    groups = age.flatMap(AgeGroup.init).map { [$0] } ?? TouchCalibration.groups
    children = try parsed.whole("--children", in: 1...10_000) ?? 50
    seed = try parsed.seed() ?? 1
  }
}

extension TouchesRequest.Calibration {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    gestures = try parsed.whole("--gestures", in: 100...1_000_000) ?? TouchCalibration.sufficientGestures
    seed = try parsed.seed() ?? 1
  }
}
