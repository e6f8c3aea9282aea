internal import Kernel

/// One line of a recording, to be decoded as a header or a sample.
struct RecordingLine {
  private let object: FlatObject
  private let file: String
  private let number: Int

  init(_ line: [UInt8], file: String, number: Int) throws(RecordingError) {
    self.file = file
    self.number = number
    do {
      object = try FlatObject(line)
    } catch {
      throw RecordingError(file: file, line: number, problem: .notAnObject(found: error.found))
    }
  }

  func header() throws(RecordingError) -> TouchRecording.Header {
    guard !isSample else { throw error(.missingHeader) }
    try checkKeys(
      ["points_per_mm", "hz", "device", "screen", "origin", "length", "hostile"]
        + RecordingLine.runSessionKeys)
    let density = try field("points_per_mm")
    guard density.number != nil, let pointsPerMillimetre = Double(density.value),
      (0.1...100).contains(pointsPerMillimetre)
    else { throw bad(density, "a number of points between 0.1 and 100") }
    let rate = try field("hz")
    guard let touchHertz = rate.number?.whole, (1...1_000).contains(touchHertz) else {
      throw bad(rate, "a whole number of reports per second, 1 to 1000")
    }
    return TouchRecording.Header(
      pointsPerMillimetre: pointsPerMillimetre, touchHertz: Int(touchHertz), device: try text("device"),
      screen: try screen(), origin: try text("origin"), length: try length(),
      isHostile: try isHostile(), runSession: try runSession())
  }

  private static let runSessionKeys = ["scenario", "seed", "unit", "session"]

  /// The session that was recorded: all four keys or none.
  private func runSession() throws(RecordingError) -> TouchRecording.RunSession? {
    guard RecordingLine.runSessionKeys.contains(where: has) else { return nil }
    let seed = try field("seed")
    guard let number = seed.number?.whole else { throw bad(seed, "a whole number from 0") }
    return TouchRecording.RunSession(
      scenario: try text("scenario"), seed: number, unit: try count("unit", from: 0),
      session: try count("session", from: 1) - 1)
  }

  private func count(_ key: String, from least: Int) throws(RecordingError) -> Int {
    let field = try field(key)
    guard let number = field.number?.whole.flatMap({ Int(exactly: $0) }), number >= least else {
      throw bad(field, "a whole number from \(least)")
    }
    return number
  }

  private func screen() throws(RecordingError) -> ScreenSize? {
    guard has("screen") else { return nil }
    let field = try field("screen")
    let sides = field.value.split(separator: "x", omittingEmptySubsequences: false).compactMap {
      DecimalNumber(String($0))?.whole.flatMap { Int(exactly: $0) }
    }
    guard field.isString, sides.count == 2, field.value.count(where: { $0 == "x" }) == 1,
      sides.allSatisfy((1...100_000).contains)
    else { throw bad(field, "a width and a height in whole points, such as \"412x915\"") }
    return ScreenSize(width: .points(sides[0]), height: .points(sides[1]))
  }

  private func length() throws(RecordingError) -> TimeSpan? {
    guard has("length") else { return nil }
    let length = try field("length")
    guard let nanoseconds = length.number?.scaled(decimals: 6), nanoseconds > 0 else {
      throw bad(length, "milliseconds above 0")
    }
    return TimeSpan(nanoseconds: nanoseconds)
  }

  /// The intent of the gesture that begins here, if the line has one. Labels must begin with the first sample.
  func intent(isFirst: Bool, hasLabels: Bool) throws(RecordingError) -> TouchIntent? {
    guard has("intent") else { return nil }
    let intent = try field("intent")
    guard intent.isString, let known = TouchIntent(recorded: intent.value) else {
      let names = TouchIntent.allCases.map(\.recorded).joined(separator: ", ")
      throw bad(intent, "one of \(names)")
    }
    guard isFirst || hasLabels else { throw error(.lateLabel) }
    return known
  }

