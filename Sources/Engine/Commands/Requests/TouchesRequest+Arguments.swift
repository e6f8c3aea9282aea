internal import Calibrating
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

extension TouchesRequest {
  /// The flags of `touches`; each verb allows some of them.
  package static func flags(_ program: Program) -> [Flag] {
    parsedFlags + [unit(program.subject.unitWord).flag, session(program.subject.sessionWord).flag]
  }

  fileprivate static func unit(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.unit(word, "export: the \(word.one), default 0")
  }
  fileprivate static func session(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.session(word, "export: its \(word.one), default 1")
  }
  fileprivate static let hertz = ValueFlag.whole(
    "--hz", in: 1...1_000,
    "import of getevent, draw: reports a second; default: as the events come, as the device's")
  fileprivate static let children = ValueFlag.whole(
    "--children", in: 1...10_000, default: 50, "draw --trials: of each age")
  /// The number of gestures of `draw`, and of `calibrate` for each kind and age.
  fileprivate static let drawn = ValueFlag.whole(
    "--gestures", in: 1...1_000_000, default: 1_000,
    "draw: how many. calibrate: of each kind and age, whole hundreds, rounded down, from 100, default \(TouchCalibration.sufficientGestures)"
  )
  fileprivate static let calibrating = ValueFlag.whole(
    "--gestures", in: 100...1_000_000, default: TouchCalibration.sufficientGestures, "of each kind and age")
  fileprivate static let origin = ValueFlag.choice(
    "--from", of: ["getevent", "lines"], "import: what the file is; default lines (JSON lines)")
  fileprivate static let density = ValueFlag.decimal(
    "--points-per-mm", "D", in: 0.1...100,
    "import of getevent: points per millimetre of glass, dp: 6.3")
  fileprivate static let screen = size(
    "--screen", "import of getevent: the screen in points (Android: dp)")
  fileprivate static let panel = size(
    "--panel", "import of getevent: the panel's units; default: from `getevent -lp` in the file")
  /// The seed, also for recordings without a scenario.
  fileprivate static let seed = ValueFlag<UInt64?>(
    Flag("--seed", "N", "export, draw, calibrate: another seed than the scenario's, or than 1"),
    CommonFlags.unsigned
  ) { NumberSpelling.unsigned($0) }

  fileprivate struct Extent {
    var width: Int
    var height: Int
  }

  private static func size(_ name: String, _ doc: String) -> ValueFlag<Extent?> {
    ValueFlag(Flag(name, "WxH", doc), "a width and a height such as `1080x2400`") { text in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap {
        NumberSpelling.whole(String($0))
      }
      guard parts.count == 2, parts.allSatisfy((1...1_000_000).contains) else { return nil }
      return Extent(width: parts[0], height: parts[1])
    }
  }

  private static let parsedFlags: [Flag] = [
    Flag("--out", "FILE", "where the recording is written; every verb but calibrate needs it"),
    origin.flag, screen.flag, density.flag, panel.flag, hertz.flag,
    Flag(
      "--device", "NAME",
      "import of getevent: any name; draw: a known device, default iphone-se, or one of the scenario's that is named behind `draw`"
    ),
    seed.flag,
    Flag(
      "--age", "GROUP", "draw: 3, 4, 5, 6-8, 9-12 or adult; default 4, with --trials all that were recorded"),
    Flag(
      "--trials", nil,
      "draw: the tasks of the recorded trials, a line each with age, child, device, intent, aim and strokes"),
    children.flag, drawn.flag,
  ]

  /// The flags that each verb allows.
  private static let flagsByVerb: [(verb: String, flags: Set<String>)] = [
    ("import", ["--from", "--screen", "--points-per-mm", "--panel", "--hz", "--device"]),
    ("export", ["--seed"]),
    ("draw", ["--age", "--gestures", "--device", "--hz", "--seed", "--trials", "--children"]),
    ("calibrate", ["--gestures", "--seed"]),
  ]

