/// A finger's touch of the board: a swipe as soon as it has gone 24 points across or down from where it landed, in the direction in
/// which it went farther. The rest of the touch does nothing.
public struct TileTouch: Sendable {
  public typealias Direction = TileGame.Direction
  /// Points that a finger goes before it swipes.
  public static let threshold = 24.0

  private var (x, y) = (0.0, 0.0)
  private var hasSwiped = false
  private let bug: TileBug?
  private var swipes = 0

  public init(bug: TileBug? = nil) { self.bug = bug }

  public mutating func land(_ x: Double, _ y: Double) { (self.x, self.y, hasSwiped) = (x, y, false) }

  /// The swipe that a movement completes; one a touch.
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
