internal import Garden
internal import Kernel
internal import Reminders
internal import Skiprope

/// The plan of a user of 365: book and sessions, drawn from the scenario's seed and the user's number alone.
///
/// Session time passes only in front of the app. Between two sessions lie two seconds of it, and hours or days of the
/// user's.
struct UserPlan: Sendable {
  let index: Int
  let seed: SeedTree
  let ageYears: Int
  let reducesMotion: Bool
  let contrast: ContrastLevel
  let isNew: Bool
  let language: Language
  /// The initial theme of a user with a book.
  let theme: GardenTheme
  /// The number of days that may change in a frame.
  let changesPerFrame: Int
  let rows: MomentRows
  let sessions: [AppSession]
  /// The app's hours during sessions, in session time; empty if the scenario aligns no sessions.
  let hours: [Instant]
  /// The zones of home and travel.
  let zones: [String]
  /// Whether the user allows notifications when asked: nine of ten [A].
  let permits: Bool
  /// The device's notification permission. Of users with reminders but without permission, half have a book from
  /// another device and were never asked; the others refused [A].
  let permission: NotificationPermission
  /// The device's photos.
  let photos: [PhotoID]
  /// The number of contacts in the device's address book.
  let contactCount: Int
  /// Whether all sessions are alike.
  let looksAlike: Bool
  /// Whether the user turns several years at once, one of four; `pinches`: whether the user pinches between garden
  /// and calendar, one of four [A].
  let leafs: Bool
  /// Whether the user imports again and again: one of four [A].
  let importsOften: Bool
  let pinches: Bool

  /// Session time between two sessions.
  static let gap = TimeSpan.seconds(2)

  init(_ unit: UnitSetup<CelebrationSubject>) {
    let (settings, seed) = (unit.settings, unit.chance)
    index = unit.unit
    self.seed = seed
    var random = seed.child("who").stream()
    let ages = settings.ages.filter { $0.weight > 0 }
    ageYears = Int(ages[random.index(weights: ages.map(\.weight))].name) ?? 40
    reducesMotion = unit.lot("motion") * 100 < Double(settings.reducedMotionPercent)
    contrast = unit.lot("contrast") * 100 < Double(settings.increasedContrastPercent) ? .increased : .standard
    isNew = unit.lot("new") * 100 < Double(settings.newPercent)
    changesPerFrame = settings.changesPerFrame
    language = unit.lot("language") * 100 < Double(settings.germanPercent) ? .german : .english
    let own = seed.child("zones")
    zones = UserPlan.zones(settings.zones, own)
    looksAlike = unit.cycle > .zero
    let isKilled = unit.lot("killed") * 100 < Double(settings.killedPercent)
    importsOften = unit.lot("importing") < 0.25
    leafs = unit.lot("leafing") < 0.25
    pinches = unit.lot("pinching") < 0.25
    var chance = seed.child("device").stream()
    permits = chance.chance(0.9)
    var address = seed.child("contacts").stream()
    contactCount = address.inside(settings.contacts)
    photos = (0..<chance.inside(settings.photos)).map { PhotoID(named: "photo \(unit.unit) \($0)") }
    let name = unit.stratifiedChoice(settings.themes, "theme")
    theme = GardenTheme.allCases.first { "\($0)" == name } ?? .softBlush
    let rows = isNew ? MomentRows() : UserPlan.rows(settings, seed.child("book"), photos)
    self.rows = rows
    let share = unit.lot("permission") * 100
    let isRefused = share * 2 < Double(settings.unpermittedPercent)
    let isPermitted = share >= Double(settings.unpermittedPercent)
    permission =
      !rows.settings.isEnabled ? .notAsked : isPermitted ? .given : isRefused ? .refused : .notAsked
    let planned =
      looksAlike
      ? UserPlan.alike(settings, unit.cycle, isKilled: isKilled, rows.moments)
      : HurriedSessions(
        of: UserPlan.changed(
          UserPlan.sessions(settings, seed.child("visits")), settings, own, canTravel: zones.count > 1),
        seed.child("haste"), isHasty: unit.lot("haste") < 0.5, isNew: isNew
      ).sessions
    let grid = AlignedSessions(
      planned, percent: looksAlike ? 0 : unit.onGrid, rows.settings, zones: zones, seed.child("grid"))
    (sessions, hours) = (grid.sessions, grid.instants)
  }

