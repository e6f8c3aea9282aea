import CelebrationSubject
import FamilySamples
import Foundation
import Testing

@Suite("Planted bugs of 365 are caught", .planted)
struct PlantedYearTests {
  /// Enough looks for each rule to be tried: a first launch, a device that reduces motion, leap years.
  private static func scenario(days: Int, megapixels: Int = 1, seed: Int) -> String {
    """
    app: celebrations
    seed: \(seed)
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population:
      {users: 1, ages: {"13": 1, "40": 1, "75": 1}, new: 25%, reduced-motion: 50%, reminded: 100%,
       photo-megapixels: \(megapixels)}
    year:
      days: \(days)
      zones: {Europe/Berlin: 1, America/New_York: 1, Pacific/Auckland: 1}
      travel: 15%
      clock-set: 20%
    """
  }

  /// Users who meet what is planted, each for so many days; who plays the other bugs is the `first`. Each of the seeds was found by trying.
  private static let users: [(days: Int, seed: Int, bugs: Set<CelebrationBug>)] = [
    first,
    (3, 1, [.otherMonth, .deafPinch, .earlyPinch]),
    (
      3, 2,
      [
        .restlessFold, .restlessToday, .springySheet, .restlessConfetti, .otherTemplate, .swappedPhotos,
        .earlyPack,
        .twicePack, .openCaption, .twoCaptions, .otherCaption, .halfKept,
      ]
    ),
    (
      3, 4,
      [
        .lostPerson, .deafSearch, .otherName, .unkeptNotes, .lostRelationship, .unaskedRelationship,
        .otherAvatar,
        .lostAvatar, .letterPhoto, .otherFace,
      ]
    ),
    (3, 6, [.otherGarden, .littlePinch]),
    (3, 8, [.neverAttached]),
    (
      3, 10,
      [.missingCollage, .lostCollage, .lostPicture, .otherSymbol, .lostCategory, .dryShare, .otherShare]
    ),
    (3, 13, [.paleToast, .neverWeek, .swappedMedia, .neverMoved]),
    (
      3, 23,
      [.unaskedAvatar, .shortImport, .unaskedPerson, .keptPerson, .miscountedPerson, .deafSetting]
    ),
    (
      3, 27,
      [
        .missingDot, .lateMark, .missingMark, .otherMark, .otherWeekday, .neverGlow, .restlessGlow,
        .lateCountdown,
        .noCountdown, .wideReach, .cancelledSave, .secondWelcome, .lateReminder, .loudNight, .otherHour,
        .keptReminder,
        .blankTile, .swappedAction, .otherCallee, .twiceAsked, .neverAsked, .halfPerson,
      ]
    ),
    (10, 13, [.ringsAgain, .hastyAvatar, .otherMinute]),
    (10, 23, [.unaskedCategory, .otherOffset]),
    (10, 27, [.lateCollage, .earlyGone, .unaskedCollage, .keptCollage, .leftPicture]),
    (28, 4, [.unaskedMoment]), (28, 11, [.twiceAttached]), (28, 13, [.keptMoment]),
    (28, 27, [.neverPack, .anyWord]),
    (40, 6, [.keptCategory, .mixedYears]),
  ]
  private static let first = (days: 3, seed: 365, bugs: Set<CelebrationBug>())

  private static func name(days: Int, seed: Int) -> String { "\(days) days of \(seed)" }

  /// Nobody has to meet anything in a `killed soak`. `slow` is for a bug that wants a collage to be at work for some time: its pictures take
  /// longer than all the others together.
  private static let scenarios: [String: String] = {
    var all = [
      "slow": scenario(days: 3, megapixels: 48, seed: 2),
      "collages": scenario(days: 3, megapixels: 12, seed: 2) + "\nbudgets: {collage.took.max: 1.5 s}",
      "brief": brief, "storm": storm,
      "timed": scenario(days: 2, seed: 365) + "\nbudgets: {frame.product.p99: 0.3 ms}",
      "soak": soak(killed: 0), "killed soak": soak(killed: 100),
    ]
    for user in users {
      all[name(days: user.days, seed: user.seed)] = scenario(days: user.days, seed: user.seed)
    }
    return all
  }()
  /// Equal looks of an app that lives on, or of one that is killed before each.
  private static func soak(killed: Int) -> String {
    """
    app: celebrations
    seed: 1
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population:
      {users: 1, new: 0%, reduced-motion: 0%, reminded: 100%, themes: {softBlush: 1}, moments: 60-80, photos: 20}
    year: {days: 20, killed: \(killed)%}
    soak: {cycle: 100s}
    budgets: {soak.growth.live: 1 /cycle, soak.loss.live: 1 /cycle, soak.unequal: 0}
    """
  }

  /// First launches that are over before the welcome is.
  private static let brief = """
    app: celebrations
    seed: 2
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 100%, photo-megapixels: 1}
    year: {days: 8, looks: 100%, look: 5-8, sunday-look: 5-8}
    """
  /// Looks that are left right after the last touch, and apps that are killed right after that.
  private static let storm = """
    app: celebrations
    seed: 7
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, reminded: 0%, photo-megapixels: 1}
    year: {days: 40, looks: 100%, look: 30-60, sunday-look: 30-60, kills: 30%}
    """

  private func scenario(for bug: CelebrationBug) -> String {
    switch bug {
    case .deafPack: return "slow"
    case .slowCollage: return "collages"
    case .welcomedAgain, .unwelcomed: return "brief"
    case .lostDraft, .savedDraft, .cancelledDraft, .reopenedDraft: return "storm"
    case .lookLeak, .lookLoss, .sharedRecord: return "soak"
    case .slowLook: return "timed"
    default:
      let user = PlantedYearTests.users.first { $0.bugs.contains(bug) } ?? PlantedYearTests.first
      return PlantedYearTests.name(days: user.days, seed: user.seed)
    }
  }

  /// The rules and budgets that a run with a bug, or without, says are broken.
  private func broken(
    _ scenario: String, _ bug: CelebrationBug? = nil, in folder: URL
  ) throws -> [String] {
    let planted = bug.map { ["--planted", $0.rawValue] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--moments", "none", "--out", bug?.rawValue ?? "out"] + planted,
      in: folder)
    let last = try #require(outcome.output.split(separator: "\n").last, "\(outcome.complaint)")
    let line = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    return (line?["invariants"] as? [String] ?? []) + (line?["budgets"] as? [String] ?? [])
  }

  @Test("each by its rule and by no other than it says, and none without a bug")
  func table() throws {
    try RunFixture.withScenarios(PlantedYearTests.scenarios) { (folder) throws in
      for scenario in PlantedYearTests.scenarios.keys.sorted() {
        #expect(try broken(scenario, in: folder).isEmpty)
      }
      let bugs = CelebrationBug.allCases
      let told = TwoAtATime.results(Array(bugs.indices)) { place in
        try self.broken(self.scenario(for: bugs[place]), bugs[place], in: folder)
      }
      for (place, bug) in bugs.enumerated() {
        let rules = try #require(told[place]).get()
        #expect(rules.contains(bug.rule), "\(bug.rawValue): \(rules)")
        #expect(Set(rules).subtracting([bug.rule] + bug.breaksToo).isEmpty, "\(bug.rawValue): \(rules)")
      }
    }
  }
}