  /// False if the key is absent.
  private func isHostile() throws(RecordingError) -> Bool {
    guard let field = object.fields.first(where: { $0.key == "hostile" }) else { return false }
    guard field.isString, field.value == "yes" || field.value == "no" else {
      throw bad(field, "\"yes\" or \"no\"")
    }
    return field.value == "yes"
  }

  func sample() throws(RecordingError) -> TouchSample {
    guard !isHeader else { throw error(.secondHeader) }
    try checkKeys(["t", "id", "phase", "x", "y", "r", "intent"])
    let time = try field("t")
    guard let nanoseconds = time.number?.scaled(decimals: 6) else {
      throw bad(time, "milliseconds, such as 12.5, with at most ten digits before the point")
    }
    let id = try field("id")
    guard let finger = id.number?.whole.flatMap({ UInt8(exactly: $0) }) else {
      throw bad(id, "a finger from 0 to 255")
    }
    let phase = try field("phase")
    guard phase.isString, let known = TouchPhase(recorded: phase.value) else {
      throw bad(phase, "\"began\", \"moved\", \"ended\" or \"cancelled\"")
    }
    let radius = has("r") ? try points("r") : .zero
    return TouchSample(
      time: Instant(nanoseconds: nanoseconds), finger: finger, phase: known,
      position: ScreenPoint(x: try points("x"), y: try points("y")), radius: radius)
  }

  /// Tracks the fingers that are down, by the line where they landed.
  func check(_ sample: TouchSample, _ downLines: inout [Int]) throws(RecordingError) {
    let finger = Int(sample.finger)
    if sample.phase == .began {
      guard downLines[finger] == 0 else { throw error(.alreadyDown(finger: sample.finger)) }
      downLines[finger] = number
    } else {
      guard downLines[finger] > 0 else {
        throw error(.notDown(finger: sample.finger, phase: sample.phase.recorded))
      }
      if sample.phase != .moved { downLines[finger] = 0 }
    }
  }

  private func points(_ key: String) throws(RecordingError) -> ScreenLength {
    let field = try field(key)
    guard let millionths = field.number?.scaled(decimals: 6), millionths.magnitude <= 100_000_000_000 else {
      throw bad(field, "a number of points, at most 100000")
    }
    // The nearest 1/64, ties away from zero.
    let half: Int64 = millionths < 0 ? -500_000 : 500_000
    return ScreenLength(subpoints: Int32((millionths * 64 + half) / 1_000_000))
  }

  private func text(_ key: String) throws(RecordingError) -> String {
    let field = try field(key)
    guard field.isString else { throw bad(field, "a string") }
    return field.value
  }

  /// Whether the line looks like a sample or a header, by the keys that only one of them has.
  private var isSample: Bool { has("phase") && !has("points_per_mm") }
  private var isHeader: Bool { has("points_per_mm") && !has("phase") }

  private func has(_ key: String) -> Bool { object.fields.contains { $0.key == key } }

  private func field(_ key: String) throws(RecordingError) -> FlatObject.Field {
    for field in object.fields where field.key == key { return field }
    throw error(.missingKey(key))
  }

  private func checkKeys(_ known: [String]) throws(RecordingError) {
    for (index, field) in object.fields.enumerated() {
      guard known.contains(field.key) else { throw error(.unknownKey(field.key)) }
      let isRepeated = object.fields[..<index].contains { $0.key == field.key }
      guard !isRepeated else { throw error(.repeatedKey(field.key)) }
    }
  }

  private func bad(_ field: FlatObject.Field, _ expected: String) -> RecordingError {
    let value = field.isString ? "\"\(field.value)\"" : field.value
    return error(.badValue(key: field.key, value: value, expected: expected))
  }

  private func error(_ problem: RecordingError.Problem) -> RecordingError {
    RecordingError(file: file, line: number, problem: problem)
  }
}

extension FlatObject.Field {
  /// The value as a number; `nil` for a string or an invalid number.
  fileprivate var number: DecimalNumber? { isString ? nil : DecimalNumber(value) }
}
