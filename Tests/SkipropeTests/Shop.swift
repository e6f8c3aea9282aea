import Skiprope

/// What the counters of a shop put their sales into: the one till that they have in common.
final class Till {
  private(set) var sales: [Int]

  init(counters: Int) { sales = Array(repeating: 0, count: counters) }

  func sell(at counter: Int) { sales[counter] += 1 }
}

/// One counter of a shop: a button that sells.
struct CounterApp: AppUnderTest {
  static let button = DisplayID(slot: 3, 1)
  let till: Till
  let counter: Int
  let bug: String?
  /// What it has sold, as it knows.
  private(set) var sold = 0
  private var display = DisplayList()
  private var before = DisplayList()

  init(_ till: Till, counter: Int, bug: String?) {
    (self.till, self.counter, self.bug) = (till, counter, bug)
  }

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { nil }
  var screen: String { "counter" }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    sold += 1
    till.sell(at: bug == "crossed" && counter == 1 && sold % 3 == 0 ? 0 : counter)
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    display.append(
      DisplayItem(
        id: CounterApp.button, kind: .button, frame: ScreenRect(60, 200, 200, 200), colour: UInt32(sold)))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
  func mix(into digest: inout StableDigest) { digest.mix(sold) }
}

/// Units of several sessions that have something in common.
enum Shop: Subject {
  static let name = "shop"
  static let unit = (one: "shop", several: "shops")
  static let session = (one: "counter", several: "counters")

  struct Settings: SubjectSettings {
    var counters = 3
    static let keys: [SettingKey<Settings>] = [.whole("counters", \.counters, 1...9, "of a shop")]
  }

  static func sessions(in unit: UnitSetup<Shop>) -> Int { unit.settings.counters }
  static func shared(in unit: UnitSetup<Shop>) -> Till { Till(counters: unit.settings.counters) }
  static func app(for setup: Setup<Shop>) -> CounterApp {
    CounterApp(setup.shared, counter: setup.session, bug: setup.bug)
  }

  static let actions: [TouchAction] = [.tap(.item(CounterApp.button), pause: .milliseconds(400))]
  static let plantedBugs: [PlantedBug] = ["crossed"]
  static let rules: [Rule<Shop>] = [
    Rule("till.right", title: "The till has what each counter sold.", exercisedBy: "a sale") {
      [TillCheck(till: $0.shared, counter: $0.session)]
    }
  ]
}

struct TillCheck: InvariantCheck {
  let till: Till
  let counter: Int
  var tally = CheckTally()
  private var sold = 0

  init(till: Till, counter: Int) { (self.till, self.counter) = (till, counter) }

  mutating func check(_ frame: SimulatedFrame<CounterApp>) {
    tally.checked += 1
    tally.exercised += frame.app.sold - sold
    sold = frame.app.sold
    guard till.sales[counter] != sold else { return }
    tally.violate(at: frame.record.vsync, "sold \(sold), and the till has \(till.sales[counter])")
  }
}
