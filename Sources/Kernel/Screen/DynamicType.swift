/// The preferred text size of a user: the steps of the system's setting, the five accessibility sizes last.
///
/// Sizes are those that Apple publishes for its text styles (Human Interface Guidelines, Typography, iOS).
public enum DynamicType: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The factory setting of a device.
  public static let standard = DynamicType.large

  /// Whether it is an accessibility size; at these, screens stack their content vertically.
  public var isAccessibility: Bool { self >= .accessibility1 }

  /// The size, 1 to 255 points, of a text that has `standard` points at the standard setting. O(1).
  ///
  /// Text styles (12, 17, 20, 22, 28 and 34 points) have the published sizes. Any other size scales with the nearest style,
  /// rounded down.
  public func points(of standard: UInt8) -> UInt8 {
    // The usual case; screens ask in every layout.
    if self == .standard { return standard }
    let row = DynamicType.styles.min { a, b in
      let (near, far) = (abs(Int(a.standard) - Int(standard)), abs(Int(b.standard) - Int(standard)))
      return near == far ? a.standard < b.standard : near < far
    }
    guard let row else { return standard }
    let size = Int(row.sizes[Int(rawValue)]) * Int(standard) / Int(row.standard)
    return UInt8(clamping: max(1, size))
  }

  /// Caption, body, title 3, title 2, title 1 and large title.
  private static let styles: [(standard: UInt8, sizes: [UInt8])] = [
    (12, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
    (17, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
    (20, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
    (22, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
    (28, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
    (34, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
  ]
}

extension DynamicType: Comparable {
  public static func < (a: DynamicType, b: DynamicType) -> Bool { a.rawValue < b.rawValue }
}
