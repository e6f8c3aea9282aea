import CelebrationSubject
import FamilySamples
import Foundation
import Testing

@Suite("Known bugs of 365 are caught", .planted)
struct CelebrationCanaryTests {
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

  /// The first are for what somebody meets within a fortnight, each of a seed whose user does; nobody has to meet anything in a
  /// `killed soak`. `weeks` are for bugs that a fortnight hides, each of a seed whose user meets them, and `slow` for one that wants a collage to be at
  /// work for some time: its pictures take longer than all the others together.
  private static let scenarios = [
    "looks": scenario(days: 10, seed: 365), "second": scenario(days: 10, seed: 27),
    "third": scenario(days: 10, seed: 4), "fourth": scenario(days: 10, seed: 13),
    "fifth": scenario(days: 14, seed: 23), "sixth": scenario(days: 14, seed: 2),
    "weeks": scenario(days: 28, seed: 27), "weeks of a second": scenario(days: 28, seed: 4),
    "weeks of a third": scenario(days: 28, seed: 13), "weeks of a fourth": scenario(days: 28, seed: 11),
    "weeks of a fifth": scenario(days: 28, seed: 10), "weeks of a sixth": scenario(days: 40, seed: 6),
    "slow": scenario(days: 14, megapixels: 48, seed: 27),
    "collages": scenario(days: 10, megapixels: 12, seed: 9) + "\nbudgets: {collage.took.max: 1.5 s}",
    "fingers": scenario(days: 14, seed: 1), "brief": brief, "storm": storm,
    "timed": scenario(days: 2, seed: 365) + "\nbudgets: {frame.product.p99: 0.3 ms}",
    "soak": soak(killed: 0), "killed soak": soak(killed: 100),
  ]
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

  private func scenario(for bug: CelebrationCanary) -> String {
    switch bug {
    case .missingDot, .lateMark, .missingMark, .otherMark, .otherWeekday, .otherTemplate, .swappedPhotos,
      .earlyPack, .twicePack, .twoCaptions, .openCaption, .lateCollage, .earlyGone, .missingCollage,
      .unaskedCollage, .lostCollage, .keptCollage, .leftPicture, .lostPicture, .lateReminder, .loudNight,
      .otherHour, .neverWeek, .keptReminder, .lostPerson, .deafSearch, .unkeptNotes, .lostRelationship,
      .otherAvatar, .letterPhoto, .otherFace, .blankTile, .dryShare, .swappedAction, .otherShare:
      "second"
    case .otherCaption, .otherName, .unaskedRelationship, .lostAvatar, .unaskedAvatar, .deafSetting,
      .otherSymbol, .lostCategory, .swappedMedia:
      "third"
    case .ringsAgain, .hastyAvatar, .unaskedPerson, .keptPerson, .miscountedPerson, .otherMinute, .neverMoved:
      "fourth"
    case .shortImport, .unaskedCategory, .neverAttached: "fifth"
    case .restlessToday, .springySheet, .restlessConfetti, .restlessFold: "sixth"
    case .otherMonth, .otherGarden, .littlePinch, .deafPinch, .earlyPinch: "fingers"
    case .neverPack, .anyWord: "weeks"
    case .unaskedMoment: "weeks of a second"
    case .keptMoment: "weeks of a third"
    case .twiceAttached: "weeks of a fourth"
    case .otherOffset: "weeks of a fifth"
    case .keptCategory, .mixedYears: "weeks of a sixth"
    case .deafPack: "slow"
    case .slowCollage: "collages"
    case .welcomedAgain, .unwelcomed: "brief"
    case .lostDraft, .savedDraft, .cancelledDraft, .reopenedDraft: "storm"
    case .lookLeak, .lookLoss, .sharedRecord: "soak"
    case .slowLook: "timed"
    default: "looks"
    }
  }

  /// The rules and budgets that a run with a bug, or without, says are broken.
  private func broken(
    _ scenario: String, _ bug: CelebrationCanary? = nil, in folder: URL
  ) throws -> [String] {
    let planted = bug.map { ["--canary", $0.rawValue] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--moments", "none", "--out", bug?.rawValue ?? "out"] + planted,
      in: folder)
    let last = try #require(outcome.output.split(separator: "\n").last, "\(outcome.complaint)")
    let line = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    return (line?["invariants"] as? [String] ?? []) + (line?["budgets"] as? [String] ?? [])
  }

  @Test("each by its rule and by no other than it says, and none without a bug")
  func table() throws {
    try RunFixture.withScenarios(CelebrationCanaryTests.scenarios) { (folder) throws in
      for scenario in CelebrationCanaryTests.scenarios.keys.sorted() {
        #expect(try broken(scenario, in: folder).isEmpty)
      }
      let bugs = CelebrationCanary.allCases
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
