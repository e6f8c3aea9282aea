/// A day's sheet as it comes up, frame by frame.
///
/// One that was up before its day was today's is not opened by that: days pass while an app is in the background. Nor is it opened by
/// the end of what stands in its place, such as a moment's notes or photos.
package struct OpenedSheet: Sendable {
  /// The day of the sheet that was up in the frame before.
  private var last: Int?

  package init() {}

  /// Whether a frame opens today's sheet. Days are counted from any one; `nil` where no sheet is up. `isCovered`: something stands in
  /// the sheet's place, which is the same behind it.
  package mutating func isTodays(_ day: Int?, today: Int, isCovered: Bool = false) -> Bool {
    guard !isCovered else { return false }
    defer { last = day }
    return day == today && day != last
  }
}
