internal import Garden
internal import Kernel

/// A look whose user adds a moment at its end, and is gone with the last touch.
struct HurriedSession {
  let haste: Haste
  /// When the app is gone: in the background, or killed.
  let end: Instant
  let left: TimeSpan

  /// What somebody takes from the first touch of the flow to the last, about [A].
  private static let flowLength = TimeSpan.seconds(25)
  private static let lastSeconds = TimeSpan.seconds(4)

  /// `nil` of one that is not hurried, or whose end is not near yet.
  init?(_ visit: AppSession, at now: Instant) {
    guard let haste = visit.haste else { return nil }
    self.haste = haste
    end = visit.kill.flatMap { $0.at > now ? $0.at : nil } ?? visit.end
    left = end - now
    guard left <= HurriedSession.flowLength else { return nil }
  }

  var isOver: Bool { left < HurriedSession.lastSeconds }
}

extension GardenUser {
  /// The next thing to do for somebody who will be gone right after adding; `nil` where that is nothing else than what all do.
  mutating func moveInHurry(_ sight: ScreenQuery, _ look: HurriedSession) -> UserMove? {
    guard sight.isFlowOpen else {
      if sight.isOnboarding || sight.isImporting || look.isOver { return nil }
      if let close = sight.button(.closeSheet) ?? sight.button(.closePhotos) {
        return .tap(close, "close", pause: 500)
      }
      if let add = sight.button(.add) ?? sight.button(.plantFirst) { return .tap(add, "add", pause: 800) }
      return sight.frontTab == 1 ? nil : .tap(sight.tab(1), "tab", pause: 800)
    }
    if look.haste.cancels { return look.isOver ? waitToLeave(with: .cancelFlow, look, sight) : nil }
    guard sight.button(.saveMoment) != nil else { return nil }
    return waitToLeave(with: .saveMoment, look, sight)
  }
}
