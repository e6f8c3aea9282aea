import CelebrationSubject
import CivilTime
import Garden
import Kernel
import Moments
import Skiprope
import Testing

/// Frames built by hand for one rule of 365. A test changes the next frame's inputs and shows the frame to the rule.
///
/// The fixture makes all of a rule's inputs. Its session begins on 10 March 2026 at 8:00 UTC.
final class RuleFixture {
  /// The next frame. Events of a single frame are removed after it.
  var snapshot: GardenSnapshot
  private let checks: CheckSet<Void, GardenSnapshot, Instant>

  /// 2026-03-10T08:00:00Z.
  static let morning = WallTime(secondsSinceEpoch: 1_773_129_600)

  /// Frames for the rule with this ID, in a session of two hours.
  init(_ id: String) throws {
    let rule = try #require(CelebrationRules.all.first { $0.id == id })
    checks = CheckSet([rule], for: ())
    snapshot = GardenSnapshot(
      AppSession(begin: .zero, end: .seconds(7_200), wall: RuleFixture.morning, isCold: true), [.utc],
      ScreenMetrics(size: ScreenSize(400, 4_000), scale: 2, refreshHertz: 60))
    snapshot.spell = { "text \($0.key) of \($0.first)" }
  }

  private var tally: CheckTally { checks.tallies[0].tally }
  var checked: Int { tally.checked }
  var violations: Int { tally.violations }
  var exercised: Int { tally.exercised }
  /// The rule's findings, each with its time.
  var faults: [String] { tally.examples }

  /// Whether there is exactly one finding, with these words.
  func found(_ words: String) -> Bool { tally.violations == 1 && faults[0].contains(words) }

  /// Shows the rule a frame at a time in milliseconds.
  func show(at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }) {
    change(&snapshot)
    snapshot.record.vsync = .milliseconds(milliseconds)
    snapshot.record.delta.changed = 1
    checks.check(snapshot)
    snapshot.record.isLaunch = false
    (snapshot.samples, snapshot.answeredNow, snapshot.reportedNow, snapshot.typedNow, snapshot.openedNow) = (
      [], [], [], [], []
    )
    (snapshot.actions, snapshot.rings, snapshot.permittedNow, snapshot.lost) = ([], [], 0, nil)
  }

  /// A tap on a view, in a frame with further changes.
  func tap(_ id: DisplayID, at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }) {
    let corner = snapshot.items.first { $0.id == id }?.frame.origin
    touch(corner, at: milliseconds, change)
  }

  /// A tap at a point, in a frame with further changes.
  func touch(
    _ point: ScreenPoint?, at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }
  ) {
    show(at: milliseconds) { snapshot in
      if let point {
        snapshot.samples = [TouchPhase.began, .ended].map {
          TouchSample(time: .milliseconds(milliseconds), finger: 1, phase: $0, position: point)
        }
      }
      change(&snapshot)
    }
  }

  func tap(
    _ button: GardenButton, at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }
  ) {
    tap(button.id, at: milliseconds, change)
  }

  /// A kill and a relaunch, in a session that begins then.
  func relaunch(at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }) {
    show(at: milliseconds) { snapshot in
      snapshot.session = AppSession(
        begin: .milliseconds(milliseconds), end: .milliseconds(milliseconds) + .seconds(3_600),
        wall: snapshot.session.wall + (.milliseconds(milliseconds) - snapshot.session.begin), isCold: true)
      snapshot.launchCount += 1
      snapshot.record.isLaunch = true
      change(&snapshot)
    }
  }

  /// The return of the app to the front.
  func comeBack(at milliseconds: Int64, _ change: (inout GardenSnapshot) -> Void = { _ in }) {
    show(at: milliseconds) { snapshot in
      snapshot.session = AppSession(
        begin: .milliseconds(milliseconds), end: .milliseconds(milliseconds) + .seconds(3_600),
        wall: snapshot.session.wall + (.milliseconds(milliseconds) - snapshot.session.begin), isCold: false)
      change(&snapshot)
    }
  }

  /// Views below each other, each in front of the last.
  static func column(_ items: [DisplayItem]) -> [DisplayItem] {
    items.enumerated().map { row, item in
      var item = item
      item.frame = ScreenRect(
        x: .points(10), y: .points(10 + 40 * row), width: .points(100), height: .points(30))
      return item
    }
  }

  static func button(_ button: GardenButton, isOn: Bool = false) -> DisplayItem {
    view(button.id, isOn: isOn)
  }

  /// A touchable view.
  static func view(_ id: DisplayID, isOn: Bool = false, photo: PhotoID = .none) -> DisplayItem {
    DisplayItem(
      id: id, kind: .button, frame: .zero, photo: photo, trait: isOn ? .selectedButton : .button)
  }

  static func label(_ key: GardenText, _ first: Int = 0, _ second: Int = 0, at number: Int = 1) -> DisplayItem
  {
    DisplayItem(
      id: GardenSlot.label.id(number), kind: .label, frame: .zero, text: text(key, first, second))
  }

  static func text(_ key: GardenText, _ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: key.rawValue, first, second)
  }

  static func birthday(_ id: Int64, of person: Int64, _ month: Int, _ day: Int, year: Int? = nil) throws
    -> Moment
  {
    Moment(
      id: MomentID(id), person: PersonID(person), category: MomentCategoryID(1),
      date: .yearly(try #require(YearlyDate(year: year, month: month, day: day))))
  }
}

extension GardenSnapshot {
  /// Sets the moments in the store from now on.
  mutating func store(_ moments: [Moment]) {
    answered = Dictionary(uniqueKeysWithValues: moments.map { ($0.id.raw, AnsweredMoment($0)) })
    revision += 1
  }
}
