/// A way from one screen to another; all of them follow from what the screens say of themselves.
///
/// Numbered in their order, and spelled as `gridToPinPad`.
public struct GalleryTransition: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  public let rawValue: UInt8

  /// For each screen the ways into it from the screens before it in their list, then those out of it.
  private static let ways: [(from: GalleryScreen, to: GalleryScreen)] =
    GalleryScreen.allCases.flatMap { screen in
      let ways = screen.behaviour.ways
      return ways.from.map { ($0, screen) } + ways.to.map { (screen, $0) }
    }

  public static let allCases = ways.indices.compactMap { GalleryTransition(rawValue: UInt8($0)) }

  public init?(rawValue: UInt8) {
    guard GalleryTransition.ways.indices.contains(Int(rawValue)) else { return nil }
    self.rawValue = rawValue
  }

  /// The way between two screens; `nil` where there is none. O(ways).
  public init?(from: GalleryScreen, to: GalleryScreen) {
    guard let index = GalleryTransition.ways.firstIndex(where: { $0 == (from, to) }) else { return nil }
    rawValue = UInt8(index)
  }

  public var description: String {
    let (from, to) = GalleryTransition.ways[Int(rawValue)]
    let name = "\(to)"
    return "\(from)To\(name.prefix(1).uppercased())\(name.dropFirst())"
  }
}
