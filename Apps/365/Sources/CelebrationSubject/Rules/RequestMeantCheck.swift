internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that every request to the system matches a touch, in its frame and once. A call or message goes to the
/// stored number of the sheet's person. A plan or share is for that person and moment, or for the picture of the open
/// collage. Call and Message are offered if and only if the person has a number.
struct RequestMeantCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "request.meant",
    title:
      "Each call, message, plan, share or settings link is made once, as touched and as shown. Nothing else leaves the app.",
    exercisedBy: "a touch on an item that sends a request to the system"
  ) { _ in [RequestMeantCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()

  private static let actions: Set<DisplayID> = Set(
    [GardenButton.call, .message, .share, .plan].map(\.id))
  private static let shares: Set<DisplayID> = Set([GardenButton.sharePack, .shareCollage].map(\.id))

  /// A request that leaves the app.
  private enum Leaving: Hashable {
    case effect(GardenEffect)
    /// A call or message, with the digest of its number.
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
      // An unclear touch may be on any item that was shown.
      let shown = taps.before.compactMap { wanted($0, frame) }
      for effect in asked where !shown.contains(effect) {
        tally.violate(
          at: frame.vsync, "\(RequestMeantCheck.text(effect)) leaves the app, but was not shown")
      }
    }
    taps.keep(frame)
  }

  /// Checks that a person's sheet has Call and Message if and only if the person has a number.
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

  /// The request that a touch on an item must cause; `nil` if it causes none.
  private func wanted(_ item: DisplayItem, _ frame: GardenSnapshot) -> Leaving? {
    if RequestMeantCheck.actions.contains(item.id), let button = GardenButton(item.id),
      let moment = GardenSnapshot.chosenMoment(of: taps.before),
      let row = taps.before.first(where: { $0.id == GardenSlot.momentRow.id(Int(moment)) })
    {
      // A moment deleted in the frame of the touch is known by its row alone.
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
    // A library collage has an ID; the store has its picture.
    let stored = frame.collages[Int64(picture.id.payload)]?.picture
    return .effect(.shares(picture.id.payload == 0 ? picture.photo : stored ?? picture.photo))
  }

  private mutating func judge(_ asked: [Leaving], _ wanted: [Leaving], _ frame: GardenSnapshot) {
    guard asked != wanted else { return }
    let text = { (effects: [Leaving]) in
      effects.isEmpty ? "nothing" : effects.map(RequestMeantCheck.text).joined(separator: " and ")
    }
    tally.violate(at: frame.vsync, "\(text(asked)) leaves the app, but \(text(wanted)) was touched")
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
