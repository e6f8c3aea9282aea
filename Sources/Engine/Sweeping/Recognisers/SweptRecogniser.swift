public import Kernel

/// A recogniser that can be swept: it takes touch samples and settings, and returns decisions.
///
/// A sweep creates one for each setting and device, and runs blocks of labelled gestures through copies of it. Copies must not
/// share mutable state. Time comes only from the samples and from `advance`.
///
/// `table`, `init` and `handle(_:into:)` of one sample are required; the other members have defaults.
public protocol SweptRecogniser: Sendable {
  /// The settings that a sweep may vary, in the order of tables and files; a plan's axes use these names.
  static var table: [RecogniserSetting] { get }

  /// Creates a recogniser in its initial state for a kind of screen of this size.
  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics)

  /// Handles one sample and appends the decisions. Samples come in the order of time.
  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision])

  /// Advances time to an instant without samples and fires the timers due by then. The default has no timers.
  ///
  /// Called with `Instant.never` after the last sample of a block. Before that, `handle` itself must fire the timers due before
  /// its sample.
  mutating func advance(to instant: Instant, into decisions: inout [TouchDecision])

  /// Handles the samples of one gesture; by default one after the other. Implement it if a batch is faster.
  mutating func handle(_ samples: ArraySlice<TouchSample>, into decisions: inout [TouchDecision])

  /// Named settings that a plan's `presets` and `rules` may add to the sweep. By default none.
  static var named: [NamedSetting<Self>] { get }

  /// The preset that is in use now. It competes for the recommendation and need not be dominated. By default none.
  static var incumbent: String? { get }

  /// The same setting without ineffective values, so that a sweep runs equivalent settings once. By default unchanged.
  static func canonical(_ values: SettingValues) -> SettingValues

  /// A one-line summary of a setting. By default every value with its name and unit.
  static func summary(_ values: SettingValues, on surface: SweepScreen) -> String

  /// Runs a block from its beginning and records the outcomes. Do not implement it.
  ///
  /// As a protocol requirement it is compiled and specialised in the module of each conforming recogniser. A sweep handles
  /// thousands of millions of samples.
  mutating func play(_ block: GestureBlock, noting notes: inout OutcomeNotes)
}

extension SweptRecogniser {
  @inlinable public mutating func advance(to instant: Instant, into decisions: inout [TouchDecision]) {}

  @inlinable public mutating func handle(
    _ samples: ArraySlice<TouchSample>, into decisions: inout [TouchDecision]
  ) {
    for sample in samples { handle(sample, into: &decisions) }
  }

  public static var named: [NamedSetting<Self>] { [] }

  public static var incumbent: String? { nil }

  public static func canonical(_ values: SettingValues) -> SettingValues { values }

  public static func summary(_ values: SettingValues, on surface: SweepScreen) -> String {
    table.map { setting in
      let unit = values[setting.name].isNumber ? setting.unit.sign : ""
      return "\(setting.name) \(values[setting.name].text)\(unit.isEmpty ? "" : " ")\(unit)"
    }.joined(separator: ", ")
  }

  @inlinable public mutating func play(_ block: GestureBlock, noting notes: inout OutcomeNotes) {
    notes.begin(block)
    for gesture in 0..<block.count {
      handle(block.samples[block.sampleRange(gesture)], into: &notes.decisions)
      notes.note(gesture, of: block)
    }
    advance(to: .never, into: &notes.decisions)
    notes.note(block.count - 1, of: block)
  }
}
