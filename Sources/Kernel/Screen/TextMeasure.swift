/// Estimates the room that a text takes, from its number of characters alone.
///
/// A character is 9 pt wide at 17 pt, the mean advance of the system's font. A line is 1.3 times as high as its letters
/// (decision).
public enum TextMeasure {
  /// The height of a line at a text size. O(1).
  public static func lineHeight(_ points: UInt8) -> ScreenLength {
    ScreenLength(subpoints: Int32(points) * 64 * 13 / 10)
  }

  /// The width of a number of characters at a text size. O(1).
  public static func width(_ characters: Int, _ points: UInt8) -> ScreenLength {
    ScreenLength(subpoints: Int32(clamping: characters * Int(points) * 64 * 9 / 17))
  }

  /// The number of lines that these characters break into; at least one.
  public static func lineCount(_ characters: Int, _ points: UInt8, within width: ScreenLength) -> Int {
    let each = max(1, Int(width.subpoints) / max(1, Int(TextMeasure.width(1, points).subpoints)))
    return max(1, (characters + each - 1) / each)
  }

  /// The largest size up to `points` at which the characters fit one line; at least 1.
  public static func fitting(_ characters: Int, _ points: UInt8, within width: ScreenLength) -> UInt8 {
    guard characters > 0 else { return points }
    let most = Int(width.subpoints) * 17 / (characters * 64 * 9)
    return UInt8(clamping: max(1, min(Int(points), most)))
  }

  /// The size of a text in a place of fixed size: the user's size, reduced until the characters fit one line.
  ///
  /// Never smaller than `standard`. At the standard setting `characters` is not evaluated.
  public static func size(
    _ standard: UInt8, _ type: DynamicType, characters: @autoclosure () -> Int, in place: ScreenSize
  ) -> UInt8 {
    let wanted = type.points(of: standard)
    guard type != .standard, wanted > standard else { return type == .standard ? standard : wanted }
    let high = Int(place.height.subpoints) * 10 / (64 * 13)
    return max(standard, min(fitting(characters(), wanted, within: place.width), UInt8(clamping: high)))
  }
}
