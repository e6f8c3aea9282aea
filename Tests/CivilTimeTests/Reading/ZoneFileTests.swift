import CivilTime
import Testing

@Suite("Zone files")
struct ZoneFileTests {
  private static let winter = ZoneOffset(seconds: 3_600)
  private static let summer = ZoneOffset(seconds: 7_200, isDaylight: true)

  private static let expected = ZoneRules(
    initial: winter,
    transitions: [
      ZoneTransition(second: 100, offset: summer), ZoneTransition(second: 200, offset: winter),
      ZoneTransition(second: 300, offset: summer),
    ])

  @Test("versions 2 to 4 are read from their second block, version 1 from its only one")
  func versions() throws {
    for version in "234".utf8 {
      var file = ZoneFileBytes()
      file.version = version
      #expect(try ZoneRules(zoneFile: file.bytes) == ZoneFileTests.expected)
    }
    #expect(try ZoneRules(zoneFile: ZoneFileBytes().oldBytes) == ZoneFileTests.expected)
    var early = ZoneFileBytes()
    early.transitions = [(-2_147_483_648, 1), (-1, 0)]
    #expect(try ZoneRules(zoneFile: early.oldBytes).transitions.map(\.second) == [-2_147_483_648, -1])
    early.transitions = [(-(1 << 59), 1), (1 << 59, 0)]
    #expect(try ZoneRules(zoneFile: early.bytes).transitions.map(\.second) == [-(1 << 59), 1 << 59])
  }

  @Test("the footer is the rule after the last transition, or the only rule without transitions")
  func footer() throws {
    var file = ZoneFileBytes()
    file.footer = "\nEET-2\n"
    file.transitions = [(100, 1), (200, 0)]
    file.types[0].seconds = 7_200
    #expect(try ZoneRules(zoneFile: file.bytes).afterwards == YearlyRule("EET-2"))
    file.transitions = []
    file.footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
    let always = try ZoneRules(zoneFile: file.bytes)
    #expect(try always.offset(at: utc("1980-07-01 00:00:00")).seconds == 7_200)
    #expect(try always.offset(at: utc("1980-12-01 00:00:00")).seconds == 3_600)
  }

  @Test("indicators of standard time and UTC match the types in number and do not contradict")
  func indicators() throws {
    var file = ZoneFileBytes()
    file.standard = [1, 1]
    file.utc = [0, 1]
    #expect(try ZoneRules(zoneFile: file.bytes) == ZoneFileTests.expected)
  }

  /// A file with something wrong, and what has to be said of it.
  struct Damaged: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let problem: ZoneDamage.Problem
    let byte: Int