  var length: TimeSpan { (sessions.last?.end ?? .zero) - .zero + .seconds(1) }

  /// The factor on thinking time compared with an adult of thirty: 2 % for each year over sixty [A].
  var slowness: Double { 1 + max(0, Double(ageYears - 60)) * 0.02 }

  // MARK: The book

  private static func rows(
    _ settings: CelebrationSettings, _ seed: SeedTree, _ photos: [PhotoID]
  ) -> MomentRows {
    var random = seed.stream()
    var rows = MomentRows()
    let names = NameList(seed.child("names"))
    let today = CivilDay(daysSinceEpoch: Int(settings.start.nanoseconds / 86_400_000_000_000))
    var number = rows.lastNumber
    for place in 0..<random.inside(settings.people) {
      number += 1
      let suggested = Relationship.suggested
      rows.people.append(
        Person(
          id: PersonID(number), name: names.name(place),
          relationship: suggested[random.below(suggested.count)]))
    }
    guard !rows.people.isEmpty else { return rows }
    for _ in 0..<random.inside(settings.moments) {
      number += 1
      rows.moments.append(moment(number, &random, of: rows.people, today))
    }
    rows.lastNumber = number
    furnish(&rows, seed.child("own"), photos)
    draw(&rows, seed.child("avatars"))
    picture(&rows, seed.child("faces"), photos)
    remind(&rows, settings, seed.child("reminders"))
    note(&rows, seed.child("notes"))
    addPhones(&rows, seed.child("phones"))
    return rows
  }

  /// Gives one of three people a drawing [A].
  private static func draw(_ rows: inout MomentRows, _ seed: SeedTree) {
    var random = seed.stream()
    let all = PersonAvatar.Drawing.allCases
    for place in rows.people.indices where random.chance(0.33) {
      rows.people[place].avatar = .drawn(all[random.below(all.count)])
    }
  }

  /// Gives one of four other people a photo, up to forty [A].
  private static func picture(_ rows: inout MomentRows, _ seed: SeedTree, _ photos: [PhotoID]) {
    guard !photos.isEmpty else { return }
    var random = seed.stream()
    var count = 0
    for place in rows.people.indices where rows.people[place].avatar == nil && count < 40 {
      guard random.chance(0.25) else { continue }
      count += 1
      rows.people[place].avatar = .photo(photos[random.below(photos.count)])
    }
  }

  /// Gives three of five people a phone number [A].
  private static func addPhones(_ rows: inout MomentRows, _ seed: SeedTree) {
    var random = seed.stream()
    for place in rows.people.indices where random.chance(0.6) {
      rows.people[place].phone = PhoneNumber(NameList.phone(&random))
    }
  }

  /// Gives one of four moments notes; one in ten of these fills some pages [A].
  private static func note(_ rows: inout MomentRows, _ seed: SeedTree) {
    var random = seed.stream()
    let names = NameList(seed.child("names"))
    for place in rows.moments.indices where random.chance(0.25) {
      let count = random.chance(0.1) ? random.inside(60...120) : 1
      rows.moments[place].notes =
        "likes " + (0..<count).map { _ in names.name(random.below(500)) }.joined(separator: "\nand ")
    }
  }