  /// Reads the arguments and the scenario, and checks that inputs exist.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let verbs = TouchesRequest.flagsByVerb.map(\.verb)
    guard let verb = parsed.positionals.first else {
      throw .usage("`touches` needs one of \(verbs.joined(separator: ", "))")
    }
    guard var own = TouchesRequest.flagsByVerb.first(where: { $0.verb == verb })?.flags else {
      throw .usage("`touches` cannot `\(verb)`; \(NearestName.remedy(verb, among: verbs))")
    }
    if verb == "export" {
      let subject = parsed.program.subject
      own.formUnion([subject.unitWord, subject.sessionWord].map { "--\($0.one)" })
    }
    let writes = verb != "calibrate"
    if let stray = parsed.values.keys.sorted().first(where: {
      !own.contains($0) && !(writes && $0 == "--out")
    }) {
      throw .usage("`touches \(verb)` has no flag `\(stray)`; see `\(parsed.program.name) touches --help`")
    }
    guard writes else {
      try parsed.refuseMore(than: 1, of: "touches")
      self = .calibrating(try Calibration(parsed))
      return
    }
    guard let out = try parsed.text("--out") else {
      throw .usage("`touches \(verb)` needs a file to write: `--out FILE`")
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
    let format = try parsed.value(TouchesRequest.origin)
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
    guard let screen = try parsed.value(TouchesRequest.screen) else {
      throw .usage("`--from getevent` needs the screen's size in points: `--screen 412x915`")
    }
    guard let density = try parsed.value(TouchesRequest.density) else {
      throw .usage("`--from getevent` needs the density: `--points-per-mm 6.3`")
    }
    let panel = try parsed.value(TouchesRequest.panel)
    width = panel?.width
    height = panel?.height
    screenWidth = screen.width
    screenHeight = screen.height
    pointsPerMillimetre = density
    touchHertz = try parsed.value(TouchesRequest.hertz)
    device = try parsed.text("--device") ?? "android"
  }
}

extension TouchesRequest.Export {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard parsed.positionals.count == 2 else {
      throw .usage(
        "`touches export` needs a scenario: `\(parsed.program.name) touches export smoke --out FILE`")
    }
    typed = try TypedScenario(parsed.positionals[1], parsed)
    let (word, count) = (typed.subject.unitWord, typed.scenario.units)
    unit = try parsed.value(TouchesRequest.unit(word)) ?? 0
    guard unit < count else {
      throw .usage(
        "`--\(word.one)` is `\(unit)`, but `\(typed.scenario.name)` has the \(word.several) 0 to \(count - 1)"
      )
    }
    session = (try parsed.value(TouchesRequest.session(typed.subject.sessionWord)) ?? 1) - 1
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
    if let hertz = try parsed.value(TouchesRequest.hertz) { device.touchHertz = hertz }
    gestures = try parsed.value(TouchesRequest.drawn)
    seed = try parsed.value(TouchesRequest.seed) ?? 1
  }
}

extension TouchesRequest.TrialDrawing {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    if let stray = ["--gestures", "--device", "--hz"].first(where: parsed.has) {
      throw .usage("`\(stray)` is not for `--trials`, which are those that were recorded; see `--children`")
    }
    let age = try parsed.choice("--age", of: AgeGroup.allCases.map(\.rawValue))
    groups = age.flatMap(AgeGroup.init).map { [$0] } ?? TouchCalibration.groups
    children = try parsed.value(TouchesRequest.children)
    seed = try parsed.value(TouchesRequest.seed) ?? 1
  }
}

extension TouchesRequest.Calibration {
  fileprivate init(_ parsed: ParsedArguments) throws(CommandFailure) {
    gestures = try parsed.value(TouchesRequest.calibrating)
    seed = try parsed.value(TouchesRequest.seed) ?? 1
  }
}
