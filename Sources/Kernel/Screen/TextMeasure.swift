/// How much room a text takes, where none can be measured: 9 pt a character at 17 pt, the mean advance of the system's font, and
/// lines 1.3 times as high as their letters (decision).
public enum TextMeasure {
  /// How high a line of so many points is. O(1).
  public static func lineHeight(_ points: UInt8) -> ScreenLength {
    ScreenLength(subpoints: Int32(points) * 64 * 13 / 10)
  }

  /// How wide so many characters of so many points are. O(1).
  public static func width(_ characters: Int, _ points: UInt8) -> ScreenLength {
    ScreenLength(subpoints: Int32(clamping: characters * Int(points) * 64 * 9 / 17))
  }

  /// Lines that so many characters break into; at least one.
  public static func lineCount(_ characters: Int, _ points: UInt8, within width: ScreenLength) -> Int {
    let each = max(1, Int(width.subpoints) / max(1, Int(TextMeasure.width(1, points).subpoints)))
    return max(1, (characters + each - 1) / each)
  }

  /// The size, at most the one given, at which so many characters stand in one line; at least 1.
  public static func fitting(_ characters: Int, _ points: UInt8, within width: ScreenLength) -> UInt8 {
    guard characters > 0 else { return points }
    let most = Int(width.subpoints) * 17 / (characters * 64 * 9)
    return UInt8(clamping: max(1, min(Int(points), most)))
  }

  /// The size of a text in a place that does not grow with it: as somebody wants it, as far as so many characters stand there in one
  /// line, but for that no smaller than the standard one. They are not counted where it is the standard one anyway.
  public static func size(
    _ standard: UInt8, _ type: DynamicType, characters: @autoclosure () -> Int, in place: ScreenSize
  ) -> UInt8 {
    let wanted = type.points(of: standard)
    guard type != .standard, wanted > standard else { return type == .standard ? standard : wanted }
    let high = Int(place.height.subpoints) * 10 / (64 * 13)
    return max(standard, min(fitting(characters(), wanted, within: place.width), UInt8(clamping: high)))
  }
}
