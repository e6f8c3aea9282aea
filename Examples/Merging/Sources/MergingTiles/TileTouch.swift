/// The recogniser of a finger on the board. It reports a swipe as soon as the finger is 24 points from its landing, in the
/// direction of the larger distance. The rest of the touch does nothing.
public struct TileTouch: Sendable {
  public typealias Direction = TileGame.Direction
  /// The distance before a swipe, points.
  public static let threshold = 24.0

  private var (x, y) = (0.0, 0.0)
  private var hasSwiped = false
  private let bug: TileBug?
  private var swipes = 0

  public init(bug: TileBug? = nil) { self.bug = bug }

  public mutating func land(_ x: Double, _ y: Double) { (self.x, self.y, hasSwiped) = (x, y, false) }

  /// The swipe completed by a movement, at most one a touch.
  public mutating func move(_ x: Double, _ y: Double) -> Direction? {
    let (right, down) = (x - self.x, y - self.y)
    guard !hasSwiped || bug == .movesTwice, max(abs(right), abs(down)) >= TileTouch.threshold else {
      return nil
    }
    (self.x, self.y, hasSwiped) = (x, y, true)
    swipes += 1
    if bug == .ignoresSwipes, swipes % 10 == 0 { return nil }
    if abs(right) >= abs(down) { return right > 0 ? .right : .left }
    return down > 0 ? .down : .up
  }
}
