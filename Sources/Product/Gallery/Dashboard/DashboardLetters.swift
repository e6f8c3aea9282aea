/// How many letters the words of the dashboard and of the redemption have that room is kept for, in one language; of the shorter ones
/// at least what numbers and names beside them need (D).
struct DashboardLetters: Hashable, Sendable {
  /// What stands in the place of the cards.
  let heading: Int
  /// Of an open reward: its time for nothing in particular, how it stands, and its two buttons.
  let screenTime: Int
  let status: Int
  let use: Int
  let giveBack: Int
  /// The button of a card.
  let redeem: Int
  /// Of a redemption: "1,440 minutes", and what came of it.
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
