/// What was checked beside a sweep, on the same touches: another driver of them, set against the recogniser's verdict.
package protocol SweepCheck: Sendable {
  /// Its key in `findings.json`, and the anchor of its section.
  static var key: String { get }
  /// What its section is called, and a remark on how to read it.
  static var title: String { get }
  static var note: String { get }
  /// For a person, in lines.
  var lines: [String] { get }
  /// For files.
  var figures: any Encodable & Sendable { get }
  /// Whether the two agree.
  var holds: Bool { get }
  /// `false`: a bound of time or ctrl-C left something out.
  var isComplete: Bool { get }
}

/// How something is checked beside a sweep, where a plan asks for it.
package struct SweepCheckMaking<Recogniser: SweptRecogniser>: Sendable {
  /// What a plan's `drive` calls it.
  package var drive: SweepPlan.Drive
  /// What is announced when it begins.
  package var announcement: String
  /// Checks these settings: the presets and the recommendation, since what is driven is slower. Asks whether it must stop.
  package var measure:
    @Sendable (SweepPlan, [FittedSetting<Recogniser>], _ mustStop: () -> Bool) -> any SweepCheck

  package init(
    drive: SweepPlan.Drive, announcement: String,
    measure: @escaping @Sendable (SweepPlan, [FittedSetting<Recogniser>], () -> Bool) -> any SweepCheck
  ) {
    self.drive = drive
    self.announcement = announcement
    self.measure = measure
  }
}
