/// A route from one screen to another, derived from the screens' `ways`.
///
/// Numbered in order, and spelled like `gridToPinPad`.
public struct GalleryTransition: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  public let rawValue: UInt8

  /// For each screen the routes from and to the screens before it in the list.
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

  /// The route between two screens; `nil` when there is none. O(routes).
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
