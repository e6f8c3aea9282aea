/// Lengths of the words on the dashboard and the redemption screen for which room is reserved, in one language. Shorter words get
/// at least the room of the numbers and names beside them (D).
struct DashboardLetters: Hashable, Sendable {
  /// The longest text in place of the cards.
  let heading: Int
  /// Of an open reward: its title without a kind of apps, its status, and its two buttons.
  let screenTime: Int
  let status: Int
  let use: Int
  let giveBack: Int
  /// The button of a card.
  let redeem: Int
  /// Of a redemption: "1,440 minutes", and its outcome.
  let minutes: Int
  let outcome: Int

  init(_ language: Language) {
    heading = max(22, language.longest(.rewards, .noRewards, .standingFailed))
    screenTime = max(11, language.longest(.screenTime))
    status = max(18, language.longest(.rewardWaits, .rewardReady, .rewardRuns, .asking))
    use = max(5, language.longest(.startReward, .stopReward))
    giveBack = max(9, language.longest(.giveBack))
    redeem = max(13, language.longest(.redeem, .tooDear))
    minutes = 13
    outcome = max(
      14, language.longest(.chooseApps, .asking, .rewardActive, .rewardPending, .rewardRefused))
  }
}