  /// Gives every other user a category, and one of five moments up to five photos, at most forty in all [A].
  private static func furnish(_ rows: inout MomentRows, _ seed: SeedTree, _ photos: [PhotoID]) {
    var random = seed.stream()
    if random.chance(0.5) {
      rows.lastNumber += 1
      let (colours, symbols) = (MomentCategory.Colour.allCases, MomentCategory.Symbol.allCases)
      let own = MomentCategory(
        id: MomentCategoryID(rows.lastNumber), kind: .custom, name: "Name day",
        colour: colours[random.below(colours.count)], symbol: symbols[random.below(symbols.count)])
      rows.categories.append(own)
      for place in rows.moments.indices where random.chance(0.1) { rows.moments[place].category = own.id }
    }
    guard !photos.isEmpty else { return }
    for moment in rows.moments where rows.media.count < 40 && random.chance(0.2) {
      for place in 0..<random.inside(1...5) {
        rows.lastNumber += 1
        rows.media.append(
          MediaItem(
            id: MediaID(rows.lastNumber), owner: .moment(moment.id), kind: .photo,
            photo: photos[random.below(photos.count)], place: place))
      }
    }
  }

  private static func moment(
    _ number: Int64, _ random: inout RandomSource, of people: [Person], _ today: CivilDay
  ) -> Moment {
    let person = people[random.below(people.count)].id
    let category = MomentCategory.seeds[random.index(weights: [5, 2, 1, 1, 2])].id
    // One in twenty is on 29 February, so that every user has one that moves.
    let born =
      random.chance(0.05)
      ? CivilDay(year: 2028 - 4 * random.inside(1...20), month: 2, day: 29)
      : CivilDay(daysSinceEpoch: today.daysSinceEpoch - random.below(80 * 365))
    let day = born ?? today
    let isOnce = random.chance(0.15)
    return Moment(
      id: MomentID(number), person: person, category: category,
      date: isOnce
        ? .once(CivilDay(daysSinceEpoch: today.daysSinceEpoch + random.below(500) - 60))
        : .yearly(YearlyDate(from: day)))
  }

  /// Draws the reminder settings and personal choices. The shares are assumptions.
  private static func remind(_ rows: inout MomentRows, _ settings: CelebrationSettings, _ seed: SeedTree) {
    var random = seed.stream()
    rows.settings.isEnabled = random.below(100) < settings.remindedPercent
    rows.settings.minuteOfDay = random.chance(0.4) ? 9 * 60 : random.inside(24...95) * 15
    if random.chance(0.5) {
      let (start, end) = (random.inside(80...95), random.inside(20...40))
      rows.settings.quiet = QuietHours(start: start * 15, end: end * 15)
      // Half of these want reminders during their quiet hours.
      if random.chance(0.5) { rows.settings.minuteOfDay = random.inside(0...end - 1) * 15 }
    }
    for place in rows.people.indices where random.chance(0.1) {
      rows.people[place].reminders = .own(ReminderOffsets(rawValue: UInt8(random.below(8))))
    }
  }

  // MARK: The sessions

  /// A home zone, and another to travel to.
  private static func zones(_ weights: [WeightedName], _ seed: SeedTree) -> [String] {
    var random = seed.stream()
    let known = weights.filter { $0.weight > 0 }
    let home = known[random.index(weights: known.map(\.weight))].name
    let others = known.filter { $0.name != home }
    guard !others.isEmpty else { return [home] }
    return [home, others[random.index(weights: others.map(\.weight))].name]
  }

