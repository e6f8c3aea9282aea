internal import ScenarioFormat

/// The validated arguments of a sweeping program.
struct RecogniserSweepRequest: Sendable {
  /// Filled from the file, or from the program's own axes.
  var plan = SweepPlan(name: "")
  /// The plan's file.
  var file: String?
  /// The folder of another sweep, and its reference.
  var against: String?
  var reference: SweepReference?
  /// The folder for the results; `nil` for none.
  var out: String?
  var seed: UInt64?
  /// Gestures of each age group, in each half.
  var gestures: Int?
  var workers: Int
  /// The time limit in nanoseconds; the run ends after the block in progress. `nil` for none.
  var boundNanoseconds: Int64?

  /// The usage lines.
  static let usage = [
    "  [PLAN.yaml]      a plan with axes of this recogniser; by default the program's own axes",
    "  --against DIR    run the gestures of the sweep in this folder, and report how much worse this one is",
    "  --out DIR        where report.html, settings.csv, findings.json and reference.json go",
    "  --seed N         another seed than the plan's",
    "  --gestures N     gestures of each age group, in each half of the seeds; default 20000",
    "  --workers N      threads at a time, 1 to 256; default: the cores of this machine",
    "  --time T         end after this time, such as 90s or 5m",
  ]

  /// Parses the arguments; reads the folder of `--against`.
  init(_ arguments: [String], cores: Int) throws(RecogniserSweepError) {
    workers = min(256, max(1, cores))
    var rest = arguments[...]
    var given: Set<String> = []
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        guard file == nil else { throw .usage("`\(word)` is a second plan; give only one, see --help") }
        file = word
        continue
      }
      guard let text = rest.popFirst(), !text.isEmpty else {
        throw .usage("`\(word)` needs a value; see --help")
      }
      guard given.insert(word).inserted else { throw .usage("`\(word)` is given twice; keep one of them") }
      try take(word, text)
    }
    guard against == nil || (seed == nil && gestures == nil) else {
      throw .usage(
        "with `--against` the gestures are those of its sweep; leave out `--seed` and `--gestures`")
    }
    guard let against else { return }
    do throws(SweepReference.Error) { reference = try SweepReference.read(from: against) } catch {
      throw RecogniserSweepError(description: error.description, exit: error.isMissing ? 66 : 65)
    }
  }

  private mutating func take(_ flag: String, _ text: String) throws(RecogniserSweepError) {
    func value<Value>(_ value: Value?, _ allowed: String) throws(RecogniserSweepError) -> Value {
      guard let value else { throw .usage("`\(flag)` is `\(text)`, but must be \(allowed)") }
      return value
    }
    func whole(_ bounds: ClosedRange<Int>) throws(RecogniserSweepError) -> Int {
      let number = NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }
      return try value(number, "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    switch flag {
    case "--against": against = text
    case "--out": out = text
    case "--seed": seed = try value(NumberSpelling.unsigned(text), "a whole number from 0 to \(UInt64.max)")
    case "--gestures": gestures = try whole(1...100_000_000)
    case "--workers": workers = try whole(1...256)
    case "--time":
      let bounds = DurationSpelling.limits
      let span = DurationSpelling.span(text).flatMap { bounds.contains($0) ? $0.nanoseconds : nil }
      boundNanoseconds = try value(span, DurationSpelling.allowed(bounds))
    default: throw .usage("there is no flag `\(flag)`; see --help")
    }
  }
}

/// The reason why a sweeping program failed, and its exit code.
struct RecogniserSweepError: Error, CustomStringConvertible {
  /// The error; further lines are further faults of a file.
  var lines: [String]
  var exit: Int32

  init(lines: [String], exit: Int32) { (self.lines, self.exit) = (lines, exit) }
  init(description: String, exit: Int32) { self.init(lines: [description], exit: exit) }

  var description: String { lines.joined(separator: "\n") }

  static func usage(_ text: String) -> RecogniserSweepError {
    RecogniserSweepError(description: text, exit: 64)
  }
  static func invalid(_ text: String) -> RecogniserSweepError {
    RecogniserSweepError(description: text, exit: 65)
  }
}

extension RecogniserSweepError {
  /// A missing or invalid plan.
  init(_ error: ScenarioError) {
    let isMissing = if case .missing = error { true } else { false }
    self.init(lines: error.lines, exit: isMissing ? 66 : 65)
  }
}