    init(
      _ name: String, _ problem: ZoneDamage.Problem, at byte: Int, old: Bool = false,
      change: (inout ZoneFileBytes) -> Void = { _ in }, damage: (inout [UInt8]) -> Void = { _ in }
    ) {
      var file = ZoneFileBytes()
      change(&file)
      var bytes = old ? file.oldBytes : file.bytes
      damage(&bytes)
      (testDescription, self.bytes, self.problem, self.byte) = (name, bytes, problem, byte)
    }
  }

  static let damaged: [Damaged] = [
    Damaged("no bytes", .magic, at: 0, damage: { $0 = [] }),
    Damaged("other magic", .magic, at: 0, damage: { $0[3] = 0 }),
    Damaged("no second header", .magic, at: 51, damage: { $0[51] = 0 }),
    Damaged("half a header", .truncated(needed: 44), at: 43, damage: { $0.removeLast($0.count - 43) }),
    Damaged("half a first block", .truncated(needed: 51), at: 50, damage: { $0.removeLast($0.count - 50) }),
    Damaged("half a second header", .truncated(needed: 95), at: 60, damage: { $0.removeLast($0.count - 60) }),
    Damaged("half a second block", .truncated(needed: 143), at: 142, damage: { $0.removeLast(3) }),
    Damaged("no footer", .footer, at: 143, damage: { $0.removeLast(2) }),
    Damaged("half a footer", .footer, at: 143, damage: { $0.removeLast(1) }),
    Damaged("no feed", .footer, at: 143, change: { $0.footer = "UTC0\n" }),
    Damaged("something behind", .surplus(bytes: 2), at: 145, damage: { $0 += [0, 10] }),
    Damaged("something behind version 1", .surplus(bytes: 1), at: 80, old: true, damage: { $0 += [0] }),
    Damaged("version 1 cut off", .truncated(needed: 80), at: 79, old: true, damage: { $0.removeLast() }),
    Damaged("a version to come", .version(53), at: 4, change: { $0.version = 53 }),
    Damaged("a version before all", .version(49), at: 4, change: { $0.version = 49 }),
    Damaged("two versions", .version(51), at: 55, change: { $0.secondVersion = 51 }),
    Damaged("leap seconds", .leapSeconds(2), at: 79, change: { $0.leapCount = 2 }),
    Damaged(
      "no types", .count("typecnt", 0, expected: "1 to 256"), at: 87,
      change: { ($0.types, $0.transitions) = ([], []) }),
    Damaged("no names", .count("charcnt", 0, expected: "1 or more"), at: 91, change: { $0.names = [] }),
    Damaged(
      "four thousand million names", .truncated(needed: 4_294_967_429), at: 145,
      damage: { $0.replaceSubrange(91..<95, with: [255, 255, 255, 255]) }),
    Damaged(
      "one indicator", .count("isstdcnt", 1, expected: "0 or 2"), at: 75, change: { $0.standard = [0] }),
    Damaged(
      "three of UTC", .count("isutcnt", 3, expected: "0 or 2"), at: 71, change: { $0.utc = [0, 0, 0] }),
    Damaged(
      "UTC that is no standard", .flag(1), at: 146, change: { ($0.standard, $0.utc) = ([0, 0], [0, 1]) }),
    Damaged("the same second", .order(transition: 2), at: 111, change: { $0.transitions[2].second = 200 }),
    Damaged("an earlier second", .order(transition: 1), at: 103, change: { $0.transitions[1].second = 99 }),
    Damaged(
      "a second beyond all", .second(1 << 60, transition: 2), at: 111,
      change: { $0.transitions[2].second = 1 << 60 }),
    Damaged(
      "a second before all", .second(.min, transition: 0), at: 95,
      change: { $0.transitions[0].second = .min }),
    Damaged("no such type", .type(2, transition: 1), at: 120, change: { $0.transitions[1].type = 2 }),
    Damaged("an offset too far east", .offset(93_600), at: 122, change: { $0.types[0].seconds = 93_600 }),
    Damaged("an offset too far west", .offset(-90_000), at: 128, change: { $0.types[1].seconds = -90_000 }),
    Damaged("a flag of 2", .flag(2), at: 132, change: { $0.types[1].isDaylight = 2 }),
    Damaged("no such name", .abbreviation(9), at: 133, change: { $0.types[1].name = 9 }),
    Damaged("an endless name", .abbreviation(4), at: 133, change: { $0.names[8] = 65 }),
    Damaged(
      "a footer that is no rule", .rule(expected: "a number in 0 to 24"), at: 147,
      change: { $0.footer = "\nCET\n" }),
    Damaged("a footer that says otherwise", .contradiction, at: 143, change: { $0.footer = "\nCET-1\n" }),
    Damaged(
      "a footer that calls it otherwise", .contradiction, at: 143, change: { $0.footer = "\nEET-2\n" }),
  ]

  @Test("damage is reported with its kind and position", arguments: damaged)
  func refusals(_ row: Damaged) {
    let damage = #expect(throws: ZoneDamage.self) { try ZoneRules(zoneFile: row.bytes) }
    #expect(damage?.problem == row.problem)
    #expect(damage?.byte == row.byte)
  }

  @Test("a file cut at any byte is rejected")
  func cuts() {
    var file = ZoneFileBytes()
    file.footer = "\nEET-2EEST,0/0,J365/23\n"
    file.types[1].seconds = 10_800
    #expect(throws: Never.self) { try ZoneRules(zoneFile: file.bytes) }
    for count in 0..<file.bytes.count {
      #expect(throws: ZoneDamage.self, "\(count)") {
        try ZoneRules(zoneFile: Array(file.bytes.prefix(count)))
      }
    }
  }
}
