/// The opening of a day's sheet, frame by frame.
///
/// A sheet does not open because its day becomes today: days pass while an app is in the background. Neither does it
/// open when notes or photos that covered it close.
package struct OpenedSheet: Sendable {
  /// The day of the sheet in the frame before.
  private var last: Int?

  package init() {}

  /// Whether a frame opens today's sheet. `day` and `today` count days from the same origin; `day` is `nil` without a
  /// sheet. `isCovered`: other content covers the sheet, which stays open behind it.
  package mutating func isTodays(_ day: Int?, today: Int, isCovered: Bool = false) -> Bool {
    guard !isCovered else { return false }
    defer { last = day }
    return day == today && day != last
  }
}
