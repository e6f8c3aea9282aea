internal import Garden
internal import Kernel
internal import Skiprope

/// What leaves the app is what was touched: a call or a message to the stored number of the person that the sheet had its actions for, a
/// plan or something to share for that person and the moment, or the picture of the collage in front; in the frame of the touch, once, and
/// never without one. Who has no number can be neither called nor written to, and who has one can.
struct RequestMeantCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "request.meant",
    title:
      "A call, a message, a plan, something to share: what was touched, for whom it was shown, once, and none unasked.",
    exercisedBy: "a touch on what asks the system for something"
  ) { _ in [RequestMeantCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()

  private static let actions: Set<DisplayID> = Set(
    [GardenButton.call, .message, .share, .plan].map(\.id))
  private static let shares: Set<DisplayID> = Set([GardenButton.sharePack, .shareCollage].map(\.id))

  /// What leaves the app.
  private enum Leaving: Hashable {
    case effect(GardenEffect)
    /// Opened with a number's digest.
    case phone(PhoneLink.Action, UInt64)
  }

  mutating func check(_ frame: GardenSnapshot) {
    judgeSheet(frame)
    let asked =
      frame.reportedNow.filter(RequestMeantCheck.leaves).map(Leaving.effect)
      + frame.openedNow.map { .phone($0.action, $0.number.digits.answeredDigest) }
    switch taps.read(frame) {
    case .tap(let point):
      tally.checked += 1
      var meant: [Leaving] = []
      if let item = taps.item(at: point), let effect = wanted(item, frame) { meant.append(effect) }
      tally.exercised += meant.count
      judge(asked, meant, frame)
    case .nothing: judge(asked, [], frame)
    case .unclear:
      // Whatever of it the app took for a touch, it was on something that was shown.
      let shown = taps.before.compactMap { wanted($0, frame) }
      for effect in asked where !shown.contains(effect) {
        tally.violate(
          at: frame.vsync, "\(RequestMeantCheck.text(effect)) leaves the app, and was not to be touched")
      }
    }
    taps.keep(frame)
  }

  /// A person's sheet has Call and Message if and only if that person has a number.
  private mutating func judgeSheet(_ frame: GardenSnapshot) {
    guard frame.isChanged, frame.has(.share), let moment = frame.chosenMoment,
      let person = frame.answered[moment]?.person, let stored = frame.people[person]
    else { return }
    tally.checked += 1
    let hasPhone = stored.phone != "".answeredDigest
    guard frame.has(.call) != hasPhone || frame.has(.message) != hasPhone else { return }
    tally.violate(
      at: frame.vsync,
      "person \(person) has \(hasPhone ? "a number and cannot be called" : "no number and can be called")")
  }

  private static func leaves(_ effect: GardenEffect) -> Bool {
    switch effect {
    case .wants, .shares, .opensSettings: true
    case .copies, .reported, .feels: false
    }
  }

  /// What a touch on an item has to ask for, by what was shown with it; `nil` of one that asks for nothing.
  private func wanted(_ item: DisplayItem, _ frame: GardenSnapshot) -> Leaving? {
    if RequestMeantCheck.actions.contains(item.id), let button = GardenButton(item.id),
      let moment = GardenSnapshot.chosenMoment(of: taps.before),
      let row = taps.before.first(where: { $0.id == GardenSlot.momentRow.id(Int(moment)) })
    {
      // One that goes in the frame of the touch is known by its row alone.
      let person = frame.answered[moment]?.person ?? Int64(row.text.first)
      switch button {
      case .call: return .phone(.call, frame.people[person]?.phone ?? 0)
      case .message: return .phone(.message, frame.people[person]?.phone ?? 0)
      default: return .effect(.wants(button, PersonID(person), MomentID(moment)))
      }
    }
    if item.text.gardenKey == .openSettings { return .effect(.opensSettings) }
    guard RequestMeantCheck.shares.contains(item.id),
      let picture = taps.before.first(where: { $0.id.slot == GardenSlot.packPicture.rawValue })
    else { return nil }
    // One of the library has its number, and what that is a picture of the store knows.
    let stored = frame.collages[Int64(picture.id.payload)]?.picture
    return .effect(.shares(picture.id.payload == 0 ? picture.photo : stored ?? picture.photo))
  }

  private mutating func judge(_ asked: [Leaving], _ wanted: [Leaving], _ frame: GardenSnapshot) {
    guard asked != wanted else { return }
    let text = { (effects: [Leaving]) in
      effects.isEmpty ? "nothing" : effects.map(RequestMeantCheck.text).joined(separator: " and ")
    }
    tally.violate(at: frame.vsync, "\(text(asked)) leaves the app, and \(text(wanted)) was touched")
  }

  private static func text(_ leaving: Leaving) -> String {
    switch leaving {
    case .phone(let action, let number): "\(action) to the number of digest \(number)"
    case .effect(let effect): text(effect)
    }
  }

  private static func text(_ effect: GardenEffect) -> String {
    switch effect {
    case .wants(let button, let person, let moment):
      "\(button) for person \(person.raw), moment \(moment.raw)"
    case .shares(let photo): "picture \(photo.raw)"
    case .opensSettings: "the way to the system's settings"
    case .copies, .reported, .feels: "\(effect)"
    }
  }
}
