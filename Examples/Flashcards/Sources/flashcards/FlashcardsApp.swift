import Skiprope

/// A deck of flashcards. A tap on the card turns to the next one in a quarter of a second; its picture is decoded on a lane. A
/// tap on the star marks the card.
struct FlashcardsApp: AppUnderTest {
  static let turn = TimeSpan.milliseconds(250)
  static let (star, gold) = (DisplayID(slot: 2, 0), UInt32(0xFFD700))
  let cards: Int
  let bug: String?
  private(set) var card = 0
  private(set) var pictures: Set<Int> = [0]
  private(set) var stored: Set<Int> = []
  private(set) var turns = 0
  private(set) var stars = 0
  private var taps: [ScreenPoint] = []
  private var turnEnds: Instant?
  private var requests: [Request<Lane>] = []
  private var next: UInt64 = 1
  private var wanted: [RequestID: (card: Int, since: Instant)] = [:]
  private var figures = AppFigures()
  private var display = DisplayBuffer()

  init(cards: Int, bug: String?) {
    (self.cards, self.bug) = (cards, bug)
    if bug == "trap-set-up" { fatalError("planted: the deck cannot be made") }
  }

  var isTurning: Bool { turnEnds != nil }
  var nextDue: Instant? { isTurning ? .zero : nil }
  var showsPicture: Bool { pictures.contains(card) }
  var items: [DisplayItem] { display.items }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .ended else { return }
    taps.append(sample.position)
    figures.recognised(.tap, by: sample)
  }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    if bug == "trap-first-frame" { fatalError("planted: the first frame") }
    for tap in taps {
      if display.items.contains(where: { $0.id == FlashcardsApp.star && $0.frame.contains(tap) }) {
        if bug != "lost-star" || stars % 10 != 9 { stored.formSymmetricDifference([card]) }
        stars += 1
      } else {
        card = (card + 1) % cards
        turns += PlantedCycle.turns(turns, by: bug)
        if bug == "trap", turns == 10 { fatalError("planted: the tenth turn") }
        if turns > 4 { card = PlantedChance.card(after: card, of: cards, by: bug) }
        turnEnds = vsync + FlashcardsApp.turn
        guard !pictures.contains(card), !wanted.values.contains(where: { $0.card == card }) else { continue }
        wanted[RequestID(next)] = (card, vsync)
        requests.append(.start(RequestID(next), .decode, rank: 0))
        next += 1
      }
    }
    taps.removeAll(keepingCapacity: true)
  }

  mutating func finish(_ effect: RequestID, at vsync: Instant) {
    guard let (card, since) = wanted.removeValue(forKey: effect) else { return }
    pictures.insert(card)
    figures.record(vsync - since, in: .pictureWait)
  }

  mutating func animate(to vsync: Instant) { if let end = turnEnds, vsync >= end { turnEnds = nil } }

  mutating func layOut(at vsync: Instant) {
    display.begin()
    let left = turnEnds.map { Double(max(0, ($0 - vsync).milliseconds)) } ?? 0
    display.append(
      DisplayItem(
        id: DisplayID(slot: 1, UInt64(card)), kind: showsPicture ? .photo : .placeholder,
        frame: ScreenRect(20 + left, 100, 280, 300)))
    display.append(
      DisplayItem(
        id: FlashcardsApp.star, kind: .button, frame: ScreenRect(130, 440, 60, 60),
        colour: stored.contains(card) ? FlashcardsApp.gold : 0x808080))
    if bug == "slow-frame", turns % 40 == 39 {
      for number in 0..<30_000_000 { checksum &+= checksum ^ number }
    }
  }
  private var checksum = 1

  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests.append(contentsOf: self.requests)
    self.requests.removeAll(keepingCapacity: true)
  }

  mutating func drainFigures(into figures: inout AppFigures) { swap(&figures, &self.figures) }

  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .milliseconds(30) }

  func mix(into digest: inout StableDigest) {
    digest.mix(card)
    digest.mix(stored.count)
  }
}

extension AppMetric {
  static let pictureWait = AppMetric.durations("picture.wait", "From the turn of a card to its picture.")
}
