/// A further check of a sweep: another implementation runs the same touches and is compared with the recogniser.
package protocol SweepCheck: Sendable {
  /// Its key in `findings.json`, and the anchor of its section.
  static var key: String { get }
  /// The title of its section, and a note on how to read it.
  static var title: String { get }
  static var note: String { get }
  /// The result as lines of text.
  var lines: [String] { get }
  /// The result for files.
  var figures: any Encodable & Sendable { get }
  /// Whether the two agree.
  var holds: Bool { get }
  /// False if a time limit or ctrl-C left something out.
  var isComplete: Bool { get }
}

/// The implementation of a further check that a plan can request.
package struct SweepCheckMaking<Recogniser: SweptRecogniser>: Sendable {
  /// The value of a plan's `drive` that requests it.
  package var drive: SweepPlan.Drive
  /// The progress message at its start.
  package var announcement: String
  /// Checks these settings: the presets and the recommendation only, because the other implementation is slower. Calls `mustStop`
  /// in between.
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
