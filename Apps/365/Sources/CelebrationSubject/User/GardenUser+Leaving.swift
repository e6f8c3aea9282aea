internal import Garden
internal import Kernel

/// A session whose user adds a moment at its end and leaves with the last touch.
struct HurriedSession {
  let haste: Haste
  /// The end of the app: in the background, or killed.
  let end: Instant
  let left: TimeSpan

  /// The approximate time from the first touch of the flow to the last [A].
  private static let flowLength = TimeSpan.seconds(25)
  private static let lastSeconds = TimeSpan.seconds(4)

  /// Returns `nil` for a session without haste, or whose end is not near.
  init?(_ session: AppSession, at now: Instant) {
    guard let haste = session.haste else { return nil }
    self.haste = haste
    end = session.kill.flatMap { $0.at > now ? $0.at : nil } ?? session.end
    left = end - now
    guard left <= HurriedSession.flowLength else { return nil }
  }

  var isOver: Bool { left < HurriedSession.lastSeconds }
}

extension GardenUser {
  /// The next move of a user who leaves right after adding; `nil` if it is that of any other user.
  mutating func moveInHurry(_ query: ScreenQuery, _ hurry: HurriedSession) -> UserMove? {
    guard query.isFlowOpen else {
      if query.isOnboarding || query.isImporting || hurry.isOver { return nil }
      if let close = query.button(.closeSheet) ?? query.button(.closePhotos) {
        return .tap(close, "close", pause: 500)
      }
      if let add = query.button(.add) ?? query.button(.plantFirst) { return .tap(add, "add", pause: 800) }
      return query.frontTab == 1 ? nil : .tap(query.tab(1), "tab", pause: 800)
    }
    if hurry.haste.cancels { return hurry.isOver ? waitToLeave(with: .cancelFlow, hurry, query) : nil }
    guard query.button(.saveMoment) != nil else { return nil }
    return waitToLeave(with: .saveMoment, hurry, query)
  }
}