  /// The sessions with journeys there and back, and with clocks set wrong and right again.
  private static func changed(
    _ sessions: [AppSession], _ settings: CelebrationSettings, _ seed: SeedTree, canTravel: Bool
  ) -> [AppSession] {
    var random = seed.child("changes").stream()
    var (changed, offset, zone): ([AppSession], TimeSpan, Int) = ([], .zero, 0)
    var spared = seed.child("spared").stream()
    let isSpared = (0..<4).map { _ in spared.below(100) < settings.sparedPercent }
    for var session in sessions {
      let (travels, sets) = (
        random.below(100) < settings.travelPercent && canTravel && !isSpared[0],
        random.below(100) < settings.clockSetPercent && !isSpared[1]
      )
      let (share, hours) = (random.inside(1...9), random.inside(-48...48))
      if let last = changed.last, travels || sets {
        let next = sets ? offset == .zero ? TimeSpan.hours(Int64(hours)) : .zero : offset
        let gap = session.wall + offset - last.wall
        if travels { zone = 1 - zone }
        session.change = ClockChange(
          at: last.wall + TimeSpan(nanoseconds: gap.nanoseconds / 10 * Int64(share)),
          clockBy: next - offset, zone: zone)
        offset = next
      }
      session.wall = session.wall + offset
      session.zone = zone
      let (kills, meets) = (
        random.below(100) < settings.killsPercent && !isSpared[2],
        random.below(100) < settings.diskTroublePercent && !isSpared[3]
      )
      let (millisecond, power) = (random.below(1_000), random.chance(0.5) ? random.next() : nil)
      if meets { session.trouble = random.chance(0.5) ? .full : .torn }
      let inside = (session.end - session.begin).nanoseconds - 6_000_000_000
      if kills, inside > 0 {
        session.kill = MiddleKill(
          at: session.begin + .seconds(3) + TimeSpan(nanoseconds: inside / 1_000 * Int64(millisecond)),
          power: power)
      }
      changed.append(session)
    }
    return changed
  }

  /// A session for each cycle at the same time of the same day, so that only leftovers differ. The app was killed before
  /// each session, or before none. The day is the first without moments, so that a new one is alone on its sheet.
  private static func alike(
    _ settings: CelebrationSettings, _ cycle: TimeSpan, isKilled: Bool, _ moments: [Moment]
  ) -> [AppSession] {
    let first = CivilDay(daysSinceEpoch: Int(settings.start.nanoseconds / 86_400_000_000_000))
    let wait =
      (0..<365).first { days in
        let day = first.adding(days: days)
        return !moments.contains { $0.date.next(onOrAfter: day) == day }
      } ?? 0
    let wall = settings.start + .hours(Int64(24 * wait + 11))
    return (0..<settings.days).map { day in
      let begin = Instant.zero + cycle * Int64(day)
      return AppSession(begin: begin, end: begin + cycle - gap, wall: wall, isCold: day == 0 || isKilled)
    }
  }

  private static func sessions(_ settings: CelebrationSettings, _ seed: SeedTree) -> [AppSession] {
    var random = seed.stream()
    var (sessions, at): ([AppSession], Instant) = ([], .zero)
    for day in 0..<settings.days {
      // Every day draws equally often, with or without a session.
      let (isLooked, isCold) = (
        random.below(100) < settings.sessionPercent, random.below(100) < settings.killedPercent
      )
      let minute = random.inside(7 * 60...23 * 60 + 50)
      let wall = settings.start + .hours(Int64(24 * day)) + .minutes(Int64(minute))
      let weekday = CivilDay(daysSinceEpoch: Int(wall.nanoseconds / 86_400_000_000_000)).weekday
      let seconds = random.inside(weekday == .sunday ? settings.sundaySeconds : settings.sessionSeconds)
      guard isLooked || day == 0 else { continue }
      let end = at + .seconds(Int64(seconds))
      sessions.append(AppSession(begin: at, end: end, wall: wall, isCold: sessions.isEmpty || isCold))
      at = end + gap
    }
    return sessions
  }

  /// The session at an instant, or the next one; `nil` after the last. O(log sessions).
  func session(at instant: Instant) -> (place: Int, session: AppSession)? {
    var (low, high) = (0, sessions.count)
    while low < high {
      let middle = (low + high) / 2
      if sessions[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low < sessions.count ? (low, sessions[low]) : nil
  }

  /// The signals to the app: background at the end of each session, foreground at the beginning unless it was killed.
  var signals: [ScriptedSignal] {
    sessions.enumerated().flatMap { place, session in
      let background = ScriptedSignal(time: session.end, code: place * 2)
      guard !session.isCold, place > 0 else { return [background] }
      return [ScriptedSignal(time: session.begin, code: place * 2 + 1), background]
    }
  }

  var relaunches: [Instant] {
    sessions.enumerated().flatMap { place, session in
      (session.isCold && place > 0 ? [session.begin] : []) + [session.kill?.at].compactMap(\.self)
    }
  }
}
