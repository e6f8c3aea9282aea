public import Kernel

/// A recogniser that can be swept: samples in, decisions out, settings as a table.
///
/// A sweep makes one for each setting and device, and plays blocks of labelled gestures through copies of it: what a copy
/// remembers of a block must not reach another. Time is that of the samples and of `advance`, nothing else. Three members are
/// needed; the others have a default.
public protocol SweptRecogniser: Sendable {
  /// What a sweep may vary, in the order of tables and files; a plan's axes are these names.
  static var table: [RecogniserSetting] { get }

  /// One that has seen nothing, for what a screen of this size shows.
  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics)

  /// Takes one sample; appends what it decides. Samples come in the order of time.
  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision])

  /// Lets time go on to an instant without samples: timers due by then fire. By default nothing: without timers nothing is due.
  ///
  /// Called with `Instant.never` after the last sample of a block. In between `handle` itself has to fire what was due before its
  /// sample.
  mutating func advance(to instant: Instant, into decisions: inout [TouchDecision])

  /// Takes the samples of one gesture; by default one after the other. Worth writing where a recogniser can decide about
  /// many at once for less.
  mutating func handle(_ samples: ArraySlice<TouchSample>, into decisions: inout [TouchDecision])

  /// Settings that people know by a name, which a plan's `presets` and `rules` may place beside what it sweeps. By default
  /// none.
  static var named: [NamedSetting<Self>] { get }

  /// The preset that ships what a sweep has found: it need not be dominated, it competes. By default none.
  static var incumbent: String? { get }

  /// The same setting without what has no effect, so that a sweep plays it once. By default as it is.
  static func canonical(_ values: SettingValues) -> SettingValues

  /// What a person wants to know of a setting in a line. By default every value with its name and unit.
  static func summary(_ values: SettingValues, on surface: SweepScreen) -> String

  /// Plays a block from its beginning and has what came of it noted; leave it as it is.
  ///
  /// It is asked for here, and not said beside the protocol alone, so that whoever conforms has it compiled for this one
  /// recogniser: the samples of a sweep are counted in thousands of millions.
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
